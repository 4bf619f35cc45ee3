import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodePng } from '@bridle/pictures';
import { describe, expect, it, vi } from 'vitest';
import { type Ran, runCommand } from '../../../test/support/command.js';
import { startMcCli } from '../../../test/support/mcCli.js';
import { readPng } from '../../../test/support/png.js';
import { answerWith, temporaryFolder } from '../../../test/support/server.js';
import { UsageError } from './flags.js';
import { mc } from './mc.js';

function run(argv: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ran> {
  return runCommand(mc, argv, env);
}

/** A running game, and a client that is told where it is. */
async function game(token?: string) {
  const started = await startMcCli(token === undefined ? {} : { token });
  const at = ['--connect', `127.0.0.1:${started.port}`];
  return { ...started, say: (...argv: string[]) => run([...argv, ...at]) };
}

async function json(ran: Promise<Ran>): Promise<unknown> {
  const { code, out, err } = await ran;
  expect(code, err).toBe(0);
  return JSON.parse(out);
}

function registry(...instances: { name: string; port: number }[]): NodeJS.ProcessEnv {
  const dir = temporaryFolder();
  const entries = instances.map((one) => ({
    pid: process.pid,
    startTime: 1,
    version: '0',
    ...one,
  }));
  writeFileSync(join(dir, 'instances.json'), JSON.stringify(entries));
  return { BRIDLE_MC_CLI_DIR: dir };
}

describe('bridle mc', () => {
  it('moves, turns, sets the time and says what it sees', async () => {
    const { say } = await game();
    expect(await json(say('teleport', '1', '64', '-2', '--json'))).toEqual({ x: 1, y: 64, z: -2 });
    expect(await json(say('camera', '-45', '15', '--json'))).toEqual({ yaw: -45, pitch: 15 });
    expect(await json(say('time', 'set', 'noon', '--json'))).toMatchObject({ time: 6_000 });
    expect((await say('status')).out).toContain('player.yaw  -45\n');
    expect(await say('execute', 'weather', 'clear')).toMatchObject({
      code: 0,
      out: 'Set the weather to clear\n',
    });
    expect(await json(say('block', '1', '63', '-2', '--json'))).toMatchObject({
      id: 'minecraft:grass_block',
    });
  });

  it('talks, and reads the log until a text comes', async () => {
    const { say, host } = await game();
    await say('chat', 'send', 'hello', 'there');
    expect((await say('chat')).out).toMatch(/<player> hello there\n$/);
    const following = say('logs', '--follow', '--until', 'the end', '--json');
    await vi.waitFor(() => expect(host.log.size).toBe(1));
    host.log.add('info', 'test', 'this is the end');
    host.log.add('info', 'test', 'unheard');
    const { code, out } = await following;
    expect(code).toBe(0);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { message: string });
    expect(lines.map(({ message }) => message)).toEqual([
      '[0] <player> hello there',
      'this is the end',
    ]);
  });

  it('says what was not taken as it was given, apart from what it prints', async () => {
    const { say } = await game();
    expect(await say('logs', '--limit', '5000')).toMatchObject({
      code: 0,
      out: '',
      err: 'bridle: limit is at most 1000: that was taken instead of 5000\n',
    });
  });

  it('asks for the focus of a window', async () => {
    const { say } = await game();
    expect(await json(say('window', 'focus_grab', 'false', '--json'))).toEqual({
      focus_grab_enabled: false,
    });
    expect((await say('window', 'focus')).out).toContain('no window');
    await expect(say('window', 'focus_grab', 'maybe')).rejects.toThrow('[true|false]');
  });

  it('gives up on a text that does not come', async () => {
    const { say } = await game();
    expect(await say('logs', '--until', 'never', '--timeout', '1')).toMatchObject({
      code: 1,
      err: "Error: no line holds 'never' yet\n",
    });
  });

  it('follows a log no longer than somebody reads what it prints', async () => {
    const { say } = await game();
    const before = process.stdout.listenerCount('error');
    const following = say('logs', '--follow');
    await vi.waitFor(() => expect(process.stdout.listenerCount('error')).toBe(before + 1));
    process.stdout.emit('error', new Error('write EPIPE'));
    expect(await following).toMatchObject({ code: 0 });
  });

  it.each([
    ['logs', { logs: [null, 3, { level: { toString: 1 } }] }],
    ['inventory', { items: [null, { slot: 1 }] }],
    ['execute', { output: [{ toString: 1 }] }],
    ['shader', { errors: [null] }],
    ['chat', { messages: [null] }],
    ['status', { player: { toString: { toString: 1 } } }],
  ])('shows a reply to %s that is not what it should be', async (command, data) => {
    const port = await answerWith(`${JSON.stringify({ success: true, data })}\n`);
    const words = command === 'execute' ? [command, 'seed'] : [command];
    expect(await run([...words, '--connect', String(port)])).toMatchObject({ code: 0, err: '' });
  });

  it('says why something failed, whatever the reason is', async () => {
    const port = await answerWith(
      '{"success":false,"error":{"message":{"toString":1},"code":2}}\n',
    );
    expect(await run(['status', '--connect', String(port)])).toEqual({
      code: 1,
      out: '',
      err: 'Error: {"toString":1} (2)\n',
    });
  });

  it('uses hands, and shows what is in them', async () => {
    const { say } = await game();
    await say('execute', 'give', '@s', 'stone', '5');
    expect((await say('inventory', 'hotbar')).out).toBe(' 0  minecraft:stone × 5\n');
    const placed = say('interact', 'use_on_block', '8', '63', '10', '--face', 'up', '--json');
    expect(await json(placed)).toMatchObject({
      changes: [{ pos: [8, 64, 10], to: 'minecraft:stone' }],
    });
    expect(await json(say('interact', 'swap', '0', '20', '--json'))).toMatchObject({
      swapped: true,
    });
    expect(await json(say('item', '20', '--json'))).toMatchObject({ item: { count: 4 } });
  });

  it('takes a picture where it stands, and compares two', async () => {
    const { say, folder } = await game();
    const [a, b, diff] = ['a.png', 'b.png', 'diff.png'].map((name) => join(folder, name));
    expect(await say('screenshot', a!, '--clean')).toMatchObject({ code: 0, out: `${a}\n` });
    const { data, ...size } = readPng(readFileSync(a!));
    data.fill(255, 0, 400);
    writeFileSync(b!, encodePng({ ...size, data }));
    expect((await run(['compare', a!, a!])).code).toBe(0);
    const { code, out } = await run(['compare', a!, b!, '--out', diff!]);
    expect(code).toBe(1);
    expect(out).toMatch(/^different: /);
    expect(readPng(readFileSync(diff!))).toMatchObject(size);
    expect((await run(['compare', a!, b!, '--threshold', '50', '--json'])).code).toBe(0);
    await expect(run(['compare', a!, join(folder, 'none.png')])).rejects.toThrow(UsageError);
  });

  it('goes from world to world', async () => {
    const { say } = await game();
    await say('world', 'create', 'My', 'World', '--type', 'flat', '--seed', '9');
    expect((await say('world')).out).toMatch(/worlds {2}name=My World {2}seed=9 .*current=true/);
    await say('server', 'disconnect');
    expect(await say('status')).toMatchObject({ code: 0 });
    expect(await say('item')).toMatchObject({
      code: 1,
      err: 'Error: Player not in game (NOT_IN_GAME)\n  load a world: `world load`\n',
    });
    expect((await say('world', 'load', 'first')).code).toBe(0);
    expect((await say('world', 'delete', 'My World')).code).toBe(0);
  });

  it('passes the action and the name of a pack on', async () => {
    const { say } = await game();
    expect(await json(say('shader', '--json'))).toEqual({ active: false, name: null });
    expect((await say('shader', 'set', 'BSL', 'v8')).err).toContain('no shader packs');
    expect((await say('resourcepack', 'enabled')).out).toContain('id=vanilla');
    expect((await say('resourcepack', 'load', 'my pack')).err).toContain('no resource packs');
  });

  it('sends its token', async () => {
    const { say, port } = await game('s3cret');
    expect((await say('status')).err).toContain('UNAUTHORIZED');
    expect((await say('status', '--token', 's3cret')).code).toBe(0);
    const env = { BRIDLE_MC_CLI_TOKEN: 's3cret' };
    expect((await run(['status', '--connect', String(port)], env)).code).toBe(0);
  });

  it('finds the game that runs, or asks which one', async () => {
    const { port } = await startMcCli();
    const one = registry({ name: 'first', port });
    expect((await run(['status'], one)).code).toBe(0);
    expect((await run(['instances'], one)).out).toContain(`first  127.0.0.1:${port}`);
    const two = registry({ name: 'first', port }, { name: 'other', port: 1 });
    await expect(run(['status'], two)).rejects.toThrow('several games run');
    expect((await run(['status', '--instance', 'first'], two)).code).toBe(0);
    expect((await run(['status', '--instance', String(port)], two)).code).toBe(0);
    await expect(run(['status', '--instance', 'none'], two)).rejects.toThrow('no game called none');
  });

  it('takes the address from an endpoints file', async () => {
    const { port } = await startMcCli();
    const file = join(temporaryFolder(), 'endpoints.json');
    writeFileSync(file, JSON.stringify({ 'mc-cli': `127.0.0.1:${port}` }));
    expect((await run(['status', '--endpoints-file', file])).code).toBe(0);
    writeFileSync(file, '{}');
    await expect(run(['status', '--endpoints-file', file])).rejects.toThrow('no mc-cli endpoint');
  });

  it('says what is wrong with a command line, and asks nobody', async () => {
    for (const argv of [
      [],
      ['statsu'],
      ['status', 'now'],
      ['teleport', '1', '2'],
      ['teleport', '1', '2', 'three'],
      ['time', 'set'],
      ['screenshot'],
      ['execute'],
      ['chat', 'send'],
      ['interact'],
      ['compare', 'a.png'],
      ['resourcepack', 'load'],
      ['status', '--timeout', 'soon'],
      ['status', '--connect', '1', '--instance', 'a'],
    ]) {
      await expect(run(argv, registry()), argv.join(' ')).rejects.toThrow(UsageError);
    }
  });

  it('says so when nobody listens', async () => {
    expect(await run(['status', '--connect', '127.0.0.1:1'])).toMatchObject({ code: 1 });
    const dir = temporaryFolder();
    mkdirSync(join(dir, 'instances.json'));
    expect(existsSync(join(dir, 'instances.json'))).toBe(true);
    const { err } = await run(['instances'], { BRIDLE_MC_CLI_DIR: dir });
    expect(err).toContain('instances.json');
  });
});
