import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runBridle } from './support/bridle.js';
import { minecraftHome, minecraftLibraries } from './support/minecraftPart.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const BYTES_MAX = 150_000_000;
const VERSIONS = ['1.16.5', '1.21.4', '1.21.11', '26.1'];

/** What the files below a folder take on the disk, with what the last block of each leaves empty. */
function bytesOnDisk(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.reduce((sum, name) => sum + lstatSync(join(folder, name)).blocks * 512, 0);
}

/** Loads what a bot needs of a version, and every kind of facts that minecraft-data has of it. */
const LOAD = `
  const library = require('node:module').createRequire(process.argv[1]);
  const { createBot } = library('mineflayer');
  const found = JSON.parse(process.argv[2]).map((version) => {
    const facts = library('minecraft-data')(version);
    const registry = library('prismarine-registry')(version);
    const Chunk = library('prismarine-chunk')(registry);
    const Block = library('prismarine-block')(registry);
    const Item = library('prismarine-item')(registry);
    const { Vec3 } = library('vec3');
    const chunk = new Chunk();
    const at = new Vec3(1, 70, 2);
    chunk.setBlockStateId(at, registry.blocksByName.stone.defaultState);
    new Item(registry.itemsByName.stick.id, 1);
    library('minecraft-protocol').createSerializer({ state: 'play', isServer: false, version });
    const kinds = Object.keys(require(process.argv[3]).pc[version]);
    const data = library('minecraft-data/data.js').pc[version];
    const empty = kinds.filter((kind) => kind !== 'proto' && data[kind] === undefined);
    return [version, facts.version.minecraftVersion, Block.fromStateId(chunk.getBlockStateId(at), 0).name, empty];
  });
  process.stdout.write(JSON.stringify([typeof createBot, found]));
`;

describe('the part minecraft', () => {
  it('takes less than 150 MB, and is whole for bridle setup and bridle doctor', async () => {
    const env = { BRIDLE_HOME: await minecraftHome() };
    const { stdout, stderr } = await runBridle(['setup', 'minecraft', '--json'], { env });
    expect(stderr).toBe(''); // it is there, so that nothing is installed
    const { folder, bytes, ...state } = JSON.parse(stdout);
    expect(state).toMatchObject({ installed: true, version: '4.39.0', wanted: '4.39.0' });
    expect(folder).toBe(join(env.BRIDLE_HOME, 'parts/minecraft'));
    expect(bytes).toBeGreaterThan(50_000_000); // not only mineflayer itself
    expect(bytesOnDisk(folder)).toBeLessThan(BYTES_MAX);
    const doctor = await runBridle(['doctor', '--json'], { env });
    expect(doctor.stdout).toContain('minecraft 4.39.0, ');
    expect(doctor.stdout).not.toContain('bridle setup minecraft');
  });

  it('has all that a bot loads of the versions that it is for', async () => {
    const part = join(await minecraftHome(), 'parts/minecraft');
    const paths = join(part, 'node_modules/minecraft-data/minecraft-data/data/dataPaths.json');
    const args = ['-e', LOAD, join(part, 'package.json'), JSON.stringify(VERSIONS), paths];
    const said = execFileSync(process.execPath, args, { encoding: 'utf8' });
    expect(JSON.parse(said)).toEqual([
      'function',
      VERSIONS.map((version) => [version, version, 'stone', []]),
    ]);
  });

  it('gives its libraries to a game by their names', async () => {
    const library = await minecraftLibraries();
    expect(library('vec3')).toHaveProperty('Vec3');
    expect(library('minecraft-data')).toHaveProperty('supportedVersions.pc');
    const missing = { code: 'unsupported', hint: 'run npx bridle setup minecraft' };
    expect(() => library('flying-squid')).toThrow(expect.objectContaining(missing));
  });

  it('has every file of every release from 1.16.5 on, and none of Bedrock but its lists', async () => {
    const part = join(await minecraftHome(), 'parts/minecraft');
    const data = join(part, 'node_modules/minecraft-data/minecraft-data/data');
    const { pc } = JSON.parse(readFileSync(join(data, 'dataPaths.json'), 'utf8'));
    const versions = Object.keys(pc);
    const kept = versions.slice(versions.indexOf('1.16.5')).filter((name) => !/[a-z]/.test(name));
    expect(kept.length).toBeGreaterThan(20);
    const files = kept.flatMap((version) =>
      Object.entries<string>(pc[version]).map(([kind, folder]) => join(folder, `${kind}.json`)),
    );
    const read = files.filter((file) => !file.endsWith('proto.json')); // only shown to people
    expect(read.filter((file) => !existsSync(join(data, file)))).toEqual([]);
    expect(readdirSync(join(data, 'bedrock'))).toEqual(['common']);
    expect(existsSync(join(data, 'pc/1.8/blocks.json'))).toBe(false);
  });
});

/** Whoever installs there in a clone has the libraries without the part. */
const LIBRARIES = fileURLToPath(new URL('../packages/minecraft/libraries', import.meta.url));

describe('a run with --game minecraft', () => {
  const serve = (folder: string, home: string) =>
    runBridle(['serve', '--game', 'voxel:home', '--game', 'minecraft'], {
      env: { BRIDLE_HOME: home },
      cwd: folder,
    });

  it.skipIf(existsSync(join(LIBRARIES, 'node_modules')))(
    'is refused before anything is begun where the part is not there',
    async () => {
      const folder = temporaryFolder();
      const { code, stderr } = await serve(folder, join(folder, 'home'));
      expect(stderr).toBe(
        'bridle: a bot on a Minecraft server: mineflayer is not installed; run npx bridle setup minecraft\n',
      );
      expect(code).toBe(1);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('is refused where the part is not whole, or was set up for another version', async () => {
    const folder = temporaryFolder();
    const home = temporaryFolder();
    const part = join(home, 'parts/minecraft');
    mkdirSync(join(part, 'node_modules/mineflayer'), { recursive: true });
    writeFileSync(join(part, 'node_modules/mineflayer/package.json'), '{"version":"4.38.0"}');
    const broken = await serve(folder, home);
    expect(broken.stderr).toBe(
      `bridle: minecraft is broken: package-lock.json is missing in ${part}\n  run npx bridle setup minecraft\n`,
    );
    const packages = { '': {}, 'node_modules/mineflayer': { version: '4.38.0' } };
    writeFileSync(join(part, 'package-lock.json'), JSON.stringify({ packages }));
    const old = await serve(folder, home);
    expect(old.stderr).toContain('minecraft-data 3.116.0 is missing');
    expect([broken.code, old.code]).toEqual([1, 1]);
    expect(readdirSync(folder)).toEqual([]);
  });
});
