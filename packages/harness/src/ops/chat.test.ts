import { createVoxelGame } from '@bridle/voxel';
import { expect, it, onTestFinished } from 'vitest';
import { Host } from '../core/host.js';
import { OPS } from './index.js';

it('the lines of the chat are forgotten by who may act, and not by who only reads', async () => {
  const game = createVoxelGame({ seed: { high: 0, low: 1 }, worldType: 'flat', noScreen: 'none' });
  const host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
  onTestFinished(() => host.stop({ text: 'the test is over' }));
  const [driver, reader] = [host.connect(() => {}), host.connect(() => {})];
  reader.actsOnlyInControl = true;
  const ask = (client: typeof driver, op: string, params: object = {}) =>
    host.ask(client, { key: undefined, op, params });
  await ask(driver, 'chat_send', { text: 'hello' });
  await expect(ask(reader, 'chat_clear')).rejects.toMatchObject({ code: 'busy' });
  expect((await ask(reader, 'chat_history')).lines).toMatchObject([{ text: 'hello' }]);
  expect(await ask(driver, 'chat_clear')).toEqual({ cleared: 1 });
  expect((await ask(reader, 'chat_history')).lines).toEqual([]);
});
