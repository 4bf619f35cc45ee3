import { chmodSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Patient } from '../packages/cli/src/doctor/check.js';
import { spaceText } from '../packages/cli/src/doctor/checks/disk.js';
import { portFinding } from '../packages/cli/src/doctor/checks/ports.js';
import { doctor } from '../packages/cli/src/doctor/doctor.js';
import { CHECKS } from '../packages/cli/src/doctor/list.js';
import { portHolder } from '../packages/cli/src/doctor/portHolder.js';
import { AGENT_BROWSER, PARTS } from '../packages/cli/src/parts.js';
import { runCommand } from './support/command.js';
import { deadSocket, NEW_RUN, newPatient } from './support/patient.js';
import { temporaryFolder } from './support/temporaryFolder.js';

describe('a port', () => {
  it('is free, or held by a run of the user, or by another program, with the way around it', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const abu = { title: 'ABU', opensBy: '--abu-listen <addr>' };
    expect(await portHolder(port)).toMatchObject({ pid: process.pid });
    const { runs } = newPatient();
    runs.add(NEW_RUN);
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
  runs.add({ ...NEW_RUN, endpoints: { 'agent-browser': socket } });
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
    runs.add(NEW_RUN);
    const dir = join(home, 'runs');
    chmodSync(dir, 0o777);
    expect(await findings(patient())).toMatchObject([
      { state: 'failure', mend: `chmod 700 ${dir}` },
    ]);
    expect((await runCommand(doctor, [], env)).code).toBe(1);
  });

  it('of files and sockets that others can read are warnings', async () => {
    const { home, sessions, folder, runs, patient } = newPatient();
    runs.add(NEW_RUN);
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

  it('of the folder for files for a while are said', async () => {
    const { root, patient } = newPatient();
    const folder = join(root, 'nowhere');
    vi.stubEnv('TMPDIR', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await findings(patient())).toEqual([
      {
        state: 'warning',
        text: `${folder} cannot be written to: nothing can be kept for a while`,
        mend: 'unset TMPDIR',
      },
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
