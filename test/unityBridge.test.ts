import type { WireNode } from '@bridle/bridge/wire';
import { describe, expect, it } from 'vitest';
import { BridgeDriver, type EngineLink, flat, named } from './support/bridgeDriver.js';
import { readPng } from './support/png.js';
import { HAS_UNITY_GAME, UnityGame, type UnityScene } from './support/unityGame.js';

if (!HAS_UNITY_GAME) {
  process.stdout.write('SKIPPED: the Unity bridge on mono (mono is not installed)\n');
}

interface Playing {
  readonly driver: BridgeDriver;
  readonly engine: EngineLink;
  readonly game: UnityGame;
}

async function play(
  scene: UnityScene = 'workshop',
  env: Record<string, string> = {},
): Promise<Playing> {
  const driver = await BridgeDriver.listen();
  const game = new UnityGame(scene, { url: driver.url, env });
  return { driver, game, engine: await driver.engine() };
}

const PAUSED = { BRIDLE_PAUSED: '1' };

async function told(engine: EngineLink): Promise<string[]> {
  return (await engine.did('state')).told as string[];
}

function after(answer: Record<string, unknown>): WireNode[] {
  return flat(answer.nodes as WireNode[]);
}

/** The next line of its log that is so grave. */
async function logged(engine: EngineLink, level: string): Promise<unknown> {
  for (;;) {
    const line = await engine.event('log');
    if (line.level === level) return line.text;
  }
}

async function click(engine: EngineLink, label: string): Promise<Record<string, unknown>> {
  return engine.did('click', { key: await engine.keyOf(label) });
}

describe.runIf(HAS_UNITY_GAME)('the core for Unity, as Bridle meets it', () => {
  it('says what the game is, and who has let it in', async () => {
    const { engine, game } = await play('workshop', { BRIDLE_TOKEN: 'secret' });
    expect(engine.hello).toMatchObject({
      protocol: 1,
      engine: 'unity',
      game: 'Workshop',
      instance: 'console-workshop',
      token: 'secret',
      pid: game.pid,
      scene: { keys: true, size: [320, 600] },
      clock: { unit: 'frame', rate: 60, deterministic: false, paused: false },
      controls: [
        { name: 'lift', kind: 'button' },
        { name: 'aim', kind: 'axis' },
      ],
    });
    expect(engine.hello.commands).toEqual(expect.arrayContaining(['click', 'press', 'command']));
    expect(await engine.event('frame')).toHaveProperty('frame');
    await game.said(/\[Abu\] Bridle plays this game as "Workshop"/);
    expect(await engine.did('hello')).toMatchObject({ game: 'Workshop' });
  });

  it('tells the scene by roles, labels, values, states and places', async () => {
    const { engine } = await play();
    const nodes = await engine.nodes();
    expect(nodes[0]).toMatchObject({ role: 'application', label: 'Workshop' });
    expect(named(nodes, 'Plain')).toMatchObject({
      role: 'button',
      interactive: true,
      bounds: [8, 26, 304, 18],
      actions: ['click', 'hover'],
    });
    expect(named(nodes, 'Locked')).toMatchObject({ disabled: true });
    expect(named(nodes, 'Name')).toMatchObject({ role: 'textbox', value: '' });
    expect(named(nodes, 'Loudness')).toMatchObject({ role: 'slider', value: 5 });
    expect(named(nodes, 'Music')).toMatchObject({ role: 'checkbox', checked: false });
    expect(named(nodes, 'Green')).toMatchObject({ role: 'option', selected: false });
    expect(named(nodes, 'Ready')).toMatchObject({ role: 'status', interactive: false });
    const keys = nodes.slice(1).map(({ key }) => key);
    expect(new Set(keys).size).toBe(nodes.length - 1);
  });

  it('clicks, and says what did not arrive', async () => {
    const { engine } = await play();
    expect(await click(engine, 'Plain')).toMatchObject({ delivered: true, settled: true });
    expect(await click(engine, 'Covered')).toMatchObject({
      delivered: false,
      reason: 'covered by the curtain',
    });
    expect(await engine.ask('click', { key: await engine.keyOf('Locked') })).toMatchObject({
      code: 'disabled',
      error: 'button "Locked" is disabled',
    });
    expect(await engine.ask('click', { key: 'Widget#nobody' })).toMatchObject({ code: 'gone' });
    expect(await engine.ask('click', { key: await engine.keyOf('Ready') })).toMatchObject({
      code: 'unsupported',
    });
    expect(await told(engine)).toEqual(['Plain clicked']);
  });

  it('says that a second click did not arrive where the game takes one in half a second', async () => {
    const { engine } = await play('workshop', PAUSED);
    expect(await click(engine, 'Bell')).toMatchObject({ delivered: true });
    expect(await click(engine, 'Bell')).toMatchObject({
      delivered: false,
      reason: 'it takes one click in half a second',
    });
    await engine.did('step', { frames: 30 });
    expect(await click(engine, 'Bell')).toMatchObject({ delivered: true });
  });

  it('waits for a press that takes two frames, and says whether it arrived', async () => {
    const { engine } = await play();
    expect(await click(engine, 'Lever')).toMatchObject({ delivered: true, settled: true });
    expect(await told(engine)).toEqual(['Lever clicked', 'Lever pulled']);
    await engine.did('command', { line: 'deaf' });
    expect(await click(engine, 'Lever')).toMatchObject({
      delivered: false,
      reason: 'the lever was let go elsewhere',
    });
    const pressed = await engine.did('press', { key: 'w', move: 'press' });
    expect(pressed).toMatchObject({ delivered: false, reason: 'nothing in the game took it' });
  });

  it('fills, selects, types, scrolls, hovers and drags', async () => {
    const { engine } = await play();
    const name = await engine.keyOf('Name');
    const filled = await engine.did('fill', { key: name, value: 'Ada' });
    expect(named(after(filled), 'Name').value).toBe('Ada');
    await engine.did('focus', { key: name });
    const typed = await engine.did('type', { text: ' L' });
    expect(named(after(typed), 'Name')).toMatchObject({ value: 'Ada L', focused: true });
    const slid = await engine.did('fill', { key: await engine.keyOf('Loudness'), value: '99' });
    expect(named(after(slid), 'Loudness').value).toBe(10);
    const loud = { key: await engine.keyOf('Loudness'), value: 'loud' };
    expect(await engine.ask('fill', loud)).toMatchObject({ error: '"loud" is no number' });
    const chosen = await engine.did('select', {
      key: await engine.keyOf('Colour'),
      value: 'Green',
    });
    expect(named(after(chosen), 'Green').selected).toBe(true);
    await engine.did('scroll', { key: await engine.keyOf('Letters'), dx: 0, dy: 40 });
    const hovered = await engine.did('hover', { key: await engine.keyOf('Parcel') });
    expect(named(after(hovered), 'Parcel').description).toBe('from far away');
    const parcel = { source: await engine.keyOf('Parcel') };
    const dragged = await engine.did('drag', { ...parcel, target: await engine.keyOf('Shelf') });
    expect(dragged).toMatchObject({
      delivered: true,
      history: ['The parcel lies on the shelf.'],
    });
    const wrong = { ...parcel, target: await engine.keyOf('Plain') };
    expect(await engine.did('drag', wrong)).toMatchObject({
      delivered: false,
      reason: 'a parcel goes on the shelf',
    });
    expect(await engine.did('state')).toMatchObject({ told: ['Parcel on Shelf'], scrolled: 40 });
  });

  it('waits for what ends, and not for what goes on for ever', async () => {
    const { engine } = await play('workshop', PAUSED);
    const before = (await engine.did('state')).frame as number;
    const slow = await click(engine, 'Slow');
    expect(slow.settled).toBe(true);
    expect((slow.frame as number) - before).toBeGreaterThanOrEqual(30);
    const endless = await click(engine, 'Endless');
    expect(endless).toMatchObject({ delivered: true, settled: false, moving: ['the mill'] });
  });

  it('ends a long wait when it is cancelled, and answers both', async () => {
    const { engine } = await play();
    const long = engine.send('click', { key: await engine.keyOf('Endless') });
    expect((await engine.did('snapshot')).nodes).toHaveLength(1); // reads go on meanwhile
    expect(await engine.did('cancel', { id: long.id })).toEqual({ cancelled: true });
    expect(await long.answer).toMatchObject({ success: false, code: 'cancelled' });
    expect(await engine.did('cancel', { id: 'nobody' })).toEqual({ cancelled: false });
  });

  it('stands still while it is paused, and steps by frames of one length', async () => {
    const { engine } = await play('workshop', PAUSED);
    expect(engine.hello.clock).toMatchObject({ paused: true, frame: 0 });
    const still = await engine.did('state');
    for (let i = 0; i < 10; i++) expect(await engine.did('state')).toEqual(still);
    expect(still).toMatchObject({ frame: 0, frames: 0, seconds: 0 });

    const stepped = await engine.did('step', { frames: 90 });
    expect(stepped).toMatchObject({ frame: 90, state: { frames: 90, seconds: 1.5 } });
    const lifted = await engine.did('step', { frames: 5, input: { lift: true, aim: 0.5 } });
    expect(lifted).toMatchObject({ frame: 95, state: { lifted: 5, aim: 0.5 } });
    expect(await engine.ask('step', { frames: 1, input: { fly: 1 } })).toMatchObject({
      code: 'bad_params',
    });
    expect(await engine.did('state')).toMatchObject({ frame: 95, frames: 95 });

    expect(await engine.did('resume')).toMatchObject({ paused: false });
    await engine.event('frame');
    const paused = await engine.did('pause');
    expect(await engine.did('state')).toMatchObject({ frame: paused.frame });
    expect(paused.frame).toBeGreaterThan(95);
  });

  it('lets a paused game pass as many frames as an act needs, and holds it again', async () => {
    const { engine } = await play('workshop', PAUSED);
    const clicked = await click(engine, 'Plain');
    const state = await engine.did('state');
    expect(state).toMatchObject({ told: ['Plain clicked'], frame: clicked.frame });
    await engine.did('snapshot');
    expect(await engine.did('state')).toEqual(state);
  });

  it('is the same game twice by the same steps and acts', async () => {
    const hashes: unknown[] = [];
    for (const frames of [20, 20, 21]) {
      const { engine } = await play('workshop', PAUSED);
      await engine.did('step', { frames });
      await click(engine, 'Slow');
      await engine.did('step', { frames: 20, input: { lift: true } });
      hashes.push(await engine.did('hash'));
    }
    expect(hashes[1]).toEqual(hashes[0]);
    expect(hashes[2]).not.toEqual(hashes[0]);
  });

  it('takes pictures that show the elements where their bounds say', async () => {
    const { engine } = await play();
    const { base64 } = await engine.did('screenshot');
    const picture = readPng(Buffer.from(base64 as string, 'base64'));
    const seen = await engine.did('snapshot');
    expect([picture.width, picture.height]).toEqual(seen.size);
    const nodes = flat(seen.nodes as WireNode[]);
    const greyOf = (label: string): number => {
      const [x, y, width, height] = named(nodes, label).bounds!;
      const at = Math.round(y + height / 2) * picture.width + Math.round(x + width / 2);
      return picture.data[at * 4]!;
    };
    expect(greyOf('Plain')).toBeGreaterThan(greyOf('Locked'));
    expect(greyOf('Shelf')).toBeGreaterThan(greyOf('Ready'));
  });

  it('goes on as the same game with new keys when it loads a scene anew', async () => {
    const { engine } = await play();
    const first = await engine.keyOf('Plain');
    await click(engine, 'Reload');
    const second = await engine.keyOf('Plain');
    expect(second).not.toBe(first);
    expect(await engine.ask('click', { key: first })).toMatchObject({ code: 'gone' });
    expect(await engine.did('click', { key: second })).toMatchObject({ delivered: true });
    expect(await engine.did('state')).toMatchObject({ scenes: 2 });
  });

  it('says of an element whose object was destroyed that it is gone', async () => {
    const { engine } = await play();
    const fragile = await engine.find('Fragile');
    await engine.did('command', { line: 'smash' });
    for (const name of [{ key: fragile.key }, { ref: fragile.ref }]) {
      expect(await engine.ask('click', name)).toMatchObject({ success: false, code: 'gone' });
    }
    expect(await told(engine)).toEqual([]);
  });

  it('answers with the fault of a callback, and plays on', async () => {
    const { engine, game } = await play();
    expect(await engine.ask('click', { key: await engine.keyOf('Broken') })).toMatchObject({
      code: 'internal',
      error: 'The game failed in click: InvalidOperationException: the spring is off',
    });
    await game.said(/\[Abu\] click failed: InvalidOperationException: the spring is off\n +at /);
    expect(await logged(engine, 'error')).toContain('the spring is off');
    expect(await click(engine, 'Plain')).toMatchObject({ delivered: true });
  });

  it('tells of the log of the game', async () => {
    const { engine } = await play();
    await engine.did('command', { line: 'speak' });
    expect(await logged(engine, 'warn')).toBe('the saw is blunt');
  });

  it('is answered for by the receiving thread while its editor is paused', async () => {
    const { engine, game } = await play();
    const long = engine.send('click', { key: await engine.keyOf('Endless') });
    await engine.did('snapshot'); // the click has begun: requests are taken in their order
    await game.ask('editor_pause', { is: true });
    const paused = /^The Unity editor is paused/;
    expect(await long.answer).toMatchObject({
      success: false,
      error: expect.stringMatching(paused),
    });
    expect(await engine.ask('snapshot')).toMatchObject({ error: expect.stringMatching(paused) });
    expect(await engine.did('hello')).toMatchObject({ game: 'Workshop' });
    await game.ask('editor_pause', { is: false });
    expect((await engine.did('snapshot')).nodes).toHaveLength(1);
  });

  it('says bye when its code is loaded anew, and comes back as the same game', async () => {
    const { driver, engine, game } = await play('yard');
    const water = await engine.keyOf('Water the flowers');
    const long = engine.send('click', { key: await engine.keyOf('Wait for rain') });
    await engine.did('snapshot');
    const over = expect(long.answer).resolves.toMatchObject({ code: 'cancelled' });
    await game.ask('begin', { reason: 'domain_reload' });
    await over;
    expect(await engine.event('bye')).toEqual({ reason: 'domain_reload' });
    await engine.closed;
    const again = await driver.engine();
    expect(again.hello).toMatchObject({ instance: engine.hello.instance, pid: game.pid });
    expect(await again.did('click', { key: water })).toMatchObject({ delivered: true });
  });

  it('comes back as the same game after it was killed, and gives no key to another element', async () => {
    const { driver, engine, game } = await play();
    const plain = await engine.keyOf('Plain');
    const long = engine.send('click', { key: await engine.keyOf('Endless') });
    const failed = expect(long.answer).rejects.toThrow('the engine is gone');
    await game.kill();
    await failed;
    new UnityGame('workshop', { url: driver.url });
    const again = await driver.engine();
    expect(again.hello.instance).toBe(engine.hello.instance);
    expect(await again.ask('click', { key: plain })).toMatchObject({ code: 'gone' });
    expect(await click(again, 'Plain')).toMatchObject({ delivered: true });
  });

  it('dials again when the connection is lost, without what was held and running', async () => {
    const { driver, engine } = await play();
    await engine.did('press', { key: 'w', move: 'down' });
    const { frame } = await engine.did('pause');
    engine.drop();
    const again = await driver.engine();
    expect(again.hello).toMatchObject({
      instance: engine.hello.instance,
      clock: { paused: false },
    });
    expect(await told(again)).toEqual(['key w down', 'key w up']);
    await again.event('frame');
    expect((await again.did('pause')).frame).toBeGreaterThan(frame as number);
  });

  it('says goodbye when it quits', async () => {
    const { engine, game } = await play();
    const last = engine.ask('click', { key: await engine.keyOf('Leave') });
    last.catch(() => {});
    expect(await engine.event('bye')).toEqual({ reason: 'quit' });
    await engine.closed;
    expect(game.output).not.toContain('failed');
  });

  it('answers what is no command, or has parameters that are none', async () => {
    const { engine } = await play();
    const plain = await engine.keyOf('Plain');
    const wrong = [
      ['fly', {}, 'unknown_command'],
      ['click', {}, 'bad_params'],
      ['click', { key: plain, button: 'fourth' }, 'bad_params'],
      ['click', { key: plain, count: 9 }, 'bad_params'],
      ['pointer', { kind: 'move', x: 'left', y: 1 }, 'bad_params'],
      ['pointer', { kind: 'jump' }, 'bad_params'],
      ['drag', {}, 'bad_params'],
      ['step', { frames: 'many' }, 'bad_params'],
    ] as const;
    for (const [command, params, code] of wrong) {
      expect(await engine.raw(command, params), command).toMatchObject({ success: false, code });
    }
    expect(await engine.did('click', { key: plain })).toMatchObject({ delivered: true });
  });
});
