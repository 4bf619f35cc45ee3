import type { Game } from '@bridle/facets';
import { expect, it, onTestFinished } from 'vitest';
import { menuGame } from '../../../../test/support/menuGame.js';
import { GUEST_GAMES_MAX } from '../limits.js';
import { OPS } from '../ops/index.js';
import { Games } from './games.js';
import { Host, type HostOptions, type StopReason } from './host.js';

/** A run of games that are nothing but menus, until the test is over. */
function runOf(names: readonly string[], options: Partial<HostOptions> = {}, isKept = false) {
  const stops: StopReason[] = [];
  const games = new Games((reason) => stops.push(reason), isKept);
  const hosts = names.map((name) => {
    const own = { name, games, ops: OPS, clock: { mode: 'wait' as const }, onStop: () => {} };
    return new Host({ game: menuGame(), ...own, ...options });
  });
  onTestFinished(() => games.stop({ text: 'the test is over' }));
  return { games, hosts, stops, a: hosts[0]!, b: hosts[1]! };
}

/** A game whose third tick fails. */
function faulty(): Game {
  let tick = 0;
  const advance = (): void => {
    if (++tick === 3) throw new Error('it broke');
  };
  return {
    name: 'faulty',
    facets: {
      clock: {
        kind: 'ours',
        get tick() {
          return tick;
        },
        advance,
      },
    },
  };
}

it('a game is chosen by its name, and without one it is the game that the request came to', () => {
  const { games, a, b } = runOf(['a', 'b']);
  expect(games.choose('b', a)).toBe(b);
  expect(games.choose(undefined, b)).toBe(b);
  expect(games.choose(null, a)).toBe(a);
  expect(games.first).toBe(a);
});

it('a wrong name is answered with those that there are', () => {
  const { games, a } = runOf(['north', 'south']);
  expect(() => games.choose('norht', a)).toThrow(
    expect.objectContaining({
      code: 'bad_request',
      message: 'no game is called norht',
      hint: 'did you mean north? games are north, south',
    }),
  );
});

it('a name is a text', () => {
  const { games, a } = runOf(['a', 'b']);
  for (const name of [7, {}, ['b'], { toString: 1 }]) {
    expect(() => games.choose(name, a)).toThrow('game must be a text');
  }
});

it('a game that ends leaves the run to the others, and is told of by those who ask for it', () => {
  const { games, a, b, stops } = runOf(['a', 'b']);
  a.stop({ text: 'max ticks reached' });
  expect(stops).toEqual([]);
  expect(() => games.choose(undefined, a)).toThrow(
    expect.objectContaining({
      message: 'the game a has ended: max ticks reached',
      hint: 'games are b',
    }),
  );
  expect(games.list()).toMatchObject([
    { name: 'a', state: 'ended', reason: 'max ticks reached' },
    { name: 'b', state: 'ready' },
  ]);
  b.stop({ text: 'max ticks reached' });
  expect(stops).toEqual([{ text: 'every game has ended' }]);
});

it('a fault ends its game and not the run, which has failed all the same', async () => {
  const games = new Games();
  const onStop = (): void => {};
  const options = { games, ops: OPS, clock: { mode: 'wait' as const }, onStop };
  const bad = new Host({ ...options, game: faulty(), name: 'bad' });
  const good = new Host({ ...options, game: menuGame(), name: 'good' });
  onTestFinished(() => good.stop({ text: 'the test is over' }));
  const client = bad.connect(() => {});
  const step = { key: '1', op: 'step', params: { ticks: 5 } };
  await expect(bad.ask(client, step)).rejects.toThrow();
  expect(bad.isOver).toBe(true);
  expect(games.hasFailed).toBe(true);
  const scene = { key: '1', op: 'get_scene', params: {} };
  expect(
    await good.ask(
      good.connect(() => {}),
      scene,
    ),
  ).toHaveProperty('snapshot');
});

it('a run of one game ends as that game does', () => {
  const { a, stops } = runOf(['a']);
  const fault = new Error('it broke');
  a.stop({ text: 'the game failed', fault });
  expect(stops).toEqual([{ text: 'the game failed', fault }]);
});

it('ruling 12: shutdown in any game ends the run', async () => {
  const { hosts, b, stops } = runOf(['a', 'b', 'c']);
  await b.ask(
    b.connect(() => {}),
    { key: '1', op: 'shutdown', params: {} },
  );
  expect(hosts.map(({ isOver }) => isOver)).toEqual([true, true, true]);
  expect(stops).toEqual([{ text: 'shutdown requested' }]);
});

it('ruling 12: games that run as fast as they can have turns of the event loop one after the other', async () => {
  const { hosts } = runOf(['a', 'b'], { clock: { mode: 'free', tickRate: 'max' } });
  for (const host of hosts) host.start();
  for (let turn = 0; turn < 10; turn++) {
    const before = hosts.map(({ tick }) => tick);
    // The first immediate stands behind those of this turn, the second behind a whole one.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    const grown = hosts.map(({ tick }, i) => tick > before[i]!);
    expect(grown).toEqual([true, true]);
  }
});

it('one long step leaves the other game its turns', async () => {
  const { a, b } = runOf(['a', 'b']);
  const client = a.connect(() => {});
  const stepping = a.ask(client, { key: '1', op: 'step', params: { ticks: 1_000_000_000 } });
  const other = b.connect(() => {});
  const { tick } = await b.ask(other, { key: '1', op: 'step', params: { ticks: 2_000 } });
  expect(tick).toBe(2_000);
  a.cancel(client);
  await expect(stepping).rejects.toThrow('cancelled');
});

it('only a run with a choice offers to choose', () => {
  expect(runOf(['a']).a.capabilities()).not.toContain('use_game');
  expect(runOf(['a', 'b']).a.capabilities()).toContain('use_game');
});

/** A game that comes by itself into that run. */
function guest(games: Games, name: string, game: Game = menuGame()): Host {
  const own = { name, games, ops: OPS, clock: { mode: 'wait' as const }, onStop: () => {} };
  return new Host({ game, isGuest: true, ...own });
}

it('a guest is a game like others, and the run goes on when it ends', () => {
  const { games, a, stops } = runOf(['a']);
  expect(games.hasChoice).toBe(false);
  const late = guest(games, 'late');
  expect(games.hasChoice).toBe(true);
  expect(games.choose('late', a)).toBe(late);
  late.stop({ text: 'it left', fault: new Error('it broke') });
  expect(() => games.choose('late', a)).toThrow('the game late has ended: it left');
  expect([stops, games.isOver, games.hasFailed]).toEqual([[], false, false]);
});

it('the name of a guest that has ended is free for the next, and no other name is', () => {
  const { games, a } = runOf(['a']);
  const first = guest(games, 'late');
  expect(() => guest(games, 'late')).toThrow('two games are called late');
  expect(() => guest(games, 'a')).toThrow('two games are called a');
  first.stop({ text: 'it left' });
  const second = guest(games, 'late');
  expect(games.choose('late', a)).toBe(second);
  expect(games.list().map(({ name, state }) => `${name} ${state}`)).toEqual([
    'a ready',
    'late ready',
  ]);
});

it('a run whose own games have ended is over, and its guests with it', () => {
  const { games, a, stops } = runOf(['a']);
  const late = guest(games, 'late');
  a.stop({ text: 'enough' });
  expect(stops).toEqual([{ text: 'enough' }]);
  expect(late.isOver).toBe(true);
});

it('so many guests may come at once, and those that ended are forgotten in their order', () => {
  const { games } = runOf(['a']);
  const begun: string[] = [];
  const undone: string[] = [];
  games.each((host) => {
    begun.push(host.name);
    return () => undone.push(host.name);
  });
  const guests = Array.from({ length: GUEST_GAMES_MAX }, (_, i) => guest(games, `g${i}`));
  expect(games.hasRoomForGuest).toBe(false);
  guests[3]!.stop({ text: 'it left' });
  expect(games.hasRoomForGuest).toBe(true);
  expect(games.list()).toHaveLength(GUEST_GAMES_MAX + 1);
  guest(games, 'one more');
  expect(games.list()).toHaveLength(GUEST_GAMES_MAX + 1);
  expect(games.list().some(({ name }) => name === 'g3')).toBe(false);
  expect(undone).toEqual(['g3']);
  expect(begun.at(-1)).toBe('one more');
});

it('clients of every game hear that a guest has come, and that it has ended', () => {
  const { games, a, b } = runOf(['a', 'b']);
  const heard: unknown[] = [];
  for (const host of [a, b]) host.connect((event) => heard.push([host.name, event]));
  guest(games, 'late').stop({ text: 'it left' });
  const told = (host: string, state: string): unknown => [
    host,
    { event: 'games_changed', tick: 0, game: 'late', state },
  ];
  expect(heard).toEqual([
    told('a', 'ready'),
    told('b', 'ready'),
    told('a', 'ended'),
    told('b', 'ended'),
  ]);
});

it('a run that is kept goes on when its last game has ended, and says so, until it is told to end', () => {
  const { games, a, stops } = runOf(['a'], {}, true);
  a.stop({ text: 'it left' });
  expect([stops, games.isOver]).toEqual([[], false]);
  expect(() => games.choose(undefined, a)).toThrow('the game a has ended: it left');
  games.stop({ text: 'enough' });
  games.stop({ text: 'again' });
  expect([stops, games.isOver]).toEqual([[{ text: 'enough' }], true]);
});
