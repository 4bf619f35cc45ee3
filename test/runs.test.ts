import { chmodSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { socketAnswers } from './support/agentBrowser.js';
import { type Bridle, runBridle, spawnBridle, startBridleIn } from './support/bridle.js';
import { RawClient } from './support/client.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const FLAT = ['--world-type', 'flat', '--no-save', '--no-render', '--clock', 'wait'];

interface Here {
  readonly cwd: string;
  readonly env: Record<string, string>;
}

/** A user without runs, and a folder of theirs. */
function newUser(): (cwd?: string) => Here {
  const sessions = temporaryFolder('ab-'); // short: the name of a socket has little room
  const env = {
    MCBOT_CTL: 'on',
    BRIDLE_HOME: join(temporaryFolder(), 'home'),
    AGENT_BROWSER_SOCKET_DIR: sessions,
  };
  return (cwd = realpathSync(temporaryFolder())) => ({ env, cwd });
}

async function serve(here: Here, seed: string, time: string): Promise<Bridle> {
  const bridle = await startBridleIn(here, 'serve', ...FLAT, '--world-seed', seed);
  const to = ['--endpoints-file', bridle.endpointsFile];
  const { code, stderr } = await runBridle(['drive', ...to, 'command', `/time set ${time}`], here);
  expect(code, stderr).toBe(0);
  return bridle;
}

const CLIENTS = [
  ['drive', 'get_state'],
  ['abu', 'snapshot'],
  ['mc', 'status'],
  ['ctl', 'hello'],
  ['interaction-dry'],
];

function callAll(
  here: Here,
  ...more: string[]
): ReturnType<typeof Promise.all<ReturnType<typeof runBridle>[]>> {
  return Promise.all(CLIENTS.map((words) => runBridle([...words, ...more], here)));
}

/** What each client prints of the world with that time, which is played in that folder. */
function ofWorld(folder: string, ticks: string, clock: string): unknown[] {
  return [
    `time_of_day=${ticks} `,
    `"${clock}, day 0`,
    `time  ${ticks}\n`,
    `"cwd": "${folder}"`,
    `"sock": "${folder}/`,
  ].map((stdout) => expect.objectContaining({ code: 0, stdout: expect.stringContaining(stdout) }));
}

/** Until the test is over the port is taken: by the test, unless somebody else has it already. */
async function takePort(port: number): Promise<void> {
  const server = createServer();
  await new Promise((resolve) =>
    server.once('error', resolve).listen(port, '127.0.0.1', resolve as () => void),
  );
  onTestFinished(() => void server.close());
}

/**
 * A run that finds the port by default taken: by the test, or by somebody else, who may leave it just before the run
 * comes. Then it is begun again.
 */
async function serveBeside(here: Here, seed: string, time: string): Promise<Bridle> {
  for (;;) {
    await takePort(4242);
    const bridle = await serve(here, seed, time);
    if (!bridle.endpoints.automation!.endsWith(':4242')) return bridle;
    bridle.child.kill('SIGTERM');
    await bridle.exited;
  }
}

const DAEMON = ['daemon', '--agent-browser-version', '0.41.0', '--session'];

/** What a session of agent-browser shows whose daemon was started there. */
async function joined(here: Here, session: string, ...flags: string[]): Promise<string> {
  spawnBridle([...DAEMON, session, ...flags], here);
  const path = join(here.env.AGENT_BROWSER_SOCKET_DIR!, `${session}.sock`);
  await expect.poll(() => socketAnswers(path)).toBe(true); // its name is there a moment before
  const { data } = await new RawClient(path).ask({ id: '1', action: 'snapshot' });
  return (data as { snapshot: string }).snapshot;
}

describe('ruling 13: two runs in two folders', () => {
  it('are each reached by the clients of their folder, by name from elsewhere, and ended by name', async () => {
    const user = newUser();
    const [one, two, third] = [user(), user(), user()];
    const deeper = join(two.cwd, 'deeper');
    mkdirSync(deeper);
    const first = await serve(one, '1', 'noon');
    const second = await serveBeside(two, '2', 'night');
    const [noon, night] = [ofWorld(one.cwd, '6000', '12:00'), ofWorld(two.cwd, '13000', '19:00')];
    const names = [one, two].map(({ cwd }) => basename(cwd));

    expect(await callAll(one)).toEqual(noon);
    expect(await callAll(user(deeper))).toEqual(night);
    await expect.poll(second.stderr).toContain(`  npx bridle drive get_state\n`);
    await expect.poll(second.stderr).toContain('  (4242 is taken');

    for (const { code, stderr } of await callAll(third)) {
      expect(code).toBe(2);
      expect(stderr).toContain('choose one with --run <name>');
      expect(stderr).toContain(`  ${names[0]}  in ${one.cwd}: the world of seed 1, kept nowhere\n`);
      expect(stderr).toContain(`  ${names[1]}  in ${two.cwd}: the world of seed 2, kept nowhere\n`);
    }
    expect(await callAll(third, '--run', names[1]!)).toEqual(night);

    expect(await joined(one, 'guest')).toContain('"12:00, day 0');
    expect(await joined(one, 'other', '--run', names[1]!)).toContain('"19:00, day 0');
    expect(await runBridle([...DAEMON, 'third'], third)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('choose one with --run <name>'),
    });
    // A run that nobody can join is not asked about.
    const apart = ['--agent-browser-session', 'apart', '--abu-listen', '0', ...FLAT];
    const own = await startBridleIn(two, ...apart);
    expect(await joined(two, 'again')).toContain('"19:00, day 0');
    expect(await runBridle([...DAEMON, 'x', '--run', `${names[1]}-2`], two)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be joined'),
    });
    own.child.kill('SIGTERM');
    await own.exited;

    const listed = await runBridle(['ps', '--json'], third);
    expect(JSON.parse(listed.stdout)).toMatchObject({
      runs: [
        { name: names[0], folder: one.cwd, pid: first.child.pid, endpoints: first.endpoints },
        { name: names[1], folder: two.cwd, world: { seed: '2', kept: null }, game: 'voxel' },
      ],
    });
    expect(await runBridle(['stop'], third)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('choose one with bridle stop <name>'),
    });
    expect(await runBridle(['stop', names[0]!], third)).toMatchObject({
      code: 0,
      stdout: `ended ${names[0]} (process ${first.child.pid}, in ${one.cwd}): the world of seed 1, kept nowhere\n`,
    });
    expect(await first.exited).toMatchObject({ code: 0 });

    // Now there is only one: it is meant wherever its user is.
    expect(await runBridle(['drive', 'get_state'], third)).toEqual(night[0]);
    // But it ends only where it is played, or by its name.
    expect(await runBridle(['stop'], third)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`bridle stop <name>:\n  ${names[1]}  in ${two.cwd}: `),
    });
    second.child.kill('SIGSTOP');
    const waited = await runBridle(['stop', '--timeout', '0.2'], user(deeper));
    expect(waited).toMatchObject({ code: 1, stdout: '' });
    expect(waited.stderr).toContain('has not ended within 0.2 s');
    expect((await runBridle(['ps'], third)).stdout).toContain(`${names[1]}  in ${two.cwd}, for `);
    second.child.kill('SIGCONT');
    expect(await second.exited).toMatchObject({ code: 0 });
    expect(readdirSync(join(third.env.BRIDLE_HOME!, 'runs'))).toEqual([]);
    expect((await runBridle(['ps'], third)).stdout).toMatch(
      /^nothing runs; start one with `npm start`/,
    );
    expect(await runBridle(['stop'], third)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('start one with `npm start`'),
    });
  });

  it('keep their worlds when they are stopped, and say what a client cannot have', async () => {
    const here = newUser()();
    const kept = ['--world-type', 'flat', '--no-render', '--abu-off', '--save-dir', 'mine'];
    const bridle = await startBridleIn(here, 'serve', ...kept);
    expect(await runBridle(['abu', 'snapshot'], here)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('has no ABU; --abu-listen <addr> opens it'),
    });
    const made = await runBridle(['mc', 'world', 'create', 'other', '--seed', '9'], here);
    expect(made.code, made.stderr).toBe(0);
    const { code, stdout } = await runBridle(['stop', '--json'], here);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      stopped: true,
      pid: bridle.child.pid,
      world: { seed: '9', kept: join(here.cwd, 'saves', 'other') },
    });
    expect(await bridle.exited).toMatchObject({ code: 0 });
  });
});

describe('a run that cannot be noted', () => {
  it('goes on, and says where its clients find it', async () => {
    const cwd = temporaryFolder();
    const home = join(cwd, 'home');
    writeFileSync(home, 'no folder');
    chmodSync(home, 0o600);
    const bridle = await startBridleIn({ cwd, env: { BRIDLE_HOME: home } }, 'serve', ...FLAT);
    await expect.poll(bridle.stderr).toContain('clients cannot look this run up');
    const told = `npx bridle drive --connect ${bridle.endpoints.automation}`;
    await expect.poll(bridle.stderr).toContain(told); // after the endpoints
    bridle.child.kill('SIGTERM');
    expect(await bridle.exited).toMatchObject({ code: 0 });
  });
});
