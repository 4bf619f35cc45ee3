import { type Dialect, Games, Host, OPS } from '@bridle/harness';
import { createVoxelGame } from '@bridle/voxel';
import { onTestFinished } from 'vitest';
import { menuGame } from './menuGame.js';
import { talkTo } from './wire.js';

export type Reply = Readonly<Record<string, unknown>>;

/** Two worlds, `a` and `b`, which wait for their clients, and a menu. */
export function threeGames() {
  const games = new Games();
  const options = { games, ops: OPS, clock: { mode: 'wait' as const }, onStop: () => {} };
  const world = (low: number) =>
    createVoxelGame({ seed: { high: 0, low }, worldType: 'flat', noScreen: 'none' });
  const a = new Host({ ...options, name: 'a', game: world(1) });
  const b = new Host({ ...options, name: 'b', game: world(2) });
  const menu = new Host({ ...options, game: menuGame() });
  onTestFinished(() => games.stop({ text: 'the test is over' }));
  return { games, a, b, menu };
}

/** A connection; each call sends lines at once and gives their replies. */
export function speak(dialect: Dialect) {
  const { handlers, sent, answers, isClosed } = talkTo(dialect);
  const ask = async (...requests: object[]): Promise<Reply[]> => {
    const from = sent.length;
    for (const request of requests) handlers.line(JSON.stringify(request));
    await answers(from + requests.length);
    return sent.slice(from).map((line) => JSON.parse(line) as Reply);
  };
  return { ask, isClosed, hangUp: () => handlers.closed() };
}

export const HELLO = { op: 'hello', version: 1 };
export const STEP = { op: 'step', ticks: 5 };
