import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server as NetServer } from 'node:net';
import { join } from 'node:path';
import { isAlive } from '@bridle/processes';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/server.js';
import { Server } from '../../server/server.js';
import type { Dialect } from '../dialect.js';
import { OfferedSession } from './offeredSession.js';

const SILENT: Dialect = { firstBytesMax: 1, lineBytesMax: 1, accept: (wire) => wire.close() };

async function offer(version?: string) {
  const dir = temporaryFolder();
  const told: string[] = [];
  const tell = (line: string): void => void told.push(line);
  const session = await OfferedSession.claim({ dir, session: 's', version, tell });
  const server = new Server();
  onTestFinished(async () => {
    session.close();
    await server.close();
  });
  await session.open(server, Promise.resolve(SILENT));
  const read = (end: string): string => readFileSync(join(dir, `s.${end}`), 'utf8');
  return { dir, told, session, read };
}

/** Does what a CLI of another version does: removes our files, and starts a daemon of its own. */
async function displace(dir: string, status: object): Promise<{ asked: string[]; end(): void }> {
  for (const end of ['sock', 'pid', 'version']) rmSync(join(dir, `s.${end}`));
  writeFileSync(join(dir, 's.pid'), `${process.pid}`);
  writeFileSync(join(dir, 's.version'), '0.27.0');
  writeFileSync(join(dir, 's.config'), 'b807c116291d9a5f');
  const asked: string[] = [];
  const end = (): void => {
    daemon.close();
    for (const end of ['sock', 'pid', 'version', 'config']) {
      rmSync(join(dir, `s.${end}`), { force: true });
    }
  };
  const daemon: NetServer = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      const { id, action } = JSON.parse(bytes.toString()) as { id: string; action: string };
      asked.push(action);
      if (action === 'close') end();
      socket.end(`${JSON.stringify({ id, success: true, data: status })}\n`);
    });
  });
  await new Promise<void>((resolve) => daemon.listen(join(dir, 's.sock'), resolve));
  onTestFinished(() => void daemon.close());
  return { asked, end };
}

describe('a session', () => {
  it('is not kept in a folder that everybody can write to, and leaves nothing there', async () => {
    const dir = temporaryFolder();
    chmodSync(dir, 0o777);
    const offer = { dir, session: 's', version: undefined, tell: () => {} };
    const session = await OfferedSession.claim(offer);
    const opened = session.open(new Server(), Promise.resolve(SILENT));
    await expect(opened).rejects.toThrow(`every user of this machine can write to ${dir}`);
    expect(readdirSync(dir)).toEqual([]);
  });
});

describe('the process of a session', () => {
  it('is another process than the run, and can be killed', async () => {
    const { session, read, told } = await offer();
    const sessionProcess = Number(read('pid'));
    expect(sessionProcess).not.toBe(process.pid);
    process.kill(sessionProcess, 'SIGTERM');
    await expect
      .poll(async () => {
        await session.look();
        return told;
      })
      .toEqual([
        'the session s was ended from outside, and is offered again, ' +
          'now to agent-browser 0.41.0',
      ]);
    expect(Number(read('pid'))).not.toBe(sessionProcess);
    expect(statSync(session.socket).isSocket()).toBe(true);
  });

  it('goes with the session, and so do its files', async () => {
    const { dir, session, read } = await offer();
    const sessionProcess = Number(read('pid'));
    session.close();
    for (const end of ['sock', 'pid', 'version', 'config']) {
      expect(existsSync(join(dir, `s.${end}`)), end).toBe(false);
    }
    await expect.poll(() => isAlive(sessionProcess)).toBe(false);
  });
});

describe('a session that an agent-browser has taken for a browser', () => {
  it('is left to it while it has one, which is said once', async () => {
    const { dir, session, told } = await offer('0.41.0');
    const { asked } = await displace(dir, { connected: true });
    for (let looks = 0; looks < 5; looks++) await session.look();
    expect(told).toEqual([
      `the daemon of agent-browser 0.27.0 (process ${process.pid}) has taken the session s ` +
        `from the game, which runs on; \`agent-browser --session s close\`, or kill ${process.pid}, frees it; ` +
        'next time start with --agent-browser-version 0.27.0',
    ]);
    expect(asked).not.toContain('close');
    session.close();
    expect(statSync(join(dir, 's.sock')).isSocket()).toBe(true);
    expect(readFileSync(join(dir, 's.pid'), 'utf8')).toBe(`${process.pid}`);
  });

  it('is offered again once that has ended, as that very agent-browser wants it', async () => {
    const { dir, session, told, read } = await offer('0.41.0');
    const { end } = await displace(dir, { connected: true });
    await session.look();
    end();
    await session.look();
    expect([read('version'), read('config')]).toEqual(['0.27.0', 'b807c116291d9a5f']);
    expect(Number(read('pid'))).not.toBe(process.pid);
    expect(told[1]).toContain('the session s is offered again, now to agent-browser 0.27.0');
    await session.look();
    expect(told).toHaveLength(2);
  });

  it('is taken back from a daemon that says twice that it has no browser', async () => {
    const { dir, session, read } = await offer('0.41.0');
    const { asked } = await displace(dir, { connected: false });
    await session.look();
    expect(asked).toEqual(['stream_status']);
    await session.look();
    expect(asked).toEqual(['stream_status', 'stream_status', 'close']);
    await session.look();
    expect(read('version')).toBe('0.27.0');
    expect(session.socket).toBe(join(dir, 's.sock'));
  });

  it('says which settings matter where it is the version that was expected', async () => {
    const { dir, session, told } = await offer('0.27.0');
    await displace(dir, { connected: true });
    await session.look();
    expect(told[0]).toMatch(/docs\/agent-browser\.md says which of its settings do that$/);
  });

  it('is not offered into the middle of the change', async () => {
    const { dir, session, told } = await offer('0.41.0');
    for (const end of ['sock', 'pid', 'version']) rmSync(join(dir, `s.${end}`));
    await session.look();
    await session.look();
    expect([existsSync(join(dir, 's.sock')), told]).toEqual([false, []]);
  });
});
