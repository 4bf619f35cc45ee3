import { execFileSync } from 'node:child_process';
import { openPage } from '@bridle/bridge/web';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chromiumPath } from '../scripts/chromiumPath.mjs';
import {
  all,
  find,
  type OpenedPage,
  openedPage,
  outline,
  serveSite,
  WireDriver,
  webLibraries,
} from './support/webPages.js';

const BUTTONS = Array.from({ length: 1_000 }, (_, i) => `<button>b${i}</button>`).join('');

async function openSite(
  pages: Record<string, string>,
  headers: Record<string, string> = {},
  options: { paused?: boolean } = {},
): Promise<OpenedPage & { url: string }> {
  const server = await serveSite({ pages, headers });
  onTestFinished(() => server.close());
  const opened = await openedPage(server.url, options);
  onTestFinished(() => opened.page.close());
  return { ...opened, url: server.url };
}

/** The driver of the next document that the page shows. */
function nextDocument({ page }: OpenedPage): Promise<WireDriver> {
  return new Promise((resolve) => page.onLink((link) => resolve(new WireDriver(link))));
}

function exitOf({ page }: OpenedPage): Promise<string> {
  return new Promise((resolve) => page.onExit(resolve));
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly args: string;
}

/** The browser that this test has started, and all that it has started. */
function browserProcesses(): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const all = lines.map((line): Process => {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), args: args.join(' ') };
  });
  const below = (pid: number): Process[] =>
    all.filter(({ parent }) => parent === pid).flatMap((one) => [one, ...below(one.pid)]);
  return below(process.pid).filter(({ args }) => args.includes('chrom'));
}

describe.skipIf(chromiumPath() === undefined)('a page in a browser of its own', () => {
  it('comes back when it is loaded anew: the same game, and no key means another element', async () => {
    const opened = await openSite({
      '/': '<title>Reload</title><button>stay</button><button onclick="location.reload()">again</button>',
    });
    const before = await opened.driver.hello;
    const old = find(await opened.driver.snapshot(), 'stay').key;
    const next = nextDocument(opened);
    const { data } = await opened.driver.click('again');
    expect(data).toMatchObject({ delivered: true, settled: false });
    const driver = await next;
    expect(opened.driver.isClosed).toBe(true);
    expect(opened.driver.events.at(-1)?.event).toBe('bye');
    const hello = await driver.hello;
    expect([hello.instance, hello.game]).toEqual([before.instance, 'Reload']);
    expect(find(await driver.snapshot(), 'stay').key).not.toBe(old);
    expect(await driver.ask('click', { key: old })).toMatchObject({ code: 'gone' });
    expect(opened.page.link).not.toBe(undefined);
  });

  it('goes to another address, and what was asked meanwhile is answered', async () => {
    const opened = await openSite({
      '/': '<title>One</title><a href="/two">on</a>',
      '/two': '<title>Two</title><p>second</p>',
    });
    const next = nextDocument(opened);
    const { data } = await opened.driver.click('on');
    expect(data.history).toEqual([`the page went to ${opened.url}two`]);
    const driver = await next;
    expect(outline(await driver.snapshot())).toBe('document "Two"\n  paragraph "second"\n');
  });

  it('shows the boxes of the browser as dialogs, and waits for whoever answers them', async () => {
    const { driver } = await openSite({
      '/': `<title>Boxes</title><p id="p">none</p><script>
        const ask = (name, run) => document.write('<button onclick="' + run + '">' + name + '</button>');
        ask('alert', "alert('Careful'); p.textContent = 'closed'");
        ask('confirm', "p.textContent = confirm('Sure?')");
        ask('prompt', "p.textContent = prompt('Name?', 'Ada')");
      </script>`,
    });
    const alert = await driver.click('alert');
    expect(alert.data.delivered).toBe(true);
    expect(outline(alert.data.nodes)).toBe('alertdialog "Careful"\n  button "OK" *\n');
    expect(alert.data.nodes[0]!.modal).toBe(true);
    expect(await driver.ask('step', { frames: 1 })).toMatchObject({ code: 'blocked' });
    expect(await driver.ask('screenshot')).toMatchObject({ code: 'blocked' });
    const closed = await driver.click('OK');
    expect(find(closed.data.nodes, 'closed').role).toBe('paragraph');
    await driver.click('confirm');
    expect(outline((await driver.click('Cancel')).data.nodes)).toContain('paragraph "false"');
    await driver.click('prompt');
    const field = all(await driver.snapshot()).find(({ role }) => role === 'textbox')!;
    expect(field.value).toBe('Ada');
    await driver.ask('fill', { key: field.key, value: 'Grace' });
    expect(outline((await driver.click('OK')).data.nodes)).toContain('paragraph "Grace"');
  });

  it('is not held up by a box that it opens while it loads', async () => {
    const { driver, logged } = await openSite({
      '/': "<title>Early</title><script>alert('early'); p = prompt('name')</script><p>there</p>",
    });
    expect(find(await driver.snapshot(), 'there').role).toBe('paragraph');
    expect(logged).toEqual(['page: alert: early', 'page: prompt: name']);
  });

  it('may forbid all scripts but its own: the bridge is none of the page', async () => {
    const { driver } = await openSite(
      { '/': '<title>Strict</title><button>go</button>' },
      { 'content-security-policy': "default-src 'none'; script-src 'none'; connect-src 'none'" },
    );
    const { data } = await driver.click('go');
    expect(data.delivered).toBe(true);
    expect((await driver.picture()).subarray(1, 4).toString()).toBe('PNG');
  });

  it('tells what it writes, and what goes wrong in it', async () => {
    const { driver } = await openSite({
      '/': `<title>Logs</title><button onclick="throw new Error('broken')">break</button>
        <script>console.warn('early', { x: 1 }); Promise.reject(new Error('lost'))</script>`,
    });
    await driver.click('break');
    const told = (event: string) =>
      driver.events.filter((one) => one.event === event).map(({ data }) => data);
    expect(told('log')).toMatchObject([{ level: 'warn', text: 'early {"x":1}' }]);
    expect(told('error').map(({ text }) => text)).toEqual([
      expect.stringContaining('lost'),
      expect.stringContaining('broken'),
    ]);
  });

  it('tells a thousand buttons in one message, which is the text that was made in the page', async () => {
    const { driver } = await openSite({ '/': `<title>Many</title>${BUTTONS}` });
    const nodes = await driver.snapshot();
    expect(all(nodes).filter(({ role }) => role === 'button')).toHaveLength(1_000);
    const { data } = await driver.click('b999');
    expect(data.delivered).toBe(true);
    expect(driver.texts.at(-1)!.length).toBeLessThan(262_144); // read on the spot: LARGE_TEXT_BYTES
  });

  it('keeps to one window', async () => {
    const opened = await openSite({
      '/': '<title>Windows</title><button onclick="window.open(\'/\')">open</button>',
    });
    await opened.driver.click('open');
    await expect.poll(() => opened.logged.join()).toContain('has opened another window');
    expect((await opened.driver.ask('state')).success).toBe(true);
  });

  it('ends with a reason when its browser is killed', async () => {
    const opened = await openSite({ '/': '<title>Kill</title><p>x</p>' });
    const exit = exitOf(opened);
    process.kill(browserProcesses()[0]!.pid, 'SIGKILL');
    expect(await exit).toBe('the browser has ended');
    expect(opened.driver.isClosed).toBe(true);
    expect(opened.driver.events.at(-1)).toEqual({
      event: 'bye',
      data: { reason: 'the browser has ended' },
    });
  });

  it('ends with a reason when it is killed itself, in the middle of a command', async () => {
    const opened = await openSite({ '/': '<title>Crash</title>' });
    const exit = exitOf(opened);
    const step = opened.driver.ask('step', { frames: 36_000 });
    const renderers = browserProcesses().filter(({ args }) => args.includes('--type=renderer'));
    for (const { pid } of renderers) process.kill(pid, 'SIGKILL');
    expect(await exit).toBe('the page has crashed');
    expect(await step).toMatchObject({
      success: false,
      code: 'gone',
      error: 'the page has crashed',
    });
  });

  it('ends when it is closed, and says so once', async () => {
    const opened = await openSite({ '/': '<title>Close</title>' });
    const exit = exitOf(opened);
    await opened.page.close();
    await opened.page.close();
    expect(await exit).toBe('it was closed');
    expect(await exitOf(opened)).toBe('it was closed'); // who asks later is told, too
  });

  it('is refused with the next step where there is no page, no address or no browser', async () => {
    const open = async (url: string, executablePath?: string) =>
      openPage({
        url,
        executablePath,
        library: await webLibraries(),
        log: { add: () => undefined },
        seed: 1,
        headless: true,
        size: { width: 100, height: 100 },
        env: process.env,
      });
    await expect(open('http://127.0.0.1:9/')).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('http://127.0.0.1:9/ cannot be opened'),
    });
    await expect(open('javascript:alert(1)')).rejects.toMatchObject({ code: 'bad_request' });
    await expect(open('http://127.0.0.1:9/', '/nowhere/chromium')).rejects.toMatchObject({
      code: 'unsupported',
      hint: 'set BRIDLE_CHROMIUM to the path of one',
    });
  });
});
