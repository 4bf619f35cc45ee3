import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../../../test/support/server.js';
import { BridleSession, type CallResult } from '../session.js';

async function played() {
  const { port } = await startServer({ clock: 'wait' });
  const runs = { find: async () => ({ address: { host: '127.0.0.1', port } }) };
  const session = new BridleSession({ runs, profiles: new Set(), images: false });
  onTestFinished(() => session.close());
  const { signal } = new AbortController();
  return (name: string, args: object): Promise<CallResult> =>
    session.callTool(name, args, { signal });
}

function textOf({ content }: CallResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

it('a job that failed is an error to who asked for it, and news to who asks what became of it', async () => {
  const call = await played();
  const goto = { name: 'goto_block', args: { name: 'diamond_block', radius: 4 } };
  const failed = await call('task', goto);
  expect(failed.isError).toBe(true);
  const status = await call('task', { do: 'status' });
  expect(status.isError).toBeUndefined();
  expect(textOf(status)).toBe(textOf(failed));
});

it('who would move a body that a job in the background moves is told how to end that', async () => {
  const call = await played();
  const nothing = await call('task', { do: 'continue' });
  expect(textOf(nothing)).toBe(
    'not done: <game>no task is parked</game>\ntask with a name begins one; task_list has them.',
  );
  const defend = { name: 'defend_area', args: { seconds: 60 }, background: true };
  expect(textOf(await call('task', defend))).toContain('defend_area running');
  const refused = await call('move', { keys: ['forward'] });
  expect(textOf(refused)).toBe(
    'not done: <game>defend_area moves the body now</game>\ntask {"do":"drop"} ends it.',
  );
  expect(textOf(await call('task', { do: 'drop' }))).toContain('defend_area cancelled');
});
