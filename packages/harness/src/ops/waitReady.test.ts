import type { Game, GameLife } from '@bridle/facets';
import { describe, expect, it, onTestFinished } from 'vitest';
import { menuGame } from '../../../../test/support/menuGame.js';
import { Host } from '../core/host.js';
import { OPS } from './index.js';

/** A game that comes and goes as the test says, with the menu while it is there. */
function comingGame() {
  const { facets } = menuGame();
  const listeners = new Set<() => void>();
  let now: Pick<GameLife, 'state' | 'reason'> = {
    state: 'connecting',
    reason: 'no engine has dialled; start it',
  };
  const game: Game = {
    name: 'coming',
    get facets() {
      return now.state === 'ready' ? facets : {};
    },
    life: {
      get state() {
        return now.state;
      },
      get reason() {
        return now.reason;
      },
      onChange(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
  const set = (state: GameLife['state'], reason?: string): void => {
    now = { state, reason };
    for (const listener of [...listeners]) listener();
  };
  const host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
  host.start();
  onTestFinished(() => host.stop({ text: 'the test is over' }));
  const own = listeners.size;
  const listening = (): number => listeners.size - own;
  const ask = (op: string, params: object = {}, client = host.connect(() => {})) =>
    host.ask(client, { key: undefined, op, params });
  return { host, set, ask, listening };
}

describe('wait_ready', () => {
  it('answers when the game is there, with what it can do then', async () => {
    const { set, ask, listening } = comingGame();
    const waiting = ask('wait_ready');
    set('ready');
    const { capabilities, ...rest } = await waiting;
    expect(rest).toEqual({ name: 'coming', state: 'ready' });
    expect(capabilities).toContain('get_scene');
    expect(listening()).toBe(0);
    expect(await ask('wait_ready')).toMatchObject({ state: 'ready' });
  });

  it('goes on while the game is lost on its way', async () => {
    const { set, ask } = comingGame();
    const waiting = ask('wait_ready');
    set('lost', 'the engine has crashed');
    set('connecting', 'it starts again');
    set('ready');
    expect(await waiting).toMatchObject({ state: 'ready' });
  });

  it('ends after so long with what the game says, and leaves nothing behind', async () => {
    const { ask, listening } = comingGame();
    await expect(ask('wait_ready', { ms: 1 })).rejects.toMatchObject({
      code: 'timeout',
      message: 'the game coming is not there after 1 ms: no engine has dialled; start it',
    });
    expect(listening()).toBe(0);
  });

  it('locks out nobody else, and ends with its client', async () => {
    const { host, ask, listening } = comingGame();
    const client = host.connect(() => {});
    const waiting = ask('wait_ready', {}, client);
    expect(await ask('get_game')).toMatchObject({ state: 'connecting' });
    host.disconnect(client);
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    expect(listening()).toBe(0);
  });
});
