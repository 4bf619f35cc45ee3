import { readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runBridle, startBridleIn } from './support/bridle.js';
import { connected } from './support/connected.js';
import { temporaryFolder } from './support/temporaryFolder.js';
import {
  enterWindow,
  linksOf,
  openPageSocket,
  startWindowRun,
  tokenIn,
  type WindowRun,
} from './support/window.js';

const FLAT = ['--world-type', 'flat', '--view-distance', '2'];
/** What browsers say of a request that a page of another site has begun. */
const ELSEWHERE = { 'sec-fetch-site': 'cross-site' };

/** What a browser gets that asks for a file: its status and headers. */
function get(at: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const [host, port] = at.split(':');
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const asked = request({ host, port, path, method, headers }, (response) => {
        let text = '';
        response.on('data', (data) => {
          text += data;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, text }),
        );
      });
      asked.on('error', reject);
      asked.end();
    },
  );
}

describe('the page', () => {
  it('is served to this machine, under headers that let in nobody else', async () => {
    const { at } = await startWindowRun(FLAT);
    const page = await get(at, '/');
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/^<!doctype html>/i);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
    });
    const policy = page.headers['content-security-policy'];
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", 'trusted-types bridle']) {
      expect(policy).toContain(rule);
    }
    expect(String(policy)).not.toMatch(/unsafe-inline|'unsafe-eval|https?:/);
    expect(await get(at, '/page.js')).toMatchObject({ status: 200 });
  });

  it('is for nobody else, and has no other files', async () => {
    const { at } = await startWindowRun(FLAT);
    const refused = [
      ['/../package.json', {}, 'GET', 404],
      ['/%2e%2e/package.json', {}, 'GET', 404],
      ['/', { host: 'evil.example' }, 'GET', 403],
      ['/page.js', { 'sec-fetch-site': 'same-site' }, 'GET', 403], // another port of this machine
      ['/page.js', { 'sec-fetch-site': 'cross-site' }, 'GET', 403],
      ['/', { ...ELSEWHERE, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, 'GET', 403],
      ['/', {}, 'POST', 405],
    ] as const;
    for (const [path, headers, method, status] of refused) {
      expect(await get(at, path, headers, method), path).toMatchObject({ status });
    }
  });

  it('opens by a link wherever that stands, as in the file that --open shows the browser', async () => {
    const { at } = await startWindowRun(FLAT);
    const followed = { ...ELSEWHERE, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect(await get(at, '/', followed)).toMatchObject({ status: 200 });
  });
});

describe('a socket of the window', () => {
  it('opens for the page of its run alone', async () => {
    const { at } = await startWindowRun(FLAT);
    const refused: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'http://127.0.0.1:1' },
      { origin: 'null' },
      {}, // no browser
      { origin: `http://${at}`, host: 'evil.example' },
    ];
    for (const headers of refused) {
      await expect(openPageSocket(at, headers), JSON.stringify(headers)).rejects.toThrow('403');
    }
    await openPageSocket(at);
  });

  it('is closed to who has no token, and says what to do', async () => {
    const { at } = await startWindowRun(FLAT);
    for (const [op, params] of [
      ['hello', { token: 'guess' }],
      ['hello', {}],
      ['get_state', {}],
    ] as const) {
      const socket = await openPageSocket(at);
      expect(await socket.ask(op, params)).toMatchObject({
        ok: false,
        error: { code: 'unauthorized', hint: 'open the link that the run has printed' },
      });
      await socket.closed;
    }
  });

  it('answers ops, each under its id, whatever they come to', async () => {
    const { ask, welcome } = await enterWindow(await startWindowRun(FLAT));
    expect(welcome).toMatchObject({ access: 'play', games: ['voxel'], menu: false });
    expect(await ask('get_state')).toMatchObject({ ok: true, result: { dimension: 'Overworld' } });
    expect(await ask('nothing')).toMatchObject({ ok: false, error: { code: 'bad_request' } });
    expect(await ask('get_state', {}, 'south')).toMatchObject({ ok: false });
  });

  it('is a person, who acts in control alone', async () => {
    const run = await startWindowRun(FLAT);
    const { ask, result } = await enterWindow(run);
    expect(await ask('set_actions', { actions: { move_y: 1 } })).toMatchObject({ ok: false });
    await result('take_control', { reason: 'a person plays' });
    expect(await ask('set_actions', { actions: { move_y: 1 } })).toMatchObject({ ok: true });
    expect(await result('list_clients')).toMatchObject({
      count: 1,
      clients: [{ dialect: 'window', kind: 'person', control: 'has', you: true }],
    });
  });

  it('takes over from an agent, who is told so, and gives back', async () => {
    const run = await startWindowRun(FLAT);
    const agent = await connected({ port: Number(run.endpoints.automation!.split(':')[1]) });
    const { result, ask } = await enterWindow(run);
    await agent.set_view({ yaw: 0, pitch: 0 }); // from here on the world waits for it
    const stepping = agent.step({ ticks: 1_000_000 });
    const over = expect(stepping).rejects.toMatchObject({ code: 'cancelled' });
    await vi.waitFor(async () => {
      expect((await result('list_clients')).clients).toContainEqual(
        expect.objectContaining({ running: true }),
      );
    });
    expect(await result('take_control', { reason: 'let me' })).toMatchObject({
      from: { kind: 'program' },
    });
    await over;
    await expect(agent.set_view({ yaw: 0, pitch: 0 })).rejects.toMatchObject({ code: 'busy' });
    expect(await ask('set_view', { yaw: 1, pitch: 0 })).toMatchObject({ ok: true });
    await result('give_control');
    await agent.set_view({ yaw: 0, pitch: 0 });
  });

  it('lets go of all that is held when it closes', async () => {
    const run = await startWindowRun(FLAT);
    const agent = await connected({ port: Number(run.endpoints.automation!.split(':')[1]) });
    const page = await enterWindow(run);
    await page.result('take_control', { reason: 'let me' });
    await page.result('set_actions', { actions: { move_y: 1 } });
    page.close();
    await page.closed;
    await vi.waitFor(async () => {
      const { clients } = await agent.list_clients();
      expect(clients).toMatchObject([{ dialect: 'automation-v1', control: 'has' }]);
    }, 20_000);
  });

  it('looks on by the other link, and can do nothing else', async () => {
    const { ask, result, welcome } = await enterWindow(await startWindowRun(FLAT), 'watch');
    expect(welcome).toMatchObject({ access: 'watch' });
    expect(welcome.ops).not.toContain('set_actions');
    expect(await result('watch_view', { wait_ms: 0 })).toMatchObject({ source: 'blocks' });
    await result('journal_since', { wait_ms: 0 });
    expect(await ask('screenshot', { inline: true, width: 64, height: 64 })).toMatchObject({
      ok: true,
    });
    for (const op of ['take_control', 'set_actions', 'step', 'shutdown', 'screenshot']) {
      expect(await ask(op)).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
    }
  });

  it('is not held up by what only looks', async () => {
    const { ask, result } = await enterWindow(await startWindowRun([...FLAT, '--clock', 'wait']));
    await result('take_control', { reason: 'let me' });
    while ((await result('watch_view')).columns !== undefined);
    const order: string[] = [];
    const view = ask('watch_view', { wait_ms: 20_000 }).then(() => order.push('view'));
    const journal = ask('journal_since', { wait_ms: 20_000, after: 1_000_000 });
    void journal.then(() => order.push('journal'));
    await ask('get_state').then(() => order.push('state'));
    expect(order).toEqual(['state']);
    await result('step', { ticks: 1 });
    await view;
  });
});

describe('the token of the window', () => {
  it('lies in a file of this user alone, and is the same in the next run', async () => {
    const home = temporaryFolder();
    const first = await startWindowRun(FLAT, { home });
    const path = join(home, 'window-token');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8').trim()).toBe(tokenIn(first.links.play));
    expect(tokenIn(first.links.watch)).not.toBe(tokenIn(first.links.play));
    first.child.kill('SIGTERM');
    await first.exited;
    expect((await startWindowRun(FLAT, { home })).links.play.split('#')[1]).toBe(
      tokenIn(first.links.play),
    );
  });

  it('is in no journal, no log and no file of endpoints', async () => {
    const run = await startWindowRun(FLAT);
    const { result, ask } = await enterWindow(run);
    const token = tokenIn(run.links.play);
    await result('journal_since', { wait_ms: 0 });
    await ask('load_state', { name: token });
    expect(JSON.stringify(await result('journal_since', { wait_ms: 0 }))).not.toContain(token);
    expect(JSON.stringify(await result('get_logs'))).not.toContain(token);
    expect(readFileSync(run.endpointsFile, 'utf8')).not.toContain(token);
  });
});

describe('a window', () => {
  const windowOf = async (...args: string[]): Promise<WindowRun['links'] | undefined> => {
    const where = { cwd: temporaryFolder(), env: { BRIDLE_HOME: temporaryFolder() } };
    const run = await startBridleIn(where, ...args, '--json', '--world-seed', '1', '--no-save');
    return linksOf(run);
  };

  it('comes with a plain run, and not with a headless one', async () => {
    const automation = ['--automation-listen', '127.0.0.1:0'];
    expect(await windowOf('--window-listen', '127.0.0.1:0')).toBeDefined();
    expect(await windowOf('--headless', ...automation)).toBeUndefined();
    expect(await windowOf('--window-off', ...automation)).toBeUndefined();
  });

  it('begins in the menu where a person has started the program, and no agent', async () => {
    const where = { cwd: temporaryFolder(), env: { BRIDLE_HOME: temporaryFolder() } };
    const words = ['--json', '--world-seed', '1', '--window-listen', '127.0.0.1:0'];
    const run = await startBridleIn(where, ...words);
    const at = run.endpoints.window!;
    const page = await openPageSocket(at);
    const token = tokenIn((await linksOf(run))!.play);
    expect(await page.result('hello', { token })).toMatchObject({ menu: true });
    await vi.waitFor(async () => {
      expect(await page.result('watch_view', { wait_ms: 0 })).toMatchObject({ source: 'none' });
    }, 20_000);
    await page.result('take_control', { reason: 'to play' });
    await page.result('world_create', { name: 'mine', type: 'flat' });
    expect(await page.result('watch_view', { wait_ms: 0 })).toMatchObject({ source: 'blocks' });
  });

  it('does not move on from a port that was asked for', async () => {
    const { at } = await startWindowRun(FLAT);
    const words = [
      'serve',
      '--no-save',
      '--window-listen',
      at,
      '--automation-listen',
      '127.0.0.1:0',
    ];
    const { code, stderr } = await runBridle(words, { env: { BRIDLE_HOME: temporaryFolder() } });
    expect(code).not.toBe(0);
    expect(stderr).toContain(at.split(':')[1]);
  });

  it('is not served to other machines', async () => {
    const words = ['serve', '--no-save', '--window-listen', '0.0.0.0:0'];
    const { code, stderr } = await runBridle(words, { env: { BRIDLE_HOME: temporaryFolder() } });
    expect(code).not.toBe(0);
    expect(stderr).toContain('ssh');
  });
});
