import { mcCli } from '@bridle/harness/dialects';
import { expect, it } from 'vitest';
import { RawClient } from './support/client.js';
import { connected } from './support/connected.js';
import { servePort, startServer } from './support/server.js';

const FILLS = 12;

it('a client that sends many of the longest commands at once leaves turns to others between them', async () => {
  const { path, host } = await startServer();
  const builder = await connected({ path });
  const other = new RawClient(await servePort(mcCli({ host, token: undefined })));
  await other.ask({ command: 'status' });
  let filled = 0;
  const fills = Array.from({ length: FILLS }, async (_, i) => {
    const line = `/fill 0 100 0 31 131 31 ${i % 2 === 0 ? 'stone' : 'air'}`;
    expect(await builder.command({ line })).toMatchObject({ ok: true });
    filled++;
  });
  expect(await other.ask({ command: 'status' })).toMatchObject({ success: true });
  expect(filled).toBeLessThan(FILLS);
  await Promise.all(fills);
});
