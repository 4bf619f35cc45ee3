import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ShaderPacks } from '../packs/shaderPacks.js';
import { zip } from '../packs/testZip.js';
import { createVoxelGame } from './voxel.js';

const GREEN = 'out vec4 c;\nvoid main() { c = vec4(0.0, 1.0, 0.0, 1.0); }';
const BLUE = GREEN.replace('0.0, 1.0, 0.0,', '0.0, 0.0, 1.0,');
const request = { width: 64, height: 48, hud: false, camera: 'first', annotate: false } as const;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridle-packs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
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
  const game = createVoxelGame({
    seed: { high: 0, low: 1 },
    worldType: 'flat',
    viewDistance: 2,
    shaderPacks: new ShaderPacks(folder),
  });
  const { shaders, screen } = game.facets;
  await screen!.prepare();
  const draw = () => screen!.render(request).data.slice();
  return { shaders: shaders!, draw, first: () => [...draw().subarray(0, 3)] };
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

  it('with a loop that does not end leave the picture as it is, and say so', async () => {
    writePack('mine', GREEN.replace('c =', 'while (true) { } c ='));
    const { shaders, draw } = await startGame();
    const plain = draw();
    expect(await shaders.set('mine')).toMatchObject({ has_errors: false });
    expect(draw()).toEqual(plain);
    expect(draw()).toEqual(plain);
    const { errors } = shaders.get();
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ file: 'shaders/f.glsl' });
    expect(errors[0]!.message).toContain('a loop does not end');
    writePack('mine', GREEN);
    expect(await shaders.reload()).toMatchObject({ has_errors: false });
  });

  it('that are too large, or hold links, are refused', async () => {
    writePack('huge', GREEN);
    write('huge/shaders/g.bin', Buffer.alloc(1_100_000));
    writePack('linked', GREEN);
    symlinkSync('/etc', join(folder, 'linked/shaders/etc'));
    write('large.zip', Buffer.alloc(17_000_000));
    const { shaders } = await startGame();
    const why = async (name: string) => (await shaders.set(name)).errors[0]!.message;
    expect(await why('huge')).toBe("'shaders/g.bin' has more than 1048576 bytes");
    expect(await why('linked')).toBe("'shaders/etc' is a link");
    expect(await why('large.zip')).toBe('it has more than 16777216 bytes');
    expect(shaders.get().active).toBe(false);
  });
});
