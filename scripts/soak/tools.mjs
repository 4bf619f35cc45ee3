// Random tools on a world that waits. Fails when a tool does not end, when the process falls, or
// when its memory keeps growing.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../lib.mjs';
import { diceFrom } from './draw.mjs';
import { toolCalls } from './toolCalls.mjs';

const REPLY_MS = 120_000; // a tool takes ticks, not time, and this world runs as fast as it can
const GROWTH_MB_MAX = 60; // of what is resident, from the second fifth of the run to the last
const TOLD_EVERY_MS = 15_000;
const BIN = join(root, 'packages/cli/bin/bridle.js');

/** Runs tools for so long. */
export async function soakTools({ minutes, seed }) {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  const server = new Server(folder, seed);
  try {
    await server.started();
    await callTools(server, minutes, diceFrom(seed));
    return { passed: 1, failures: [] };
  } catch ({ message }) {
    const again = `npm run soak -- --only tools --seed ${seed} --minutes ${minutes}`;
    return { passed: 0, failures: [{ name: `tools-${seed}`, again, text: message }] };
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function callTools(server, minutes, dice) {
  const { random, pick } = dice;
  const calls = toolCalls(dice);
  const [ask, other] = [server.client(), server.client()];
  const tools = (await ask({ op: 'tool.list' })).result.registered;
  console.log(`soak: ${tools.length} tools for ${minutes.toFixed(1)} minutes`);
  const ends = new Map();
  const memory = [];
  const began = performance.now();
  let deaths = 0;
  let toldAt = began;
  while (performance.now() < began + minutes * 60_000) {
    const { result: snapshot } = await ask({ op: 'observe.snapshot' });
    const at = Object.values(snapshot.pos).slice(0, 3).map(Math.floor);
    // The dead have nothing to do: without this, most of the calls would end with `died`.
    const isDead = snapshot.vitals.health <= 0;
    if (isDead) deaths++;
    if (isDead || random() < 0.2) await ask({ op: 'tool.run', tool: 'reset', args: {} });
    const tool = pick(tools);
    const args = calls.argumentsOf(tool, at);
    const running = ask({ op: 'tool.run', tool, args });
    if (random() < 0.15) other({ op: 'tool.run', tool: 'stop_all', args: {} }).catch(() => {});
    const reply = await running;
    const end = reply.ok ? (reply.result.ok ? 'done' : reply.result.reason) : 'refused';
    if (end === undefined) {
      throw new Error(`no reason: ${tool} ${JSON.stringify(args)} → ${JSON.stringify(reply)}`);
    }
    ends.set(end, (ends.get(end) ?? 0) + 1);
    if (random() < 0.3) await server.command(calls.event());
    memory.push(server.residentMb());
    if (performance.now() - toldAt > TOLD_EVERY_MS) {
      toldAt = performance.now();
      const seconds = Math.round((toldAt - began) / 1000);
      console.log(`soak: ${seconds} s, ${memory.length} calls, ${Math.round(memory.at(-1))} MB`);
    }
  }
  await ask({ op: 'tool.run', tool: 'stop_all', args: {} });
  const { result: last } = await ask({ op: 'observe.snapshot' });
  if (last.task !== null) throw new Error(`something still runs: ${JSON.stringify(last.task)}`);
  const growth = growthOf(memory);
  const told = [...ends].map(([end, count]) => `${end} ${count}`).join(', ');
  console.log(`soak: ${memory.length} calls ended: ${told}; the player died ${deaths} times`);
  console.log(`soak: ${Math.round(memory.at(-1))} MB resident, grown by ${Math.round(growth)} MB`);
  if (growth > GROWTH_MB_MAX) throw new Error(`memory grew by ${Math.round(growth)} MB`);
}

/** From the second fifth of what was measured to the last: the first fifth warms up. */
function growthOf(memory) {
  const fifth = Math.max(1, Math.floor(memory.length / 5));
  return middle(memory.slice(-fifth)) - middle(memory.slice(fifth, 2 * fifth));
}

function middle(list) {
  return [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0;
}

/** The command, serving a world of its own in a folder. */
class Server {
  #child;
  #folder;
  #broken;
  #break;

  constructor(folder, seed) {
    this.#folder = folder;
    this.#broken = new Promise((_, reject) => {
      this.#break = (why) => reject(new Error(why));
    });
    this.#broken.catch(() => {}); // whoever waits for a reply is told
    const off = ['--mc-cli-off', '--abu-off', '--agent-browser-off', '--no-repl', '--no-render'];
    const world = ['--no-save', '--clock', 'wait', '--world-seed', String(seed)];
    const ports = ['--automation-listen', '127.0.0.1:0', '--endpoints-file', this.#endpointsFile];
    this.#child = spawn(process.execPath, [BIN, 'serve', ...world, ...off, ...ports], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#child.once('exit', () => this.#break('the server has fallen'));
    process.once('exit', () => this.#child.kill('SIGKILL'));
  }

  get #endpointsFile() {
    return join(this.#folder, 'endpoints.json');
  }

  async started() {
    while (!existsSync(this.#endpointsFile)) {
      await Promise.race([this.#broken, new Promise((resolve) => setTimeout(resolve, 20))]);
    }
  }

  /** A client of the control plane: a function that asks and waits for the reply. */
  client() {
    const socket = connect(join(this.#folder, '.mcbot.sock'));
    const waiting = new Map();
    let text = '';
    let lastId = 0;
    socket.setEncoding('utf8').on('data', (chunk) => {
      const lines = (text + chunk).split('\n');
      text = lines.pop();
      for (const line of lines) {
        const reply = JSON.parse(line);
        waiting.get(reply.id)?.(reply);
        waiting.delete(reply.id);
      }
    });
    socket.on('error', (error) => this.#break(`the connection broke: ${error.message}`));
    return (request) => {
      const id = ++lastId;
      const said = JSON.stringify(request);
      const late = () => this.#break(`no reply within ${REPLY_MS} ms to ${said}`);
      const timer = setTimeout(late, REPLY_MS);
      const replied = new Promise((resolve) => waiting.set(id, resolve));
      socket.write(`${JSON.stringify({ ...request, id })}\n`);
      return Promise.race([replied, this.#broken]).finally(() => clearTimeout(timer));
    };
  }

  /** Commands are no tool: they go by automation-v1's `command`. */
  async command(line) {
    const { automation } = JSON.parse(readFileSync(this.#endpointsFile, 'utf8'));
    const args = [BIN, 'drive', '--connect', automation, 'command', line];
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    await new Promise((resolve) => child.once('exit', resolve));
  }

  residentMb() {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024;
  }

  stop() {
    this.#child.kill('SIGKILL');
  }
}
