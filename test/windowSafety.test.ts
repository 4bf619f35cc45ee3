import { describe, expect, it, vi } from 'vitest';
import { connected } from './support/connected.js';
import { serveSite } from './support/webPages.js';
import { startWindowRun } from './support/window.js';
import { HAS_CHROMIUM, landIsThere, openTab, useBrowser } from './support/windowPage.js';

useBrowser();

const FLAT = ['--world-type', 'flat', '--view-distance', '2'];
const MARKUP = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

describe.skipIf(!HAS_CHROMIUM)('a page of somebody else', () => {
  it('gets nothing of the window: no file, no socket, no frame', async () => {
    const run = await startWindowRun(FLAT);
    const at = `http://${run.at}`;
    const script = `
      window.got = [];
      const note = (what) => window.got.push(what);
      fetch('${at}/page.js').then(() => note('fetch'), () => note('no fetch'));
      const socket = new WebSocket('ws://${run.at}/socket');
      socket.onopen = () => note('socket');
      socket.onerror = () => note('no socket');
      const loaded = document.createElement('script');
      loaded.src = '${at}/page.js';
      loaded.onload = () => note('script');
      loaded.onerror = () => note('no script');
      document.head.append(loaded);
      const frame = document.createElement('iframe');
      frame.src = '${at}/#${run.links.play.split('#')[1]}';
      frame.onload = () => note('frame ended');
      document.body.append(frame);`;
    const site = await serveSite({ pages: { '/': `<body><script>${script}</script>` } });
    try {
      const page = await openTab(site.url);
      await vi.waitFor(async () => {
        expect((await page.evaluate<string[]>('window.got')).sort()).toEqual([
          'frame ended',
          'no fetch',
          'no script',
          'no socket',
        ]);
      });
      const agent = await connected({ port: Number(run.endpoints.automation!.split(':')[1]) });
      const { clients } = await agent.list_clients();
      expect(clients.map(({ dialect }) => dialect)).not.toContain('window'); // the frame showed no page
    } finally {
      site.close();
    }
  });
});

describe.skipIf(!HAS_CHROMIUM)('the page', () => {
  it('asks no other host for anything', async () => {
    const run = await startWindowRun(FLAT);
    const page = await openTab(run.links.play);
    await landIsThere(page);
    await page.keyboard.press('p');
    expect(page.requests.filter((url) => !url.startsWith(`http://${run.at}/`))).toEqual([]);
  });

  it('takes markup for text, wherever it stands', async () => {
    const run = await startWindowRun(FLAT);
    const port = Number(run.endpoints.automation!.split(':')[1]);
    const agent = await connected({ port, name: MARKUP.slice(0, 60) });
    const page = await openTab(run.links.play, { width: 1_000, height: 700 });
    await landIsThere(page);
    await page.keyboard.press('p'); // the panel, whose journal shows what follows
    await agent.chat_send({ text: MARKUP });
    await agent.command({ line: '/setblock ~2 ~ ~ oak_sign' });
    const { pos } = (await agent.get_state()).player;
    const sign = [Math.floor(pos[0]) + 2, Math.floor(pos[1]), Math.floor(pos[2])] as const;
    await agent.sign_write({ pos: [...sign], lines: ['<b>a</b>', '"><i>', "'<x>", '&lt;'] });
    await agent.load_state({ name: 'none' }).catch(() => {});
    for (const tab of ['Journal', 'Scene', 'Log', 'Games', 'Time']) {
      const button = page.getByRole('tab', { name: new RegExp(tab, 'i') }).first();
      if ((await button.count()) === 0) continue;
      await button.click();
      await vi.waitFor(async () => {
        expect(
          await page.evaluate('document.querySelector("[role=tabpanel]:not([hidden])").innerText'),
        ).not.toBe('');
      });
      expect(
        await page.evaluate(
          'document.querySelectorAll("img[src=x], [role=tabpanel] script, [role=tabpanel] i, [role=tabpanel] b").length',
        ),
      ).toBe(0);
    }
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(page.complaints).toEqual([]);
  });
});
