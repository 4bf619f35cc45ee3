import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isAlive } from '@bridle/processes';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  buttonsIn,
  CLIS,
  type CliOptions,
  callCli,
  HAS_CLIS,
  HOME,
  runOf,
  type Said,
  socketAnswers,
  socketFolder,
  startSession,
} from './support/agentBrowser.js';
import { readPng } from './support/png.js';

if (!HAS_CLIS) {
  process.stdout.write('SKIPPED: agent-browser (its CLI is not installed; npm test installs it)\n');
}

const WORLD = ['--world-seed', '7', '--view-distance', '4', '--clock', 'wait'];
const VERSION = ['--agent-browser-version', CLIS.newest.version];

type Cli = (...args: string[]) => Promise<Said>;

/** A session that the newest CLI finds running. */
async function preStarted(...args: string[]): Promise<{ cli: Cli; at: CliOptions }> {
  const at = { dir: socketFolder(), session: 'play' };
  await startSession(['daemon', '--session', 'play', ...VERSION, ...WORLD, ...args], at);
  return { cli: (...args) => callCli('newest', args, at), at };
}

/** How often a CLI may give up on a daemon that starts. */
const TRIES_MAX = 10;

/** The old CLI waits 5 s for the daemon that it has started: on a busy machine its user calls it again. */
async function callHosting(args: string[], at: CliOptions): Promise<Said> {
  for (let tries = 1; ; tries++) {
    const said = await callCli('hosting', args, at);
    if (!said.stderr.includes('Daemon failed to start') || tries === TRIES_MAX) return said;
  }
}

/** A session that an old CLI starts itself with its first command. */
function hosted(): { cli: Cli; at: CliOptions } {
  const env = { AGENT_BROWSER_HOME: HOME, BRIDLE_ARGS: WORLD.join(' ') };
  const at = { dir: socketFolder(), session: 'play', env };
  onTestFinished(async () => void (await callCli('hosting', ['close'], at)));
  return { cli: (...args) => callHosting(args, at), at };
}

async function scene(cli: Cli, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await cli('snapshot', ...args);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

const WAYS = ['east', 'south', 'west', 'north'];
const CLICKS_MAX = 60;

/** Plays by `snapshot` and `click` alone: takes the first button that says what is wanted. */
async function playToPickaxe(cli: Cli): Promise<string[]> {
  const story: string[] = [];
  const failed = new Set<string>();
  let shown = await scene(cli);
  let way = 0;
  const has = (item: RegExp): number =>
    [...shown.matchAll(/"Hotbar \d: (\S+?)(?: x(\d+))?[",]/g)].reduce(
      (sum, [, name, count = '1']) => (item.test(name!) ? sum + Number(count) : sum),
      0,
    );
  const isSaid = (wanted: RegExp): string | undefined =>
    buttonsIn(shown).find(({ name, ref }) => wanted.test(name) && !failed.has(ref))?.ref;
  const until = async (isDone: () => boolean, wanted: RegExp): Promise<void> => {
    for (let clicks = 0; !isDone(); clicks++) {
      if (clicks > CLICKS_MAX) throw new Error(`no ${wanted}:\n${story.join('\n')}\n${shown}`);
      const ref = isSaid(wanted) ?? isSaid(new RegExp(`^Explore ${WAYS[way++ % WAYS.length]}`))!;
      const { code, stdout, stderr } = await cli('click', `@${ref}`);
      story.push(`${ref} ${code} ${stderr}`);
      if (code !== 0) failed.add(ref);
      shown = code === 0 ? stdout : await scene(cli);
    }
  };
  await until(() => has(/_log$/) >= 4, /^Mine \w+_log/);
  await until(() => has(/_planks$/) >= 12, /^Craft 4 \w+_planks/);
  await until(() => has(/^crafting_table$/) > 0, /^Craft 1 crafting_table/);
  await until(() => has(/^stick$/) >= 2, /^Craft 4 stick/);
  await until(() => has(/^crafting_table$/) === 0, /^Place crafting_table/);
  await until(() => has(/^wooden_pickaxe$/) > 0, /^Craft 1 wooden_pickaxe/);
  return story;
}

describe.skipIf(!HAS_CLIS)('the unmodified agent-browser CLI', () => {
  it('of the newest version plays to a wooden pickaxe in a session that was there before', async () => {
    const { cli } = await preStarted();
    const story = await playToPickaxe(cli);
    expect(story.length).toBeGreaterThan(8);
    expect((await cli('console')).stdout).toContain('milestone name=craft_table');
  });

  it('of version 0.19 starts our daemon itself and plays to a wooden pickaxe', async () => {
    const { cli, at } = hosted();
    const story = await playToPickaxe(cli);
    expect(story.length).toBeGreaterThan(8);
    expect(await cli('close')).toMatchObject({ code: 0, stdout: '✓ Browser closed\n' });
    const isThere = (): boolean => existsSync(join(at.dir, 'play.pid'));
    await expect.poll(isThere).toBe(false);
  });

  it.each(['newest', 'hosting'] as const)('prints what a person reads: %s', async (version) => {
    const { cli, at } = version === 'newest' ? await preStarted() : hosted();
    expect(await scene(cli)).toMatch(/^- application "\w+"\n {2}- region /);
    expect(await scene(cli, '-i')).toMatch(/^- button "Hotbar 1: empty" \[ref=e1\] \[selected\]\n/);
    expect(await cli('get', 'url')).toMatchObject({ code: 0, stdout: 'https://bridle/voxel\n' });
    expect(await cli('open', 'bridle')).toMatchObject({ code: 0 });
    expect(await cli('get', 'count', 'toolbar')).toMatchObject({ code: 0, stdout: '1\n' });
    expect(await cli('is', 'enabled', '@e1')).toMatchObject({ code: 0, stdout: 'true\n' });
    expect((await cli('get', 'box', '@e1')).stdout).toMatch(/height"?: +\d/);
    expect(await cli('click', '@e999')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: '✗ Ref e999 not found\n',
    });
    expect(await cli('cookies')).toMatchObject({ code: 1, stdout: '' });
    expect(await cli('eval', '/time set noon')).toMatchObject({ code: 0 });
    const typed = await cli('find', 'label', 'Chat', 'fill', 'hello there');
    expect(typed.stdout).toContain('[value="hello there"]');
    expect(await cli('find', 'role', 'button', 'click', '--name', 'Send')).toMatchObject({
      code: 0,
    });
    expect((await cli('console')).stdout).toContain('hello there');
    expect((await cli('wait', '--text', 'Position')).code).toBe(0);
    expect(await cli('wait', '--text', 'no such thing', '--timeout', '500')).toMatchObject({
      code: 1,
      stderr: '✗ Wait timed out after 500ms: "no such thing" is not there\n',
    });
    expect((await cli('press', 'e')).stdout).toContain('- dialog ');
    expect((await cli('press', 'Escape')).stdout).not.toContain('- dialog ');
    const saved = await cli('state', 'save', 'kept.json');
    expect(saved.stdout).toBe(`✓ State saved to ${join(at.dir, 'kept.json')}\n`);
    expect(await cli('state', 'load', 'kept.json')).toMatchObject({ code: 0 });
    expect(await cli('tab')).toMatchObject({ code: 0 });
  });

  it.each(['newest', 'hosting'] as const)('takes pictures: %s', async (version) => {
    const { cli, at } = version === 'newest' ? await preStarted() : hosted();
    const file = join(at.dir, 'a.png');
    expect(await cli('screenshot', 'a.png')).toMatchObject({
      code: 0,
      stdout: `✓ Screenshot saved to ${file}\n`,
    });
    const plain = readPng(readFileSync(file));
    expect([plain.width, plain.height]).toEqual([1280, 720]);
    const { stdout } = await cli('screenshot', '--annotate', file);
    expect(stdout).toMatch(/saved to .*a\.png\n +\[1\] @e1 button "Hotbar 1: empty"\n/);
    expect(readPng(readFileSync(file)).data).not.toEqual(plain.data);
    const { stdout: ours } = await cli('screenshot');
    const [, path] = /saved to (.*)\n/.exec(ours)!;
    expect(readPng(readFileSync(path!)).width).toBe(1280);
    await cli('screenshot', '@e1', file);
    expect(readPng(readFileSync(file)).width).toBe(60);
    expect(await cli('screenshot', '/etc/bridle.png')).toMatchObject({ code: 1, stdout: '' });
  });

  it('is told only what changed when it asks for that', async () => {
    const { cli } = await preStarted();
    const full = await scene(cli, '-i', '--delta');
    expect(full).toBe(await scene(cli, '-i'));
    expect(await scene(cli, '-i', '--delta')).toBe('unchanged (revision 2)\n');
    expect((await cli('screenshot', '--if-changed')).stdout).toContain('saved to');
    expect((await cli('screenshot', '--if-changed')).stdout).toContain('Screenshot unchanged');
    await cli('find', 'text', 'Turn left', 'click');
    const delta = JSON.parse(await scene(cli, '-i', '--delta')) as {
      kind: string;
      treeChange: { startLine: number; deleteCount: number; lines: string[] };
    };
    const { startLine, deleteCount, lines } = delta.treeChange;
    const tree = full
      .trimEnd()
      .split('\n')
      .toSpliced(startLine, deleteCount, ...lines);
    expect(`${tree.join('\n')}\n`).toBe(await scene(cli, '-i'));
  });

  it('may come fifty times at once', async () => {
    const { cli } = await preStarted();
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        i % 5 === 0 ? cli('snapshot', '-i') : cli('get', 'url'),
      ),
    );
    expect(all.map(({ code, stderr }) => [code, stderr])).toEqual(all.map(() => [0, '']));
  });

  it('finds the session of a serve, and one that joins it', async () => {
    const dir = socketFolder();
    const ports = ['--automation-listen', '0', '--abu-listen', '0', '--no-save'];
    const serve = ['serve', ...ports, ...VERSION, ...WORLD];
    const first = await startSession(serve, { dir, session: 'bridle' });
    const guest = await startSession(['daemon', '--session', 'guest', ...VERSION], {
      dir,
      session: 'guest',
    });
    const [own, joined] = ['bridle', 'guest'].map(
      (session): Cli =>
        (...args) =>
          callCli('newest', args, { dir, session }),
    );
    expect(await scene(own!)).toBe(await scene(joined!));
    await joined!('find', 'label', 'Chat', 'fill', 'from the guest');
    expect(await scene(own!)).toContain('from the guest');
    expect(await joined!('close')).toMatchObject({ code: 0 });
    expect(await joined!('get', 'url')).toMatchObject({ code: 0 });
    first.child.kill('SIGTERM');
    await first.exited;
    expect(await joined!('get', 'url')).toMatchObject({
      code: 1,
      stderr: '✗ The game that this session joined has ended; start it again with bridle serve\n',
    });
    guest.child.kill('SIGTERM');
    expect(await guest.exited).toEqual({ code: 0, signal: null });
  });

  it('starts the daemon again after it was killed', async () => {
    const { cli, at } = hosted();
    await scene(cli);
    const pid = runOf(at.dir, at.session)!;
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => socketAnswers(join(at.dir, 'play.sock'))).toBe(false);
    expect(await scene(cli)).toContain('- application');
    expect(runOf(at.dir, at.session)).not.toBe(pid);
  });

  it('leaves a pre-started session where it is when asked to close', async () => {
    const { cli, at } = await preStarted();
    expect(await cli('close')).toMatchObject({ code: 0 });
    expect(await cli('get', 'title')).toMatchObject({ code: 0 });
    expect((await cli('session', 'list')).stdout).toContain('play');
    expect(await socketAnswers(join(at.dir, 'play.sock'))).toBe(true);
  });
});

describe.skipIf(!HAS_CLIS)('an agent-browser of another version than was guessed', () => {
  const FLAGS = ['--automation-listen', '0', '--abu-listen', '0', '--mc-cli-off', '--no-render'];
  /** No browser can be started, also on a machine that has one. */
  const bare = { PATH: '/nowhere', AGENT_BROWSER_EXECUTABLE_PATH: '/nowhere/chrome' };

  it.each([
    ['older', '0.41.0'],
    ['newest', '0.27.0'],
  ] as const)(
    'does not end the game, and has the session at its next command: %s, not %s',
    async (cli, guessed) => {
      const dir = socketFolder();
      const { version } = CLIS[cli];
      const at = { dir, session: 'bridle', env: bare };
      const flags = [...FLAGS, '--agent-browser-version', guessed, '--save-dir', 'world'];
      const { child, exited, stderr } = await startSession(['serve', ...flags, ...WORLD], {
        dir,
        session: 'bridle',
      });
      const ask = (...args: string[]): Promise<Said> => callCli(cli, args, at);
      expect(await ask('get', 'url')).toMatchObject({ code: 1 }); // it has looked for a browser
      await expect.poll(() => stderr()).toContain('from the game, which runs');
      const [told] = /^bridle: the daemon of .*$/m.exec(stderr())!;
      expect(told).toContain(`--agent-browser-version ${version}`);
      await expect.poll(() => runOf(dir, 'bridle')).toBe(child.pid);
      expect(readFileSync(join(dir, 'bridle.version'), 'utf8')).toBe(version);
      expect(await ask('get', 'url')).toMatchObject({ code: 0, stdout: 'https://bridle/voxel\n' });
      expect((await ask('snapshot', '-i')).stdout).toContain('- button "Hotbar 1: empty"');
      await expect.poll(stderr).toContain(`is offered again, now to agent-browser ${version}`);
      child.kill('SIGTERM');
      expect(await exited).toEqual({ code: 0, signal: null });
      expect(readdirSync(dir).filter((name) => name.includes('bridle'))).toEqual([]);
    },
  );

  it('has its own settings from its next command on', async () => {
    const dir = socketFolder();
    const at = { dir, session: 'play', env: { ...bare, AGENT_BROWSER_DEFAULT_TIMEOUT: '9000' } };
    const { child } = await startSession(
      ['daemon', '--session', 'play', ...VERSION, '--no-render', ...WORLD],
      { dir, session: 'play' },
    );
    expect(await callCli('newest', ['get', 'url'], at)).toMatchObject({ code: 1 });
    await expect.poll(() => runOf(dir, 'play')).toBe(child.pid);
    const { code, stdout } = await callCli('newest', ['get', 'url'], at);
    expect([code, stdout]).toEqual([0, 'https://bridle/voxel\n']);
  });

  it('that came before the run holds the name, and the run says so', async () => {
    const dir = socketFolder();
    const at = { dir, session: 'bridle', env: bare };
    await callCli('older', ['get', 'url'], at);
    const browser = Number(readFileSync(join(dir, 'bridle.pid'), 'utf8'));
    onTestFinished(() => void process.kill(browser, 'SIGKILL')); // without a Chrome it obeys no `close`
    const { stderr } = await startSession(['serve', ...FLAGS, '--no-save', ...WORLD], {
      dir,
      session: 'bridle-2',
      env: bare,
    });
    await expect
      .poll(() => stderr())
      .toContain(
        'bridle: the session of this run is bridle-2: bridle is held by the daemon of agent-browser ' +
          `0.27.0 (process ${browser}); \`agent-browser --session bridle close\`, or kill ${browser}, frees it\n`,
      );
    // The version is that of the agent-browser which is used here.
    const next = { ...at, session: 'bridle-2' };
    expect(await callCli('older', ['get', 'url'], next)).toMatchObject({ code: 0 });
    expect(isAlive(browser)).toBe(true);
  });
});

describe('the files of a session', () => {
  const start = (dir: string) =>
    startSession(['daemon', '--session', 'play', ...VERSION, '--no-render', ...WORLD], {
      dir,
      session: 'play',
    });

  it('are what every CLI looks for, for their owner alone, and go with the daemon', async () => {
    const dir = join(socketFolder(), 'new');
    const { child, exited } = await startSession(
      ['daemon', '--session', 'play', ...VERSION, '--no-render', ...WORLD],
      { dir, session: 'play', cwd: join(dir, '..') },
    );
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    const read = (end: string): string => readFileSync(join(dir, `play.${end}`), 'utf8');
    expect(['version', 'config'].map(read)).toEqual(['0.41.0', '8ac7231d51426f23']);
    expect(isAlive(Number(read('pid')))).toBe(true);
    expect(Number(read('pid'))).not.toBe(child.pid);
    expect(statSync(join(dir, 'play.sock')).mode & 0o777).toBe(0o600);
    child.kill('SIGTERM');
    expect(await exited).toEqual({ code: 0, signal: null });
    expect(readdirSync(dir)).toEqual([]);
  });

  it('are taken over from a daemon that was killed, and whose keeper ends with it', async () => {
    const dir = socketFolder();
    const first = await start(dir);
    const keeper = Number(readFileSync(join(dir, 'play.pid'), 'utf8'));
    first.child.kill('SIGKILL');
    await first.exited;
    await expect.poll(() => isAlive(keeper)).toBe(false);
    expect(statSync(join(dir, 'play.sock')).isSocket()).toBe(true);
    const second = await start(dir);
    expect(runOf(dir, 'play')).toBe(second.child.pid);
  });

  it('are taken over when the process of the pid lives but nobody listens', async () => {
    const dir = socketFolder();
    writeFileSync(join(dir, 'play.pid'), `${process.pid}`);
    const { child } = await start(dir);
    expect(runOf(dir, 'play')).toBe(child.pid);
  });

  it('belong to one daemon; the second says so and ends', async () => {
    const dir = socketFolder();
    const first = await start(dir);
    const second = await start(dir);
    expect(await second.exited).toEqual({ code: 1, signal: null });
    expect(second.stderr()).toBe(
      `bridle: the agent-browser session play is held by another run of bridle (process ${first.child.pid})\n` +
        '  end that run to free it, or choose another session\n',
    );
    expect(await socketAnswers(join(dir, 'play.sock'))).toBe(true);
  });

  it('go to one of two daemons that start at once', async () => {
    const dir = socketFolder();
    const both = await Promise.all([start(dir), start(dir)]);
    const codes = both.map(({ child }) => child.exitCode);
    expect(codes.toSorted()).toEqual([1, null].toSorted());
    expect(await socketAnswers(join(dir, 'play.sock'))).toBe(true);
  });

  it('of a second serve have the next name', async () => {
    const dir = socketFolder();
    const ports = ['--automation-listen', '0', '--abu-listen', '0', '--no-save', '--no-render'];
    const first = await startSession(['serve', ...ports, ...VERSION], { dir, session: 'bridle' });
    const second = await startSession(['serve', ...ports, ...VERSION], {
      dir,
      session: 'bridle-2',
    });
    expect(second.child.exitCode).toBeNull();
    await expect
      .poll(() => second.stderr())
      .toContain(
        `bridle: the session of this run is bridle-2: bridle is held by another run of bridle (process ${first.child.pid}); end that run to free it\n`,
      );
    expect(await socketAnswers(join(dir, 'bridle.sock'))).toBe(true);
  });

  it("are left alone when they are another program's", async () => {
    const dir = socketFolder();
    const other = createServer(() => {});
    await new Promise<void>((resolve) => other.listen(join(dir, 'play.sock'), resolve));
    onTestFinished(() => void other.close());
    const { exited, stderr } = await start(dir);
    expect(await exited).toMatchObject({ code: 1 });
    expect(stderr()).toContain('the agent-browser session play is held by another program');
    expect(await socketAnswers(join(dir, 'play.sock'))).toBe(true);
  });

  it('outlive the end of the pipe that the daemon was started with', async () => {
    const dir = socketFolder();
    const { child } = await start(dir);
    child.stderr!.destroy();
    const client = await import('./support/client.js');
    const socket = join(dir, 'play.sock');
    const ask = (request: object) => new client.RawClient(socket).ask(request);
    // It has something to say about this, on a stderr that nobody reads any longer.
    const keeper = Number(readFileSync(join(dir, 'play.pid'), 'utf8'));
    process.kill(keeper, 'SIGKILL');
    const keeperNow = (): number => Number(readFileSync(join(dir, 'play.pid'), 'utf8'));
    await expect.poll(keeperNow).not.toBe(keeper);
    // The pid is written first: the socket is there a moment later.
    await expect.poll(() => socketAnswers(socket)).toBe(true);
    expect(await ask({ id: 'b', action: 'url' })).toMatchObject({ success: true });
  });
});
