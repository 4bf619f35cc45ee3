import { execFileSync } from 'node:child_process';
import type { Client } from '@bridle/client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { chromiumPath } from '../scripts/chromiumPath.mjs';
import { CLIS, callCli, HAS_CLIS, socketFolder } from './support/agentBrowser.js';
import { type Bridle, runBridle, startBridle, startBridleIn } from './support/bridle.js';
import { connected } from './support/connected.js';
import { PlayedGame, userWithWeb } from './support/enginePlayer.js';
import { EngineWatch, TestEngine } from './support/engines/startEngine.js';
import { Godot, godotProject, HAS_GODOT } from './support/godot.js';
import { serveSite } from './support/webPages.js';

const HAS_CHROMIUM = chromiumPath() !== undefined;
if (!HAS_GODOT) process.stdout.write('SKIPPED: faults of Godot (godot3-server is not installed)\n');
if (!HAS_CHROMIUM) process.stdout.write('SKIPPED: faults of pages (there is no Chromium)\n');
if (!HAS_CLIS) process.stdout.write('SKIPPED: guests as tabs (npm test installs agent-browser)\n');

/** that must come while an attack goes on */
const INNOCENT_ANSWERS = 20;

const SERVE = [
  ...['serve', '--world-type', 'flat', '--no-save', '--no-render', '--mc-cli-off'],
  ...['--automation-listen', '127.0.0.1:0', '--abu-listen', '0'],
];

/** A run with the embedded world, which engines may dial. */
class Run {
  readonly bridle: Bridle;

  constructor(bridle: Bridle) {
    this.bridle = bridle;
    if (bridle.endpoints.automation === undefined) throw new Error(bridle.stderr());
  }

  static async serve(): Promise<Run> {
    return new Run(await startBridle(...SERVE));
  }

  get enginePort(): number {
    return Number(this.bridle.endpoints.abu!.split(':')[1]);
  }

  get engineUrl(): string {
    return `ws://127.0.0.1:${this.enginePort}/bridge`;
  }

  /** A client of one of its games. */
  client(game?: string, control?: 'none'): Promise<Client> {
    const { endpointsFile } = this.bridle;
    return connected({ endpointsFile, game, control });
  }

  /** Until a guest of this name is there; its client. */
  async guest(name: string, control?: 'none'): Promise<Client> {
    return vi.waitFor(() => this.client(name, control));
  }

  /** Of the games that have not ended. */
  async names(): Promise<string[]> {
    const client = await this.client(undefined, 'none');
    const { games } = await client.list_games().catch(() => ({ games: [] }));
    client.close();
    return games.filter(({ state }) => state !== 'ended').map(({ name }) => name);
  }

  engine(args: readonly string[]): TestEngine {
    const engine = new TestEngine('fullEngine', this.enginePort, args);
    onTestFinished(() => engine.kill());
    return engine;
  }
}

/** What came of a request: the whole of its answer, or why not. */
async function outcome(asked: Promise<object>): Promise<string> {
  return asked.then(
    (answer) => JSON.stringify(answer),
    (error: Error) => `failed: ${error.message}`,
  );
}

async function refsOf(client: Client): Promise<Map<string, string>> {
  const { refs } = await client.get_scene({});
  return new Map(Object.entries(refs).map(([ref, { name }]) => [name ?? '', ref]));
}

const click = (selector: string) => ({ action: 'click', selector }) as const;

/** What goes wrong on which command, and what the one who asked hears in the end. */
type Hostility = readonly [fault: string, command: 'snapshot' | 'click', heard: RegExp];

const LATE = /^failed: the engine did not answer \w+ in time/;
const GONE = /^failed: .*(hung up|goodbye)/;
const GARDEN = /Water the flowers/;
const SOMETHING = /^\{"snapshot"|^failed: ./;

const ON_READS: readonly Hostility[] = [
  ['late', 'snapshot', GARDEN],
  ['twice', 'snapshot', GARDEN],
  ['never', 'snapshot', LATE],
  ['half', 'snapshot', /^failed: ./],
  ['binary', 'snapshot', LATE],
  ['huge', 'snapshot', GONE],
  ['wrong_types', 'snapshot', SOMETHING],
  ['not_an_object', 'snapshot', /^failed: ./],
  ['deep', 'snapshot', SOMETHING],
  ['cyclic_keys', 'snapshot', /button \\"A\\"/],
];
const ON_MORE_READS: readonly Hostility[] = [
  ['repeated_keys', 'snapshot', /button \\"Button 3\\"/],
  ['million_nodes', 'snapshot', /of 10002 elements are left out/],
  ['faked_refs', 'snapshot', /^((?!\[ref=|"refs").)*(\[ref=e\d\]((?!\[ref=|"refs").)*){4}"refs"/], // of four buttons, and no other
  ['flood', 'snapshot', GARDEN],
  ['unasked', 'snapshot', GARDEN],
  ['stop_reading', 'snapshot', LATE],
  ['reload', 'snapshot', GONE],
  ['quit', 'snapshot', GONE],
  ['hang_up', 'snapshot', GONE],
  ['crash', 'snapshot', GONE],
];
const ON_ACTS: readonly Hostility[] = [
  ['late', 'click', GARDEN],
  ['twice', 'click', GARDEN],
  ['never', 'click', LATE],
  ['half', 'click', /^failed: ./],
  ['huge', 'click', GONE],
  ['wrong_types', 'click', SOMETHING],
  ['not_an_object', 'click', SOMETHING],
  ['deep', 'click', SOMETHING],
  ['million_nodes', 'click', /of 10002 elements are left out/],
  ['flood', 'click', GARDEN],
  ['quit', 'click', GONE],
  ['crash', 'click', GONE],
];

describe('engines that do what they should not, all at once', () => {
  it.each([
    ['when they are looked at', ON_READS],
    ['when they are looked at, in other ways', ON_MORE_READS],
    ['when they are clicked', ON_ACTS],
  ])('harm nobody but themselves %s', async (_, all) => {
    const run = await Run.serve();
    const innocent = await run.client(undefined, 'none');
    let answered = 0;
    let isOver = false;
    const asking = (async () => {
      while (!isOver) {
        await innocent.get_state();
        answered++;
      }
    })();
    const attack = async ([fault, command]: Hostility): Promise<string> => {
      const name = ['--name', fault, '--instance', fault, '--clock', 'none'];
      run.engine([...name, '--fault', `${fault}:${command}`]);
      const client = await run.guest(fault);
      const before = answered;
      const asked = outcome(
        command === 'click'
          ? client.scene_act(click('button "Water the flowers"'))
          : client.get_scene({}),
      );
      // Whatever comes of it, the other game goes on answering.
      await vi.waitFor(() => expect(answered).toBeGreaterThan(before + INNOCENT_ANSWERS));
      return asked;
    };
    const heard = await Promise.all(all.map(attack));
    isOver = true;
    await asking;
    for (const [i, [fault, , wanted]] of all.entries()) {
      expect([fault, heard[i]]).toEqual([fault, expect.stringMatching(wanted)]);
    }
    expect(run.bridle.child.exitCode).toBe(null);
    expect(await run.names()).toContain('voxel');
  });
});

describe('a game that is lost', () => {
  it.skipIf(!HAS_GODOT)(
    'in the middle of a click says so, and is back under its name and with its refs',
    async () => {
      const run = await Run.serve();
      const project = godotProject('workshop');
      const first = new Godot(project, { url: run.engineUrl });
      const client = await run.guest('Workshop');
      const refs = await refsOf(client);
      const clicked = outcome(client.scene_act(click(refs.get('Endless')!)));
      const watcher = await run.client('Workshop', 'none');
      await vi.waitFor(async () => {
        const { told } = (await watcher.get_state()) as unknown as { told: string[] };
        expect(told).toContain('Endless pressed');
      });
      await first.kill();
      expect(await clicked).toMatch(/^failed: .*Workshop is not there: it has hung up/);
      expect(await outcome(watcher.get_scene({}))).toMatch(/^failed: .*start it again/);
      new Godot(project, { url: run.engineUrl });
      await vi.waitFor(() => watcher.get_scene({}));
      expect(await refsOf(client)).toEqual(refs);
      await client.scene_act(click(refs.get('Plain')!));
      expect(await watcher.get_state()).toMatchObject({ told: ['Plain pressed'] });
      expect(await run.names()).toEqual(['voxel', 'Workshop']);
    },
  );

  it.skipIf(!HAS_GODOT)(
    'keeps refs that its scene has taken away from being of others',
    async () => {
      const run = await Run.serve();
      new Godot(godotProject('workshop'), { url: run.engineUrl });
      const client = await run.guest('Workshop');
      const before = await refsOf(client);
      await client.scene_act(click(before.get('Reload')!));
      await vi.waitFor(async () => expect(await refsOf(client)).not.toEqual(before));
      const plain = before.get('Plain')!;
      expect(await outcome(client.scene_act(click(plain)))).toBe(
        `failed: Ref ${plain} not found: button "Plain" is gone`,
      );
      await client.scene_act(click((await refsOf(client)).get('Plain')!));
      expect(await client.get_state()).toMatchObject({ told: ['Plain pressed'] });
    },
  );

  const PAGE = `<title>Doors</title>
    <button id="slow">slow</button><button onclick="location.reload()">again</button>
    <script>
      let isBusy = false;
      slow.onclick = () => { isBusy = true; };
      bridle.register({ settle: () => !isBusy, state: () => ({ isBusy }) });
    </script>`;

  async function playPage(...flags: string[]) {
    const server = await serveSite({ pages: { '/': PAGE } });
    onTestFinished(() => server.close());
    const game = await PlayedGame.start(await userWithWeb(), flags, [server.url]);
    const endpointsFile = game.bridle.endpointsFile;
    return { game, client: await connected({ endpointsFile }) };
  }

  it.skipIf(!HAS_CHROMIUM)(
    'and is a page that was loaded anew is the same game, without its old refs',
    async () => {
      const { client } = await playPage('--clock', 'free');
      const before = await refsOf(client);
      await client.scene_act(click(before.get('again')!));
      await vi.waitFor(async () => expect(await refsOf(client)).not.toEqual(before));
      const slow = before.get('slow')!;
      expect(await outcome(client.scene_act(click(slow)))).toBe(
        `failed: Ref ${slow} not found: button "slow" is gone`,
      );
      expect((await client.get_scene({})).snapshot).toContain('document "Doors"');
    },
  );

  it.skipIf(!HAS_CHROMIUM)(
    'and is a page whose browser is killed in the middle of a click ends the run',
    async () => {
      const { game, client } = await playPage('--clock', 'free');
      const { endpointsFile } = game.bridle;
      const watcher = await connected({ endpointsFile, control: 'none' });
      const clicked = outcome(client.scene_act(click((await refsOf(client)).get('slow')!)));
      const isBusy = { isBusy: true };
      await vi.waitFor(async () => expect(await watcher.get_state()).toMatchObject(isBusy));
      process.kill(browserOf(game.bridle.child.pid!), 'SIGKILL');
      expect(await clicked).toMatch(/^failed: .*(browser has ended|page was closed)/);
      expect(await game.bridle.exited).toMatchObject({ code: 1 });
    },
  );
});

/** The browser that a run has started. */
function browserOf(pid: number): number {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], {
    encoding: 'utf8',
  });
  const line = lines.split('\n').find((one) => one.includes('--remote-debugging-pipe'));
  if (line === undefined) throw new Error(`no browser among:\n${lines}`);
  return Number.parseInt(line, 10);
}

describe('two engines', () => {
  it('of one name are two games, each with its own answers', async () => {
    const run = await Run.serve();
    for (const instance of ['one', 'two']) run.engine(['--instance', instance]);
    const clients = [await run.guest('Garden'), await run.guest('Garden-2')] as const;
    const music = async (client: Client): Promise<unknown> =>
      ((await client.get_state()) as { music?: unknown }).music;
    await clients[0].scene_act(click('checkbox "Music"'));
    expect([await music(clients[0]), await music(clients[1])]).toEqual([true, false]);
  });

  it.skipIf(!HAS_GODOT)('are two games also where one project was started twice', async () => {
    const run = await Run.serve();
    const project = godotProject('workshop');
    for (const name of ['Workshop', 'Workshop-2']) {
      new Godot(project, { url: run.engineUrl });
      const client = await run.guest(name);
      await client.scene_act(click((await refsOf(client)).get('Plain')!));
      expect(await client.get_state()).toMatchObject({ told: ['Plain pressed'] });
    }
    expect(await run.names()).toEqual(['voxel', 'Workshop', 'Workshop-2']);
  });

  it('that answer out of order are each given their own answers', async () => {
    const run = await Run.serve();
    const engine = run.engine(['--clock', 'none', '--fault', 'out_of_order:state:1']);
    const watch = await EngineWatch.of(engine);
    onTestFinished(() => watch.close());
    const client = await run.guest('Garden');
    const [state, scene] = await Promise.all([client.get_state(), client.get_scene({})]);
    expect(state).toMatchObject({ crop: 'peas' });
    expect(scene.snapshot).toContain('Water the flowers');
  });
});

describe.skipIf(!HAS_GODOT)('a guest of a run with a world', () => {
  it.skipIf(!HAS_CLIS)(
    'is reached by name, as a tab and by use_game, and is gone when it quits',
    async () => {
      const dir = socketFolder();
      const session = [
        '--agent-browser-session',
        'play',
        '--agent-browser-version',
        CLIS.newest.version,
      ];
      const run = new Run(
        await startBridleIn({ env: { AGENT_BROWSER_SOCKET_DIR: dir } }, ...SERVE, ...session),
      );
      const mover = await run.client();
      new Godot(godotProject('workshop'), { url: run.engineUrl });
      await run.guest('Workshop', 'none');
      const at = ['--endpoints-file', run.bridle.endpointsFile, '--on', 'Workshop'];
      expect((await runBridle(['abu', ...at, 'snapshot'])).stdout).toContain('button "Plain"');
      const cli = async (...words: string[]) =>
        (await callCli('newest', words, { dir, session: 'play' })).stdout;
      expect(await cli('tab')).toContain('Workshop');
      await cli('open', 'https://bridle/Workshop');
      expect(await cli('snapshot')).toContain('button "Plain"');
      expect(await mover.use_game({ game: 'Workshop' })).toMatchObject({ game: 'Workshop' });
      const leave = (await refsOf(mover)).get('Leave')!;
      expect(await outcome(mover.scene_act(click(leave)))).toMatch(/^failed: .*goodbye: quit|^\{/);
      await vi.waitFor(async () => expect(await run.names()).not.toContain('Workshop'));
      expect((await runBridle(['abu', ...at, 'snapshot'])).stderr).toContain('Workshop');
      expect(await (await run.client()).get_state()).toHaveProperty('tick');
    },
  );
});
