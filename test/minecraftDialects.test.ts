import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { DETAIL_KINDS } from '../packages/harness/src/observers/detail.js';
import { parseAddress } from '../packages/harness/src/transport/address.js';
import { buttonsIn, CLIS, callCli, HAS_CLIS } from './support/agentBrowser.js';
import { type Bridle, runBridle, startBridleIn } from './support/bridle.js';
import { RawClient } from './support/client.js';
import { HAS_MCP_CLIENTS, mcpOverStdio, textOf } from './support/mcpClients.js';
import { userWithMinecraft } from './support/minecraftHome.js';
import {
  HAS_MINECRAFT_SERVERS,
  type MinecraftServer,
  startMinecraftServer,
} from './support/minecraftServer.js';

const BOTCTL = fileURLToPath(new URL('../scripts/botctl.js', import.meta.url));
/** where the bot stands at the beginning of each part: on the flat land, looking ahead at what is near */
const START = { to: { x: 8.5, y: 5, z: 8.5 }, yaw: -90, pitch: 0 };

interface Played {
  readonly run: Bridle;
  readonly here: { readonly cwd: string; readonly env: Record<string, string> };
  readonly server: MinecraftServer;
  readonly port: (dialect: string) => number;
}

async function play(version: string): Promise<Played> {
  const here = await userWithMinecraft();
  const server = await startMinecraftServer({ version });
  onTestFinished(() => server.stop());
  const listen = ['--automation-listen', '0', '--abu-listen', '0', '--mc-cli-listen', '0'];
  const session = ['--agent-browser-session', 'play', '--agent-browser-version'];
  const run = await startBridleIn(
    here,
    ...['serve', '--no-repl', ...listen, ...session, CLIS.newest.version, '--game', 'minecraft'],
    ...['--mc-port', String(server.port)],
  );
  await server.until('players', {}, (players: object[]) => players.length === 1);
  const port = (dialect: string): number => parseAddress(run.endpoints[dialect]!).port;
  return { run, here, server, port };
}

async function begin({ server }: Played): Promise<void> {
  await server.tell('clearInventory');
  await server.tell('teleport', START);
}

async function heard({ server }: Played, text: string): Promise<void> {
  await server.until('chat', {}, (chat: { text: string }[]) =>
    chat.some((line) => line.text === text),
  );
}

async function isGone({ server }: Played, at: object): Promise<void> {
  await server.until('block', { at }, (block: { name: string } | null) => block?.name === 'air');
}

/** Who has control gives it back by leaving. */
async function leave(client: RawClient): Promise<void> {
  client.socket.end();
  await client.closed;
}

/** Reads the state, holds keys, hears events and takes a picture. */
async function byAutomation(played: Played): Promise<void> {
  const { server, port } = played;
  const client = await RawClient.greeted(port('automation'));
  const ask = (op: string, params: object = {}) => {
    client.send({ id: op, op, ...params });
    return client.until(({ id }) => id === op);
  };
  expect(await ask('get_state')).toMatchObject({
    dimension: 'Overworld',
    player: { pos: [8.5, 5, 8.5] },
  });
  await ask('subscribe', { events: ['chat'] });
  await ask('set_actions', { actions: { move_y: 1 } });
  await server.until('position', {}, ({ x }: { x: number }) => x > 10);
  await ask('set_actions', { actions: { move_y: 0 } });
  client.send({ id: 'say', op: 'chat_send', text: 'by automation' });
  await client.until(({ event }) => event === 'chat');
  await heard(played, 'by automation');
  const taken = await ask('screenshot');
  expect(taken).toMatchObject({ path: expect.stringMatching(/\.png$/) });
  expect(statSync(resolve(played.here.cwd, taken.path as string)).size).toBeGreaterThan(1_000);
  await leave(client);
}

/** The ops that a server cannot serve are missing, and are refused with the reason. */
async function lacks({ port }: Played): Promise<void> {
  const client = new RawClient(port('automation'));
  const { capabilities } = (await client.ask({ op: 'hello', version: 1 })) as {
    capabilities: string[];
  };
  for (const [op, why] of [
    ['step', /time goes on by itself/],
    ['save_state', /keeps its world itself/],
    ['world_list', /has the world that it has/],
    ['shader_set', /shaders are shown in the embedded world/],
    ['resourcepack_enable', /resource packs are shown in the embedded world/],
  ] as const) {
    expect(capabilities).not.toContain(op);
    const reply = await client.ask({ id: op, op });
    expect(JSON.stringify(reply)).toMatch(why);
  }
  const hashed = await client.ask({ id: 'hash', op: 'get_state', hash: true });
  expect(hashed).toMatchObject({
    event: 'error',
    code: 'unsupported',
    message: expect.stringContaining('whole world'),
  });
  for (const op of ['get_state', 'tool_run', 'screenshot', 'get_scene', 'server_status']) {
    expect(capabilities).toContain(op);
  }
  await leave(client);
}

async function byMcCli(played: Played): Promise<void> {
  const { server, port } = played;
  const client = new RawClient(port('mc-cli'));
  // biome-ignore lint/suspicious/noExplicitAny: every command has its own reply
  const ask = async (command: string, params: object = {}): Promise<any> => {
    const { success, data, error } = await client.ask({ command, params });
    expect(success, JSON.stringify(error)).toBe(true);
    return data;
  };
  expect(await ask('status')).toMatchObject({ in_game: true, world_type: 'multiplayer' });
  await server.tell('give', { slot: 36, item: { name: 'stone', count: 3 } });
  await server.until('inventory', {}, (items: object[]) => items.length === 1);
  await ask('interact', { action: 'select', slot: 0 });
  const place = { action: 'use_on_block', x: 10, y: 4, z: 8, face: 'up' };
  expect(await ask('interact', place)).toMatchObject({ result: 'success' });
  expect(await server.ask('block', { at: { x: 10, y: 5, z: 8 } })).toMatchObject({ name: 'stone' });
  expect(await ask('item', { action: 'hand' })).toMatchObject({ item: { count: 2 } });
  await server.tell('setBlock', { at: { x: 10, y: 5, z: 8 }, name: 'air' });
}

async function byControlPlane(played: Played): Promise<void> {
  const { server, here } = played;
  const botctl = async (...args: string[]) => {
    const { stdout } = await runBridle(args, { ...here, script: BOTCTL });
    return JSON.parse(stdout);
  };
  const hello = { hasBot: true, username: 'bridle' };
  expect((await botctl('hello')).result).toMatchObject(hello);
  expect((await botctl('list')).result).toMatchObject({ missing: [], extra: [] });
  const client = new RawClient(join(here.cwd, '.mcbot.sock'));
  for (const what of DETAIL_KINDS) {
    const { result } = await client.ask({ id: what, op: 'observe.detail', args: { what } });
    expect(result, what).toMatchObject({ ok: true, what });
  }
  const dry = await botctl('dry', 'goto', 'x=12', 'y=5', 'z=8');
  expect(dry.result).toMatchObject({ ok: true, capability: { level: 'world_preview' } });
  expect((await botctl('run', 'goto', 'x=12', 'y=5', 'z=8')).result).toMatchObject({ ok: true });
  const { x } = (await server.ask('position')) as { x: number };
  expect(x).toBeGreaterThan(11);
  const args = { skill: 'goto', args: { x: 8, y: 5, z: 8 } };
  const begun = await client.ask({ op: 'tool.run', tool: 'skill_start', args });
  expect(begun).toMatchObject({ ok: true, result: { ok: true } });
  await server.until('position', {}, (at: { x: number }) => at.x < 9.5);
}

async function byAbu(played: Played): Promise<void> {
  const { server, port } = played;
  await server.tell('setBlock', { at: { x: 11, y: 5, z: 8 }, name: 'sugar_cane' });
  const client = new RawClient(port('abu'));
  const ask = async (command: string, params: object) =>
    (await client.ask({ id: command, command, params })) as {
      success: boolean;
      data: { snapshot: string };
    };
  let button: { ref: string } | undefined;
  while (button === undefined) {
    const { data } = await ask('snapshot', {});
    button = buttonsIn(data.snapshot).find(({ name }) => name.startsWith('Mine sugar_cane'));
  }
  expect(await ask('click', { ref: button.ref })).toMatchObject({ success: true });
  await isGone(played, { x: 11, y: 5, z: 8 });
}

async function byAgentBrowser(played: Played): Promise<void> {
  const { here } = played;
  const at = { dir: here.env.AGENT_BROWSER_SOCKET_DIR!, session: 'play' };
  const { stdout, stderr } = await callCli('newest', ['snapshot', '-i'], at);
  const [, field, send] =
    /- textbox "Chat" \[ref=(e\d+)\]\n- button "Send" \[ref=(e\d+)\]/.exec(stdout) ?? [];
  expect(field, `${stdout}${stderr}`).toBeDefined();
  expect(await callCli('newest', ['fill', `@${field}`, 'by agent-browser'], at)).toMatchObject({
    code: 0,
  });
  expect(await callCli('newest', ['click', `@${send}`], at)).toMatchObject({ code: 0 });
  await heard(played, 'by agent-browser');
}

async function byMcp(played: Played): Promise<void> {
  const { run, here, server } = played;
  const client = await mcpOverStdio(['--join', run.endpoints.automation!], here);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('task');
  const args = { name: 'goto', args: { x: 5, y: 5, z: 8 } };
  const result = await client.callTool({ name: 'task', arguments: args });
  expect(result.isError ?? false, textOf(result)).toBe(false);
  const { x } = (await server.ask('position')) as { x: number };
  expect(x).toBeLessThan(6.5);
}

const WAYS: readonly (readonly [string, (played: Played) => Promise<void>])[] = [
  ['automation-v1', byAutomation],
  ['automation-v1, what is missing', lacks],
  ['MC-CLI', byMcCli],
  ['the control plane', byControlPlane],
  ['ABU', byAbu],
  ...(HAS_CLIS ? [['agent-browser', byAgentBrowser] as const] : []),
  ...(HAS_MCP_CLIENTS ? [['MCP', byMcp] as const] : []),
];

test.skipIf(!HAS_MINECRAFT_SERVERS)('every dialect drives the bot of one run', async () => {
  const played = await play('1.21.4');
  for (const [name, drive] of WAYS) {
    await begin(played);
    try {
      await drive(played);
    } catch (thrown) {
      (thrown as Error).message = `${name}: ${(thrown as Error).message}`;
      throw thrown;
    }
  }
  expect(await played.server.ask('errors')).toEqual([]);
});
