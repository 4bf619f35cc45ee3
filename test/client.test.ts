import { execFile } from 'node:child_process';
import { mkdirSync, realpathSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startBridleIn } from './support/bridle.js';
import { connected } from './support/connected.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const STEPPED = ['--headless', '--automation-listen', '127.0.0.1:0', '--automation-step'];

it('a process whose client is closed ends, also where the server reads nothing', async () => {
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const code = `
    import { RunConnection } from '@bridle/client/connection';
    const place = { host: '127.0.0.1', port: ${port} };
    const connection = await RunConnection.open(place, { ids: 'x', onMessage: () => {} });
    const much = 'x'.repeat(1_000_000);
    const asked = Array.from({ length: 50 }, () => connection.request({ op: 'hello', much }));
    connection.close();
    const codes = await Promise.all(asked.map((one) => one.catch(({ code }) => code)));
    console.log([...new Set(codes)].join());
  `;
  const args = ['--input-type=module', '-e', code];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 });
  expect(stdout).toBe('disconnected\n');
});

describe('bridle/client and a run in a process of its own', () => {
  it('is rejected when the run is killed in the middle of a request, and does not hang', async () => {
    const { child, endpointsFile } = await startBridleIn({}, ...STEPPED);
    const client = await connected({ endpointsFile });
    const states = client.events({ kinds: ['chat'] });
    const onProgress = (): void => void child.kill('SIGKILL');
    const lost = expect.objectContaining({ code: 'disconnected' });
    const stepping = client.step({ ticks: 1e9 }, { onProgress });
    const behind = client.get_inventory();
    await expect(stepping).rejects.toEqual(lost);
    await expect(behind).rejects.toEqual(lost);
    await expect(states.next()).rejects.toEqual(lost);
    await expect(client.get_state()).rejects.toEqual(lost);
    expect(await client.closed).toEqual(lost);
  });

  it('finds it by the folder, and by the name that bridle ps lists', async () => {
    const folder = join(realpathSync(temporaryFolder()), 'my-world');
    mkdirSync(folder);
    await startBridleIn({ cwd: folder }, ...STEPPED);
    const named = await connected({ run: 'my-world' });
    expect((await named.get_game()).name).toBeDefined();
    await named.close();
    const before = process.cwd();
    onTestFinished(() => process.chdir(before));
    process.chdir(folder);
    const here = await connected({});
    expect(await here.step({ ticks: 2 })).toEqual({ tick: 2 });
    await here.shutdown();
    expect((await here.closed).code).toBe('disconnected');
  });
});
