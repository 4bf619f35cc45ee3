import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScreenFacet } from '@bridle/facets';
import type { Host } from '@bridle/harness';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Client } from '../packages/harness/src/core/client.js';
import { ask } from '../packages/harness/src/core/testOutcomes.js';
import { RawClient } from './support/client.js';
import { connected, stepAndHear } from './support/connected.js';
import { lookAtPng, type PaintedScreen, paintedScreen, screensOf } from './support/screen.js';
import { startServer, temporaryFolder } from './support/server.js';

function pngs(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.png'))
    .sort();
}

describe('pictures by schedule', () => {
  it('show the world after their tick, tick 0 included, in order, and are files when told', async () => {
    const folder = temporaryFolder();
    const { path } = await startServer({ screens: { folder, everyTicks: 1 } });
    const client = await connected({ path });
    const { tick, told } = await stepAndHear(client, 30);
    expect(tick).toBe(30);
    expect(told.map(({ event, tick, id }) => [event, tick, id])).toEqual(
      Array.from({ length: 30 }, (_, i) => ['screenshot', i + 1, undefined]),
    );
    expect(pngs(folder)).toHaveLength(31);
    for (let tick = 0; tick <= 30; tick++) {
      const file = join(folder, `tick_${String(tick).padStart(8, '0')}.png`);
      if (tick > 0) expect(told[tick - 1]!.path).toBe(file);
      expect(lookAtPng(readFileSync(file))).toEqual({
        width: 64,
        height: 36,
        first: [tick, 0, 255],
      });
    }
  });

  it('are drawn only when one is due, and stop at their maximum; requests go on', async () => {
    const folder = temporaryFolder();
    const { path, screen } = await startServer({ screens: { folder, everyTicks: 10, max: 3 } });
    const client = await connected({ path });
    await client.step({ ticks: 100 });
    expect(screen.requests).toHaveLength(3);
    const names = ['tick_00000000.png', 'tick_00000010.png', 'tick_00000020.png'];
    expect(pngs(folder)).toEqual(names);
    await client.screenshot();
    expect(pngs(folder)).toEqual([...names, 'tick_00000100.png']);
  });

  it('press back: no more than the bound are on their way, and all arrive', async () => {
    const folder = temporaryFolder();
    let unfinished = 0;
    let most = 0;
    const { path, screen, host } = await startServer({
      screens: { folder, everyTicks: 1, shotsMax: 2, width: 640, height: 360 },
    });
    const { render } = screen;
    Object.assign(screen, {
      render(request: Parameters<ScreenFacet['render']>[0]) {
        most = Math.max(most, ++unfinished);
        return render(request);
      },
    });
    const tell = host.connect(() => unfinished--);
    expect(tell.events.has('screenshot')).toBe(true);
    const client = await connected({ path });
    const { told } = await stepAndHear(client, 40);
    expect(told.filter(({ event }) => event === 'screenshot')).toHaveLength(40);
    expect(most).toBe(2);
  });

  it('press back on a clock that runs as fast as it can, and then it goes on', async () => {
    const folder = temporaryFolder();
    const { host, stopped } = await startServer({
      clock: 'free',
      maxTicks: 25,
      screens: { folder, everyTicks: 1, shotsMax: 1 },
    });
    host.setClock({ mode: 'free', tickRate: 'max' });
    await stopped;
    await vi.waitFor(() => expect(pngs(folder)).toHaveLength(26));
    expect(pngs(folder).at(-1)).toBe('tick_00000025.png');
  });

  it('that many take one after the other stop time for nobody', async () => {
    const { host } = await startServer({ screens: { shotsMax: 2 } });
    let isOver = false;
    const takeMany = async (): Promise<void> => {
      const reader = host.connect(() => {});
      const call = { op: 'screenshot', params: { inline: true }, key: undefined };
      while (!isOver) await host.ask(reader, call);
    };
    const readers = Array.from({ length: 6 }, takeMany);
    const driver = host.connect(() => {});
    const call = { op: 'step', params: { ticks: 20 }, key: undefined };
    expect(await host.ask(driver, call)).toEqual({ tick: 20 });
    isOver = true;
    await Promise.all(readers);
  });

  it('that fail are told, and the run goes on', async () => {
    const folder = join(temporaryFolder(), 'shots');
    const said: string[] = [];
    const { path } = await startServer({
      screens: { folder, everyTicks: 1, onFailure: (message) => said.push(message) },
    });
    const client = await connected({ path });
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'in the way');
    const { tick, told } = await stepAndHear(client, 2);
    expect(tick).toBe(2);
    expect(told).toEqual(
      [1, 2].map((tick) => ({
        event: 'screenshot_failed',
        tick,
        path: join(folder, `tick_0000000${tick}.png`),
        code: expect.stringMatching(/^E[A-Z]+$/),
        message: expect.stringContaining(folder),
      })),
    );
    expect(said).toHaveLength(1);
    rmSync(folder);
    const again = await stepAndHear(client, 1);
    expect(again.told).toMatchObject([{ event: 'screenshot', tick: 3 }]);
  });

  it('that cannot be drawn are told as well', async () => {
    const { path, screen } = await startServer({
      screens: { folder: temporaryFolder(), everyTicks: 1 },
    });
    Object.assign(screen, {
      render: () => {
        throw new Error('out of paint');
      },
    });
    const client = await connected({ path });
    expect(await stepAndHear(client, 1)).toMatchObject({
      tick: 1,
      told: [{ event: 'screenshot_failed', message: 'out of paint' }],
    });
    const failures = client.events({ kinds: ['screenshot_failed'] });
    await client.step({ ticks: 1 });
    expect((await failures.next()).value).toMatchObject({ tick: 2, message: 'out of paint' });
  });

  it('are told to nobody who has not said hello', async () => {
    const { path, host } = await startServer({
      screens: { folder: temporaryFolder(), everyTicks: 1 },
    });
    const stranger = new RawClient(path);
    await new Promise((resolve) => stranger.socket.once('connect', resolve));
    const driver = host.connect(() => {});
    await host.ask(driver, { op: 'step', params: { ticks: 1 }, key: undefined });
    expect(await stranger.ask({ op: 'hello', id: 1, version: 1 })).toMatchObject({
      event: 'hello',
    });
  });
});

describe('while a picture is drawn', () => {
  it('others look at the world, which stays as it is until it is done', async () => {
    const { host, screen } = await startServer({ screens: {} });
    const finish = await slowly(host, screen);
    const [drawer, other] = [host.connect(() => {}), host.connect(() => {})];
    const picture = ask(host, drawer, 'screenshot', { inline: true });
    const acts = [ask(host, other, 'step', { ticks: 3 })];
    const onlooker = host.connect(() => {});
    for (let turn = 0; turn < 5; turn++) {
      expect(await ask(host, onlooker, 'get_state')).toMatchObject({ value: { tick: 0 } });
      await new Promise(setImmediate);
    }
    finish();
    expect(await picture).toMatchObject({ ok: true, value: { tick: 0 } });
    expect(await acts[0]).toMatchObject({ ok: true, value: { tick: 3 } });
  });

  it('a clock that runs free waits, and then goes on', async () => {
    const { host, screen } = await startServer({ clock: 'free', screens: {} });
    host.setClock({ mode: 'free', tickRate: 'max' });
    const finish = await slowly(host, screen);
    const client = host.connect(() => {});
    const picture = ask(host, client, 'screenshot', { inline: true });
    const { tick } = host;
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    expect(host.tick).toBe(tick);
    finish();
    expect(await picture).toMatchObject({ ok: true, value: { tick } });
    await vi.waitFor(() => expect(host.tick).toBeGreaterThan(tick));
  });

  it('those that wait are drawn in turn, one of each client, and not for who is gone', async () => {
    const { host, screen } = await startServer({ screens: { shotsMax: 8 } });
    const finish = await slowly(host, screen);
    const [many, one, gone] = [1, 2, 3].map(() => host.connect(() => {})) as [
      Client,
      Client,
      Client,
    ];
    const shots = [64, 65, 66].map((width) =>
      ask(host, many, 'screenshot', { inline: true, width }),
    );
    shots.push(ask(host, gone, 'screenshot', { inline: true, width: 99 }));
    shots.push(ask(host, one, 'screenshot', { inline: true, width: 32 }));
    await new Promise(setImmediate);
    host.disconnect(gone);
    finish();
    const outcomes = await Promise.all(shots);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, false, true]);
    expect(screen.requests.map(({ width }) => width)).toEqual([64, 32, 65, 66]);
  });
});

describe('a picture on request', () => {
  it('is a file by the time of the reply, and never in place of another', async () => {
    const folder = temporaryFolder();
    const { path } = await startServer({ screens: { folder } });
    const client = await connected({ path });
    const names = ['tick_00000000_tag-a.png', 'tick_00000000_n0001_tag-a.png'];
    for (const name of names) {
      const told = { tick: 0, path: join(folder, name), width: 64, height: 36 };
      expect(await client.screenshot({ tag: 'a' })).toEqual(told);
      expect(existsSync(told.path)).toBe(true);
    }
  });

  it('is drawn as asked', async () => {
    const { path, screen } = await startServer({ screens: {} });
    const client = await connected({ path });
    const pose = { pos: [1, 2, 3] as const, yaw: 0.5, pitch: 2, fov: 90 };
    const asked = { width: 20, height: 30, hud: true, annotate: true, camera: pose };
    await client.screenshot({ inline: true, ...asked });
    await client.screenshot({ inline: true, camera: 'third' });
    const pitch = Math.PI / 2 - 0.001;
    expect(screen.requests).toEqual([
      { ...asked, camera: { ...pose, pitch } },
      { width: 64, height: 36, hud: false, annotate: false, camera: 'third' },
    ]);
  });

  it.each(['png', 'qoi'] as const)('comes inline as %s, and leaves no file', async (format) => {
    const folder = temporaryFolder();
    const { path } = await startServer({ screens: { folder, format } });
    const client = await connected({ path });
    const reply = await client.screenshot({ inline: true });
    expect(reply).toMatchObject({ tick: 0, width: 64, height: 36, format });
    expect(reply).not.toHaveProperty('path');
    const bytes = Buffer.from(reply.base64!, 'base64');
    if (format === 'png') expect(lookAtPng(bytes)).toMatchObject({ width: 64, height: 36 });
    else expect(bytes.toString('latin1', 0, 4)).toBe('qoif');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is packed smaller where it would not fit into a reply, and refused where it cannot', async () => {
    const { path, screen } = await startServer({ screens: {} });
    const client = await connected({ path });
    // Two rows of noise in turn: no neighbour promises anything, and a search finds it all.
    paint(screen, (x, y) => (x + (y % 2) * 4_001) * 2_654_435_761);
    const large = { inline: true, width: 2_000, height: 600 };
    expect(await client.screenshot(large)).toMatchObject({ width: 2_000, height: 600 });
    paint(screen, (x, y) => (x + y * 4_001) * 2_654_435_761);
    await expect(client.screenshot(large)).rejects.toMatchObject({
      name: 'BridleError',
      code: 'bad_request',
      message: expect.stringMatching(/^the picture takes \d+ bytes, and a reply has room for/),
    });
  });

  it('that cannot be written is an error with the reason', async () => {
    const folder = join(temporaryFolder(), 'a file');
    writeFileSync(folder, '');
    const { path } = await startServer({ screens: { folder } });
    const client = await connected({ path });
    await expect(client.screenshot()).rejects.toMatchObject({
      name: 'BridleError',
      code: 'internal',
      message: expect.stringContaining(folder),
    });
  });

  it('can be cancelled, and what was asked after it is answered', async () => {
    const { path } = await startServer({ screens: { folder: temporaryFolder() } });
    const client = await RawClient.greeted(path); // which sees in what order
    for (const op of ['screenshot', 'get_state']) client.send({ op, id: op });
    client.send({ op: 'cancel', id: 'cancel', target: 'screenshot' });
    expect(await client.reply()).toMatchObject({ id: 'screenshot', code: 'cancelled' });
    expect(await client.reply()).toMatchObject({ id: 'cancel', count: 1 });
    expect(await client.reply()).toMatchObject({ id: 'get_state', event: 'state' });
  });

  it('is not written out in the log', async () => {
    const file = join(temporaryFolder(), 'events.jsonl');
    const { path, log } = await startServer({ screens: {}, log: file });
    const client = await connected({ path });
    const { base64 } = await client.screenshot({ inline: true });
    await log!.close();
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(base64);
    expect(text).toContain(`"base64_chars":${base64!.length}`);
    for (const line of text.trim().split('\n')) JSON.parse(line);
  });
});

describe('the screen service', () => {
  it('brings run.json to a folder with its first picture', async () => {
    const folder = join(temporaryFolder(), 'shots');
    const tick = (): number => 7;
    const service = screensOf({ screen: paintedScreen(tick), tick, folder, runText: '{}' });
    await service.start();
    expect(existsSync(folder)).toBe(false);
    await service.take({ inline: false });
    expect(readdirSync(folder).sort()).toEqual(['run.json', 'tick_00000007.png']);
    rmSync(join(folder, 'run.json'));
    await service.take({ inline: false });
    expect(readdirSync(folder)).not.toContain('run.json');
  });

  it('has written all it took when it is closed', async () => {
    const folder = temporaryFolder();
    let now = 0;
    const tick = (): number => now;
    const service = screensOf({ screen: paintedScreen(tick), tick, folder, everyTicks: 1 });
    await service.start();
    for (now = 1; now <= 4; now++) service.ticked(now);
    await service.close();
    expect(pngs(folder)).toHaveLength(5);
  });

  it('says why when its thread cannot run, and tries again', async () => {
    const folder = temporaryFolder();
    const thread = new URL(`file://${folder}/thread.mjs`);
    const tick = (): number => 0;
    const service = screensOf({ screen: paintedScreen(tick), tick, folder, thread });
    await expect(service.take({ inline: false })).rejects.toThrow('thread.mjs');
    writeFileSync(thread, 'throw new Error("no luck")');
    await expect(service.take({ inline: false })).rejects.toThrow('no luck');
  });

  it('prepares the screen once, and again if that failed', async () => {
    const tick = (): number => 0;
    const prepare = vi.fn(async () => {});
    prepare.mockRejectedValueOnce(new Error('no kernel'));
    const service = screensOf({ screen: { ...paintedScreen(tick), prepare }, tick });
    await expect(service.take({ inline: true })).rejects.toThrow('no kernel');
    await Promise.all([service.take({ inline: true }), service.take({ inline: true })]);
    await service.take({ inline: true });
    expect(prepare).toHaveBeenCalledTimes(2);
  });
});

/** Has every picture take turns of the event loop until the returned function is called. */
async function slowly(host: Host, screen: PaintedScreen): Promise<() => void> {
  // What a first picture takes besides the drawing is over then.
  await ask(
    host,
    host.connect(() => {}),
    'screenshot',
    { inline: true },
  );
  screen.requests.length = 0;
  let isHeld = true;
  const { render } = screen;
  Object.assign(screen, {
    *render(request: Parameters<ScreenFacet['render']>[0]) {
      const picture = yield* render(request);
      while (isHeld) yield;
      return picture;
    },
  });
  const finish = (): void => {
    isHeld = false;
  };
  onTestFinished(finish);
  return finish;
}

function paint(screen: ScreenFacet, colour: (x: number, y: number) => number): void {
  Object.assign(screen, {
    // biome-ignore lint/correctness/useYield: it is painted in one part
    *render({ width, height }: Parameters<ScreenFacet['render']>[0]) {
      const words = new Uint32Array(width * height);
      for (let y = 0, i = 0; y < height; y++) {
        for (let x = 0; x < width; x++, i++) {
          const mixed = Math.imul(colour(x, y) ^ (colour(x, y) >>> 15), 0x2c1b3c6d);
          words[i] = mixed ^ (mixed >>> 13);
        }
      }
      return { width, height, data: new Uint8Array(words.buffer) };
    },
  });
}
