import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { chromiumPath } from '../scripts/chromiumPath.mjs';
import {
  EXAMPLES,
  find,
  openedPage,
  PAGE_SCRIPT,
  serveSite,
  WireDriver,
  webLibraries,
} from './support/webPages.js';

interface PlainBrowser {
  newPage(): Promise<{ goto(url: string): Promise<unknown>; reload(): Promise<unknown> }>;
  close(): Promise<void>;
}
interface Chromium {
  readonly chromium: { launch(options: object): Promise<PlainBrowser> };
}

/** A socket as the link that an engine comes by. */
function driverOf(socket: WebSocket): WireDriver {
  return new WireDriver({
    from: 'the page',
    isLocal: true,
    open: (handlers) => {
      socket.on('message', (data: Buffer) => handlers.text(data));
      socket.on('close', () => handlers.closed());
    },
    send: (text) => socket.send(text),
    close: () => socket.close(),
  });
}

// The page dials by itself, in a browser that nobody of ours drives.
describe.skipIf(chromiumPath() === undefined)('a page with the script of the bridge', () => {
  let bridle: WebSocketServer;
  let browser: PlainBrowser;
  let url: string;

  beforeEach(async () => {
    bridle = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(bridle, 'listening');
    url = `ws://127.0.0.1:${(bridle.address() as AddressInfo).port}/bridge`;
    const { chromium } = (await webLibraries())('playwright-core') as Chromium;
    browser = await chromium.launch({
      executablePath: chromiumPath(),
      chromiumSandbox: process.getuid?.() !== 0,
    });
  });
  afterEach(async () => {
    await browser.close();
    for (const socket of bridle.clients) socket.terminate();
    bridle.close();
  });

  const nextEngine = async (): Promise<{ driver: WireDriver; socket: WebSocket }> => {
    const [socket] = (await once(bridle, 'connection')) as [WebSocket];
    return { driver: driverOf(socket), socket };
  };
  const openPageWith = async (body: string) => {
    const server = await serveSite({ pages: { '/': body }, folders: [PAGE_SCRIPT, EXAMPLES] });
    onTestFinished(() => server.close());
    const page = await browser.newPage();
    const engine = nextEngine();
    await page.goto(server.url);
    return { page, ...(await engine) };
  };
  const tag = (more = ''): string =>
    `<script src="/bridle-bridge.js" data-bridle-url="${url}"${more}></script>`;

  it('dials, and plays by events that it makes itself', async () => {
    const { driver } = await openPageWith(`${tag()}<title>Alone</title>
      <label>Name <input id="i"></label><div id="d">chop</div><p id="p"></p><script>
      d.onclick = ({ isTrusted }) => { p.textContent = 'chopped ' + i.value + ' ' + isTrusted };
      i.onkeydown = ({ keyCode }) => { document.title = 'code ' + keyCode };
      </script>`);
    const hello = await driver.hello;
    expect(hello).toMatchObject({
      protocol: 1,
      engine: 'web',
      game: 'Alone',
      scene: { keys: true },
    });
    expect(hello.commands).not.toContain('pause'); // its time is its own
    expect(hello.commands).not.toContain('screenshot'); // and it cannot see itself
    const field = (await driver.snapshot())[0]!.children!.find(({ role }) => role === 'textbox')!;
    const typed = await driver.ask('type', { key: field.key, text: 'Ada' });
    expect(typed.data.nodes[0]!.label).toBe('code 65');
    const { data } = await driver.click('chop');
    expect(data).toMatchObject({ delivered: true, settled: true });
    expect(find(data.nodes, 'chopped Ada false').role).toBe('paragraph');
    expect(await driver.ask('screenshot')).toMatchObject({ success: false, code: 'unsupported' });
  });

  it('gives its time into the hands of Bridle where its tag has a seed, and pictures of its canvas', async () => {
    const { driver } = await openPageWith(`${tag(' data-bridle-seed="1" data-bridle-paused')}
      <title>Drawn</title><canvas id="c" width="20" height="10"></canvas><script>
      const draw = () => { c.getContext('2d').fillRect(0, 0, 20 * Math.random(), 10); requestAnimationFrame(draw) };
      requestAnimationFrame(draw);
      </script>`);
    expect((await driver.hello).clock).toMatchObject({ paused: true, frame: 0 });
    expect((await driver.ask('step', { frames: 10 })).data.frame).toBe(10);
    const { base64 } = (await driver.ask('screenshot')).data as unknown as { base64: string };
    const png = Buffer.from(base64, 'base64');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([20, 10]);
  });

  it('waits held for its first connection, and runs by itself again when that is lost', async () => {
    const { driver, socket } =
      await openPageWith(`${tag(' data-bridle-seed="1" data-bridle-paused')}
      <title>Held</title><script>
      let frames = 0;
      const count = () => { frames++; requestAnimationFrame(count) };
      requestAnimationFrame(count);
      bridle.register({ state: () => ({ frames }) });
      </script>`);
    expect((await driver.hello).clock).toMatchObject({ paused: true, frame: 0 });
    expect((await driver.ask('state')).data).toMatchObject({ frames: 0 });
    const second = nextEngine();
    socket.close();
    const back = (await second).driver;
    expect((await back.hello).clock).toMatchObject({ paused: false });
    await vi.waitFor(async () => {
      expect((await back.ask('state')).data.frames).toBeGreaterThan(0);
    });
  });

  it('dials again when it is hung up on, and after a reload, as the same game', async () => {
    const { page, driver, socket } = await openPageWith(`${tag()}<title>Again</title>`);
    const { instance } = await driver.hello;
    const second = nextEngine();
    socket.close();
    const back = (await second).driver;
    expect((await back.hello).instance).toBe(instance);
    const third = nextEngine();
    await page.reload();
    const anew = await (await third).driver.hello;
    expect(anew.instance).toBe(instance);
    expect(back.events.at(-1)).toEqual({ event: 'bye', data: { reason: 'the page was left' } });
  });
});

describe.skipIf(chromiumPath() === undefined)('an example with a tag of its own', () => {
  it('is opened by Bridle all the same, with one bridge in it', async () => {
    const server = await serveSite({ folders: [EXAMPLES, PAGE_SCRIPT] });
    const { page, driver } = await openedPage(`${server.url}apples.html`);
    await driver.ask('step', { frames: 1 });
    expect((await driver.click('Start')).data.delivered).toBe(true);
    await page.close();
    server.close();
  });
});
