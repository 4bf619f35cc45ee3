import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { minecraftPart } from '../scripts/minecraftPart.mjs';
import { runBridle, startBridleIn } from './support/bridle.js';
import { temporaryFolder } from './support/temporaryFolder.js';
import { stepsOf } from './support/workflow.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
/** Nobody: even as root, who may write everywhere, the tests meet a folder that they may not write to. */
const NOBODY = 65534;
const NO_REGISTRY = { npm_config_registry: 'http://127.0.0.1:9' };
const run = promisify(execFile);

let folder: string;
let names: string[];

/** Packed once, and installed in an empty folder with nothing but the registry. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bridle-tarball-'));
  chmodSync(folder, 0o755); // for nobody, too
  const args = ['pack', '--pack-destination', folder, '--loglevel=error'];
  await run('npm', args, { cwd: ROOT });
  const tarball = join(folder, 'bridle-0.1.0.tgz');
  names = execFileSync('tar', ['tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
  await run('npm', ['init', '-y'], { cwd: folder });
  await run('npm', ['install', '--no-audit', '--no-fund', tarball], { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const home = (): string => join(folder, 'home');
const command = (): string => join(folder, 'node_modules/.bin/bridle');

/** Runs the installed command, as npx does, but sooner. */
async function bridle(...args: string[]): Promise<string> {
  const env = { ...process.env, BRIDLE_HOME: home() };
  return (await run(process.execPath, [command(), ...args], { cwd: folder, env })).stdout;
}

describe('the tarball of npm pack', () => {
  it('holds the program and its types, and nothing that only a clone needs', () => {
    expect(names).toContain('package/packed/env.d.ts');
    expect(names).toContain('package/packed/client.d.ts');
    expect(names).toContain('package/node_modules/@bridle/client/python/bridle.py');
    expect(names).toContain('package/node_modules/@bridle/cli/dist/bundle/main.cjs');
    expect(names).toContain('package/node_modules/@bridle/voxel/dist/paintedTextures.bin');
    expect(names).toContain('package/node_modules/@bridle/web/dist/bridle-bridge.js');
    expect(names).toContain('package/node_modules/@bridle/bridge/libraries/package-lock.json');
    const minecraft = 'package/node_modules/@bridle/minecraft';
    const libraries = names.filter((name) => name.startsWith(`${minecraft}/libraries/`));
    expect(libraries.map((name) => name.slice(minecraft.length)).sort()).toEqual([
      '/libraries/package-lock.json',
      '/libraries/package.json',
    ]);
    const isUnwanted =
      /\.test\.|\/test\/|\/src\/|\.v8$|tsbuildinfo|saves\/default|\.ts$(?<!\.d\.ts)/;
    expect(names.filter((name) => isUnwanted.test(name))).toEqual([]);
  });

  it('brings the skill for coding agents, and llms.txt with every page that it names', () => {
    const at = join(folder, 'node_modules/bridle');
    expect(names).toContain('package/skills/bridle/SKILL.md');
    const links = readFileSync(join(at, 'llms.txt'), 'utf8').matchAll(/\]\(([^)]+)\)/g);
    const missing = [...links]
      .map(([, path]) => path!)
      .filter((path) => !existsSync(join(at, path)));
    expect(missing).toEqual([]);
  });

  it('brings the bridges that games are given, and what plays them without Node', () => {
    for (const name of [
      'bridges/godot/addons/bridle/bridge.gd',
      'bridges/godot4/addons/bridle/bridge.gd',
      'bridges/unity/com.abu.bridge/package.json',
      'bridges/unity/com.abu.bridge/Runtime/Unity/AbuBridge.cs',
      'bridges/unity/com.abu.bridge/Samples~/CardTable/Game/CardTable.cs',
      'bridges/web/dist/bridle-bridge.js',
      'examples/bridge.mjs',
      'clients/abu/abu.py',
      'node_modules/@bridle/window/dist/served/page.js',
    ]) {
      expect(names).toContain(`package/${name}`);
    }
  });

  it('plays a program that has a bridge', async () => {
    const example = join(folder, 'node_modules/bridle/examples/bridge.mjs');
    const endpoints = join(folder, 'played.json');
    const args = ['play', '--endpoints-file', endpoints, '--', process.execPath, example];
    const env = { ...process.env, BRIDLE_HOME: home() };
    const played = spawn(process.execPath, [command(), ...args], { cwd: folder, env });
    const ended = once(played, 'exit');
    await vi.waitFor(() => expect(existsSync(endpoints)).toBe(true), 20_000);
    const connected = ['--endpoints-file', endpoints];
    await bridle('drive', ...connected, 'wait_ready');
    expect(await bridle('abu', ...connected, 'snapshot')).toContain('button "Pick an apple"');
    played.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('brings three packages into the folder, and no compiler', () => {
    const installed = readdirSync(join(folder, 'node_modules')).filter((name) => name[0] !== '.');
    expect(installed.sort()).toEqual(['bridle', 'ws', 'zod']);
  });

  it('names no folder of the machine that packed it', () => {
    const found = spawnSync('grep', ['-rlF', ROOT, join(folder, 'node_modules/bridle')]);
    expect(found.stdout.toString()).toBe('');
  });

  it('leaves the manifest of the clone without commands, which npx would install elsewhere', () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as object;
    expect(manifest).not.toHaveProperty('bin');
  });

  it('leaves it so when npm pack is stopped by Ctrl-C in between', async () => {
    const path = join(ROOT, 'package.json');
    const before = readFileSync(path, 'utf8');
    const args = ['pack', '--pack-destination', temporaryFolder(), '--loglevel=error'];
    // A process group of its own, as a terminal gives it, and as Ctrl-C ends it.
    const npm = spawn('npm', args, { cwd: ROOT, stdio: 'ignore', detached: true });
    const ended = once(npm, 'exit');
    try {
      const isNamed = (): boolean => readFileSync(path, 'utf8').includes('"bin"');
      const soon = { interval: 2 };
      await vi.waitFor(() => expect(isNamed()).toBe(true), soon);
      process.kill(-npm.pid!, 'SIGINT');
      expect(await ended).not.toEqual([0, null]);
      await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toBe(before));
    } finally {
      writeFileSync(path, before);
    }
  });
});

describe('bridle where the tarball was installed', () => {
  it('runs from its bundle, not from three hundred modules', async () => {
    const script = join(folder, 'node_modules/bridle/node_modules/@bridle/cli/bin/bundle.js');
    const { isCurrent } = (await import(script)) as { isCurrent(): boolean };
    expect(isCurrent()).toBe(true);
  });

  it('tells its version, and lists the parts, of which none is there', async () => {
    const { stdout } = await run('npx', ['bridle', '--version'], { cwd: folder });
    expect(stdout).toMatch(/^bridle \d+\.\d+\.\d+\n$/);
    const parts = JSON.parse(await bridle('setup', '--json')) as object[];
    expect(parts).toMatchObject([
      { name: 'ai', installed: false, wanted: expect.any(String) },
      { name: 'agent-browser', installed: false },
      { name: 'minecraft', installed: false, wanted: '4.39.0' },
      { name: 'web', installed: false },
    ]);
  });

  it('sets up what a bot on a Minecraft server needs, and names that command until then', async () => {
    const own = temporaryFolder();
    const npm = `#!/bin/sh\n[ "$1" = ci ] && cp -r "${await minecraftPart()}/node_modules" .\nexit 0\n`;
    writeFileSync(join(own, 'npm'), npm, { mode: 0o755 }); // brings what npm has brought before
    const env = { BRIDLE_HOME: join(own, 'home'), PATH: `${own}:${process.env.PATH}` };
    const to = { cwd: own, script: command(), env };
    const { code, stderr } = await runBridle(['serve', '--game', 'minecraft'], to);
    expect(stderr).toContain('mineflayer is not installed; run npx bridle setup minecraft');
    expect(code).toBe(1);
    const { stdout } = await runBridle(['setup', 'minecraft', '--json'], to);
    const part = join(own, 'home/parts/minecraft');
    expect(JSON.parse(stdout)).toMatchObject({ version: '4.39.0', wanted: '4.39.0', folder: part });
    const { stdout: found } = await runBridle(['doctor'], to);
    expect(found).toMatch(/^ok +parts +minecraft 4\.39\.0, /m);
  });

  it('is an MCP server, without a package for that beside it', async () => {
    const clientInfo = { name: 'tester', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const input = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`;
    const { stdout, stderr } = await runBridle(['mcp'], { cwd: folder, script: command(), input });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({ id: 1, result: { serverInfo: { name: 'bridle' } } });
  });

  it('serves every client, draws, and ends', async () => {
    const model = { BRIDLE_AI_BASE_URL: 'http://127.0.0.1:9/v1', BRIDLE_AI_MODEL: 'any' };
    const env = { MCBOT_CTL: 'on', BRIDLE_HOME: home(), ...model };
    const { child, endpointsFile, exited, stderr } = await startBridleIn(
      { cwd: folder, script: command(), env },
      'serve',
      '--no-save',
      ...['--world-seed', '1'],
    );
    const to = ['--endpoints-file', endpointsFile];
    expect(await bridle('drive', ...to, 'get_state')).toContain('state tick=');
    await bridle('drive', ...to, 'screenshot', 'path=shot.png');
    expect(readFileSync(join(folder, 'shot.png')).subarray(1, 4).toString()).toBe('PNG');
    expect(await bridle('abu', ...to, 'snapshot')).toContain('[ref=');
    expect(await bridle('mc', ...to, 'shader', 'set', 'ink')).toContain('ink');
    await bridle('drive', ...to, 'screenshot', 'path=ink.png');
    expect(await bridle('ctl', 'hello')).toContain('"ok": true');
    await expect.poll(stderr).toContain('node node_modules/.bin/bridle drive');
    await expect.poll(stderr).toContain('openai is not installed; run npx bridle setup ai');
    child.kill('SIGINT');
    expect(await exited).toMatchObject({ code: 0 });
  });

  it('is what an MCP host starts by the configuration that it prints', async () => {
    const printed = await bridle('mcp', '--print-config', 'generic', '--join', '127.0.0.1:1');
    const { command, args } = JSON.parse(printed).mcpServers.bridle as {
      command: string;
      args: string[];
    };
    expect(args[0]).toBe(join(realpathSync(folder), 'node_modules/bridle/packed/bin/bridle.js'));
    const ask = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const said = execFileSync(command, args, { cwd: '/', input: `${ask}\n`, encoding: 'utf8' });
    expect(said).toContain('"look"');
  });

  it('has environments for learners, in-process and on threads', async () => {
    const code = `
      import { VectorEnv, VoxelEnv } from 'bridle/env';
      const env = new VoxelEnv({ picture: { width: 16, height: 16 } });
      env.reset({ seed: 7 });
      const { picture } = env.step({ move_y: 1 }).observation;
      const vector = await VectorEnv.create({ count: 2, workers: 1, env: {} });
      await vector.reset({ seeds: [1, 2] });
      const { rewards } = await vector.step([{}, {}]);
      await vector.close();
      console.log(picture.length, rewards.length);
    `;
    const args = ['--input-type=module', '-e', code];
    expect((await run(process.execPath, args, { cwd: folder })).stdout).toBe('768 2\n');
  });

  it('has a client, which finds the run of its folder', async () => {
    const env = { MCBOT_CTL: 'off', BRIDLE_HOME: home() };
    await startBridleIn(
      { cwd: folder, script: command(), env },
      ...['--headless', '--automation-listen', '127.0.0.1:0', '--automation-step'],
      ...['--world-seed', '1', '--no-save'],
    );
    const code = `
      import { connect } from 'bridle/client';
      const world = await connect();
      await world.step({ ticks: 20 });
      console.log((await world.get_state()).tick);
      await world.close();
    `;
    const args = ['--input-type=module', '-e', code];
    const options = { cwd: folder, env: { ...process.env, ...env } };
    expect((await run(process.execPath, args, options)).stdout).toBe('20\n');
    expect(await bridle('python-client')).toContain('def connect(');
  });

  it('has the types of the client', async () => {
    const source = `
      import { BridleError, type Client, connect } from 'bridle/client';
      export async function play(world: Client): Promise<number> {
        await using own = await connect({ port: 4242, control: 'none' });
        const { tick, ended_by } = await world.step({ ticks: 1, until: { tick: 3 } });
        // @ts-expect-error there is no such field
        await own.step({ tick: 1 });
        // @ts-expect-error it closes the connection; the op is ask('close')
        await world.close({});
        await world.on('chat', ({ from, text }) => console.log(from.length + text.length));
        for await (const event of world.events({ kinds: ['state'], everyTicks: 2 })) {
          if (event.event === 'state') return event.player.pos[0] + tick;
        }
        const said: unknown = (await world.ask('a_later_op', { any: 1 })).field;
        if (said instanceof BridleError) throw said;
        const met: Record<string, unknown> | null | undefined = ended_by;
        return met === null ? 0 : (await world.waitUntil({ event: 'chat' }, { ticks: 9 })).tick;
      }
    `;
    // Neither DOM nor Node: what it needs, it brings along.
    const libs = ['--lib', 'es2022'];
    const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--types', '', ...libs];
    const declared = 'declare const console: { log(value: unknown): void };\n';
    writeFileSync(join(folder, 'player.mts'), declared + source);
    const { status, stdout } = spawnSync(process.execPath, [TSC, ...flags, 'player.mts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });

  it('has the types of the environments', async () => {
    const source = `
      import { type Action, VoxelEnv } from 'bridle/env';
      const right: Action = { move_y: 1 };
      // @ts-expect-error there is no such action
      const wrong: Action = { fly: 1 };
      const pos: readonly number[] = new VoxelEnv({}).reset({ seed: 1 }).observation.state.player.pos;
      export { pos, right, wrong };
    `;
    writeFileSync(join(folder, 'learner.mts'), source);
    const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--types', ''];
    const { status, stdout } = spawnSync(process.execPath, [TSC, ...flags, 'learner.mts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });

  it.each(['serve', 'watch'])('refuses to %s in a folder that cannot be written to', (word) => {
    const cwd = join(folder, `read-only-${word}`);
    mkdirSync(cwd, { mode: 0o555 });
    const { status, stderr } = spawnSync(process.execPath, [command(), word], {
      cwd,
      encoding: 'utf8',
      timeout: 60_000,
      ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
    });
    expect(stderr).toBe(
      `bridle: ${cwd} cannot be written to (EACCES), so no world can be kept in saves/default\n` +
        '  start it in another folder, name one with --save-dir, or keep nothing: --no-save\n',
    );
    expect(status).toBe(2);
  });
});

describe('the workflow of docs/run-in-ci.md', () => {
  const text = readFileSync(join(ROOT, 'examples/ci/bridle.yml'), 'utf8');
  const steps = stepsOf(text);

  it('runs from the first step to the last, in a project that has nothing but the tarball', async () => {
    const project = temporaryFolder();
    cpSync(join(folder, 'bridle-0.1.0.tgz'), join(project, 'vendor/bridle-0.1.0.tgz'));
    const env = {
      ...process.env,
      BRIDLE_HOME: join(project, 'home'),
      npm_config_prefer_offline: '1',
    };
    const install = /\((npm install [^)]+)\)/.exec(text)![1]!;
    const begin = `npm init -y && ${install} --package-lock-only --no-audit`;
    const runs = steps.map(({ run }) => run).filter((run) => run !== undefined);
    expect(runs).toHaveLength(4);
    for (const script of [begin, ...runs])
      await run('bash', ['-ec', script], { cwd: project, env }); // as the runner does
    const kept = ['events.jsonl', 'replies.ndjson', 'after.png'];
    expect(kept.filter((name) => !existsSync(join(project, name)))).toEqual([]);
    expect(existsSync(join(project, 'endpoints.json'))).toBe(false); // the run has ended
    for (const name of kept) expect(text).toContain(`\n            ${name}\n`);
  });

  it('uses nothing else but steps that fetch the sources, bring Node and keep files', () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    const names = ['actions/checkout@v4', 'actions/setup-node@v4', 'actions/upload-artifact@v4'];
    expect(used).toEqual(names);
  });

  it('fails where the state is not what it checks', () => {
    const project = temporaryFolder();
    writeFileSync(join(project, 'replies.ndjson'), '{"event":"state","tick":19}\n');
    const check = steps.find(({ name }) => name === 'Check what came of it')!.run!;
    expect(spawnSync('bash', ['-ec', check], { cwd: project }).status).toBe(1);
  });
});

describe('without a network', () => {
  const noNetwork = () => ({
    ...process.env,
    ...NO_REGISTRY,
    npm_config_cache: temporaryFolder(),
    BRIDLE_HOME: home(),
  });

  it('bridle setup says so, and leaves no half of a part behind', () => {
    const args = [command(), 'setup', 'ai'];
    const { status, stderr } = spawnSync(process.execPath, args, {
      env: noNetwork(),
      encoding: 'utf8',
    });
    expect(stderr).toContain('ai is not installed: npm cannot reach its registry: ');
    expect(stderr).toContain('connect to the network');
    expect(status).toBe(1);
    expect(readdirSync(join(home(), 'parts'))).toEqual([]);
  });

  it('npm start in a clone says so, too', () => {
    const clone = temporaryFolder();
    for (const path of ['scripts', 'packages/cli/bin', 'package.json', 'package-lock.json']) {
      cpSync(join(ROOT, path), join(clone, path), { recursive: true });
    }
    const { status, stderr } = spawnSync(process.execPath, [join(clone, 'scripts/start.mjs')], {
      cwd: clone,
      env: noNetwork(),
      encoding: 'utf8',
    });
    expect(stderr).toContain('npm cannot reach its registry: ');
    expect(status).toBe(1);
    expect(existsSync(join(clone, 'node_modules'))).toBe(false);
  });
});
