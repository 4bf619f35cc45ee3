import {
  type CommandOutcome,
  type Game,
  type GameEvent,
  type LongAction,
  type OwnClock,
  type ServerFacet,
  type ServerStatus,
  until,
} from '@bridle/facets';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { talkTo } from '../../../../test/support/wire.js';
import type { Client, ClientEvent } from '../core/client.js';
import { Host } from '../core/host.js';
import { mcCli } from '../dialects/mcCli/session.js';
import { BEAT_MS } from '../limits.js';
import { OPS } from './index.js';

/** A race without blocks, hunger or a hotbar: it says itself what can be known and done of it. */
function raceGame() {
  let tick = 0;
  const listeners: ((event: GameEvent) => void)[] = [];
  const clock: OwnClock = {
    kind: 'ours',
    get tick() {
      return tick;
    },
    advance() {
      tick++;
      const passed = { event: 'gate_passed', gate: tick, by: { car: 'red' } };
      if (tick % 2 === 0) for (const listener of listeners) listener(passed);
    },
  };
  const game: Game = {
    name: 'race',
    facets: {
      clock,
      state: { read: () => ({ tick, lap: 1 + Math.floor(tick / 4), cars: { red: tick * 10 } }) },
      events: {
        kinds: { gate_passed: { schema: { type: 'object' } }, crash: {} },
        listen: (listener) => void listeners.push(listener),
      },
    },
  };
  return game;
}

let host: Host;
let client: Client;
let told: ClientEvent[];

beforeEach(() => {
  told = [];
  host = new Host({ game: raceGame(), ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
  client = host.connect((event) => told.push(event));
});

function ask(op: string, params: object = {}): Promise<Record<string, unknown>> {
  return host.ask(client, { op, params, key: undefined });
}

describe('a game that is no block world', () => {
  it('tells a state of its own', async () => {
    expect(await ask('get_state')).toEqual({ tick: 0, lap: 1, cars: { red: 0 } });
  });

  it('lets its own fields be recorded, and no others', async () => {
    const { samples } = await ask('step', { ticks: 4, sample: ['lap'], sample_every: 2 });
    expect(samples).toEqual([
      { tick: 2, lap: 1 },
      { tick: 4, lap: 2 },
    ]);
    await expect(ask('step', { ticks: 1, sample: ['lap', 'hunger'] })).rejects.toMatchObject({
      code: 'bad_request',
      message: 'invalid field `sample.1`: expected one of tick, lap, cars',
    });
  });

  it('lets its own events be asked for and waited for, and no others', async () => {
    await ask('subscribe', { events: ['gate_passed'] });
    const { seen } = await ask('step', { ticks: 9, until: { event: 'gate_passed' } });
    expect(seen).toEqual({ event: 'gate_passed', gate: 2, by: { car: 'red' } });
    expect(told).toEqual([{ event: 'gate_passed', gate: 2, by: { car: 'red' }, tick: 2 }]);
    await expect(ask('subscribe', { events: ['death'] })).rejects.toMatchObject({
      message: 'invalid field `events.0`: expected one of state, gate_passed, crash, screenshot',
    });
    await expect(ask('step', { ticks: 1, until: [{ event: 'pickup' }] })).rejects.toMatchObject({
      message: 'invalid field `until.0.event`: expected one of gate_passed, crash',
    });
  });

  it('has its events in the log, whatever they tell', async () => {
    await ask('step', { ticks: 2 });
    const [line] = host.log.read({ level: 'info', limit: 1, since: 0 });
    expect(line?.message).toBe('[2] gate_passed gate=2 by={"car":"red"}');
  });

  it('refuses conditions about what it does not tell', async () => {
    const within = { pos: [0, 0, 0], distance: 1 };
    for (const until of [{ within }, { health_below: 3 }]) {
      const refused = {
        code: 'unsupported',
        message: expect.stringContaining('this game tells no'),
      };
      await expect(ask('step', { ticks: 1, until })).rejects.toMatchObject(refused);
    }
    expect(host.tick).toBe(0);
  });

  it('has no ops of block worlds among its capabilities', () => {
    const ops = host.capabilities();
    const always = ['get_game', 'list_clients', 'take_control', 'give_control'];
    const own = ['get_state', 'step', 'shutdown', 'subscribe', 'cancel', 'set_clock'];
    expect(ops).toEqual(expect.arrayContaining([...own, ...always]));
    const facets = Object.keys(host.game.facets);
    expect(ops.filter((op) => !facets.includes(OPS.get(op)!.facet ?? facets[0]!))).toEqual([]);
  });
});

describe('a game that is elsewhere', () => {
  it('is asked for its state by get_state, and by nobody who looks after every tick', async () => {
    let known = { tick: 0, score: 0 };
    let refreshes = 0;
    const { clock } = raceGame().facets;
    const state = {
      read: () => known,
      async refresh() {
        refreshes++;
        known = { tick: 7, score: refreshes };
      },
    };
    const game: Game = { name: 'far', facets: { clock: clock!, state } };
    const far = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
    const one = far.connect(() => {});
    const asked = (op: string, params: object = {}) => far.ask(one, { op, params, key: undefined });
    expect(await asked('get_state')).toEqual({ tick: 7, score: 1 });
    await asked('step', { ticks: 3, sample: ['score'] });
    expect(refreshes).toBe(1);
  });
});

describe('a game without events', () => {
  function stateOnly(facets: Game['facets']): void {
    const game: Game = { name: 'still', facets };
    host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
    client = host.connect((event) => told.push(event));
  }

  it('sends its state to who asks for it, and knows of nothing else', async () => {
    const { clock, state } = raceGame().facets;
    stateOnly({ clock: clock!, state: state! });
    expect(host.capabilities()).toContain('subscribe');
    await ask('subscribe', { events: ['state'], every_ticks: 2 });
    await ask('step', { ticks: 4 });
    expect(told.map(({ event, tick }) => [event, tick])).toEqual([
      ['state', 2],
      ['state', 4],
    ]);
    await expect(ask('subscribe', { events: ['crash'] })).rejects.toMatchObject({
      message: 'invalid field `events.0`: expected one of state, screenshot',
    });
  });

  it('has nothing to subscribe to where it has no state either', async () => {
    stateOnly({ clock: raceGame().facets.clock! });
    expect(host.capabilities()).not.toContain('subscribe');
    await expect(ask('subscribe', { events: [] })).rejects.toMatchObject({
      code: 'unsupported',
      message: 'this game has no events',
    });
  });
});

describe('controls that a game declares', () => {
  function driven() {
    const inputs: object[] = [];
    const game = raceGame();
    const controls = [
      { name: 'steer', kind: 'axis' },
      { name: 'brake', kind: 'button' },
      { name: 'gear', kind: 'choice', max: 5 },
      { name: 'horn', kind: 'click' },
      { name: 'glance', kind: 'turn' },
    ] as const;
    const input = { controls, apply: (next: object) => void inputs.push({ ...next }) };
    const facets = { ...game.facets, input };
    host = new Host({
      game: { ...game, facets },
      ops: OPS,
      clock: { mode: 'wait' },
      onStop: () => {},
    });
    client = host.connect(() => {});
    return inputs;
  }

  it('are held and pulsed under their own names', async () => {
    const inputs = driven();
    await ask('set_actions', { actions: { steer: -3, brake: true, gear: 9 } });
    await ask('pulse', { actions: { horn: true, glance: 0.5 } });
    await ask('pulse', { actions: { glance: 0.25 } });
    await ask('step', { ticks: 2 });
    expect(inputs).toEqual([
      { steer: -1, brake: true, gear: 5, horn: true, glance: 0.75 },
      { steer: -1, brake: true, gear: 5, horn: false, glance: 0 },
    ]);
  });

  it('are told to a game that has no clock, and let go there when their holder leaves', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const inputs: object[] = [];
    const controls = [{ name: 'brake', kind: 'button' }] as const;
    const input = { controls, apply: (next: object) => void inputs.push({ ...next }) };
    const game: Game = { name: 'still', facets: { input } };
    host = new Host({ game, ops: OPS, clock: { mode: 'auto' }, onStop: () => {} });
    client = host.connect(() => {});
    host.control.claim(client);
    await vi.advanceTimersByTimeAsync(BEAT_MS);
    inputs.length = 0;
    await ask('set_actions', { actions: { brake: true } });
    await vi.advanceTimersByTimeAsync(10 * BEAT_MS);
    host.disconnect(client);
    await vi.advanceTimersByTimeAsync(10 * BEAT_MS);
    expect(inputs).toEqual([{ brake: true }, { brake: false }]);
  });

  it('are all there are: others are refused, with the names of those', async () => {
    const inputs = driven();
    const hint = 'controls are steer, brake, gear, horn, glance';
    for (const op of ['set_actions', 'pulse']) {
      const asked = ask(op, { actions: { brake: true, horn: null, move_x: 1 } });
      await expect(asked.catch((error) => error)).resolves.toMatchObject({
        ...{ code: 'bad_request', message: 'this game has no control `move_x`', hint },
      });
    }
    await expect(ask('pulse', { actions: { hron: true } })).rejects.toMatchObject({
      hint: `did you mean horn? ${hint}`,
    });
    await ask('set_actions', { actions: { context: 'Gameplay', move_x: null } });
    await ask('step', { ticks: 1 });
    expect(inputs).toMatchObject([{ brake: false, horn: false }]);
  });

  it('take what they are made for', async () => {
    driven();
    for (const actions of [{ steer: 'left' }, { brake: 1 }, { horn: true }]) {
      await expect(ask('set_actions', { actions }), JSON.stringify(actions)).rejects.toMatchObject({
        code: 'bad_request',
      });
    }
    await expect(ask('pulse', { actions: { horn: 'loud' } })).rejects.toMatchObject({
      message: 'missing or invalid boolean field `actions.horn`',
    });
  });

  it('have no view to turn where the game has none', async () => {
    driven();
    expect(host.capabilities()).not.toContain('set_view');
    await expect(ask('set_view', { yaw: 0, pitch: 0 })).rejects.toMatchObject({
      code: 'unsupported',
      message: 'this game has no view to turn',
    });
  });
});

describe('a game that answers later', () => {
  function hostOf(facets: Game['facets'], absent: Game['absent'] = {}): Host {
    host = new Host({
      game: { name: 'far', facets: { ...raceGame().facets, ...facets }, absent },
      ops: OPS,
      clock: { mode: 'free' },
      onStop: () => {},
    });
    client = host.connect(() => {});
    return host;
  }

  it('says that a command was sent, where it does not know what came of it', async () => {
    const sent: string[] = [];
    const command = {
      *run(line: string): LongAction<CommandOutcome> {
        yield* until(Promise.resolve().then(() => sent.push(line)));
        return { ok: null, lines: [] };
      },
    };
    hostOf({ command });
    expect(await ask('command', { line: '/time' })).toMatchObject({ ok: null, lines: [] });
    expect(sent).toEqual(['/time']);
    const [line] = host.log.read({ level: 'info', limit: 1, since: 0 });
    expect(line).toMatchObject({ level: 'info', message: '/time' });
  });

  it('goes to a server and leaves it', async () => {
    const away = { connected: false, address: null, name: null, players: null, error: null };
    let now: ServerStatus = away;
    const server: ServerFacet = {
      status: () => now,
      *connect(address, port) {
        now = yield* until(
          Promise.resolve({ ...away, connected: true, address: `${address}:${port}` }),
        );
        return now;
      },
      disconnect() {
        now = away;
        return now;
      },
    };
    hostOf({ server });
    await expect(ask('server_disconnect')).rejects.toMatchObject({ code: 'bad_request' });
    const there = { connected: true, address: 'play.example.org:25565' };
    const to = { address: 'play.example.org', port: 25_565 };
    expect(await ask('server_connect', to)).toMatchObject(there);
    expect(await ask('server_status')).toMatchObject(there);
    expect(await ask('server_disconnect')).toEqual(away);
  });

  it('is on servers for MC-CLI, too', async () => {
    const away = { connected: false, address: null, name: null, players: null, error: 'full' };
    let now: ServerStatus = away;
    const server: ServerFacet = {
      status: () => now,
      connect(address, port) {
        now = { ...away, connected: true, address: `${address}:${port}`, players: 3, error: null };
        return now;
      },
      disconnect() {
        now = away;
        return now;
      },
    };
    const { handlers, sent, answers } = talkTo(mcCli({ host: hostOf({ server }) }));
    for (const params of [
      '{"action":"connection_error"}',
      '{"action":"connect","address":"here"}',
      '{"action":"status"}',
      '{"action":"disconnect"}',
    ]) {
      handlers.line(`{"id":1,"command":"server","params":${params}}`);
    }
    await answers(4);
    expect(sent.map((line) => JSON.parse(line).data)).toEqual([
      { has_error: true, error: 'full', kind: null },
      { success: true, connecting: true, address: 'here', port: 25_565 },
      {
        connected: true,
        multiplayer: true,
        server_name: null,
        server_address: 'here:25565',
        player_count: 3,
        world_type: 'multiplayer',
        world_name: null,
      },
      {
        success: true,
        disconnected: true,
        was_multiplayer: true,
        previous_world: 'multiplayer',
      },
    ]);
  });

  it('has one reason for whatever is asked of it before it is there', async () => {
    const reason = 'nobody has joined yet; start the game and join with it';
    const life = { state: 'connecting', reason, onChange: () => () => {} } as const;
    const game: Game = { name: 'far', life, facets: {} };
    host = new Host({ game, ops: OPS, clock: { mode: 'free' }, onStop: () => {} });
    client = host.connect(() => {});
    for (const [op, params] of [
      ['get_state', {}],
      ['get_inventory', {}],
      ['server_status', {}],
    ] as const) {
      await expect(ask(op, params), op).rejects.toMatchObject({
        code: 'unsupported',
        message: reason,
      });
    }
  });
});
