import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runBridle, startBridleIn } from './support/bridle.js';
import { connected } from './support/connected.js';
import { startServer, temporaryFolder } from './support/server.js';

const CLIENT = fileURLToPath(new URL('../packages/client/python', import.meta.url));
/** That of the system, which is Debian's there. */
const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
const HAS_PYTHON = spawnSync(PYTHON, ['--version']).status === 0;
if (!HAS_PYTHON) process.stdout.write('SKIPPED: the Python client (python3 is not installed)\n');

const ENV = { ...process.env, PYTHONPATH: CLIENT, PYTHONDONTWRITEBYTECODE: '1' };
const run = promisify(execFile);

/** What a script prints as JSON; it has `bridle` and `show`. */
async function python(script: string, options: { cwd?: string; env?: object } = {}) {
  const code = `import bridle, json, sys\ndef show(*values): print(json.dumps(values))\n${script}`;
  const env = { ...ENV, ...options.env } as NodeJS.ProcessEnv;
  const { stdout } = await run(PYTHON, ['-c', code], { ...options, env, timeout: 60_000 });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown[]);
}

/** A script that fails with a BridleError, of which it prints what there is. */
function failing(script: string): string {
  const body = script
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
  return `try:\n${body}\nexcept bridle.BridleError as error:\n    show(error.code, error.message, error.hint)`;
}

/** A server that does this to whoever connects. The result is its port. */
async function serverThat(does: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    does(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

describe.runIf(HAS_PYTHON)('the Python client', () => {
  it('has every op as a method, by the same names', async () => {
    const { port } = await startServer({ clock: 'wait' });
    const shown = await python(`
with bridle.connect(port=${port}) as world:
    show(world.step(ticks=20), "get_state" in dir(world))
    state = world.get_state()
    show(state["tick"], len(state["player"]["pos"]))
    show(world.get_blocks(from_=[0, 90, 0], to=[0, 90, 0])["palette"])
    world.open(inventory=True)
    world.ask("close")
    show(world.get_state()["screen"])
    show([world.step(ticks=1)["tick"] for _ in range(1000)][-1])
`);
    expect(shown).toEqual([[{ tick: 20 }, true], [20, 3], [['minecraft:air']], [null], [1020]]);
  });

  it('finds a run as bridle drive does, by folder, name, socket and file', async () => {
    const home = realpathSync(temporaryFolder());
    const folder = join(home, 'here');
    mkdirSync(folder);
    const env = { BRIDLE_HOME: join(home, 'home') };
    const flags = ['--headless', '--automation-listen', '127.0.0.1:0', '--automation-step'];
    const { endpointsFile } = await startBridleIn({ cwd: folder, env }, ...flags);
    const tick = 'show(bridle.connect(%).get_state()["tick"])';
    const ways = ['', 'run="here"', `endpoints_file=${JSON.stringify(endpointsFile)}`];
    for (const way of ways) {
      expect(await python(tick.replace('%', way), { cwd: home, env })).toEqual([[0]]);
    }
    expect(await python(tick.replace('%', ''), { cwd: folder, env })).toEqual([[0]]);
    const [none] = await python(failing('bridle.connect(run="there")'), { cwd: home, env });
    expect(none).toEqual([
      'no_run',
      expect.stringContaining('no run is called there; there are:\n  here  in'),
      null,
    ]);
    const other = join(home, 'other');
    mkdirSync(other);
    await startBridleIn({ cwd: other, env }, ...flags);
    const [several] = await python(failing('bridle.connect()'), { cwd: home, env });
    expect(several).toEqual(['no_run', expect.stringContaining('choose one with connect('), null]);
    expect(await python(tick.replace('%', ''), { cwd: other, env })).toEqual([[0]]);
  });

  it('says what is wrong and what to do', async () => {
    const { port, path } = await startServer({ clock: 'wait', token: 'secret' });
    const nowhere = join(temporaryFolder(), 'none');
    writeFileSync(`${nowhere}.json`, '{"abu":"127.0.0.1:1"}');
    const scripts = [
      `bridle.connect(path="${nowhere}")`,
      `bridle.connect(port=${port})`,
      `bridle.connect(port=1, path="x")`,
      `bridle.connect(endpoints_file="${nowhere}.json")`,
      `bridle.connect(path="${path}", token="secret").get_blocks(from_=[0, 0, 0], to=[999, 99, 999])`,
    ];
    const shown = await python(scripts.map(failing).join('\n'));
    expect(shown).toEqual([
      ['not_connected', expect.stringContaining(nowhere), expect.stringContaining('bridle serve')],
      ['unauthorized', 'invalid token', expect.stringContaining('BRIDLE_AUTOMATION_TOKEN')],
      ['bad_request', 'port and path are given', 'name a run in one way'],
      ['no_run', `${nowhere}.json names no automation endpoint`, expect.any(String)],
      ['bad_request', '100000000 blocks are more than 262144', 'ask for several smaller boxes'],
    ]);
    const env = { BRIDLE_AUTOMATION_TOKEN: 'secret' };
    expect(await python(`show(bridle.connect(port=${port}).game)`, { env })).toEqual([[null]]);
  });

  it('refuses what cannot be, and loses nothing by it', async () => {
    const { port } = await startServer({ clock: 'wait' });
    const [noPort, ...shown] = await python(`
${failing('bridle.connect(port=70000)')}
world = bridle.connect(port=${port})
${failing('world.step(ticks=1, timeout_s=-1)')}
${failing('world.chat_send(text="x" * 2_000_000)')}
${failing('world.events("state", every_ticks=0)')}
${failing('world.wait_ticks(1000.5)')}
show(world.step(ticks=1, timeout_s=float("inf")))
`);
    expect(noPort).toEqual(['bad_request', '70000 is no port', expect.any(String)]);
    expect(shown.slice(0, -1)).toEqual([
      ['bad_request', 'timeout_s is -1', 'it is a number of seconds'],
      ['bad_request', 'a request of more than 1048576 bytes', 'ask for less at once'],
      ['bad_request', 'every_ticks is 0', 'it is a whole number of ticks, at least 1'],
      ['bad_request', 'ticks is 1000.5', 'it is a whole number of ticks'],
    ]);
    expect(shown.at(-1)).toEqual([{ tick: 1 }]);
  });

  it('tells of a death in any step of a wait, and leaves to a listener what it raises', async () => {
    const { port } = await startServer({ clock: 'wait' });
    const shown = await python(`
world = bridle.connect(port=${port})
x, _, z = world.get_state()["player"]["pos"]
world.command(line=f"/tp {x} 250 {z}")
waited = world.wait_ticks(1005)
show(waited["tick"], waited["died"], waited["death"]["cause"])
def late(event): raise TimeoutError("of the listener")
world.on("chat", late)
try: world.command(line="/say hello")
except TimeoutError as error: show(str(error))
show(world.step(ticks=1))
`);
    expect(shown).toEqual([[1005, true, 'fall'], ['of the listener'], [{ tick: 1006 }]]);
  });

  it('hears events by listeners and loops, and keeps no more than it may', async () => {
    const { port } = await startServer({ clock: 'wait' });
    const shown = await python(`
world = bridle.connect(port=${port})
told = []
listener = lambda event: told.append(event["text"])
world.on("chat", listener)
with world.events("state", every_ticks=2) as states:
    world.step(ticks=5)
    world.command(line="/say hello")
    world.off("chat", listener)
    world.command(line="/say bye")
    show(told, next(states)["tick"], next(states)["tick"])
states = world.events("state")
for _ in range(6): world.step(ticks=200)
read = dropped = 0
while read + dropped < 1200:
    event = next(states)
    if event["event"] == "dropped": dropped += event["count"]
    else: read += 1
show(read <= 1000, read + dropped)
${failing('world.events("weddings")')}
${failing('next(world.events("chat", timeout_s=0.05))')}
world.close()
show(list(states))
`);
    expect(shown).toEqual([
      [['hello'], 2, 4],
      [true, 1200],
      ['bad_request', expect.stringContaining('expected one of state'), null],
      ['timeout', 'no event within 0.05 s', null],
      [[]],
    ]);
  });

  it('waits in the time of the game', async () => {
    const { port } = await startServer({ clock: 'wait' });
    expect(
      await python(`
world = bridle.connect(port=${port})
show(world.wait_ticks(1005))
show(world.wait_until({"tick": 1010}, ticks=99), world.wait_until([{"health_below": 1}], ticks=5))
`),
    ).toEqual([
      [{ tick: 1005 }],
      [
        { tick: 1010, ended_by: { tick: 1010 } },
        { tick: 1015, ended_by: null },
      ],
    ]);
  });

  it('watches where another client lets time pass', async () => {
    const { port } = await startServer({ clock: 'wait' });
    const other = await connected({ port });
    const script = `
world = bridle.connect(port=${port}, control="none")
show(world.wait_ticks(10)["tick"] >= 10)
show(world.wait_until([{"health_below": 1}, {"event": "chat", "matching": {"text": "now"}}], ticks=500)["seen"]["text"])
block = {"block": {"pos": [3, 90, 3], "equals": "stone"}}
show(world.wait_until(block, ticks=500)["ended_by"] == block)
show(world.wait_until({"milestone": "none"}, ticks=3)["ended_by"])
${failing('world.step(ticks=1)')}
`;
    let isOver = false;
    const shown = python(script).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const lines = ['/say not yet', '/say now', '/setblock 3 90 3 stone'];
      for (const line of lines) await other.command({ line });
      await other.step({ ticks: 1 });
    }
    expect(await shown).toEqual([
      [true],
      ['now'],
      [true],
      [null],
      ['busy', 'automation-v1 (a program) has control', 'take_control takes it'],
    ]);
  });

  it('is told who has control, and may take it', async () => {
    const { port } = await startServer({ clock: 'wait' });
    await connected({ port });
    const [refused, taken] = await python(`
${failing(`bridle.connect(port=${port})`)}
with bridle.connect(port=${port}, control="take", reason="a look", name="py") as world:
    show(world.step(ticks=2), [one["name"] for one in world.list_clients()["clients"]])
`);
    expect(refused).toEqual(['busy', expect.any(String), expect.stringContaining('"none"')]);
    expect(taken).toEqual([{ tick: 2 }, ['automation-v1', 'py']]);
  });

  it('ends a request in the run when its time is up, and goes on', async () => {
    const { port } = await startServer({ clock: 'wait' });
    expect(
      await python(`
world = bridle.connect(port=${port})
${failing('world.step(ticks=10**9, timeout_s=0.05)')}
show(world.get_state()["tick"] < 10**9)
told = []
${failing('world.step(ticks=10**9, timeout_s=1.5, on_progress=told.append)')}
show(told[0]["ticks_total"])
`),
    ).toEqual([
      ['timeout', 'no reply within 0.05 s', null],
      [true],
      ['timeout', 'no reply within 1.5 s', null],
      [1e9],
    ]);
  });

  it('ends a request in the run at Ctrl-C', async () => {
    const { port, host } = await startServer({ clock: 'wait' });
    const script = `
import bridle
world = bridle.connect(port=${port})
print("stepping", flush=True)
try: world.step(ticks=10**9)
except KeyboardInterrupt: print(world.get_state()["tick"] < 10**9, flush=True)
`;
    const child = spawn(PYTHON, ['-c', script], { env: ENV });
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    while (!said.includes('stepping') || host.tick === 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    child.kill('SIGINT');
    await new Promise((resolve) => child.once('close', resolve));
    expect(said).toBe('stepping\nTrue\n');
  });

  it('does not hang when the run is killed in the middle of a request', async () => {
    const folder = temporaryFolder();
    const flags = ['--headless', '--automation-listen', '127.0.0.1:0', '--automation-step'];
    const { child, endpointsFile } = await startBridleIn({ cwd: folder }, ...flags);
    const script = `
world = bridle.connect(endpoints_file=${JSON.stringify(endpointsFile)})
import os
kill = lambda progress: os.kill(${child.pid}, 9)
${failing('world.step(ticks=10**9, on_progress=kill)')}
${failing('world.get_state()')}
`;
    const lost = ['disconnected', expect.stringMatching(/the (server closed|connection)/), null];
    expect(await python(script)).toEqual([lost, lost]);
  });

  it.each([
    ['not JSON', 'HTTP/1.1 400 Bad Request\n', 'something that is not JSON'],
    ['no object', '[1]\n', 'something that is no JSON object'],
    ['a deep line', `${'['.repeat(100_000)}\n`, 'something that is not JSON'],
    ['nothing', '', 'the server closed the connection'],
  ])('is not taken in by a server that answers %s', async (_, reply, message) => {
    const port = await serverThat((socket) => socket.once('data', () => socket.end(reply)));
    const [shown] = await python(failing(`bridle.connect(port=${port})`));
    expect(shown).toEqual([
      'disconnected',
      expect.stringContaining(message),
      expect.stringContaining('bridle ps'),
    ]);
  });

  it('leaves a server whose line has no end, and one that says nothing', async () => {
    const pouring = await serverThat((socket) => {
      const pour = (): void => {
        while (socket.write('x'.repeat(65_536)));
        socket.once('drain', pour);
      };
      pour();
    });
    const silent = await serverThat(() => {});
    const shown = await python(`
bridle.LINE_BYTES_MAX = 1_000_000
${failing(`bridle.connect(port=${pouring})`)}
${failing(`bridle.connect(port=${silent}, timeout_s=0.05)`)}
`);
    expect(shown).toEqual([
      ['disconnected', 'the server sent a line of more than 1000000 bytes', expect.any(String)],
      ['timeout', 'no reply within 0.05 s', null],
    ]);
  });

  it('is printed by bridle python-client, as one file of the standard library', async () => {
    const { stdout } = await runBridle(['python-client']);
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'bridle.py'), stdout);
    const env = { PYTHONPATH: '', PATH: process.env.PATH };
    const code = 'import bridle; print(bridle.__file__)';
    const { stdout: told } = await run(PYTHON, ['-c', code], { cwd: folder, env });
    expect(told.trim()).toBe(join(realpathSync(folder), 'bridle.py'));
  });
});
