import { createServer } from 'node:net';
import { START_ONE } from '@bridle/processes';
import { expect, it } from 'vitest';
import { runCommand } from '../../../test/support/command.js';
import { temporaryFolder } from '../../../test/support/server.js';
import { abu } from './abu.js';
import { ctl } from './ctl.js';
import { drive } from './drive.js';
import { interactionDry } from './interactionDry.js';
import { mc } from './mc.js';
import { ps } from './runs/ps.js';
import { stop } from './runs/stop.js';

/** A port that nobody listens on. */
async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return `127.0.0.1:${port}`;
}

it.each([
  ['drive', drive, ['get_state', '--connect'], 3],
  ['abu', abu, ['snapshot', '--connect'], 1],
  ['mc', mc, ['status', '--connect'], 1],
  ['ctl', ctl, ['hello', '--sock'], 1],
  ['interaction-dry', interactionDry, ['--sock'], 1],
  ['stop', stop, [], 1],
  ['ps', ps, [], 0],
] as const)(
  'bridle %s says how to start one where nothing runs',
  async (_, command, words, code) => {
    const target = words.at(-1) === '--sock' ? `${temporaryFolder()}/none.sock` : await freePort();
    const ran = await runCommand(command, words.length === 0 ? [] : [...words, target]);
    expect(ran.out + ran.err).toContain(START_ONE);
    expect(ran.code).toBe(code);
  },
);

it('names both ways', () => {
  expect(START_ONE).toMatch(/`npm start`.*`bridle serve`/);
});
