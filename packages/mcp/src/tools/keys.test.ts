import type { Game, SceneOutcome } from '@bridle/facets';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../../../test/support/server.js';
import { BridleSession } from '../session.js';

/** A game that has a keyboard and a mouse, and notes what was done with them. */
async function painted() {
  const done: string[] = [];
  const note = (what: string): SceneOutcome => {
    done.push(what);
    return {};
  };
  const game: Game = {
    name: 'paint',
    facets: {
      scene: {
        read: () => ({ key: 'paint', role: 'application', name: 'Paint' }),
        act: () => note('act') as never,
        settled: () => ({ settled: true }),
        key: (key, move) => note(`${move} ${key}`) as never,
        type: (text) => note(`type ${text}`) as never,
        pointer: (pointer) => note(Object.values(pointer).join(' ')) as never,
        release: () => void note('release') as never,
      },
    },
  };
  const { port } = await startServer({ game });
  const runs = { find: async () => ({ address: { host: '127.0.0.1', port } }) };
  const session = new BridleSession({ runs, profiles: new Set(), images: true });
  onTestFinished(() => session.close());
  const { signal } = new AbortController();
  const call = async (name: string, args: object = {}): Promise<string> => {
    const { content } = await session.callTool(name, args, { signal });
    return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  };
  await call('look');
  return { call, done };
}

it('clicks and drags where it is told to, and types before it presses a key', async () => {
  const { call, done } = await painted();
  const doneBy = async (args: object): Promise<string[]> => {
    await call('keys', args);
    return done.splice(0);
  };
  expect(await doneBy({ click: true, x: 3, y: 4 })).toEqual(['move 3 4', 'down left', 'up left']);
  expect(await doneBy({ click: true, button: 'right' })).toEqual(['down right', 'up right']);
  expect(await doneBy({ kind: 'down', x: 3, y: 4 })).toEqual(['move 3 4', 'down left']);
  expect(await doneBy({ kind: 'up', x: 9, y: 4 })).toEqual(['move 9 4', 'up left']);
  expect(await doneBy({ kind: 'wheel', dy: 2 })).toEqual(['wheel 0 2']);
  expect(await doneBy({ text: 'hi', key: 'Enter' })).toEqual(['type hi', 'press Enter']);
  expect(await doneBy({ key: 'w', move: 'down' })).toEqual(['down w']); // until it is let go
  expect(await call('keys', { x: 3, y: 4 })).toBe(
    'not done: give a key, a text, click, or a kind of pointer',
  );
  expect(await call('keys', { click: true, x: 3 })).toContain('not done (bad_request)');
});
