import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { serveFile } from '@bridle/harness/dialects';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NO_RUNS } from '../../../test/support/command.js';
import { temporaryFolder } from '../../../test/support/server.js';
import { daemon } from './daemonRun.js';

/** A folder in which a serve can be joined. */
async function besideServe(dir: string): Promise<NodeJS.ProcessEnv> {
  const socket = join(temporaryFolder(), 'serve.sock');
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  onTestFinished(() => void server.close());
  mkdirSync(dir, { recursive: true });
  writeFileSync(serveFile(dir, 'bridle'), JSON.stringify({ 'agent-browser': socket }));
  return { ...NO_RUNS, AGENT_BROWSER_SOCKET_DIR: dir };
}

describe('bridle daemon', () => {
  it.each(['../play', '..', '.', 'a/b', 'a b'])(
    'has no session called %j, also where it would join a serve',
    async (name) => {
      const env = await besideServe(temporaryFolder());
      const given = daemon(['--session', name, '--agent-browser-version', '0.41.0'], env);
      await expect(given).rejects.toThrow('is no name of a session');
    },
  );

  it('fails when it cannot listen, and leaves nothing behind', async () => {
    const dir = join(temporaryFolder(), 'long'.repeat(25));
    const env = await besideServe(dir);
    const code = await daemon(['--session', 'play', '--agent-browser-version', '0.41.0'], env);
    expect(code).toBe(1);
    expect(existsSync(join(dir, 'play.pid'))).toBe(false);
  });
});
