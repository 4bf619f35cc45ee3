import { type Game, until } from '@bridle/facets';
import { expect, it, onTestFinished } from 'vitest';
import { FarGame } from '../../../../test/support/farGame.js';
import { OPS } from '../ops/index.js';
import { Host } from './host.js';
import type { Outcome } from './queuedRequest.js';
import { ask, turns } from './testOutcomes.js';

/** A game that is elsewhere, and takes time to let go of its keys. */
function start() {
  const far = new FarGame();
  const scene = { ...far.facets.scene!, release: () => far.does('release', undefined) };
  const game: Game = { name: 'far', facets: { scene } };
  const host = new Host({ game, ops: OPS, clock: { mode: 'free' }, onStop: () => {} });
  host.start();
  onTestFinished(() => host.stop({ text: 'the test is over' }));
  const press = (client: ReturnType<Host['connect']>, key: string): Promise<Outcome> =>
    ask(host, client, 'scene_key', { key });
  return { far, host, press };
}

it('what was held is let go of after what was stopped, and before the next one acts', async () => {
  const { far, host, press } = start();
  const agent = host.connect(() => {});
  const window = host.connect(() => {}, { dialect: 'test', kind: 'person' });
  host.control.claim(agent);
  const before = press(agent, 'w');
  await turns();
  host.control.take(window, 'let me');
  const next = press(window, 'a');
  await turns();
  expect(far.deeds).toMatchObject([{ key: 'w', isStopping: true, isDone: false }]);
  far.deeds[0]!.answer();
  expect(await before).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  await turns();
  expect(far.going).toMatchObject([{ key: 'release' }]);
  far.deeds[1]!.answer();
  await turns();
  expect(far.going).toMatchObject([{ key: 'a' }]);
  far.deeds[2]!.answer();
  expect(await next).toMatchObject({ ok: true });
  expect(far.overlap).toBe(1);
});

it('what was held is let go of also when who took control leaves before that is done', async () => {
  const { far, host } = start();
  const [agent, window] = [host.connect(() => {}), host.connect(() => {})];
  host.control.claim(agent);
  host.control.take(window, 'let me');
  await turns();
  host.disconnect(agent);
  host.disconnect(window);
  await turns();
  expect(far.deeds).toMatchObject([{ key: 'release', isStopping: false }]);
});

it('a game that fails to let go says so in the log', async () => {
  const { far, host } = start();
  Object.assign(host.game.facets.scene!, {
    *release() {
      yield* until(Promise.reject(new Error('no connection')));
    },
  });
  host.control.claim(host.connect(() => {}));
  host.control.take(
    host.connect(() => {}),
    'let me',
  );
  await turns();
  const lines = host.log.read({ level: 'warn', limit: 9, since: 0 });
  expect(lines.map(({ message }) => message)).toContain(
    'what was held may still be: no connection',
  );
  expect(far.deeds).toEqual([]);
});
