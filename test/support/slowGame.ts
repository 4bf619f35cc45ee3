import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import type { OwnScreen } from '@bridle/facets';
import { Host, type HostOptions, OPS } from '@bridle/harness';
import { createVoxelGame, ResourcePacks, ShaderPacks } from '@bridle/voxel';
import { onTestFinished, vi } from 'vitest';
import { Encoder } from '../../packages/harness/src/screens/encoder.js';
import { plainPng } from '../../packages/pictures/src/testPng.js';
import { TextureFitter } from '../../packages/voxel/src/packs/fitter.js';
import { BLOCKS, META, writePack } from '../../packages/voxel/src/packs/testPacks.js';
import { screensOf } from './screen.js';
import { temporaryFolder } from './temporaryFolder.js';
import { firstWorld } from './worlds.js';

const OF_THE_DISK = [
  ...(['lstat', 'mkdir', 'open', 'readFile', 'readdir', 'rename'] as const),
  ...(['rm', 'rmdir', 'stat', 'writeFile'] as const),
];
const MANIFEST = JSON.stringify({ name: 'm', passes: [{ kind: 'final', file: 'f.glsl' }] });
const GREEN = 'out vec4 c;\nvoid main() { c = vec4(0.0, 1.0, 0.0, 1.0); }\n';
const RED = [200, 20, 20, 255] as const;

type Late = (...args: never[]) => Promise<unknown>;

/** How long the embedded game waits for the disk and for threads, until the test is over. */
export class Waits {
  /** Comes before each of them. */
  later: () => Promise<void> = async () => {};
  /** how many of them really are under way */
  busy = 0;

  constructor() {
    const own = fs as unknown as Record<string, Late>;
    const real = OF_THE_DISK.map((name) => [name, own[name]!] as const);
    for (const [name, call] of real) own[name] = this.slow(call);
    const { open } = fs;
    fs.open = async (...args) => this.#counting(await open(...args));
    syncBuiltinESMExports();
    const { fit } = TextureFitter.prototype;
    const { encode } = Encoder.prototype;
    const spies = [
      vi.spyOn(TextureFitter.prototype, 'fit').mockImplementation(this.slow(fit)),
      vi.spyOn(Encoder.prototype, 'encode').mockImplementation(this.slow(encode)),
    ];
    onTestFinished(() => {
      for (const [name, call] of real) own[name] = call;
      syncBuiltinESMExports();
      for (const spy of spies) spy.mockRestore();
    });
  }

  /** The same, but later. */
  slow<A extends unknown[], T>(call: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
    const waits = this;
    return async function (this: unknown, ...args) {
      await waits.later();
      return waits.#counted(() => call.apply(this, args));
    };
  }

  #counting(file: FileHandle): FileHandle {
    for (const name of ['writeFile', 'sync', 'close'] as const) {
      const call = (file[name] as Late).bind(file);
      Object.assign(file, { [name]: (...args: never[]) => this.#counted(() => call(...args)) });
    }
    return file;
  }

  async #counted<T>(work: () => Promise<T>): Promise<T> {
    this.busy++;
    try {
      return await work();
    } finally {
      this.busy--;
    }
  }
}

/** The embedded game with worlds, packs and shaders on a disk and its own renderer, all of them slow. */
export async function slowGame(
  waits: Waits,
  options: Pick<HostOptions, 'clock' | 'beforeTick' | 'onStop'>,
) {
  const folder = temporaryFolder();
  const [resources, shaders, saves] = ['packs', 'shaders', 'saves'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const meta = { 'pack.mcmeta': META };
  for (const name of ['red', 'stone']) {
    writePack(join(resources, name), { ...meta, [`${BLOCKS}/grass_block_top.png`]: plainPng(RED) });
  }
  writePack(join(shaders, 'green'), { 'shaders/pack.json': MANIFEST, 'shaders/f.glsl': GREEN });
  const shelf = new ShaderPacks(shaders);
  const thread = new URL('../../packages/harness/dist/packs/textureThread.js', import.meta.url);
  const packs = new ResourcePacks(resources, temporaryFolder(), thread);
  const game = createVoxelGame({
    ...(await firstWorld(saves)),
    viewDistance: 2,
    packs,
    shaderPacks: {
      list: () => shelf.list(),
      find: (asked) => shelf.find(asked),
      *read(name) {
        yield waits.slow(async () => {})();
        return yield* shelf.read(name);
      },
    },
  });
  const drawn = game.facets.screen!;
  // To load modules takes as long as the machine likes: that is done before.
  await Promise.all([drawn.prepare(), import('@bridle/shaders')]);
  const screen: OwnScreen = {
    renderer: drawn.renderer,
    prepare: waits.slow(() => drawn.prepare()),
    render: (request) => drawn.render(request),
  };
  const host: Host = new Host({
    ...options,
    game,
    ops: OPS,
    screens: screensOf({ screen, tick: () => host.tick }),
    files: { place: (path: string) => path } as NonNullable<HostOptions['files']>,
  });
  return { game, host, saves, resources, shaders };
}
