import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from '@bridle/facets';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { RawClient } from '../../../../../test/support/client.js';
import { overLines, play, readCorpus } from '../../../../../test/support/corpus.js';
import { type McSetup, startMcCli } from '../../../../../test/support/mcCli.js';
import { lookAtPng, type PaintedScreen } from '../../../../../test/support/screen.js';
import { talkTo } from '../../../../../test/support/wire.js';
import { HELLO_MS, READ_AHEAD_REQUESTS_MAX } from '../../limits.js';
import type { Scenario } from '../corpus.js';
import { COMMANDS } from './commands.js';
import { mcCli } from './session.js';

function setupOf({ setup }: Scenario): McSetup {
  return {
    ...(setup.clock && { clock: setup.clock as 'free' | 'wait' }),
    ...(setup.token && { token: setup.token }),
    ...(setup.packs && { packs: true }),
  };
}

describe('MC-CLI as it is spoken', () => {
  const corpora = ['mc-cli', 'mc-cli-original', 'mc-cli-original-later'];
  const scenarios = corpora.flatMap(readCorpus);
  it.each(scenarios.map((s) => [s.name, s] as const))('%s', async (_name, s) => {
    const { port, folder } = await startMcCli(setupOf(s));
    const here = (line: string): string => line.replaceAll('$FOLDER', folder);
    await play(s, () => overLines(new RawClient(port)), here);
  });
});

type Line = Record<string, unknown>;

async function dataOf(client: RawClient, command: string, params: object = {}): Promise<Line> {
  const { success, data, error } = await client.ask({ command, params });
  expect(success, JSON.stringify(error)).toBe(true);
  return data as Line;
}

describe('an MC-CLI session', () => {
  it('takes long lines only from those whose token it has seen', async () => {
    const { port } = await startMcCli({ token: 's3cret' });
    const long = (token: string): string =>
      `{"command":"status","token":"${token}","x":"${'x'.repeat(20_000)}"}\n`;
    const stranger = new RawClient(port);
    stranger.write(long('s3cret'));
    expect(await stranger.reply()).toMatchObject({ success: false });
    await stranger.closed;
    const friend = new RawClient(port);
    expect(await friend.ask({ command: 'status', token: 's3cret' })).toMatchObject({
      success: true,
    });
    friend.write(long('s3cret'));
    expect(await friend.reply()).toMatchObject({ success: true });
  });

  it('answers ten clients at once, each its own in order, on one world', async () => {
    const { port, host } = await startMcCli({ clock: 'free' });
    const clients = Array.from({ length: 10 }, () => new RawClient(port));
    const commands = ['status', 'chat', 'interact', 'teleport', 'block', 'item', 'perf', 'nope'];
    const params = { action: undefined, x: 1, y: 64, z: 2 };
    const replies = await Promise.all(
      clients.map(async (client, number) => {
        for (const command of commands) {
          const action = command === 'interact' ? 'use' : undefined;
          client.send({ id: `${number}-${command}`, command, params: { ...params, action } });
        }
        const own: Line[] = [];
        while (own.length < commands.length) own.push(await client.reply());
        return own;
      }),
    );
    expect(replies.map((own) => own.map(({ id }) => id))).toEqual(
      replies.map((_, number) => commands.map((command) => `${number}-${command}`)),
    );
    expect(replies.flat().filter(({ success }) => success)).toHaveLength(70);
    expect(host.game.facets.senses!.self().player.pos).toEqual([1, 64, 2]);
  });

  it('answers who never waits for an answer all the same, in order', async () => {
    const { port } = await startMcCli();
    const client = new RawClient(port);
    const ids = Array.from({ length: READ_AHEAD_REQUESTS_MAX * 2 }, (_, id) => id);
    client.write(ids.map((id) => `{"id":${id},"command":"time"}\n`).join(''));
    client.socket.end();
    for (const id of ids) expect(await client.reply()).toMatchObject({ id, success: true });
    await client.closed;
  });

  it('answers who has said all it will say, then hangs up', async () => {
    const { port } = await startMcCli();
    const client = new RawClient(port);
    client.socket.end('{"id":1,"command":"status"}\n{"id":2,"command":"status"}\n');
    expect(await client.reply()).toMatchObject({ id: 1, success: true });
    expect(await client.reply()).toMatchObject({ id: 2, success: true });
    await client.closed;
  });

  it('hangs up on who says nothing', async () => {
    const { host } = await startMcCli();
    vi.useFakeTimers();
    try {
      const { isClosed } = talkTo(mcCli({ host }));
      vi.advanceTimersByTime(HELLO_MS);
      expect(isClosed()).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['of commands in a world', isPlayed, 1_000],
    ['that leaves, makes, loads and deletes worlds', (name: string) => !isPlayed(name), 200],
  ])(
    'gives exactly one reply to any line %s, and stays usable',
    async (_what, isMeant, runs) => {
      const { host } = await startMcCli({ packs: true });
      const { handlers, sent, answers } = talkTo(mcCli({ host }));
      await fc.assert(
        fc.asyncProperty(anyLine(Object.keys(COMMANDS).filter(isMeant)), async (line) => {
          sent.length = 0;
          handlers.line(line.replaceAll('\n', ' '));
          const count = line.trim() === '' ? 0 : 1;
          await answers(count);
          await new Promise(setImmediate); // one too many would come by now
          expect(sent).toHaveLength(count);
          for (const reply of sent) {
            const { success, data, error } = JSON.parse(reply) as Line;
            expect(typeof (success ? data : error)).toBe('object');
          }
        }),
        { numRuns: runs },
      );
      sent.length = 0;
      handlers.line(
        '{"id":1,"command":"world","params":{"action":"create","name":"the last","seed":"2"}}',
      );
      handlers.line('{"id":1,"command":"server"}');
      await vi.waitFor(() => expect(sent[1]).toContain('"connected":true'));
    },
    60_000,
  );

  it('gives chat with the newest first, and logs with the newest last', async () => {
    const { port } = await startMcCli();
    const client = new RawClient(port);
    for (const message of ['one', 'two']) await dataOf(client, 'chat', { action: 'send', message });
    const { messages } = await dataOf(client, 'chat');
    expect((messages as Line[]).map(({ content }) => content)).toEqual(['two', 'one']);
    const { logs } = await dataOf(client, 'logs', { filter: 'one|two' });
    expect((logs as Line[]).map(({ message }) => message)).toEqual([
      '[0] <player> one',
      '[0] <player> two',
    ]);
  });

  it('logs what happens: commands, deaths, saves, worlds and failures', async () => {
    const { port, host } = await startMcCli();
    const client = new RawClient(port);
    await dataOf(client, 'execute', { command: 'kill' });
    await client.ask({ command: 'execute', params: { command: 'nonsense' } });
    await dataOf(client, 'world', { action: 'create', name: 'second', type: 'flat', seed: '2' });
    host.game.facets.chat!.send = () => {
      throw new Error('the chat broke');
    };
    await client.ask({ command: 'chat', params: { action: 'send', message: 'hello' } });
    const { logs } = await dataOf(client, 'logs');
    const lines = (logs as Line[]).map(
      ({ level, logger, message }) => `${level} ${logger} ${message}`,
    );
    for (const wanted of [
      /^info command kill/,
      /^info game \[0\] death target=player/,
      /^warn command nonsense/,
      /^info save .*first$/,
      /^info world entered second/,
      /^error bridle the chat broke/,
    ]) {
      expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(wanted)]));
    }
  });

  it('gives the text of a sign and what is in a chest', async () => {
    const { port, host } = await startMcCli();
    const client = new RawClient(port);
    await dataOf(client, 'execute', { command: 'setblock 9 64 9 oak_sign' });
    host.game.facets.hands!.writeSign([9, 64, 9], ['read', 'me']);
    expect(
      await dataOf(client, 'block', { action: 'at', x: 9, y: 64, z: 9, include_nbt: true }),
    ).toMatchObject({
      block_entity: { id: 'minecraft:oak_sign', nbt: { lines: ['read', 'me', '', ''] } },
    });
    await dataOf(client, 'execute', { command: 'setblock 8 64 10 chest' });
    await dataOf(client, 'execute', { command: 'give @s stone 3' });
    await dataOf(client, 'interact', { action: 'use_on_block', x: 8, y: 64, z: 10 });
    host.game.facets.hands!.move(0, 'container', 3);
    expect(
      await dataOf(client, 'block', { action: 'at', x: 8, y: 64, z: 10, include_nbt: true }),
    ).toMatchObject({
      block_entity: { nbt: { items: [{ slot: 0, item: 'minecraft:stone', count: 3 }] } },
    });
  });

  it('lets no time pass between worlds, and goes on in the next', async () => {
    const { port, host } = await startMcCli({ clock: 'free' });
    const client = new RawClient(port);
    await dataOf(client, 'world', { action: 'leave' });
    const { tick } = host;
    host.setClock({ mode: 'free', tickRate: 1_000 });
    for (let i = 0; i < 30; i++) await dataOf(client, 'world', { action: 'list' });
    expect(host.tick).toBe(tick);
    await dataOf(client, 'world', { action: 'create', name: 'second', type: 'flat', seed: '2' });
    await vi.waitFor(() => expect(host.tick).toBeGreaterThan(1));
  });

  it('keeps what was built in each world', async () => {
    const { port } = await startMcCli();
    const client = new RawClient(port);
    const blockAt = async (): Promise<unknown> =>
      (await dataOf(client, 'block', { action: 'at', x: 1, y: 70, z: 1 })).id;
    await dataOf(client, 'execute', { command: 'setblock 1 70 1 gold_block' });
    await dataOf(client, 'world', { action: 'create', name: 'second', type: 'flat', seed: '2' });
    expect(await blockAt()).toBe('minecraft:air');
    await dataOf(client, 'execute', { command: 'setblock 1 70 1 iron_block' });
    await dataOf(client, 'world', { action: 'load', name: 'first' });
    expect(await blockAt()).toBe('minecraft:gold_block');
    await dataOf(client, 'world', { action: 'load', name: 'second' });
    expect(await blockAt()).toBe('minecraft:iron_block');
  });

  it('writes a whole picture where it was asked to, and draws no HUD when clean', async () => {
    const { port, folder, host } = await startMcCli();
    const client = new RawClient(port);
    const path = join(folder, 'deep', 'a.png');
    const { width, height } = await dataOf(client, 'screenshot', { path, clean: true });
    expect(lookAtPng(readFileSync(path))).toMatchObject({ width, height });
    await dataOf(client, 'screenshot', { path });
    const { requests } = host.game.facets.screen as PaintedScreen;
    expect(requests.map(({ hud }) => hud)).toEqual([false, true]);
    expect(readdirSync(join(folder, 'deep'))).toEqual(['a.png']);
  });

  it.each([
    ['an act where the clock waits, and needs control', 'wait', false],
    ['none where the clock is free', 'free', true],
  ] as const)('lets the wait before a picture be %s', async (_what, clock, success) => {
    const { port, folder, host } = await startMcCli({ clock });
    const client = new RawClient(port);
    host.control.claim(host.connect(() => {}));
    const path = join(folder, 'a.png');
    const later = await client.ask({ command: 'screenshot', params: { path, delay_ms: 60 } });
    expect(later).toMatchObject(
      success ? { success } : { error: { message: 'controller already connected' } },
    );
    await dataOf(client, 'screenshot', { path, delay_ms: 0, settle_ms: 0 });
  });

  it('names the resource packs that a picture was drawn with, not those since then', async () => {
    const { port, folder, host } = await startMcCli({ packs: true });
    const client = new RawClient(port);
    await dataOf(client, 'resourcepack', { action: 'enable', name: 'MyPack' });
    const { packs, screen } = host.game.facets;
    const render = screen!.render.bind(screen);
    vi.spyOn(screen!, 'render').mockImplementation((request) => {
      const picture = render(request);
      void finished(packs!.disable('MyPack'));
      return picture;
    });
    const { metadata } = await dataOf(client, 'screenshot', { path: join(folder, 'a.png') });
    expect(metadata).toMatchObject({ resource_packs: ['vanilla', 'MyPack'] });
    expect(packs!.enabled()).toEqual(['vanilla']);
  });
});

function isPlayed(name: string): boolean {
  return name !== 'world' && name !== 'server';
}

/** Requests with any fields and values, and lines that are none. */
function anyLine(commands: readonly string[]): fc.Arbitrary<string> {
  const known = ['BSL_v8', 'broken', 'evil', 'huge', 'MyPack', 'first', 'second', '..', '/etc'];
  const value = fc.oneof(
    fc.jsonValue(),
    fc.integer({ min: -70, max: 70 }),
    fc.string(),
    fc.constantFrom(...known),
  );
  const fields = 'x y z yaw pitch value name path limit filter since level clear section slot';
  const more = 'hand face ticks target all from_slot to_slot message command max_distance seed';
  const params = fc.dictionary(fc.constantFrom(...`${fields} ${more}`.split(' ')), value);
  const actionNames =
    'get set list history clear hand slot target at use attack drop swap select reload errors disable enable load create leave delete disconnect connect';
  const action = fc.oneof(fc.constantFrom(...actionNames.split(' ')), value);
  const command = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...commands) }, value);
  const request = fc
    .tuple(command, action, params)
    .map(([command, action, params]) =>
      JSON.stringify({ id: 1, command, params: { action, ...params } }),
    );
  return fc.oneof({ weight: 9, arbitrary: request }, fc.json(), fc.string());
}
