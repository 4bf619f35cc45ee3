import type { Game } from '@bridle/facets';
import { Host } from '../core/host.js';
import { OPS } from '../ops/index.js';
import { played } from './played.js';
import type { ConformanceCase } from './subject.js';
import { check, equal, type SuiteClients } from './suiteClients.js';

const LIST = { op: 'list_games', params: {} };
const SCENE = { op: 'get_scene', params: {} };

/** Another game of the same run: a button, and no time. */
function neighbourOf(player: SuiteClients, name = 'neighbour'): Host {
  const game: Game = {
    name: 'button',
    facets: {
      scene: {
        read: () => ({ key: 'button', role: 'button', name: 'Press', actions: ['click'] }),
        settled: () => ({ settled: true }),
        act: () => ({ history: ['pressed'] }),
      },
    },
  };
  const { games } = player.host;
  const host = new Host({
    ...{ game, name, games, ops: OPS },
    clock: { mode: 'auto' },
    onStop: () => {},
  });
  host.start();
  return host;
}

function press(host: Host): Promise<unknown> {
  const params = { action: 'click', selector: 'button' };
  return host.ask(
    host.connect(() => {}),
    { op: 'scene_act', params, key: undefined },
  );
}

/** A game beside others, in one run. What the command itself does of these rulings is tested with it. */
export const RUN_CASES: readonly ConformanceCase[] = [
  played(
    'what is set in one game of a run is of that game alone',
    { ruling: 10 },
    async (player) => {
      const { host } = player;
      const neighbour = neighbourOf(player);
      if (player.host.can('set_clock')) {
        const before = [neighbour.clock.mode, neighbour.clock.tickRate];
        const params = { mode: 'free', tick_rate: 7 };
        await player.value(player.client(), { op: 'set_clock', params });
        equal(host.clock.tickRate, 7, 'the rate that was asked for');
        equal([neighbour.clock.mode, neighbour.clock.tickRate], before, 'the clock of another');
      }
      host.log.add('info', 'game', 'said here');
      const read = { level: 'info', limit: 9, since: 0 } as const;
      check(!neighbour.log.read(read).some(({ message }) => message === 'said here'), 'the log');
    },
  ),

  played(
    'a request that names no game is for the one whose door it came to',
    { ruling: 11 },
    async (player) => {
      const { host } = player;
      const neighbour = neighbourOf(player);
      for (const door of [host, neighbour]) {
        check(host.games.choose(undefined, door) === door, `not ${door.name}`);
      }
      check(host.games.first === host, 'another came first');
      const { games } = await player.value(player.client(), LIST);
      neighbour.stop({ text: 'it was closed' });
      equal(player.stops, [], 'the run has ended with another game');
      const listed = await player.value(player.client(), LIST);
      equal((listed.games as object[]).length, (games as object[]).length, 'those that there were');
      await player.value(player.client(), player.subject.short);
    },
  ),

  played(
    'control, acts and refs of one game are nothing to another',
    { ruling: 12, needs: ['scene'] },
    async (player) => {
      const { host, subject } = player;
      const neighbour = neighbourOf(player);
      const owner = player.client();
      host.control.claim(owner);
      const long = player.send(owner, subject.long);
      await player.untilUnderWay(long);
      await press(neighbour);
      equal(neighbour.control.owner, undefined, 'who has control of another');
      const other = neighbour.connect(() => {});
      neighbour.control.claim(other);
      neighbour.disconnect(other);
      check(host.control.owner === owner, 'control went with that of another');
      equal(long.count, 0, 'the act has ended');
      host.cancel(owner);
      await player.reply(long);
      await player.value(owner, SCENE);
      host.disconnect(owner);
    },
  ),

  played(
    'use_game goes to a game that there is, and else changes nothing',
    { ruling: 12 },
    async (player) => {
      const neighbour = neighbourOf(player);
      const client = player.client();
      player.host.control.claim(client);
      const use = (game?: string) => ({ op: 'use_game', params: { game } });
      const { game, capabilities } = await player.value(client, use(neighbour.name));
      equal(game, neighbour.name, 'the game');
      equal(capabilities, ['hello', ...neighbour.capabilities()], 'what it can do');
      for (const name of ['nobody', undefined]) {
        const { code, hint } = await player.error(player.ask(client, use(name)));
        equal(code, 'bad_request', 'the code');
        check(hint?.endsWith(player.host.games.names) ?? false, `no names in: ${hint}`);
      }
      check(player.host.control.owner === client, 'control is lost');
    },
  ),

  played('shutdown ends every game of the run', { ruling: 12 }, async (player) => {
    const neighbour = neighbourOf(player);
    await player.value(player.client(), { op: 'shutdown', params: {} });
    await player.until('the end', () => player.stops.length > 0);
    check(neighbour.isOver && player.host.isOver, 'a game goes on');
  }),

  played(
    'a game has a name in its run, and is listed with its kind under that name',
    { ruling: 13 },
    async (player) => {
      const { host, subject } = player;
      const alone = await player.error(player.ask(player.client(), LIST));
      equal(alone.code, 'unsupported', 'a choice of one');
      neighbourOf(player, 'b');
      const { game, games } = await player.value(player.client(), LIST);
      equal(game, host.name, 'the game of this client');
      const listed = games as { name: string; kind: string; state: string }[];
      equal(
        listed.map(({ name, kind, state }) => [name, kind, state]),
        [
          [host.name, subject.game.name, 'ready'],
          ['b', 'button', 'ready'],
        ],
        'the games',
      );
      let refusal = '';
      try {
        neighbourOf(player, 'b');
      } catch (thrown) {
        refusal = String(thrown);
      }
      check(refusal.includes('two games are called b'), 'two games have one name');
    },
  ),
];
