import { type ChildProcess, fork, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Bystander, type Endpoints, layOut, withWindowToken } from './attack.js';
import { ATTACKS } from './attacks.js';
import { BRIDLE } from './servers.js';
import { quantile } from './statistics.js';
import type { WorldFigure } from './worldFigures.js';

const ATTACK = fileURLToPath(new URL('./attackProcess.js', import.meta.url));
const START_MS_MAX = 20_000;

/** How long an bystander client waits for its answers while each attack runs, on a run of its own. */
export async function measureResponsiveness(isQuick: boolean): Promise<WorldFigure[]> {
  const figures: WorldFigure[] = [];
  for (const index of ATTACKS.keys()) {
    figures.push(...(await measureAttack(index, isQuick ? 200 : 5_000)));
  }
  return figures;
}

async function measureAttack(index: number, ms: number): Promise<WorldFigure[]> {
  const attack = ATTACKS[index]!;
  const folder = mkdtempSync(join(tmpdir(), 'bridle-attack-'));
  layOut(attack, folder);
  const { child, endpoints } = await serve(folder);
  const clean = (): void => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', clean);
  try {
    const quiet = await timesWhile(index, endpoints, () => sleep(ms / 5));
    const attacked = await timesWhile(index, endpoints, async () => {
      const attacker = fork(ATTACK, [String(index), String(ms), JSON.stringify(endpoints)]);
      await new Promise((resolve) => attacker.once('exit', resolve));
    });
    const what = `${attack.name} (${attack.endpoint})`;
    const floor = quantile(quiet, 0.99);
    return [
      {
        what: `${what}, 99th percentile`,
        unit: 'ms',
        ours: quantile(attacked, 0.99),
        floor,
        goal: { atMost: 100 },
      },
      { what: `${what}, worst`, unit: 'ms', ours: Math.max(...attacked), goal: { atMost: 500 } },
    ];
  } finally {
    process.off('exit', clean);
    clean();
  }
}

/** What each answer took while something goes on. */
async function timesWhile(
  index: number,
  endpoints: Endpoints,
  something: () => Promise<unknown>,
): Promise<number[]> {
  const bystander = new Bystander(ATTACKS[index]!, endpoints);
  await bystander.begin();
  const playing = bystander.play();
  playing.catch(() => {}); // it is awaited below
  await something();
  bystander.end();
  await playing;
  return bystander.times;
}

async function serve(folder: string): Promise<{ child: ChildProcess; endpoints: Endpoints }> {
  const file = join(folder, 'endpoints.json');
  const child = spawn(
    process.execPath,
    [
      BRIDLE,
      ...['serve', '--no-save', '--no-repl', '--world-seed', '7', '--endpoints-file', file],
      ...['--automation-listen', '127.0.0.1:0', '--mc-cli-listen', '127.0.0.1:0'],
      ...['--abu-listen', '127.0.0.1:0', '--ctl-sock', join(folder, 'ctl.sock')],
      ...['--automation-log', join(folder, 'log.jsonl'), '--window-listen', '127.0.0.1:0'],
    ],
    {
      cwd: folder,
      stdio: 'ignore',
      env: {
        ...process.env,
        MCBOT_CTL: '',
        AGENT_BROWSER_SOCKET_DIR: folder,
        BRIDLE_MC_CLI_DIR: folder,
        BRIDLE_HOME: folder,
      },
    },
  );
  for (let waitedMs = 0; !existsSync(file); waitedMs += 5) {
    if (child.exitCode !== null || waitedMs > START_MS_MAX) throw new Error('bridle did not start');
    await sleep(5);
  }
  const endpoints = JSON.parse(readFileSync(file, 'utf8')) as Endpoints;
  return { child, endpoints: withWindowToken(endpoints, folder) };
}

export const RESPONSIVENESS_LEGEND = `floor       of an attack: the 99th percentile of the same client on the same run before it`;
