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
import { Runs } from '@bridle/processes';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Check } from '../packages/cli/src/doctor/check.js';
import { doctor, examine } from '../packages/cli/src/doctor/doctor.js';
import { CHECKS } from '../packages/cli/src/doctor/list.js';
import { programVersion } from '../packages/cli/src/version.js';
import { runBridle, startBridleIn } from './support/bridle.js';
import { runCommand } from './support/command.js';
import { deadPid } from './support/deadPid.js';
import { deadSocket, NEW_RUN, newPatient, writeRun } from './support/patient.js';
import { temporaryFolder } from './support/temporaryFolder.js';

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

/** All that a run can leave which was killed, and beside each what is not to be touched. */
function withLeftovers() {
  const user = newPatient();
  const { home, folder, sessions, mccli, runs } = user;
  const pid = deadPid();
  const write = (path: string, text: string): string => {
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  };
  const { run } = runs.add(NEW_RUN);
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
    const { run } = runs.add(NEW_RUN);
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
    new Runs(join(home, 'runs')).add({ ...NEW_RUN, endpoints: { ctl } });
    const here = { cwd: folder, env: { ...env, PATH: `${bin}:/bin:/usr/bin` } };
    const { code, stdout } = await runBridle(['doctor'], here);
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('it does not answer: Timed out');
    expect(stdout).toMatch(/\n +bridle stop game\n/);
    expect(stdout).toContain('agent-browser does not tell its version');
  });
});
