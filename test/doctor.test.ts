import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type Run, Runs } from '@bridle/processes';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Check, Patient } from '../packages/cli/src/doctor/check.js';
import { spaceText } from '../packages/cli/src/doctor/checks/disk.js';
import { portFinding } from '../packages/cli/src/doctor/checks/ports.js';
import { doctor, examine } from '../packages/cli/src/doctor/doctor.js';
import { CHECKS } from '../packages/cli/src/doctor/list.js';
import { portHolder } from '../packages/cli/src/doctor/portHolder.js';
import { AGENT_BROWSER, PARTS } from '../packages/cli/src/parts.js';
import { programVersion } from '../packages/cli/src/version.js';
import { runBridle, startBridleIn } from './support/bridle.js';
import { runCommand } from './support/command.js';
import { temporaryFolder } from './support/temporaryFolder.js';

/** The id of a process that has just ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

/** A user without anything, whose folders are their own. */
function newPatient(change: Record<string, string> = {}) {
  const root = temporaryFolder('doc-'); // short: the name of a socket has little room
  const at = (name: string): string => join(root, name);
  const folders = {
    home: at('home'),
    folder: at('folder'),
    sessions: at('ab'),
    mccli: at('mccli'),
  };
  for (const folder of Object.values(folders)) mkdirSync(folder, { mode: 0o700 });
  const env = {
    PATH: '',
    HOME: root,
    BRIDLE_HOME: folders.home,
    AGENT_BROWSER_SOCKET_DIR: folders.sessions,
    BRIDLE_MC_CLI_DIR: folders.mccli,
    ...change,
  };
  const { home, folder } = folders;
  const runs = new Runs(join(home, 'runs'));
  const patient = (): Patient => {
    return { env, folder, home, version: programVersion(), runs: runs.list() };
  };
  return { ...folders, root, env, runs, patient };
}

/** Every file below a folder, with what it is, what it holds and when it was changed. */
function treeOf(root: string): Record<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    names.map((name) => {
      const path = join(root, name);
      const stat = lstatSync(path);
      const text = stat.isFile() ? readFileSync(path, 'utf8') : '';
      const target = stat.isSymbolicLink() ? readlinkSync(path) : '';
      return [name, [stat.mode, stat.isDirectory() ? '' : stat.mtimeMs, text, target].join(' ')];
    }),
  );
}

/** A socket on which nobody listens any more. */
function deadSocket(path: string): void {
  const script = `require('net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', script]);
  expect(lstatSync(path).isSocket()).toBe(true);
}

const NEW = { folder: '/home/ann/game', command: 'serve', game: 'voxel', endpoints: {} } as const;

function writeRun(home: string, like: Run, change: Partial<Run>): string {
  const run = { ...like, ...change };
  const path = join(home, 'runs', `${run.name}.json`);
  writeFileSync(path, JSON.stringify(run), { mode: 0o600 });
  return path;
}

/** All that a run can leave which was killed, and beside each what is not to be touched. */
function withLeftovers() {
  const user = newPatient();
  const { home, folder, sessions, mccli, runs } = user;
  const pid = deadPid();
  const write = (path: string, text: string): string => {
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  };
  const { run } = runs.add(NEW);
  const stale: string[] = [writeRun(home, run, { name: 'dead', pid })];
  stale.push(write(join(home, 'runs', `game.json.${pid}.tmp`), '{'));
  writeRun(home, run, { name: 'other', pid: pid + 1, machine: `not-${hostname()}` });
  write(join(home, 'runs', 'broken.json'), '{');
  mkdirSync(join(home, 'parts', `.begun-${pid}-abc`, 'node_modules'), { recursive: true });
  stale.push(join(home, 'parts', `.begun-${pid}-abc`));
  mkdirSync(join(home, 'parts', `.begun-${process.pid}-abc`));

  const at = (name: string): string => join(sessions, name);
  deadSocket(at(`.bridle-${pid}`));
  symlinkSync(`.bridle-${pid}`, at('bridle.sock'));
  stale.push(at(`.bridle-${pid}`), at('bridle.sock'));
  for (const end of ['version', 'config', 'pid']) stale.push(write(at(`bridle.${end}`), `${pid}`));
  const endpoints = JSON.stringify({ 'agent-browser': at(`.bridle-${pid}`) });
  stale.push(write(at('bridle.endpoints'), endpoints));
  // One whose keeper lives, and one of a browser.
  symlinkSync(`.bridle-${pid}`, at('kept.sock'));
  write(at('kept.pid'), `${process.pid}`);
  deadSocket(at('default.sock'));
  write(at('default.pid'), `${pid}`);

  deadSocket(join(folder, '.mcbot.sock'));
  deadSocket(join(folder, '.mcbot-b.sock'));
  stale.push(join(folder, '.mcbot.sock'), join(folder, '.mcbot-b.sock'));
  stale.push(write(join(folder, '.mcbot.pid'), `${pid}\n`));
  mkdirSync(join(folder, 'saves/default'), { recursive: true });
  write(join(folder, 'saves/default/level.json'), '{}');

  const entry = { name: 'a', port: 1, pid, startTime: 5, version: programVersion() };
  const others = [
    { ...entry, name: 'b', version: '1.21.4' },
    { ...entry, name: 'c', pid: process.pid },
  ];
  write(join(mccli, 'instances.json'), JSON.stringify([entry, ...others]));
  return { ...user, stale, others, pid };
}

describe('bridle doctor', () => {
  it('finds nothing wrong with a new user, says so by every check, and ends with 0', async () => {
    const { env, patient } = newPatient();
    const lines = await examine(CHECKS, patient(), false);
    const isOurs = ({ check }: { check: string }): boolean => !['ports', 'npm'].includes(check);
    expect(lines.filter((line) => isOurs(line) && line.state !== 'ok')).toEqual([]);
    expect(new Set(lines.map(({ check }) => check))).toEqual(
      new Set(CHECKS.map(({ name }) => name)),
    );
    const { code, out } = await runCommand(doctor, [], env);
    expect(code).toBe(0);
    expect(out).toMatch(/^ok {7}bridle {9}\d.*\nok {7}node {11}Node \d/);
    expect(out).toMatch(/\n\d+ ok, \d+ warnings?, 0 failures\n$/);
  });

  it('prints the same as JSON', async () => {
    const { env } = newPatient();
    const { out } = await runCommand(doctor, ['--json'], env);
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      counts: { failure: 0 },
      checks: expect.arrayContaining([
        { check: 'node', state: 'ok', text: expect.stringContaining(process.versions.node) },
        { check: 'npm', state: 'warning', text: expect.any(String), mend: expect.any(String) },
      ]),
    });
  });

  it.each([[['now']], [['--fxi']]])('refuses what it does not know: %j', async (argv) => {
    await expect(runCommand(doctor, argv)).rejects.toThrow('bridle doctor --help');
  });

  it('names all that killed runs have left, with the command that removes it, and changes nothing', async () => {
    const { root, env, patient, stale, mccli } = withLeftovers();
    const before = treeOf(root);
    const lines = (await examine(CHECKS, patient(), false)).filter(
      ({ check }) => check === 'leftovers',
    );
    const named = lines.map(({ text }) => text.split(': ')[0]!);
    expect(named.sort()).toEqual([...stale, join(mccli, 'instances.json')].sort());
    for (const { state, mend } of lines) {
      expect([state, mend]).toEqual(['warning', 'bridle doctor --fix']);
    }
    await runCommand(doctor, [], env);
    await runCommand(doctor, ['--json'], env);
    expect(treeOf(root)).toEqual(before);
  });

  it('removes with --fix exactly that, says so, and finds no more', async () => {
    const { root, patient, stale, mccli, others } = withLeftovers();
    const before = Object.keys(treeOf(root));
    const lines = await examine(CHECKS, patient(), true);
    const done = lines.filter(({ fixed }) => fixed).map(({ text }) => text);
    expect(done).toHaveLength(stale.length + 1);
    for (const path of stale) expect(done.join('\n')).toContain(`removed ${path}: `);
    const gone = before.filter((name) => !Object.keys(treeOf(root)).includes(name));
    const inside = (name: string): boolean =>
      stale.some((path) => join(root, name).startsWith(path));
    expect(gone.filter(inside)).toEqual(gone);
    expect(gone.length).toBe(stale.length + 1); // and what was in the folder of the part
    expect(JSON.parse(readFileSync(join(mccli, 'instances.json'), 'utf8'))).toEqual(others);
    expect((await examine(CHECKS, patient(), true)).filter(({ fixed }) => fixed)).toEqual([]);
  });

  it('touches nothing of a run on another machine that shares the folders', async () => {
    const { root, home, sessions, runs, patient, pid, stale } = withLeftovers();
    const [run] = runs.list();
    const endpoints = { 'agent-browser': join(sessions, 'bridle.sock') };
    const name = 'elsewhere';
    writeRun(home, run!, { name, pid, endpoints, machine: `not-${hostname()}` });
    const before = treeOf(root);
    expect(stale).not.toEqual([]);
    const lines = await examine(CHECKS, patient(), true);
    expect(lines.filter(({ fixed }) => fixed)).toEqual([]);
    expect(treeOf(root)).toEqual(before);
  });

  it('removes nothing behind a link, and says why', async () => {
    const { root, home, folder, sessions, mccli, patient } = withLeftovers();
    for (const linked of [home, sessions, join(mccli, 'instances.json')]) {
      renameSync(linked, `${linked}-real`);
      symlinkSync(`${linked}-real`, linked);
    }
    renameSync(join(folder, '.mcbot.pid'), join(folder, 'pid'));
    symlinkSync('pid', join(folder, '.mcbot.pid'));
    const before = treeOf(root);
    const lines = (await examine(CHECKS, patient(), true)).filter(
      ({ check, state }) => check === 'leftovers' && state !== 'ok',
    );
    expect(lines.length).toBeGreaterThan(5);
    for (const { text } of lines) expect(text).toMatch(/; left alone: .* is a link/);
    expect(treeOf(root)).toEqual(before);
  });

  it('touches nothing of another user', async () => {
    const { root, patient } = withLeftovers();
    const before = treeOf(root);
    vi.spyOn(process, 'getuid').mockReturnValue(process.getuid!() + 1);
    onTestFinished(() => void vi.restoreAllMocks());
    const lines = await examine(CHECKS, patient(), true);
    expect(lines.filter(({ fixed }) => fixed)).toEqual([]);
    expect(
      lines.filter(({ text }) => text.endsWith('; left alone: it is of another user')),
    ).not.toEqual([]);
    expect(treeOf(root)).toEqual(before);
  });

  it('leaves what has changed since it was seen', async () => {
    const { home, patient, runs } = newPatient();
    const { run } = runs.add(NEW);
    const path = writeRun(home, run, { name: 'dead', pid: deadPid() });
    const leftovers = CHECKS.find(({ name }) => name === 'leftovers')!;
    const [finding] = await leftovers.find(patient());
    utimesSync(path, 5, 5);
    const seenOnce: Check = { name: 'leftovers', find: () => [finding!] };
    const [line] = await examine([seenOnce], patient(), true);
    expect(line).toMatchObject({ state: 'warning' });
    expect(line!.text).toContain('; left alone: it has changed');
    expect(lstatSync(path).isFile()).toBe(true);
  });

  it('goes on where a check never comes to an end, or fails', async () => {
    const { patient } = newPatient();
    const never: Check = { name: 'never', find: () => new Promise(() => {}) };
    const broken: Check = {
      name: 'broken',
      find() {
        throw new Error('oh');
      },
    };
    const node = CHECKS.find(({ name }) => name === 'node');
    expect(await examine([never, broken, node!], patient(), false, 20)).toMatchObject([
      { check: 'never', state: 'warning', text: 'not known: no answer within 0.02 s' },
      { check: 'broken', state: 'failure', text: 'could not be checked: oh' },
      { check: 'node', state: 'ok' },
    ]);
  });
});

describe('a port', () => {
  it('is free, or held by a run of the user, or by another program, with the way around it', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const abu = { title: 'ABU', opensBy: '--abu-listen <addr>' };
    expect(await portHolder(port)).toMatchObject({ pid: process.pid });
    const { runs } = newPatient();
    runs.add(NEW);
    expect(await portFinding(port, abu, runs.list())).toEqual({
      state: 'ok',
      text: `${port}, for ABU, is held by your run game`,
    });
    expect(await portFinding(port, abu, [])).toEqual({
      state: 'warning',
      text: expect.stringContaining(`process ${process.pid}; a serve takes the next free one`),
      mend: 'bridle serve --abu-listen 127.0.0.1:0',
    });
    await new Promise((resolve) => server.close(resolve));
    expect(await portFinding(port, abu, [])).toEqual({
      state: 'ok',
      text: `${port}, for ABU, is free`,
    });
  });

  it('that the environment names wrongly is a failure', async () => {
    const { env } = newPatient({ ABU_PORT: 'none' });
    const { code, out } = await runCommand(doctor, [], env);
    expect(code).toBe(1);
    expect(out).toMatch(/\nfailure {2}ports {10}ABU_PORT=none is not a port\n +unset ABU_PORT\n/);
  });
});

/** A user with an agent-browser on the PATH that says it has this version. */
function withAgentBrowser(says: string) {
  const bin = temporaryFolder();
  const program = join(bin, 'agent-browser');
  writeFileSync(program, `#!/bin/sh\n${says}\n`);
  chmodSync(program, 0o755);
  const user = newPatient({ PATH: bin });
  const { sessions, runs } = user;
  const socket = join(sessions, 'bridle.sock');
  runs.add({ ...NEW, endpoints: { 'agent-browser': socket } });
  symlinkSync(`.bridle-${process.pid}`, socket);
  writeFileSync(join(sessions, 'bridle.version'), '0.41.0', { mode: 0o600 });
  const check = CHECKS.find(({ name }) => name === 'agent-browser')!;
  return { ...user, socket, find: () => check.find(user.patient()) };
}

describe('agent-browser', () => {
  it('on the PATH fits the session of a run, or not', async () => {
    expect(await withAgentBrowser('echo agent-browser 0.41.0').find()).toMatchObject([
      { state: 'ok', text: expect.stringMatching(/^0\.41\.0, .*agent-browser$/) },
      { state: 'ok', text: 'the session bridle of your run game fits it' },
    ]);
    expect(await withAgentBrowser('echo agent-browser 0.99.0').find()).toMatchObject([
      { state: 'ok', text: expect.stringContaining('newer than 0.41.0') },
      {
        state: 'warning',
        text: 'the session bridle of your run game is for 0.41.0, not for 0.99.0',
        mend: 'bridle stop game && bridle serve --agent-browser-version 0.99.0',
      },
    ]);
  });

  it('that is too old, or tells no version, is a warning', async () => {
    const old = await withAgentBrowser('echo agent-browser 0.7.9').find();
    expect(old[0]).toMatchObject({ state: 'warning', mend: 'bridle setup agent-browser' });
    const silent = await withAgentBrowser('exit 1').find();
    expect(silent).toMatchObject([{ state: 'warning', mend: 'bridle setup agent-browser' }]);
  });

  it('has a session of a run no longer that a browser has taken', async () => {
    const { socket, sessions, find } = withAgentBrowser('echo agent-browser 0.41.0');
    renameSync(socket, join(sessions, 'away.sock'));
    expect((await find())[1]).toMatchObject({
      state: 'warning',
      mend: 'agent-browser --session bridle close',
    });
  });
});

describe('the parts of bridle setup', () => {
  const check = CHECKS.find(({ name }) => name === 'parts')!;

  it('are each named as their table has them', async () => {
    const texts = (await check.find(newPatient().patient())).map(({ text }) => text.split(' ')[0]);
    expect(texts).toEqual(PARTS.map(({ name }) => name));
  });

  it('are broken where a package or the program is missing', async () => {
    const { home, patient } = newPatient();
    const folder = join(home, 'parts/agent-browser');
    const finding = async () => {
      const all = await check.find(patient());
      return all.find(({ text }) => text.startsWith('agent-browser'));
    };
    const broken = { state: 'warning', mend: 'bridle setup agent-browser' };
    mkdirSync(join(folder, 'node_modules/agent-browser/bin'), { recursive: true });
    expect(await finding()).toMatchObject(broken);
    const version = '0.41.0';
    const manifest = join(folder, 'node_modules/agent-browser/package.json');
    writeFileSync(manifest, JSON.stringify({ version }));
    const packages = { 'node_modules/agent-browser': { version }, 'node_modules/x': { version } };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    expect((await finding())?.text).toContain('node_modules/x is missing');
    const whole = {
      'node_modules/agent-browser': { version },
      'node_modules/x': { optional: true },
    };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: whole }));
    expect((await finding())?.text).toContain('is no program');
    writeFileSync(join(folder, AGENT_BROWSER.program!.path), '');
    chmodSync(join(folder, AGENT_BROWSER.program!.path), 0o755);
    expect(await finding()).toMatchObject({ state: 'ok' });
  });
});

describe('permissions', () => {
  const findings = async (patient: Patient) => {
    return (await CHECKS.find(({ name }) => name === 'permissions')!.find(patient)) as object[];
  };

  it('of the folder of runs are a failure where others could write there', async () => {
    const { home, env, runs, patient } = newPatient();
    runs.add(NEW);
    const dir = join(home, 'runs');
    chmodSync(dir, 0o777);
    expect(await findings(patient())).toMatchObject([
      { state: 'failure', mend: `chmod 700 ${dir}` },
    ]);
    expect((await runCommand(doctor, [], env)).code).toBe(1);
  });

  it('of files and sockets that others can read are warnings', async () => {
    const { home, sessions, folder, runs, patient } = newPatient();
    runs.add(NEW);
    chmodSync(join(home, 'runs/game.json'), 0o644);
    chmodSync(sessions, 0o755);
    deadSocket(join(folder, '.mcbot.sock'));
    chmodSync(join(folder, '.mcbot.sock'), 0o644);
    const found = await findings(patient());
    expect(found).toMatchObject([
      { state: 'warning', mend: `chmod 600 ${join(home, 'runs/game.json')}` },
      { state: 'warning', mend: `chmod 700 ${sessions}` },
      { state: 'warning', mend: `chmod 600 ${join(folder, '.mcbot.sock')}` },
    ]);
  });

  it('of the user let runs be noted, or that is a failure', async () => {
    const { patient } = newPatient({ BRIDLE_HOME: '/dev/null' });
    expect(await findings(patient())).toMatchObject([
      { state: 'failure', text: expect.stringContaining('clients cannot look up runs') },
    ]);
  });

  it('of a folder with a file in the place of its pictures are said', async () => {
    const { folder, patient } = newPatient();
    writeFileSync(join(folder, 'screenshots'), '');
    expect(await findings(patient())).toMatchObject([
      { state: 'warning', text: expect.stringContaining('screenshots cannot be written to') },
    ]);
  });
});

it.each([
  [5e9, 'ok'],
  [5e8, 'warning'],
  [5e7, 'failure'],
])('%d bytes that are free are %s', (bytes, state) => {
  expect(spaceText('/home/ann', bytes)).toMatchObject({ state });
});

it('a browser that the environment names and that is none is a warning', async () => {
  const { patient } = newPatient({ CHROME_PATH: '/nowhere/chrome' });
  const check = CHECKS.find(({ name }) => name === 'chromium')!;
  expect(await check.find(patient())).toEqual([
    {
      state: 'warning',
      text: 'CHROME_PATH=/nowhere/chrome is no program',
      mend: 'unset CHROME_PATH',
    },
  ]);
});

it('a list of games that is broken is named, with how to move it away', async () => {
  const { mccli, patient } = newPatient();
  const path = join(mccli, 'instances.json');
  writeFileSync(path, '{', { mode: 0o600 });
  const check = CHECKS.find(({ name }) => name === 'leftovers')!;
  expect(await check.find(patient())).toEqual([
    {
      state: 'warning',
      text: expect.stringContaining('not a list'),
      mend: `mv ${path} ${path}.broken`,
    },
  ]);
});

describe('bridle doctor beside a run', () => {
  /** A folder of a new user in which bridle serve runs. */
  async function serving() {
    const { folder, sessions, home, mccli, env } = newPatient();
    const here = { cwd: folder, env: { ...env, PATH: '/bin:/usr/bin', MCBOT_CTL: 'on' } };
    const flat = ['--world-type', 'flat', '--no-render', '--world-seed', '1'];
    const { child, exited } = await startBridleIn(here, 'serve', ...flat);
    return { folder, sessions, home, mccli, here, child, exited };
  }

  it('sees that it answers, and removes nothing of it', async () => {
    const { here, folder, sessions, child } = await serving();
    const before = [readdirSync(folder).sort(), readdirSync(sessions).sort()];
    const { code, stdout } = await runBridle(['doctor', '--fix'], here);
    expect(code, stdout).toBe(0);
    expect(stdout).toContain(`folder, process ${child.pid}, in ${folder}: the world of seed 1`);
    expect(stdout).toMatch(/; it answers\n/);
    expect(stdout).toMatch(/; nothing mended\n$/);
    expect([readdirSync(folder).sort(), readdirSync(sessions).sort()]).toEqual(before);
  });

  it('removes with --fix all that it has left when it was killed, but its world', async () => {
    const { here, folder, sessions, home, mccli, child, exited } = await serving();
    child.kill('SIGKILL');
    await exited;
    const left = [
      ...readdirSync(folder),
      ...readdirSync(sessions),
      ...readdirSync(join(home, 'runs')),
    ];
    expect(left).toEqual(expect.arrayContaining(['.mcbot.sock', 'bridle.sock', 'folder.json']));
    // The keeper of its session ends by itself, a moment later.
    await vi.waitFor(async () => {
      const { code, stdout } = await runBridle(['doctor', '--fix'], here);
      expect(code, stdout).toBe(0);
      expect(readdirSync(sessions)).toEqual([]);
    });
    expect(readdirSync(folder)).toEqual(['saves']);
    expect(readdirSync(join(home, 'runs'))).toEqual([]);
    expect(JSON.parse(readFileSync(join(mccli, 'instances.json'), 'utf8'))).toEqual([]);
  });

  it('comes to its end where a run, and an agent-browser, never answer', async () => {
    const { env, folder, home } = newPatient();
    const bin = temporaryFolder();
    writeFileSync(join(bin, 'agent-browser'), '#!/bin/sh\nexec sleep 600\n');
    chmodSync(join(bin, 'agent-browser'), 0o755);
    const ctl = join(folder, '.mcbot.sock');
    const silent = createServer(() => {}).listen(ctl);
    onTestFinished(() => void silent.close());
    await new Promise((resolve) => silent.once('listening', resolve));
    chmodSync(ctl, 0o600);
    new Runs(join(home, 'runs')).add({ ...NEW, endpoints: { ctl } });
    const here = { cwd: folder, env: { ...env, PATH: `${bin}:/bin:/usr/bin` } };
    const { code, stdout } = await runBridle(['doctor'], here);
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('it does not answer: Timed out');
    expect(stdout).toMatch(/\n +bridle stop game\n/);
    expect(stdout).toContain('agent-browser does not tell its version');
  });
});
