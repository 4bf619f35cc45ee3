import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { chromiumPath } from '../scripts/chromiumPath.mjs';
import {
  all,
  find,
  type OpenedPage,
  openedPage,
  outline,
  type SceneElement,
  serveSite,
  type WebServer,
} from './support/webPages.js';

const PAGE = `<title>Acts</title>
<style>
  body { margin: 0; font: 16px sans-serif }
  #fading { transition: opacity 200ms }
  #turning { animation: turn 1s linear infinite; width: 9px; height: 9px }
  @keyframes turn { to { transform: rotate(360deg) } }
  #cover { position: absolute; left: 300px; top: 0; width: 90px; height: 50px; background: #ccc }
  #under { position: absolute; left: 310px; top: 10px }
  #half { position: absolute; left: 380px; top: 10px; width: 60px }
  #bin { position: absolute; left: 500px; top: 200px; width: 80px; height: 80px; background: #eee }
  #box { position: absolute; left: 500px; top: 100px; width: 40px; height: 40px; background: #38c }
  #long { height: 60px; width: 120px; overflow: auto }
</style>
<button id="add">add</button> <button id="off" disabled>off</button>
<div id="fading">fading</div><button id="fade">fade</button><div id="turning"></div>
<button id="under">under</button><button id="half">half</button><div id="cover">cover</div>
<label>Name <input id="name"></label>
<label><input type="checkbox" id="sound"> Sound</label>
<select id="level" aria-label="Level"><option value="1">easy</option><option value="2">hard</option></select>
<input type="range" id="volume" aria-label="Volume" value="10">
<div id="box" role="button" tabindex="0" aria-label="box"></div><div id="bin" role="region" aria-label="bin"></div>
<div id="long" tabindex="0" aria-label="long" role="button"><div style="height:900px">tall</div></div>
<p id="said"></p>
<div style="height:3000px"></div><button id="far">far</button>
<iframe title="Inner" srcdoc="<button onclick=&quot;this.textContent='done'&quot;>inside</button>"></iframe>
<script>
  const byId = (id) => document.getElementById(id);
  const say = (text) => { byId('said').textContent = text };
  for (const id of ['add', 'under', 'half', 'far']) {
    byId(id).onclick = ({ isTrusted, detail }) => say(id + ' ' + isTrusted + ' ' + detail);
    byId(id).oncontextmenu = (event) => { event.preventDefault(); say(id + ' menu') };
  }
  byId('fade').onclick = () => { byId('fading').style.opacity = 0.5 };
  byId('name').onchange = ({ target }) => say('name ' + target.value);
  byId('level').onchange = ({ target }) => say('level ' + target.value);
  byId('volume').onchange = ({ target }) => say('volume ' + target.value);
  byId('long').onscroll = ({ target }) => say('scrolled ' + target.scrollTop);
  let held = null;
  byId('box').onpointerdown = () => { held = true };
  addEventListener('pointerup', ({ clientX, clientY }) => {
    if (held && byId('bin') === document.elementFromPoint(clientX, clientY)) say('dropped');
    held = null;
  });
  const keys = new Set();
  addEventListener('keydown', ({ key, isTrusted }) => { keys.add(key); say('down ' + key + ' ' + isTrusted) });
  addEventListener('keyup', ({ key }) => { keys.delete(key); say('held ' + [...keys].join()) });
  addEventListener('pointermove', ({ clientX, clientY, buttons }) => {
    document.title = [clientX, clientY, buttons].join();
  });
</script>`;

/** How what it writes begins. */
const SAID = /^((add|half|far|name|level|volume|down|scrolled) |held|dropped)/;

describe.skipIf(chromiumPath() === undefined)('a page takes', () => {
  let server: WebServer;
  let opened: OpenedPage;

  beforeAll(async () => {
    server = await serveSite({ pages: { '/': PAGE } });
    opened = await openedPage(server.url);
  });
  afterAll(async () => {
    await opened?.page.close();
    server?.close();
  });

  /** What the page has written last. */
  const said = (nodes: readonly SceneElement[]): string | undefined => {
    const texts = all(nodes).filter(({ role }) => role === 'paragraph');
    return texts.find(({ label }) => SAID.test(label ?? ''))?.label;
  };

  it('true clicks, and tells with the answer what came of them', async () => {
    const { data } = await opened.driver.click('add');
    expect(data).toMatchObject({ delivered: true, settled: true });
    expect(said(data.nodes)).toBe('add true 1');
  });

  it('double clicks and clicks with the other button', async () => {
    const twice = await opened.driver.on('add', 'click', { count: 2 });
    expect(said(twice.data.nodes)).toBe('add true 2');
    const right = await opened.driver.on('add', 'click', { button: 'right' });
    expect(said(right.data.nodes)).toBe('add menu');
  });

  it('no click on what lies under something, and says under what', async () => {
    const { data } = await opened.driver.click('under');
    expect(data).toMatchObject({ delivered: false, reason: 'covered by div#cover "cover"' });
    expect(said(data.nodes)).toBe('add menu');
  });

  it('a click on what lies under something in part', async () => {
    const { data } = await opened.driver.click('half');
    expect(data.delivered).toBe(true);
    expect(said(data.nodes)).toBe('half true 1');
  });

  it('a click on what must be scrolled to', async () => {
    const { data } = await opened.driver.click('far');
    expect(said(data.nodes)).toBe('far true 1');
  });

  it('a click in a frame', async () => {
    const { data } = await opened.driver.click('inside');
    expect(find(data.nodes, 'done').role).toBe('button');
  });

  it('nothing on what is disabled or gone', async () => {
    expect(await opened.driver.click('off')).toMatchObject({ success: false, code: 'disabled' });
    const gone = await opened.driver.ask('click', { key: 'd1.999999' });
    expect(gone).toMatchObject({ success: false, code: 'gone' });
    const none = await opened.driver.ask('click', {});
    expect(none).toMatchObject({ success: false, code: 'bad_params' });
    const unknown = await opened.driver.ask('dance');
    expect(unknown).toMatchObject({ code: 'unknown_command', error: 'Unknown command: dance' });
  });

  it('values, as its own scripts see them', async () => {
    const name = await opened.driver.on('Name', 'fill', { value: 'Ada' });
    const field = all(name.data.nodes).find(({ role }) => role === 'textbox');
    expect(field).toMatchObject({ value: 'Ada', focused: true });
    expect(said(name.data.nodes)).toBe('name Ada');
    const level = await opened.driver.on('Level', 'select', { value: 'hard' });
    expect(said(level.data.nodes)).toBe('level 2');
    const volume = await opened.driver.on('Volume', 'fill', { value: '70' });
    expect(said(volume.data.nodes)).toBe('volume 70');
    const sound = await opened.driver.on('Sound', 'click');
    expect(find(sound.data.nodes, 'Sound').checked).toBe(true);
    const wrong = await opened.driver.on('Level', 'select', { value: 'none' });
    expect(wrong).toMatchObject({ code: 'bad_params', hint: 'it has easy, hard' });
  });

  it('keys: typed, pressed, held and let go', async () => {
    const nodes = await opened.driver.snapshot();
    const field = all(nodes).find(({ role }) => role === 'textbox')!;
    const typed = await opened.driver.ask('type', { key: field.key, text: ' Lovelace' });
    expect(all(typed.data.nodes).find(({ key }) => key === field.key)?.value).toBe('Ada Lovelace');
    const down = await opened.driver.ask('press', { key: 'w', move: 'down' });
    expect(said(down.data.nodes)).toBe('down w true');
    await opened.driver.ask('press', { key: 'Shift', move: 'down' });
    const pressed = await opened.driver.ask('press', { key: 'Enter', move: 'press' });
    expect(said(pressed.data.nodes)).toBe('held w,Shift');
    const released = await opened.driver.ask('release');
    expect(said(released.data.nodes)).toMatch(/^held/);
    expect(await opened.driver.ask('press', { key: 'Nonsense', move: 'press' })).toMatchObject({
      code: 'bad_params',
    });
  });

  it('the mouse itself, the wheel, and dragging', async () => {
    const moved = await opened.driver.ask('pointer', { kind: 'move', x: 600, y: 20 });
    expect(moved.data.nodes[0]!.label).toBe('600,20,0');
    await opened.driver.ask('pointer', { kind: 'down', button: 'left' });
    const dragged = await opened.driver.ask('pointer', { kind: 'move', x: 610, y: 25 });
    expect(dragged.data.nodes[0]!.label).toBe('610,25,1');
    await opened.driver.ask('pointer', { kind: 'up', button: 'left' });
    const nodes = await opened.driver.snapshot();
    const [source, target] = [find(nodes, 'box').key, find(nodes, 'bin').key];
    const dropped = await opened.driver.ask('drag', { source, target });
    expect(said(dropped.data.nodes)).toBe('dropped');
    const scrolled = await opened.driver.on('long', 'scroll', { dx: 0, dy: 100 });
    expect(said(scrolled.data.nodes)).toBe('scrolled 100');
  });

  it('a wait for what moves and comes to an end, not for what goes on for ever', async () => {
    const before = (await opened.driver.ask('snapshot')).data.frame!;
    const { data } = await opened.driver.click('fade');
    expect(data.settled).toBe(true);
    expect(data.frame! - before).toBeGreaterThan(12); // 200 ms of sixty frames a second
  });
});

describe.skipIf(chromiumPath() === undefined)('the time of a page', () => {
  const open = async (options: { seed?: number; paused?: boolean } = {}): Promise<OpenedPage> => {
    const server = await serveSite({ pages: { '/': PAGE } });
    const opened = await openedPage(server.url, options);
    onTestFinished(async () => {
      await opened.page.close();
      server.close();
    });
    return opened;
  };
  it('stands still while it is held, and passes in equal frames', async () => {
    const opened = await open();
    expect((await opened.driver.hello).clock).toEqual({
      unit: 'frame',
      rate: 60,
      deterministic: true,
      paused: true,
      frame: 0,
    });
    expect((await opened.driver.ask('state')).data.frame).toBe(0);
    expect((await opened.driver.ask('step', { frames: 90 })).data.frame).toBe(90);
    expect((await opened.driver.ask('state')).data.frame).toBe(90);
  });

  it('passes by itself until it is held again, and bridges answer all the while', async () => {
    const { driver } = await open({ paused: false });
    const first = (await driver.ask('state')).data.frame!;
    await expect
      .poll(async () => (await driver.ask('state')).data.frame)
      .toBeGreaterThan(first + 5);
    await expect.poll(() => driver.events.some(({ event }) => event === 'frame')).toBe(true);
    const { data } = await driver.ask('pause');
    expect(data.paused).toBe(true);
    expect((await driver.ask('state')).data.frame).toBe(data.frame);
    expect(await driver.ask('step', { frames: 0 })).toMatchObject({ code: 'bad_params' });
    expect((await driver.ask('resume')).data.paused).toBe(false);
    expect(await driver.ask('step', { frames: 1 })).toMatchObject({ code: 'bad_params' });
  });

  it('is cut short by a cancel, which the step itself is told of, too', async () => {
    const { driver } = await open();
    const step = driver.send('step', { frames: 36_000 });
    const cancel = await driver.ask('cancel', { id: step.id });
    expect(cancel.data.cancelled).toBe(true);
    expect(await step.reply).toMatchObject({ success: false, code: 'cancelled' });
    expect((await driver.ask('state')).data.frame).toBeLessThan(36_000);
  });

  it('is the same for timers, frames, dates and animations', async () => {
    const server = await serveSite({
      pages: {
        '/': `<title>Time</title><p id="p"></p><style>
          @keyframes slide { from { margin-left: 0 } to { margin-left: 100px } }
          #s { animation: slide 1s linear forwards; width: 9px; height: 9px; background: red }
        </style><div id="s" role="img" aria-label="slide"></div><script>
          const began = [Date.now(), performance.now()];
          const random = [Math.random(), Math.random()];
          let [frames, ticks, chain] = [0, 0, 0];
          requestAnimationFrame(function frame() { frames++; requestAnimationFrame(frame) });
          setInterval(() => { ticks++ }, 100);
          setTimeout(function next() { chain++; setTimeout(next, 0) });
          document.getElementById('s').onanimationend = () => { document.title = 'ended ' + frames };
          setTimeout(() => {
            p.textContent = [frames, ticks, chain, Date.now() - began[0], performance.now() - began[1],
              new Date().toISOString(), ...random].join(' ');
          }, 505);
        </script>`,
      },
    });
    onTestFinished(() => server.close());
    const look = async (seed: number): Promise<string[]> => {
      const { page, driver } = await openedPage(server.url, { seed });
      await driver.ask('step', { frames: 30 });
      const half = await driver.snapshot();
      await driver.ask('step', { frames: 2 });
      const said = all(await driver.snapshot()).find(({ role }) => role === 'paragraph')!.label!;
      await driver.ask('step', { frames: 60 });
      const ended = outline(await driver.snapshot()).split('\n')[0]!;
      await page.close();
      return [`slide at ${find(half, 'slide').bounds![0]}`, said, ended];
    };
    const first = await look(1);
    expect(first[0]).toBe('slide at 58'); // half of the way, and the margin of the page
    expect(first[1]).toMatch(/^30 5 \d+ 505 505 2025-01-01T00:00:00.505Z 0\.\d+ 0\.\d+$/);
    expect(first[2]).toMatch(/^document "ended 6\d"$/);
    expect(await look(1)).toEqual(first);
    expect((await look(2))[1]).not.toBe(first[1]);
  });
});
