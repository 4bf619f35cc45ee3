import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WireNode } from '@bridle/bridge/wire';
import { describe, expect, it } from 'vitest';
import { BridgeDriver, type EngineLink, flat, named } from './support/bridgeDriver.js';
import { Godot, godotProject, HAS_GODOT, HAS_GODOT_PICTURES } from './support/godot.js';
import { solution } from './support/lanterns.js';
import { readPng } from './support/png.js';

if (!HAS_GODOT) {
  process.stdout.write('SKIPPED: the Godot bridge (godot3-server is not installed)\n');
} else if (!HAS_GODOT_PICTURES) {
  process.stdout.write('SKIPPED: pictures of Godot (godot3-runner or xvfb-run is not installed)\n');
}

type Env = Record<string, string>;
interface Playing {
  readonly driver: BridgeDriver;
  readonly engine: EngineLink;
  readonly game: Godot;
  readonly project: string;
}

async function play(
  which: 'example' | 'workshop',
  options: { env?: Env; pictures?: boolean; fixedFps?: number } = {},
): Promise<Playing> {
  const driver = await BridgeDriver.listen();
  const project = godotProject(which);
  const game = new Godot(project, { url: driver.url, ...options });
  return { driver, project, game, engine: await driver.engine() };
}

const FIXED = { fixedFps: 60, env: { BRIDLE_SEED: '7', BRIDLE_PAUSED: '1' } };

async function told(engine: EngineLink): Promise<string[]> {
  return (await engine.did('state')).told as string[];
}

function after(answer: Record<string, unknown>): WireNode[] {
  return flat(answer.nodes as WireNode[]);
}

describe.runIf(HAS_GODOT)('the Godot 3 bridge', () => {
  it('says what the game is', async () => {
    const { engine, game } = await play('workshop', { env: { BRIDLE_TOKEN: 'secret' } });
    expect(engine.hello).toMatchObject({
      protocol: 1,
      engine: 'godot',
      game: 'Workshop',
      token: 'secret',
      pid: game.process.pid,
      scene: { keys: true, size: [800, 600] },
      clock: { unit: 'frame', rate: 60, deterministic: false, paused: false },
      controls: [{ name: 'jump', kind: 'button' }],
    });
    expect(engine.hello.engine_version).toContain('3.2');
    expect(engine.hello.commands).toEqual(expect.arrayContaining(['click', 'hash', 'command']));
    expect(await engine.event('frame')).toHaveProperty('frame');
  });

  it('tells the scene by roles, labels, values, states and places', async () => {
    const { engine } = await play('workshop');
    const nodes = await engine.nodes();
    expect(named(nodes, 'Plain')).toMatchObject({
      role: 'button',
      key: 'Workshop/Plain:Button',
      interactive: true,
      bounds: [10, 10, 110, 24],
    });
    expect(named(nodes, 'Locked')).toMatchObject({ disabled: true });
    expect(named(nodes, 'Name')).toMatchObject({ role: 'textbox', value: '' });
    expect(named(nodes, 'Loudness')).toMatchObject({ role: 'slider', value: 0 });
    expect(named(nodes, 'Count')).toMatchObject({ role: 'spinbutton', description: '0 to 9' });
    expect(named(nodes, 'Progress')).toMatchObject({ role: 'progressbar', value: 40 });
    expect(named(nodes, 'Music')).toMatchObject({ role: 'checkbox', checked: false });
    expect(named(nodes, 'Colour')).toMatchObject({ role: 'combobox', value: 'Red' });
    expect(named(nodes, 'Green')).toMatchObject({ role: 'option', selected: false });
    expect(named(nodes, 'Home')).toMatchObject({ role: 'treeitem', expanded: true });
    expect(named(nodes, 'Bold words')).toMatchObject({ role: 'paragraph', interactive: false });
    expect(named(nodes, 'First')).toMatchObject({ role: 'tab', selected: true });
    expect(named(nodes, 'Gold coin')).toMatchObject({ role: 'img', bounds: [480, 110, 40, 40] });
    expect(named(nodes, 'Crate').bounds).toHaveLength(4);
    expect(nodes.map(({ label }) => label)).not.toContain('Behind'); // the camera
    expect(new Set(nodes.map(({ key }) => key)).size).toBe(nodes.length);
  });

  it('clicks buttons by real events, and says what did not arrive', async () => {
    const { engine } = await play('workshop');
    const clicked = await engine.did('click', { key: await engine.keyOf('Plain') });
    expect(clicked).toMatchObject({ delivered: true, settled: true });
    expect(named(after(clicked), 'Plain').focused).toBe(true);

    expect(await engine.did('click', { key: await engine.keyOf('Under') })).toMatchObject({
      delivered: false,
      reason: 'covered by group "Curtain"',
    });
    const locked = await engine.ask('click', { key: await engine.keyOf('Locked') });
    expect(locked).toMatchObject({ code: 'disabled', error: 'button "Locked" is disabled' });
    expect(await engine.ask('click', { key: 'Workshop/Nobody:Button' })).toMatchObject({
      code: 'gone',
    });
    expect(await engine.ask('click', { key: await engine.keyOf('Bold words') })).toMatchObject({
      code: 'unsupported',
    });
    await engine.did('command', { line: 'deaf' });
    expect(await engine.did('click', { key: await engine.keyOf('Plain') })).toMatchObject({
      delivered: false,
      reason: 'it took no notice of the click',
    });
    expect(await told(engine)).toEqual(['Plain pressed', 'command deaf']);
  });

  it('finds elements in other layers, behind dialogs and in areas that scroll', async () => {
    const { engine } = await play('workshop');
    await engine.did('click', { key: await engine.keyOf('Row 25') });
    await engine.did('scroll', { key: await engine.keyOf('Scroller'), dx: 0, dy: -3_000 });
    await engine.did('click', { key: await engine.keyOf('Row 1') });
    expect(await told(engine)).toEqual(['Row 25 pressed', 'Row 1 pressed']);

    const asked = await engine.did('click', { key: await engine.keyOf('Ask') });
    expect(named(after(asked), 'Are you sure?')).toMatchObject({ role: 'dialog', modal: true });
    expect(await engine.did('click', { key: await engine.keyOf('Plain') })).toMatchObject({
      delivered: false,
      reason: 'covered by dialog "Are you sure?"',
    });
    await engine.did('click', { key: await engine.keyOf('OK') });
    expect(await told(engine)).toContain('confirmed');
    await engine.did('click', { key: await engine.keyOf('Plain') });
    expect((await told(engine)).at(-1)).toBe('Plain pressed');
  });

  it('fills text fields by keys, and sliders', async () => {
    const { engine } = await play('workshop');
    const name = await engine.keyOf('Name');
    const filled = await engine.did('fill', { key: name, value: 'Ada' });
    expect(named(after(filled), 'Name').value).toBe('Ada');
    expect(await told(engine)).toEqual(['Name: A', 'Name: Ad', 'Name: Ada']);
    await engine.did('press', { key: 'Enter', move: 'press' });
    expect((await told(engine)).at(-1)).toBe('entered: Ada');
    await engine.did('type', { text: '!é' });
    expect((await engine.find('Name')).value).toBe('Ada!é');
    expect(await engine.did('fill', { key: name, value: 'too long for this' })).toMatchObject({
      delivered: false,
      reason: 'the field holds "too long for"',
    });
    await engine.did('fill', { key: name, value: '' });
    expect((await engine.find('Name')).value).toBe('');
    const notes = await engine.keyOf('Notes');
    await engine.did('fill', { key: notes, value: 'two\nlines' });
    expect((await engine.find('Notes')).value).toBe('two\nlines');

    await engine.did('fill', { key: await engine.keyOf('Loudness'), value: '33' });
    expect((await told(engine)).at(-1)).toBe('Loudness: 33');
    const loud = { key: await engine.keyOf('Loudness') };
    expect(await engine.ask('fill', { ...loud, value: '333' })).toMatchObject({
      code: 'bad_params',
      error: 'slider "Loudness" takes 0 to 100',
    });
    expect(await engine.ask('fill', { ...loud, value: 'loud' })).toMatchObject({
      code: 'bad_params',
    });
  });

  it('chooses entries of lists, menus, trees and tabs', async () => {
    const { engine } = await play('workshop');
    const key = (label: string, role?: string) => engine.keyOf(label, role);
    await engine.did('select', { key: await key('Colour'), value: 'Blue' });
    await engine.did('click', { key: await key('Green') });
    await engine.did('click', { key: await key('Fruit 2') });
    await engine.did('click', { key: await key('Fruit 33') });
    await engine.did('click', { key: await key('Fruit 34'), count: 2 });
    await engine.did('click', { key: await key('Work file') });
    await engine.did('click', { key: await key('Tools') });
    await engine.did('click', { key: await key('Saw', 'menuitemcheckbox') });
    await engine.did('click', { key: await key('Music') });
    await engine.did('click', { key: await key('Second', 'tab') });
    expect(await told(engine)).toEqual([
      ...['Colour: 2', 'Colour: 1', 'Fruit: 2', 'Fruit: 33', 'Fruit: 34', 'activated: 34'],
      ...['file Work file', 'tool 2'],
    ]);
    const nodes = await engine.nodes();
    expect(named(nodes, 'Fruit 34').selected).toBe(true);
    expect(named(nodes, 'Music').checked).toBe(true);
    expect(named(nodes, 'Second page').role).toBe('paragraph');
    const nothing = await engine.ask('select', { key: await key('Colour'), value: 'Pink' });
    expect(nothing).toMatchObject({ code: 'bad_params' });
  });

  it('drags, hovers, points and holds keys', async () => {
    const { engine } = await play('workshop');
    const [parcel, shelf] = [await engine.keyOf('Parcel'), await engine.keyOf('Shelf')];
    await engine.did('drag', { source: parcel, target: shelf });
    expect(await told(engine)).toEqual(['Parcel dropped on Shelf']);
    await engine.did('hover', { key: await engine.keyOf('Gold coin') });
    expect((await engine.did('state')).mouse).toEqual([500, 130]);
    await engine.did('click', { key: await engine.keyOf('Gold coin') });
    await engine.did('pointer', { kind: 'move', x: 700, y: 550 });
    await engine.did('pointer', { kind: 'down', button: 'right' });
    await engine.did('release');
    await engine.did('press', { key: 'j', move: 'down' });
    await engine.did('press', { key: 'j', move: 'up' });
    expect((await told(engine)).slice(1)).toEqual([
      ...['unhandled button 1 at 500, 130', 'unhandled button 2 at 700, 550'],
      ...['key J down', 'key J up'],
    ]);
    expect(await engine.did('state')).toMatchObject({ jumps: 1, jump_ticks: 1 });
    expect(await engine.ask('press', { key: 'NoSuchKey', move: 'press' })).toMatchObject({
      code: 'bad_params',
    });
  });

  it('waits for tweens to end, and not for what goes round for ever', async () => {
    const { engine } = await play('workshop', FIXED);
    const before = (await engine.did('state')).frame as number;
    const slow = await engine.did('click', { key: await engine.keyOf('Slow') });
    expect(slow.settled).toBe(true);
    expect((slow.frame as number) - before).toBeGreaterThanOrEqual(30); // half a second
    const endless = await engine.did('click', { key: await engine.keyOf('Endless') });
    expect(endless).toMatchObject({ delivered: true, settled: false });
    expect(endless.moving).toEqual(['Tween Workshop/Tween']);
  });

  it('ends a long wait when it is cancelled, and answers both', async () => {
    const { engine } = await play('workshop');
    const long = engine.send('click', { key: await engine.keyOf('Endless') });
    const seen = await engine.did('snapshot'); // reads go on meanwhile
    expect(seen.nodes).toHaveLength(1);
    expect(await engine.did('cancel', { id: long.id })).toEqual({ cancelled: true });
    expect(await long.answer).toMatchObject({ success: false, code: 'cancelled' });
    expect(await engine.did('cancel', { id: 'nobody' })).toEqual({ cancelled: false });
  });

  it('stands still while it is paused, and steps by frames of one length', async () => {
    const { engine } = await play('workshop', FIXED);
    expect(engine.hello.clock).toMatchObject({ paused: true, frame: 0, deterministic: true });
    const still = await engine.did('state');
    // Each of these takes a frame of the engine, so that even a timer of half a second would be over.
    for (let i = 0; i < 40; i++) expect(await engine.did('state')).toEqual(still);
    expect(still).toMatchObject({ frame: 0, frames: 0, ticks: 0, restless: 0 });

    const stepped = await engine.did('step', { frames: 90 });
    expect(stepped.frame).toBe(90);
    expect(stepped.state).toMatchObject({ frames: 90, ticks: 90, restless: 90, timeouts: 3 });
    expect((stepped.state as { seconds: number }).seconds).toBeCloseTo(1.5, 4);

    const jumped = await engine.did('step', { frames: 5, input: { jump: true } });
    expect(jumped.state).toMatchObject({ frames: 95, jumps: 1, jump_ticks: 1 });
    expect(await engine.did('state')).toMatchObject({ frame: 95, frames: 95, ticks: 95 });
    expect(await engine.ask('step', { frames: 1, input: { fly: 1 } })).toMatchObject({
      code: 'bad_params',
    });

    expect(await engine.did('resume')).toMatchObject({ paused: false });
    await engine.event('frame');
    const paused = await engine.did('pause');
    expect(paused.paused).toBe(true);
    expect((await engine.did('state')).frame).toBe(paused.frame);
    expect(paused.frame).toBeGreaterThan(95);
  });

  it('lets a paused game pass as many frames as an act needs, and holds it again', async () => {
    const { engine } = await play('workshop', FIXED);
    const clicked = await engine.did('click', { key: await engine.keyOf('Plain') });
    expect(clicked).toMatchObject({ delivered: true, settled: true });
    const state = await engine.did('state');
    expect(state).toMatchObject({ told: ['Plain pressed'], frame: clicked.frame });
    await engine.did('snapshot');
    expect(await engine.did('state')).toEqual(state);
  });

  it('leaves the pause of the game itself as it was', async () => {
    const { engine } = await play('workshop', FIXED);
    await engine.did('step', { frames: 5 });
    await engine.did('click', { key: await engine.keyOf('Halt') });
    const halted = await engine.did('state');
    const stepped = await engine.did('step', { frames: 10 });
    // Only what the game lets go on in its own pause has gone on.
    expect(stepped.state).toMatchObject({
      frames: halted.frames,
      restless: (halted.restless as number) + 10,
    });
  });

  it('is the same game twice by the same seed and acts', async () => {
    const hashes: unknown[] = [];
    for (const seed of ['7', '7', '8']) {
      const env = { ...FIXED.env, BRIDLE_SEED: seed };
      const { engine } = await play('workshop', { ...FIXED, env });
      await engine.did('step', { frames: 20 });
      await engine.did('click', { key: await engine.keyOf('Slow') });
      await engine.did('step', { frames: 20, input: { jump: 1 } });
      hashes.push(await engine.did('hash'));
    }
    expect(hashes[1]).toEqual(hashes[0]);
    expect(hashes[2]).not.toEqual(hashes[0]);
  });

  it('keeps keys as long as elements live, and never gives one to another', async () => {
    const { engine } = await play('workshop');
    const first = await engine.keyOf('Plain');
    await engine.did('click', { key: await engine.keyOf('Replace') });
    const second = await engine.keyOf('Plain');
    expect(second).not.toBe(first);
    expect(await engine.ask('click', { key: first })).toMatchObject({ code: 'gone' });
    expect(await engine.did('click', { key: second })).toMatchObject({ delivered: true });

    await engine.did('click', { key: await engine.keyOf('Reload') });
    expect(await engine.event('scene')).toMatchObject({ reason: 'scene Workshop' });
    const third = await engine.keyOf('Plain');
    expect([first, second]).not.toContain(third);
    expect(await engine.ask('click', { key: second })).toMatchObject({ code: 'gone' });
  });

  it('comes back as the same game with the same keys after it was killed', async () => {
    const { driver, engine, game, project } = await play('workshop');
    const plain = await engine.keyOf('Plain');
    const long = engine.send('click', { key: await engine.keyOf('Endless') });
    const failed = expect(long.answer).rejects.toThrow('the engine is gone');
    await game.kill();
    await failed;
    new Godot(project, { url: driver.url });
    const again = await driver.engine();
    expect(again.hello.instance).toBe(engine.hello.instance);
    // Its elements are known by their keys before anybody has looked at the scene.
    expect(await again.did('click', { key: plain })).toMatchObject({ delivered: true });
  });

  it('dials again when the connection is lost, without what was held', async () => {
    const { driver, engine } = await play('workshop');
    await engine.did('press', { key: 'j', move: 'down' });
    engine.drop();
    const again = await driver.engine();
    expect(again.hello.instance).toBe(engine.hello.instance);
    expect(await told(again)).toEqual(['key J down', 'key J up']);
  });

  it('lets a paused game run again when the connection is lost', async () => {
    const { driver, engine } = await play('workshop');
    const { frame } = await engine.did('pause');
    engine.drop();
    const again = await driver.engine();
    expect(again.hello.clock).toMatchObject({ paused: false });
    await again.event('frame');
    expect((await again.did('pause')).frame).toBeGreaterThan(frame as number);
  });

  it('says goodbye when it quits', async () => {
    const { engine } = await play('workshop');
    const last = engine.ask('click', { key: await engine.keyOf('Leave') });
    last.catch(() => {});
    expect(await engine.event('bye')).toEqual({ reason: 'quit' });
    await engine.closed;
  });

  it('runs commands, and says of what it cannot do that it cannot', async () => {
    const { engine } = await play('workshop');
    expect(await engine.did('command', { line: 'hi' })).toEqual({
      ok: null,
      lines: ['you said', 'hi'],
    });
    expect(await engine.ask('screenshot')).toMatchObject({
      code: 'unsupported',
      error: 'no picture: the server build of Godot draws nothing',
    });
    expect(await engine.did('hello')).toMatchObject({ game: 'Workshop' });
  });

  it('answers what is no command, or has parameters that are none', async () => {
    const { engine } = await play('workshop');
    const plain = await engine.keyOf('Plain');
    const wrong = [
      ['fly', {}, 'unknown_command'],
      ['click', {}, 'bad_params'],
      ['click', { key: plain, button: 'fourth' }, 'bad_params'],
      ['pointer', { kind: 'move', x: 'left', y: 1 }, 'bad_params'],
      ['pointer', { kind: 'jump' }, 'bad_params'],
      ['drag', {}, 'bad_params'],
      ['step', { frames: 1 }, 'bad_params'], // it is not paused
      ['step', { frames: 'many' }, 'bad_params'],
    ] as const;
    for (const [command, params, code] of wrong) {
      expect(await engine.raw(command, params), command).toMatchObject({ success: false, code });
    }
    expect(await engine.did('click', { key: plain })).toMatchObject({ delivered: true });
  });

  it('tells a thousand buttons at once', async () => {
    const { engine } = await play('workshop', { env: { WORKSHOP_BUTTONS: '1000' } });
    const walks: number[] = [];
    let nodes: WireNode[] = [];
    for (let i = 0; i < 5; i++) {
      const seen = await engine.did('snapshot');
      walks.push(seen.took_ms as number);
      nodes = after(seen);
    }
    process.stdout.write(
      `a snapshot of ${nodes.length} nodes in Godot: ${Math.min(...walks)} ms\n`,
    );
    expect(nodes.filter(({ label }) => label?.startsWith('Many '))).toHaveLength(1_000);
    const clicked = await engine.did('click', { key: named(nodes, 'Many 500').key });
    expect(after(clicked)).toHaveLength(nodes.length);
  });

  it('plays the example to its end', async () => {
    const { engine } = await play('example', { ...FIXED, env: { BRIDLE_SEED: 'lanterns' } });
    const click = async (label: string, role?: string) =>
      engine.did('click', { key: await engine.keyOf(label, role) });
    expect(await engine.ask('click', { key: await engine.keyOf('Play') })).toMatchObject({
      code: 'disabled',
    });
    await engine.did('fill', { key: await engine.keyOf('Your name'), value: 'Ada' });
    await click('Options', 'button');
    await engine.did('fill', { key: await engine.keyOf('Volume'), value: '80' });
    await engine.did('select', { key: await engine.keyOf('Size of the field'), value: '3 by 3' });
    await click('Dusk');
    await click('Back');
    let scene = after(await click('Play'));
    const taps = solution(scene.filter(({ role }) => role === 'switch').map((n) => n.checked!));
    let last: Record<string, unknown> = {};
    for (const tap of taps) {
      const label = `Lantern ${Math.floor(tap / 3) + 1}, ${(tap % 3) + 1}`;
      last = await engine.did('click', { key: named(scene, label).key });
      expect(last).toMatchObject({ delivered: true, settled: true });
      scene = after(last);
    }
    expect(last.history).toEqual([`Ada won in ${taps.length} moves`]);
    expect(await engine.event('game')).toEqual({ name: 'won', moves: taps.length });
    expect(named(scene, 'Well done').role).toBe('dialog');
    expect(named(scene, `All dark after ${taps.length} moves.`)).toBeDefined();
    const over = after(await click('OK'));
    expect(named(over, `Best: ${taps.length} moves`)).toBeDefined();
  });
});

describe.runIf(HAS_GODOT_PICTURES)('pictures of Godot', () => {
  it('show the elements where their bounds say, while it runs and while it is paused', async () => {
    const { engine } = await play('example', { pictures: true });
    await engine.did('fill', { key: await engine.keyOf('Your name'), value: 'Ada' });
    const scene = after(await engine.did('click', { key: await engine.keyOf('Play') }));
    await engine.did('pause');
    const png = await engine.screenshot();
    if (process.env.BRIDLE_KEEP) writeFileSync(join(process.env.BRIDLE_KEEP, 'godot.png'), png);
    const picture = readPng(png);
    expect([picture.width, picture.height]).toEqual([640, 480]);
    const lanterns = scene.filter(({ role }) => role === 'switch');
    expect(lanterns).toHaveLength(9);
    for (const { bounds, checked } of lanterns) {
      const [x, y, width, height] = bounds!;
      const at = (Math.round(y + height / 2) * picture.width + Math.round(x + width / 2)) * 4;
      const [red, , blue] = picture.data.subarray(at, at + 3);
      expect(red! > blue!).toBe(checked); // lit ones are yellow, dark ones blue
    }
  });

  it('are clicked where a stretched window shows the element', async () => {
    const driver = await BridgeDriver.listen();
    const project = godotProject('workshop');
    const stretch = ['', '[display]', 'window/stretch/mode="viewport"'];
    const aspect = ['window/stretch/aspect="keep"', 'window/size/test_width=700'];
    const size = ['window/size/test_height=300'];
    writeFileSync(join(project, 'override.cfg'), [...stretch, ...aspect, ...size, ''].join('\n'));
    new Godot(project, { url: driver.url, pictures: true });
    const engine = await driver.engine();
    const clicked = await engine.did('click', { key: await engine.keyOf('Plain') });
    expect(clicked).toMatchObject({ delivered: true });
    expect(await told(engine)).toEqual(['Plain pressed']);
    const picture = readPng(await engine.screenshot());
    expect([picture.width, picture.height]).toEqual((await engine.did('snapshot')).size);
  });
});
