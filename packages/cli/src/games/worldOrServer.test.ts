import type { Game, GameLife, OpenGame, ServerStatus } from '@bridle/facets';
import { HarnessError } from '@bridle/facets';
import { Host, OPS } from '@bridle/harness';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type PrepareVisit, WorldOrServer } from './worldOrServer.js';

/** A game on a server that does what a test says. */
class Visit implements GameLife {
  state: GameLife['state'] = 'connecting';
  reason: string | undefined;
  isClosed = false;
  /** how long it takes to leave */
  leaving = Promise.resolve();
  readonly #listeners = new Set<() => void>();
  readonly open: OpenGame;

  constructor(address: string) {
    const status = (): ServerStatus => ({
      ...{ connected: this.state === 'ready', connecting: this.state === 'connecting', address },
      ...{ name: null, players: null, error: this.reason ?? null, error_kind: 'kicked' },
    });
    const server = { status, connect: status, disconnect: status };
    const game: Game = {
      name: 'far',
      life: this,
      facets: { server, load: { read: () => ({ players: 2 }) } },
    };
    this.open = openOf(game, async () => {
      await this.leaving;
      this.isClosed = true;
    });
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  become(state: GameLife['state'], reason?: string): void {
    this.state = state;
    this.reason = reason;
    for (const listener of [...this.#listeners]) listener();
  }
}

function openOf(game: Game, close: () => Promise<void>): OpenGame {
  return { game, text: '', kept: '', listedAs: '', identity: {}, record: {}, close };
}

/** A world that can be left, a host that plays it, and what everybody hears. */
function play(prepare?: PrepareVisit) {
  const visits: Visit[] = [];
  const happened: string[] = [];
  const world = openOf(
    { name: 'world', facets: { load: { read: () => ({ columns: 9 }) } } },
    async () => void happened.push('closed'),
  );
  const save = async (): Promise<void> => void happened.push('saved');
  const game = new WorldOrServer(
    { ...world, save },
    prepare ??
      (async (address, port) => () => {
        const visit = new Visit(`${address}:${port}`);
        visits.push(visit);
        return visit.open;
      }),
  );
  const host = new Host({ game, ops: OPS, clock: { mode: 'free' }, onStop: () => {} });
  const client = host.connect(({ event, state, reason }) => {
    happened.push([event, state, reason].filter(Boolean).join(' '));
  });
  host.start();
  onTestFinished(() => host.stop({ text: 'the test is over' }));
  // biome-ignore lint/suspicious/noExplicitAny: every op has its own result
  const ask = (op: string, params: object = {}): Promise<any> =>
    host.ask(client, { op, params, key: undefined });
  const load = async (): Promise<object> => (await ask('get_game')).load;
  return { game, host, visits, happened, ask, load };
}

const HERE = { address: 'here', port: 1 };
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a world that can be left for a server', () => {
  it('is saved and left at once, gives its place to the server, and has it again', async () => {
    const { visits, happened, ask, load, host } = play();
    expect(await load()).toEqual({ columns: 9 });
    expect(await ask('server_connect', HERE)).toMatchObject({ connected: false, connecting: true });
    expect(host.isPlayed).toBe(false);
    await turn();
    expect(await ask('get_game')).toMatchObject({
      state: 'connecting',
      reason: 'connecting to here:1',
    });
    visits[0]!.become('ready');
    expect(host.isPlayed).toBe(true);
    expect(await ask('get_game')).toMatchObject({ name: 'far', load: { players: 2 } });
    await ask('server_disconnect');
    await turn();
    await turn();
    expect(visits[0]!.isClosed).toBe(true);
    expect(await ask('get_game')).toMatchObject({ name: 'world', load: { columns: 9 } });
    expect(happened).toEqual([
      'saved',
      'capabilities_changed connecting connecting to here:1',
      'capabilities_changed ready',
      'capabilities_changed connecting leaving the server for the world that was left',
      'capabilities_changed ready',
    ]);
  });

  it('has its place again when the server sends the player away, with the reason', async () => {
    const { visits, happened, ask, load } = play();
    await ask('server_connect', HERE);
    await turn();
    visits[0]!.become('ready');
    visits[0]!.become('lost', 'kicked: out');
    await turn();
    expect(await load()).toEqual({ columns: 9 });
    expect(await ask('server_status')).toMatchObject({
      ...{ connected: false, connecting: false, address: null },
      ...{ error: 'kicked: out', error_kind: 'kicked' },
    });
    expect(happened.slice(-2)).toEqual([
      'capabilities_changed lost kicked: out',
      'capabilities_changed ready',
    ]);
    expect(await ask('server_connect', HERE)).toMatchObject({ error: null });
  });

  it('stays as it is where something is missing for the server', async () => {
    const { happened, ask, load, host } = play(async () => {
      throw new HarnessError('unsupported', 'not installed; run npx bridle setup minecraft');
    });
    await expect(ask('server_connect', HERE)).rejects.toThrow(/npx bridle setup minecraft/);
    expect(host.isPlayed).toBe(true);
    expect(await load()).toEqual({ columns: 9 });
    expect(happened).toEqual([]);
  });

  it('is not left twice, and can be kept while the way is called off', async () => {
    const { visits, ask, load } = play();
    await ask('server_connect', HERE);
    await expect(ask('server_connect', HERE)).rejects.toMatchObject({ code: 'busy' });
    await ask('server_disconnect');
    await turn();
    await turn();
    expect(await load()).toEqual({ columns: 9 });
    expect(visits.every(({ isClosed }) => isClosed)).toBe(true);
    await ask('server_connect', HERE);
    await turn();
    visits.at(-1)!.become('ready');
    await ask('server_connect', { ...HERE, port: 2 });
    await turn();
    await turn();
    expect(visits.map(({ isClosed }) => isClosed).at(-2)).toBe(true);
    visits.at(-1)!.become('ready');
    expect(await ask('server_status')).toMatchObject({ connected: true, address: 'here:2' });
  });

  it('keeps out of the way of who leaves one server and goes to another before it is left', async () => {
    const { visits, happened, ask } = play();
    await ask('server_connect', HERE);
    await turn();
    visits[0]!.become('ready');
    let leave = (): void => {};
    visits[0]!.leaving = new Promise((resolve) => {
      leave = resolve;
    });
    await ask('server_disconnect');
    await turn();
    await ask('server_connect', { ...HERE, port: 2 });
    await turn();
    leave();
    await turn();
    await turn();
    expect(await ask('get_game')).toMatchObject({ state: 'connecting' });
    visits[1]!.become('ready');
    expect(await ask('server_status')).toMatchObject({ connected: true, address: 'here:2' });
    expect(happened.filter((text) => text === 'capabilities_changed ready')).toHaveLength(2);
  });

  it('is closed after the server was left', async () => {
    const { game, visits, happened, ask } = play();
    await ask('server_connect', HERE);
    await turn();
    visits[0]!.become('ready');
    await game.close();
    expect(visits[0]!.isClosed).toBe(true);
    expect(happened.at(-1)).toBe('closed');
  });
});
