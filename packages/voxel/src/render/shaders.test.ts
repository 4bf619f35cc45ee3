import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { allAtOnce, finished, type ScreenFacet, type ShaderProblem } from '@bridle/facets';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporaryFolder.js';
import { createVoxelGame } from '../game.js';
import { ShaderPacks } from '../packs/shaderPacks.js';
import { zip } from '../packs/testZip.js';

const GREEN = 'out vec4 c;\nvoid main() { c = vec4(0.0, 1.0, 0.0, 1.0); }';
const BLUE = GREEN.replace('0.0, 1.0, 0.0,', '0.0, 0.0, 1.0,');
type ScreenRequest = Parameters<ScreenFacet['render']>[0];
const request: ScreenRequest = {
  width: 64,
  height: 48,
  hud: false,
  camera: 'first',
  annotate: false,
};

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

function write(path: string, text: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function writePack(name: string, source: string): void {
  const passes = [{ kind: 'final', file: 'f.glsl' }];
  write(`${name}/shaders/pack.json`, JSON.stringify({ name, passes }));
  write(`${name}/shaders/f.glsl`, source);
}

async function startGame() {
  const stops: ShaderProblem[] = [];
  const game = createVoxelGame({
    seed: { high: 0, low: 1 },
    worldType: 'flat',
    viewDistance: 2,
    shaderPacks: new ShaderPacks(folder),
    onShaderStop: (problem) => stops.push(problem),
  });
  const { screen } = game.facets;
  const facet = game.facets.shaders!;
  const shaders = {
    list: () => facet.list(),
    get: () => facet.get(),
    disable: () => facet.disable(),
    set: (name: string) => finished(facet.set(name)),
    reload: () => finished(facet.reload()),
  };
  await screen!.prepare();
  const draw = (asked: ScreenRequest = request) => allAtOnce(screen!.render(asked)).data.slice();
  return { shaders, draw, stops, first: () => [...draw().subarray(0, 3)] };
}

describe('the shader packs of a game', () => {
  it('are those in the folder and those that are shipped', async () => {
    writePack('mine', GREEN);
    write('notes.txt', 'no pack');
    write('empty/readme.txt', 'no pack either');
    write('packed.zip', 'not even a zip');
    const { shaders } = await startGame();
    expect(shaders.list()).toEqual([
      { name: 'mine', source: 'folder', active: false },
      { name: 'packed.zip', source: 'zip', active: false },
      { name: 'cinematic', source: 'shipped', active: false },
      { name: 'identity', source: 'shipped', active: false },
      { name: 'ink', source: 'shipped', active: false },
      { name: 'nightvision', source: 'shipped', active: false },
    ]);
  });

  it('that have the name of a shipped one take its place, and both are listed', async () => {
    writePack('ink', GREEN);
    const { shaders, first } = await startGame();
    const names = shaders.list().map(({ name, source }) => `${name} ${source}`);
    expect(names).toContain('ink folder');
    expect(names).toContain('shipped/ink shipped');
    await shaders.set('ink');
    expect(first()).toEqual([0, 255, 0]);
    await shaders.set('shipped/ink');
    expect(first()).not.toEqual([0, 255, 0]);
    expect(shaders.get()).toMatchObject({ name: 'shipped/ink', active: true, has_errors: false });
  });

  it.each(['', 'mine/', 'mine-1.0/deep/'])(
    'may be zips, with %j before all names',
    async (outer) => {
      const manifest = '{"name": "m", "passes": [{"kind": "final", "file": "f.glsl"}]}';
      const parts = [
        { name: `${outer}README`, data: Buffer.from('hello') },
        { name: `${outer}shaders/pack.json`, data: Buffer.from(manifest) },
        { name: `${outer}shaders/f.glsl`, data: Buffer.from(GREEN) },
      ];
      write('mine.zip', zip(parts));
      const { shaders, first } = await startGame();
      expect(await shaders.set('mine.zip')).toMatchObject({ active: true, errors: [] });
      expect(first()).toEqual([0, 255, 0]);
      write('mine.zip', zip([{ name: '../evil' }]));
      expect(await shaders.reload()).toMatchObject({
        shown: 'mine.zip',
        errors: [{ file: 'mine.zip', line: 1, message: "the name '../evil' leads out of it" }],
      });
      expect(first()).toEqual([0, 255, 0]);
    },
  );

  it('are meant by a part of their name when they are chosen, not when they are gone', async () => {
    writePack('mine', GREEN);
    writePack('mine too', GREEN);
    const { shaders } = await startGame();
    expect(await shaders.set('TOO')).toMatchObject({ name: 'mine too' });
    expect(await shaders.set('mine')).toMatchObject({ name: 'mine' });
    rmSync(join(folder, 'mine'), { recursive: true });
    expect(await shaders.reload()).toMatchObject({
      name: 'mine',
      errors: [{ message: 'the pack is gone' }],
    });
  });

  it('change the picture from the next on, and back', async () => {
    writePack('mine', GREEN);
    const { shaders, draw, first } = await startGame();
    const plain = draw();
    const state = { name: 'mine', active: true, shown: 'mine', has_errors: false, errors: [] };
    expect(await shaders.set('mine')).toEqual(state);
    expect(first()).toEqual([0, 255, 0]);
    expect(shaders.list()[0]).toMatchObject({ name: 'mine', active: true });
    expect(shaders.disable()).toMatchObject({ name: null, active: false, shown: null });
    expect(draw()).toEqual(plain);
    await expect(shaders.set('nobody')).rejects.toThrow('no shader pack is called nobody');
    await expect(shaders.reload()).rejects.toThrow('no shader pack is chosen');
  });

  it('stay as they were last good while a file is broken', async () => {
    writePack('mine', GREEN);
    const { shaders, first } = await startGame();
    await shaders.set('mine');
    writePack('mine', BLUE.replace('vec4(', 'vec5('));
    const { errors, ...state } = await shaders.reload();
    expect(state).toEqual({ name: 'mine', active: true, shown: 'mine', has_errors: true });
    expect(errors[0]).toMatchObject({ file: 'shaders/f.glsl', line: 2, column: 19 });
    expect(first()).toEqual([0, 255, 0]);
    writePack('mine', BLUE);
    expect(await shaders.reload()).toMatchObject({ has_errors: false, errors: [] });
    expect(first()).toEqual([0, 0, 255]);
  });

  it('that are broken from the start leave the one before', async () => {
    writePack('mine', GREEN);
    writePack('broken', 'what is this');
    write('torn.zip', 'no zip');
    const { shaders, first } = await startGame();
    await shaders.set('mine');
    for (const name of ['broken', 'torn.zip']) {
      expect(await shaders.set(name)).toMatchObject({ name, shown: 'mine', has_errors: true });
      expect(first()).toEqual([0, 255, 0]);
    }
    expect(shaders.get().errors[0]).toMatchObject({ file: 'torn.zip', line: 1, column: 1 });
  });

  it('may be named without the .zip, unless there is a folder of that name', async () => {
    const manifest = '{"name": "m", "passes": [{"kind": "final", "file": "f.glsl"}]}';
    write(
      'mine.zip',
      zip([
        { name: 'shaders/pack.json', data: Buffer.from(manifest) },
        { name: 'shaders/f.glsl', data: Buffer.from(GREEN) },
      ]),
    );
    const { shaders, first } = await startGame();
    expect(await shaders.set('mine')).toMatchObject({ name: 'mine.zip', shown: 'mine.zip' });
    expect(shaders.list()[0]).toEqual({ name: 'mine.zip', source: 'zip', active: true });
    expect(first()).toEqual([0, 255, 0]);
    writePack('mine', BLUE);
    expect(await shaders.set('mine')).toMatchObject({ name: 'mine' });
    expect(first()).toEqual([0, 0, 255]);
  });

  it('that are gone stay as they were last good, and are back with the next reload', async () => {
    writePack('mine', GREEN);
    const { shaders, first } = await startGame();
    await shaders.set('mine');
    rmSync(join(folder, 'mine'), { recursive: true });
    expect(await shaders.reload()).toMatchObject({
      shown: 'mine',
      errors: [{ file: 'mine', line: 1, column: 1, message: 'the pack is gone' }],
    });
    expect(first()).toEqual([0, 255, 0]);
    writePack('mine', BLUE);
    expect(await shaders.reload()).toMatchObject({ has_errors: false });
    expect(first()).toEqual([0, 0, 255]);
  });

  const ENDLESS = GREEN.replace('{ c =', '{\n  while (true) { }\n c =');
  const where = { file: 'shaders/f.glsl', line: 3, column: 3 };

  it('with a loop that does not end leave the picture as it is, and say where it is', async () => {
    writePack('mine', ENDLESS);
    const { shaders, draw, stops } = await startGame();
    const plain = draw();
    expect(await shaders.set('mine')).toMatchObject({ active: true, has_errors: false });
    expect(draw()).toEqual(plain);
    expect(draw()).toEqual(plain);
    expect(shaders.get()).toMatchObject({ name: 'mine', active: false, shown: null });
    const { errors } = shaders.get();
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject(where);
    expect(errors[0]!.message).toContain('this loop does not end');
    expect(stops).toEqual(errors);
    writePack('mine', GREEN);
    expect(await shaders.reload()).toMatchObject({ has_errors: false, active: true });
  });

  it.each(['reload', 'set'] as const)(
    'that turn out endless after a %s leave the last good one',
    async (way) => {
      writePack('mine', GREEN);
      const { shaders, first } = await startGame();
      await shaders.set('mine');
      expect(first()).toEqual([0, 255, 0]);
      writePack(way === 'set' ? 'other' : 'mine', ENDLESS);
      await (way === 'set' ? shaders.set('other') : shaders.reload());
      for (let i = 0; i < 2; i++) {
        expect(first()).toEqual([0, 255, 0]);
        expect(shaders.get()).toMatchObject({ active: true, shown: 'mine', errors: [where] });
      }
    },
  );

  it('that were good and are stopped in one picture are tried again in the next', async () => {
    writePack('mine', GREEN.replace('{ c =', '{ while (gl_FragCoord.x > 70.0) { } c ='));
    const { shaders, first, draw } = await startGame();
    const wide = () => draw({ ...request, width: 96 });
    const plain = wide();
    await shaders.set('mine');
    expect(first()).toEqual([0, 255, 0]);
    expect(wide()).toEqual(plain);
    expect(shaders.get()).toMatchObject({ name: 'mine', active: false, has_errors: true });
    expect(first()).toEqual([0, 255, 0]);
    expect(shaders.get()).toMatchObject({ name: 'mine', active: true, has_errors: true });
  });

  it('are listed also beside links that lead nowhere', async () => {
    writePack('mine', GREEN);
    for (const name of ['round', 'round.zip']) symlinkSync(name, join(folder, name));
    const { shaders } = await startGame();
    expect(shaders.list().filter(({ source }) => source !== 'shipped')).toEqual([
      { name: 'mine', source: 'folder', active: false },
    ]);
  });

  it('that are too large, or hold links, are refused', async () => {
    writePack('huge', GREEN);
    write('huge/shaders/g.bin', Buffer.alloc(1_100_000));
    writePack('linked', GREEN);
    symlinkSync('/etc', join(folder, 'linked/shaders/etc'));
    write('large.zip', Buffer.alloc(17_000_000));
    const { shaders } = await startGame();
    const why = async (name: string) => {
      const { file, message } = (await shaders.set(name)).errors[0]!;
      return `${file} ${message}`;
    };
    expect(await why('huge')).toBe('shaders/g.bin it has more than 1 MB');
    expect(await why('linked')).toBe('shaders/etc it is a link');
    expect(await why('large.zip')).toBe('large.zip it is larger than 16 MB');
    expect(shaders.get().active).toBe(false);
  });

  it('are taken in the order in which they were asked for, and none after they were disabled', async () => {
    const { shaders } = await startGame();
    const [first, last] = [shaders.set('ink'), shaders.set('identity')];
    await Promise.all([first, last]);
    expect(shaders.get().shown).toBe('identity');
    const late = shaders.set('ink');
    shaders.disable();
    await late;
    expect(shaders.get()).toMatchObject({ name: null, shown: null });
  });
});
