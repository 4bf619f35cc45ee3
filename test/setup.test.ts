import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@bridle/processes';
import { describe, expect, it, vi } from 'vitest';
import { PARTS } from '../packages/cli/src/parts.js';
import { runBridle, spawnBridle } from './support/bridle.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const PROGRAM = `node_modules/agent-browser/bin/agent-browser-${process.platform}-${process.arch}`;
/** What npm leaves in the folder it is called in. */
const INSTALLED = `
mkdir -p node_modules/agent-browser/bin
echo '{"version":"0.41.0"}' > node_modules/agent-browser/package.json
echo program > ${PROGRAM}`;

/** The same for minecraft, with a little of what its libraries bring along. */
const INSTALLED_LIBRARIES = `
mkdir -p node_modules/mineflayer node_modules/minecraft-data/minecraft-data/data
cd node_modules/mineflayer
echo '{"version":"4.39.0"}' > package.json
touch index.js index.d.ts index.js.map README.md LICENSE.md
cd ../minecraft-data/minecraft-data/data
echo '{"pc":{
  "1.8":{"blocks":"pc/1.8"},
  "1.16.5":{"blocks":"pc/1.16.2","windows":"pc/1.16.1","proto":"pc/1.16.2"},
  "21w07a":{"blocks":"pc/21w07a"},
  "1.17":{"blocks":"pc/1.17"},
  "26.1":{"blocks":"pc/26.1"}
},"bedrock":{"1.17":{"blocks":"bedrock/1.17"}}}' > dataPaths.json
for at in pc/common pc/1.8 pc/1.16.1 pc/1.16.2 pc/21w07a pc/1.17 pc/26.1 bedrock/common bedrock/1.17; do
  mkdir -p $at
  touch $at/blocks.json $at/windows.json $at/proto.yml
done
rm pc/common/* bedrock/common/*
touch pc/common/versions.json bedrock/common/versions.json
cd ../../../..`;

/** A home of our own, and an npm that does as it is told. */
function withNpm(ci: string, view = 'exit 0') {
  const home = temporaryFolder();
  const bin = join(temporaryFolder(), 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\nif [ $1 = view ]; then\n${view}\nfi\n${ci}\n`);
  chmodSync(join(bin, 'npm'), 0o755);
  const env = { BRIDLE_HOME: home, PATH: `${bin}:${process.env.PATH}` };
  const setup = (...args: string[]) => runBridle(['setup', ...args], { env });
  const begin = (...args: string[]) => spawnBridle(['setup', ...args], { env });
  return { home, parts: join(home, 'parts'), setup, begin };
}

/** Says which process it is, and does not end by itself. */
const WAITS =
  'echo $$ > "$BRIDLE_HOME/npm.new"; mv "$BRIDLE_HOME/npm.new" "$BRIDLE_HOME/npm"; exec sleep 600';

async function npmIn(home: string): Promise<number> {
  const file = join(home, 'npm');
  await vi.waitFor(() => expect(existsSync(file)).toBe(true));
  return Number(readFileSync(file, 'utf8'));
}

describe('bridle setup', () => {
  it('installs a part whole, from its lock and without scripts, and says where it is', async () => {
    const { parts, setup } = withNpm(`echo "$@" > called; ${INSTALLED}`);
    const { code, stdout, stderr } = await setup('agent-browser', '--json');
    const folder = join(parts, 'agent-browser');
    expect(stderr).toContain('installing agent-browser 0.41.0');
    expect(JSON.parse(stdout)).toMatchObject({
      name: 'agent-browser',
      installed: true,
      version: '0.41.0',
      wanted: '0.41.0',
      program: join(folder, PROGRAM),
    });
    expect(code).toBe(0);
    expect(readFileSync(join(folder, 'called'), 'utf8')).toMatch(/^ci --ignore-scripts /);
    expect(existsSync(join(folder, 'package-lock.json'))).toBe(true);
    expect(statSync(join(folder, PROGRAM)).mode & 0o111).toBe(0o111);
    expect(readdirSync(parts)).toEqual(['agent-browser']);
  });

  it('takes away what is never read of the libraries of minecraft, and keeps licences', async () => {
    const { parts, setup } = withNpm(INSTALLED_LIBRARIES);
    const { code, stdout, stderr } = await setup('minecraft');
    expect(stderr).toContain('installing mineflayer 4.39.0');
    expect(stderr).toContain('kept what is for Minecraft 1.16.5 to 26.1\n');
    expect(stdout).toContain(`4.39.0, 0.0 MB, in ${join(parts, 'minecraft')}\n`);
    expect(code).toBe(0);
    const kept = readdirSync(join(parts, 'minecraft/node_modules'), {
      recursive: true,
      encoding: 'utf8',
    });
    const data = 'minecraft-data/minecraft-data/data/';
    const facts = kept.filter((path) => path.startsWith(data) && path.endsWith('.json'));
    expect(facts.map((path) => path.slice(data.length)).sort()).toEqual([
      'bedrock/common/versions.json',
      'dataPaths.json',
      'pc/1.16.1/windows.json',
      'pc/1.16.2/blocks.json',
      'pc/1.17/blocks.json',
      'pc/26.1/blocks.json',
      'pc/common/versions.json',
    ]);
    expect(kept).not.toContain(`${data}bedrock/1.17`);
    expect(readdirSync(join(parts, 'minecraft/node_modules/mineflayer')).sort()).toEqual([
      'LICENSE.md',
      'index.js',
      'package.json',
    ]);
  });

  it('leaves nothing of minecraft where that cannot be taken away', async () => {
    const { parts, setup } = withNpm('mkdir node_modules');
    const { code, stderr } = await setup('minecraft');
    expect(stderr).toContain('minecraft is not installed: ENOENT');
    expect(code).toBe(1);
    expect(readdirSync(parts)).toEqual([]);
  });

  it('does nothing where the part is there, and lists it with how it is run', async () => {
    const { parts, setup } = withNpm(INSTALLED);
    await setup('agent-browser');
    const again = await setup('agent-browser');
    expect(again).toMatchObject({ code: 0, stderr: '' });
    const { stdout } = await setup();
    expect(stdout).toContain(`run ${join(parts, 'agent-browser', PROGRAM)} --session bridle`);
  });

  it('installs a part anew that is broken, whatever version it was', async () => {
    const { parts, setup } = withNpm(INSTALLED);
    await setup('agent-browser');
    rmSync(join(parts, 'agent-browser', PROGRAM));
    const { code, stderr } = await setup('agent-browser');
    expect(stderr).toContain('installing agent-browser 0.41.0');
    expect(code).toBe(0);
    expect(existsSync(join(parts, 'agent-browser', PROGRAM))).toBe(true);
  });

  it.each([
    ['npm fails half-way', `${INSTALLED}\nexit 1`, 'npm could not install it'],
    ['npm is killed', `${INSTALLED}\nkill -9 $$`, 'npm was ended by SIGKILL'],
    ['there is no program for this machine', 'exit 0', 'has no program for'],
  ])('leaves nothing of a part where %s', async (_, ci, said) => {
    const { parts, setup } = withNpm(ci);
    const { code, stderr } = await setup('agent-browser');
    expect(stderr).toContain(said);
    expect(code).toBe(1);
    expect(readdirSync(parts)).toEqual([]);
  });

  it.each([
    ['SIGINT', 'asks the registry', INSTALLED, WAITS, 130],
    ['SIGTERM', 'asks the registry', INSTALLED, WAITS, 143],
    ['SIGINT', 'installs', `${INSTALLED}\n${WAITS}`, 'exit 0', 130],
    ['SIGTERM', 'installs', `${INSTALLED}\n${WAITS}`, 'exit 0', 143],
  ] as const)(
    'is stopped by %s while npm %s, and npm with it',
    async (signal, _, ci, view, code) => {
      const { home, parts, begin } = withNpm(ci, view);
      const { child, exited, stderr } = begin('agent-browser');
      const npm = await npmIn(home);
      child.kill(signal);
      expect(await exited).toEqual({ code, signal: null });
      expect(stderr()).toContain(`agent-browser is not installed: stopped by ${signal}`);
      expect(isAlive(npm)).toBe(false);
      expect(readdirSync(parts)).toEqual([]);
    },
  );

  it('does not take an npm that a signal has ended for a silent registry', async () => {
    const { parts, setup } = withNpm(INSTALLED, 'kill -INT $$; exec sleep 600');
    const { code, stderr } = await setup('agent-browser');
    expect(stderr).toContain('agent-browser is not installed: npm was ended by SIGINT');
    expect(code).toBe(1);
    expect(readdirSync(parts)).toEqual([]);
  });

  it('removes what one left that was killed, and nothing of one that runs', async () => {
    const { home, parts, begin, setup } = withNpm(
      `[ -e "$BRIDLE_HOME/second" ] || { ${WAITS}; }\n${INSTALLED}`,
    );
    const killed = begin('agent-browser');
    const npm = await npmIn(home);
    killed.child.kill('SIGKILL');
    process.kill(npm, 'SIGKILL');
    await killed.exited;
    const running = `.begun-${process.pid}-abcdef`;
    mkdirSync(join(parts, running));
    expect(readdirSync(parts)).toHaveLength(2);
    writeFileSync(join(home, 'second'), '');
    expect((await setup('agent-browser')).code).toBe(0);
    expect(readdirSync(parts).sort()).toEqual([running, 'agent-browser']);
  });

  it('keeps the part that was there when a newer one cannot be installed', async () => {
    const { parts, setup } = withNpm('exit 1');
    const old = join(parts, 'agent-browser/node_modules/agent-browser/package.json');
    mkdirSync(join(old, '..'), { recursive: true });
    writeFileSync(old, '{"version":"0.1.0"}');
    expect((await setup()).stdout).toContain('not 0.41.0: bridle setup agent-browser');
    expect((await setup('agent-browser')).code).toBe(1);
    expect(existsSync(old)).toBe(true);
  });

  it('finds in a clone what the clone has anyway', async () => {
    const { stdout } = await withNpm('exit 1').setup('ai', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ name: 'ai', installed: true });
  });

  it('names the nearest part for one that there is not', async () => {
    const { code, stderr } = await withNpm('exit 1').setup('agentbrowser');
    expect(stderr).toBe(
      'bridle: unknown part agentbrowser; did you mean agent-browser? See bridle setup, which lists them\n',
    );
    expect(code).toBe(2);
  });

  it('names BRIDLE_HOME where the folder of the user cannot be written to', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const { code, stderr } = await runBridle(['setup', 'agent-browser'], {
      env: { BRIDLE_HOME: file },
    });
    expect(stderr).toContain('name another folder with BRIDLE_HOME');
    expect(code).toBe(1);
  });

  it.each(PARTS)('has one version of the part $name, with a lock', ({ wanted }) => {
    const read = (file: string) => JSON.parse(readFileSync(join(wanted, file), 'utf8'));
    for (const [dependency, version] of Object.entries(read('package.json').dependencies)) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      const locked = read('package-lock.json').packages[`node_modules/${dependency}`];
      expect(locked).toMatchObject({ version, integrity: expect.any(String) });
    }
  });
});
