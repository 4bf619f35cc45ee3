import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Game } from '@bridle/facets';
import { encodePng } from '@bridle/pictures';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ask, BOX, listen } from '../../../../../test/support/agentBrowserHost.js';
import { readPng } from '../../../../../test/support/png.js';
import { serveSocket, temporaryFolder } from '../../../../../test/support/server.js';
import { SESSIONS_MAX } from '../../limits.js';
import { forwarding } from './forward.js';

describe('pictures', () => {
  const shot = { action: 'screenshot', path: 'a.png', selector: null, annotate: false };

  it('are whole PNGs where they were asked for', async () => {
    const folder = temporaryFolder();
    const { path } = await listen({ folder, corpus: { screen: 'png' } });
    const { data } = await ask(path, shot);
    expect(data).toEqual({ path: join(folder, 'a.png') });
    const { width, height } = readPng(readFileSync(join(folder, 'a.png')));
    expect([width, height]).toEqual([64, 36]);
  });

  it('replace the one before under the same name, and none of somebody else', async () => {
    const folder = temporaryFolder();
    const { path } = await listen({ folder, corpus: { screen: 'png' } });
    expect(await ask(path, shot)).toMatchObject({ success: true });
    expect(await ask(path, shot)).toMatchObject({ success: true });
    const logo = encodePng({ width: 1, height: 1, data: new Uint8Array(4) });
    writeFileSync(join(folder, 'logo.png'), logo);
    expect(await ask(path, { ...shot, path: 'logo.png' })).toMatchObject({
      success: false,
      error: expect.stringContaining('it was left alone'),
    });
    expect(readFileSync(join(folder, 'logo.png'))).toEqual(Buffer.from(logo));
  });

  it('have what can be acted on framed, by the number of its ref', async () => {
    const folder = temporaryFolder();
    const { path } = await listen({ folder, corpus: { screen: 'png' } });
    const { data } = await ask(path, { ...shot, annotate: true });
    expect(data).toMatchObject({
      annotations: [{ number: 1, ref: 'e1', role: 'button', name: 'Open the door', box: BOX }],
    });
    const { width, data: pixels } = readPng(readFileSync(join(folder, 'a.png')));
    const at = ((BOX.y + BOX.height - 1) * width + BOX.x + BOX.width - 1) * 4;
    expect([...pixels.subarray(at, at + 3)]).toEqual([230, 30, 30]);
  });

  it('show one element alone', async () => {
    const folder = temporaryFolder();
    const { path } = await listen({ folder, corpus: { screen: 'png' } });
    await ask(path, { action: 'snapshot' });
    await ask(path, { ...shot, selector: '@e1' });
    const { width, height } = readPng(readFileSync(join(folder, 'a.png')));
    expect([width, height]).toEqual([BOX.width, BOX.height]);
    const { error } = await ask(path, { ...shot, selector: '@e2' });
    expect(error).toBe('button Spin is nowhere in the picture');
  });

  it('are not taken twice when nothing has changed', async () => {
    const folder = temporaryFolder();
    const { path } = await listen({ folder, corpus: { screen: 'png' } });
    const asked = { ...shot, ifChanged: true };
    expect((await ask(path, { ...asked, id: 'a' })).data).toMatchObject({
      path: expect.any(String),
      changed: true,
      revision: 1,
      pixelChangeRatio: 1,
    });
    const same = { changed: false, revision: 2, pixelChangeRatio: 0, threshold: 0 };
    expect((await ask(path, { ...asked, id: 'b' })).data).toEqual(same);
    await ask(path, { action: 'wait', timeout: 100 });
    expect((await ask(path, { ...asked, id: 'c' })).data).toMatchObject({ changed: true });
    await ask(path, { action: 'wait', timeout: 150 });
    const { data } = await ask(path, { ...asked, id: 'd', threshold: 0.5 });
    expect(data).toMatchObject({ changed: false, threshold: 0.5 });
  });

  it('go to a folder of our own when no path is named', async () => {
    const { path } = await listen({ corpus: { screen: 'png' } });
    const { data } = await ask(path, { ...shot, path: null });
    const { path: file } = data as { path: string };
    onTestFinished(() => rmSync(dirname(file), { recursive: true }));
    expect(readPng(readFileSync(file)).width).toBe(64);
  });

  it.each(['/etc/x.png', '../x.png', 'a.jpg', 'link/x.png', 'folder', ''])(
    'are refused outside of the allowed folders: %j',
    async (name) => {
      const folder = temporaryFolder();
      mkdirSync(join(folder, 'folder'));
      symlinkSync('/tmp', join(folder, 'link'));
      const { path } = await listen({ folder, corpus: { screen: 'png' } });
      expect(await ask(path, { ...shot, path: name })).toMatchObject({ success: false });
    },
  );
});

describe('records and traces', () => {
  it('hold what was asked and answered between start and stop', async () => {
    const folder = temporaryFolder();
    const { path } = await listen({ folder });
    await ask(path, { action: 'recording_start', path: 'r.ndjson', id: 'a' });
    await ask(path, { action: 'trace_start', id: 'b' });
    await ask(path, { action: 'url', id: 'c' });
    expect(await ask(path, { action: 'recording_stop', id: 'd' })).toMatchObject({
      data: { path: join(folder, 'r.ndjson'), frames: 2 },
    });
    await ask(path, { action: 'trace_stop', path: 't.ndjson', id: 'e' });
    const lines = (name: string): unknown[] =>
      readFileSync(join(folder, name), 'utf8')
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => (JSON.parse(line) as { request: { id: string } }).request.id);
    expect(lines('r.ndjson')).toEqual(['b', 'c']);
    expect(lines('t.ndjson')).toEqual(['c', 'd']);
    expect(await ask(path, { action: 'trace_stop', id: 'f' })).toMatchObject({ success: false });
  });
});

describe('a record', () => {
  it('holds what its own session asks, and not what is asked elsewhere', async () => {
    const folder = temporaryFolder();
    const { host, path } = await listen({ folder });
    await ask(path, { action: 'recording_start', path: 'r.ndjson', id: 'a' });
    await ask(path, { action: 'url', id: 'b', bridleSession: 'guest' });
    const other = host.connect(() => {});
    host.journal.line(other, 'automation-v1', 'request', '{"op":"get_state"}');
    host.journal.line(other, 'automation-v1', 'response', '{"event":"state"}');
    await ask(path, { action: 'title', id: 'c' });
    await ask(path, { action: 'recording_stop', id: 'd' });
    const [, ...lines] = readFileSync(join(folder, 'r.ndjson'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        ms: expect.any(Number),
        tick: 0,
        request: { id: 'c', action: 'title' },
        reply: { id: 'c', success: true, data: { title: expect.any(String) } },
      },
    ]);
  });

  it('reads the journal from its start to its end, or until its session is forgotten', async () => {
    const { host, path } = await listen({ folder: temporaryFolder() });
    await ask(path, { action: 'recording_start', path: 'r.ndjson' });
    expect(host.journal.hears('line')).toBe(true);
    await ask(path, { action: 'recording_stop' });
    expect(host.journal.hears('line')).toBe(false);
    await ask(path, { action: 'trace_start' });
    for (let i = 0; i < SESSIONS_MAX; i++) {
      await ask(path, { action: 'url', bridleSession: `guest ${i}` });
    }
    expect(host.journal.hears('line')).toBe(false);
  });
});

describe('a text as long as a line', () => {
  it('is looked through once, whatever it repeats', async () => {
    const { path } = await listen();
    for (const fields of [
      { action: 'navigate', url: `https://x${'/'.repeat(1_000_000)}x` },
      { action: 'getbytext', text: 'Spin', subaction: 'click', value: `${' '.repeat(1_000_000)}x` },
      { action: 'getbytext', text: 'Spin', name: 'x', value: `${' '.repeat(1_000_000)}--name y` },
    ]) {
      expect(await ask(path, fields)).toHaveProperty('success');
    }
  });

  it('loses its flags all the same', async () => {
    const { path } = await listen();
    const fill = { action: 'getbylabel', label: 'Name', subaction: 'fill' };
    for (const [value, name, filled] of [
      ['Bob  --exact', null, 'Bob'],
      ['Bob --exact --name Name', 'Name', 'Bob'],
      ['Bob --exactly', null, 'Bob --exactly'],
      ['--name Name Bob', 'Name', '--name Name Bob'],
    ]) {
      expect(await ask(path, { ...fill, value, name })).toMatchObject({ success: true });
      const { data } = await ask(path, { action: 'inputvalue', selector: 'label=Name' });
      expect(data).toEqual({ value: filled });
    }
  });
});

describe('files that are not ours', () => {
  const NAMES = ['package.json', 'mcbot.pid', 'endpoints.json', 'empty'];

  it('stay as they are, whatever a client has written there', async () => {
    const folder = temporaryFolder();
    for (const name of NAMES)
      writeFileSync(join(folder, name), name === 'empty' ? '' : '{"a":1}\n');
    const { path } = await listen({ folder, corpus: { screen: 'png' } });
    for (const name of NAMES) {
      for (const action of ['recording_start', 'recording_restart', 'state_save', 'screenshot']) {
        expect(await ask(path, { action, path: name }), `${action} ${name}`).toMatchObject({
          success: false,
        });
      }
      await ask(path, { action: 'trace_start' });
      expect(await ask(path, { action: 'trace_stop', path: name })).toMatchObject({
        success: false,
        error: expect.stringContaining('it was left alone'),
      });
      expect(readFileSync(join(folder, name), 'utf8')).toBe(name === 'empty' ? '' : '{"a":1}\n');
    }
  });

  it('are not hidden ones, which other programs read', async () => {
    const folder = temporaryFolder();
    const { path } = await listen({ folder, corpus: { screen: 'png' } });
    for (const action of ['recording_start', 'recording_restart', 'state_save', 'screenshot']) {
      expect(await ask(path, { action, path: '.env.png' }), action).toMatchObject({
        success: false,
        error: expect.stringContaining('.env.png is hidden'),
      });
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are told to nobody who compares with them', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, '.env'), 'SECRET=1\n');
    const { path } = await listen({ folder });
    const { data } = await ask(path, { action: 'snapshot' });
    const { snapshot } = data as { snapshot: string };
    writeFileSync(join(folder, 'before.txt'), `${snapshot}\n`);
    const compare = { action: 'diff_snapshot' };
    const reply = await ask(path, { ...compare, baseline: '.env' });
    expect(reply).toMatchObject({ success: false, error: '.env holds no snapshot' });
    expect(await ask(path, { ...compare, baseline: 'before.txt' })).toMatchObject({
      success: true,
      data: { changed: false },
    });
  });
});

describe('states', () => {
  it('are kept under the path of a file and loaded again', async () => {
    const folder = temporaryFolder();
    const kept: string[] = [];
    const wrap = (game: Game): Game => ({
      ...game,
      facets: {
        ...game.facets,
        saves: {
          save: (name) => void kept.push(name),
          load: (name) => void kept.push(`loaded ${name}`),
          list: () => kept.map((name) => ({ name, tick: 0 })),
        },
      },
    });
    const { path } = await listen({ folder, wrap });
    const { data } = await ask(path, { action: 'state_save', path: 'a.json' });
    expect(data).toMatchObject({ path: join(folder, 'a.json') });
    await ask(path, { action: 'state_load', path: 'a.json' });
    expect(kept).toEqual([kept[0], `loaded ${kept[0]}`]);
    writeFileSync(join(folder, 'b.json'), '{"cookies":[]}');
    const { error } = await ask(path, { action: 'state_load', path: 'b.json' });
    expect(error).toBe('b.json holds no state of a game');
    const refused = await ask(path, { action: 'state_save', path: 'b.json' });
    expect(refused.error).toContain('it was left alone');
    expect(kept.length).toBe(2); // what fails has no effect
  });
});

describe('a session that joins a game', () => {
  async function joined(target: () => Promise<string | undefined>, onClose?: () => void) {
    return serveSocket(forwarding({ session: 'guest', target, ...(onClose && { onClose }) }));
  }

  it('sees and moves the same world, and has deltas of its own', async () => {
    const { path: own } = await listen();
    const path = await joined(async () => own);
    const delta = { action: 'snapshot', delta: true };
    expect(await ask(path, delta)).toMatchObject({ data: { snapshot: { kind: 'full' } } });
    expect(await ask(own, delta)).toMatchObject({ data: { snapshot: { kind: 'full' } } });
    await ask(path, { action: 'fill', selector: '@e4', value: 'Bob' });
    const { data } = await ask(own, { action: 'inputvalue', selector: '@e4' });
    expect(data).toEqual({ value: 'Bob' });
  });

  it('says when the game has ended, and finds the next one', async () => {
    let target: string | undefined = join(temporaryFolder(), 'nobody');
    const path = await joined(async () => target);
    const gone = {
      id: 'r1',
      success: false,
      error: 'The game that this session joined has ended; start it again with bridle serve',
    };
    expect(await ask(path, { action: 'url' })).toEqual(gone);
    target = undefined;
    expect(await ask(path, { action: 'url' })).toEqual(gone);
    target = (await listen()).path;
    expect(await ask(path, { action: 'url' })).toMatchObject({ success: true });
  });

  it('ends on close when the CLI has started it, and leaves the game alone', async () => {
    let ended = 0;
    const { path: own } = await listen();
    const path = await joined(
      async () => own,
      () => ended++,
    );
    expect(await ask(path, { action: 'close' })).toMatchObject({ data: { closed: true } });
    await vi.waitFor(() => expect(ended).toBe(1));
    expect(await ask(own, { action: 'url' })).toMatchObject({ success: true });
  });
});
