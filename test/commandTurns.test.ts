import { mcCli } from '@bridle/harness/dialects';
import { expect, it } from 'vitest';
import { RawClient } from './support/client.js';
import { servePort, startServer } from './support/server.js';

const FILLS = 12;

it('a client that sends many of the longest commands at once leaves turns to others between them', async () => {
  const { path, host } = await startServer();
  const builder = await RawClient.greeted(path);
  const other = new RawClient(await servePort(mcCli({ host, token: undefined })));
  await other.ask({ command: 'status' });
  let filled = 0;
  const isBuilt = (async () => {
    while (filled < FILLS) {
      expect(await builder.reply()).toMatchObject({ ok: true });
      filled++;
    }
  })();
  const fills = Array.from({ length: FILLS }, (_, i) => {
    const line = `/fill 0 100 0 31 131 31 ${i % 2 === 0 ? 'stone' : 'air'}`;
    return `${JSON.stringify({ op: 'command', id: i, line })}\n`;
  });
  builder.write(fills.join(''));
  expect(await other.ask({ command: 'status' })).toMatchObject({ success: true });
  expect(filled).toBeLessThan(FILLS);
  await isBuilt;
});
