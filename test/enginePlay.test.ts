import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chromiumPath } from '../scripts/chromiumPath.mjs';
import {
  CLIS,
  type CliOptions,
  callCli,
  HAS_CLIS,
  HOME,
  socketFolder,
} from './support/agentBrowser.js';
import { PlayedGame, userWithWeb } from './support/enginePlayer.js';
import { freePort } from './support/freePort.js';
import { Godot, godotProject, HAS_GODOT_PICTURES } from './support/godot.js';
import { solution } from './support/lanterns.js';
import { HAS_MCP_CLIENTS, type McpClient, mcpOverStdio, textOf } from './support/mcpClients.js';
import { readPng } from './support/png.js';
import { temporaryFolder } from './support/temporaryFolder.js';
import { A_DARK_ROOM, EXAMPLES, PHASER, serveSite } from './support/webPages.js';

const HAS_CHROMIUM = chromiumPath() !== undefined;
if (!HAS_GODOT_PICTURES) {
  process.stdout.write('SKIPPED: Godot as played by clients (it is not installed)\n');
} else if (!HAS_CLIS) {
  process.stdout.write('SKIPPED: Godot as played by agent-browser (npm test installs it)\n');
}
if (!HAS_CHROMIUM) process.stdout.write('SKIPPED: web games as played (there is no Chromium)\n');

function sizeOf(png: Buffer): [number, number] {
  const { width, height } = readPng(png);
  return [width, height];
}

/** A picture that a client has taken, which is kept for whoever wants to look at it. */
async function picture(folder: string, name: string, take: (path: string) => Promise<unknown>) {
  const path = join(folder, `${name}.png`);
  await take(path);
  const { BRIDLE_KEEP } = process.env;
  if (BRIDLE_KEEP) copyFileSync(path, join(BRIDLE_KEEP, `${name}.png`));
  return readFileSync(path);
}

type Cli = (...words: string[]) => Promise<string>;

/** A CLI of agent-browser whose commands must not fail. */
function cliOf(which: keyof typeof CLIS, at: CliOptions): Cli {
  return async (...words) => {
    const { code, stdout, stderr } = await callCli(which, words, at);
    if (code !== 0) throw new Error(`${words.join(' ')}: ${stderr}${stdout}`);
    return stdout;
  };
}

/** The line of a snapshot that shows an element of this name, and its ref. */
function refOf(snapshot: string, role: string, name: string): string {
  const [, ref] =
    new RegExp(`- ${role} ${JSON.stringify(name)} \\[ref=(e\\d+)\\]`).exec(snapshot) ?? [];
  if (ref === undefined) throw new Error(`no ${role} ${name} in:\n${snapshot}`);
  return `@${ref}`;
}

describe.skipIf(!HAS_GODOT_PICTURES || !HAS_CLIS)('the example of Godot', () => {
  it('is won by the newest agent-browser, as another client sees', async () => {
    const dir = socketFolder();
    const { cwd, env } = await userWithWeb();
    const user = { cwd, env: { ...env, AGENT_BROWSER_SOCKET_DIR: dir } };
    const flags = [
      ...['--agent-browser-session', 'play', '--agent-browser-version', CLIS.newest.version],
    ];
    const screen = ['xvfb-run', '-a', '-s', '-screen 0 800x600x24'];
    const godot = [...screen, 'godot3-runner', '--path', godotProject('example')];
    const game = await PlayedGame.start(user, flags, ['--', ...godot, '--fixed-fps', '60']);
    const cli = cliOf('newest', { dir, session: 'play' });
    await cli('wait', '--load', 'load');
    let shown = await cli('snapshot');
    await cli('fill', refOf(shown, 'textbox', 'Your name'), 'Ada');
    shown = await cli('click', refOf(await cli('snapshot'), 'button', 'Play'));
    const lit = [...shown.matchAll(/- switch "Lantern \d, \d" \[ref=e\d+\](.*)/g)].map(([, rest]) =>
      rest!.includes('[checked]'),
    );
    const taps = solution(lit);
    for (const tap of taps) {
      const name = `Lantern ${Math.floor(tap / 3) + 1}, ${(tap % 3) + 1}`;
      shown = await cli('click', refOf(shown, 'switch', name));
    }
    expect(shown).toContain('dialog "Well done"');
    const png = await picture(temporaryFolder(), 'godot-played', (path) => cli('screenshot', path));
    expect(sizeOf(png)).toEqual([640, 480]);
    expect(await game.drive('get_state')).toMatchObject({
      screen: 'Field',
      player: 'Ada',
      best: taps.length,
      lit: ['...', '...', '...'],
    });
    expect(await game.stop()).toBe(0);
  });

  it('is played by agent-browser 0.19 through the daemon that it starts itself', async () => {
    const dir = socketFolder();
    const port = await freePort();
    const env = { AGENT_BROWSER_HOME: HOME, BRIDLE_GAME: 'bridge', ABU_WS_PORT: String(port) };
    const at = { dir, session: 'play', env };
    onTestFinished(async () => void (await callCli('hosting', ['close'], at)));
    const cli = cliOf('hosting', at);
    const url = `ws://127.0.0.1:${port}/bridge`;
    await expect(cli('snapshot')).rejects.toThrow(`BRIDLE_URL=${url}`);
    new Godot(godotProject('example'), { url, pictures: true });
    await cli('wait', '--load', 'load');
    const shown = await cli('click', refOf(await cli('snapshot'), 'button', 'Options'));
    expect(shown).toContain('button "Back"');
    const folder = join(dir, 'pictures'); // the daemon writes below the folder that it was started in
    mkdirSync(folder);
    const png = await picture(folder, 'godot-hosted', (path) => cli('screenshot', path));
    expect(sizeOf(png)).toEqual([640, 480]);
  });
});

describe.skipIf(!HAS_CHROMIUM)('the example of Phaser', () => {
  /** What the cards of a snapshot show, by their names: undefined while one lies on its face. */
  function facesIn(snapshot: string): Map<string, string | undefined> {
    const found = snapshot.matchAll(/- button "(card \d)".*\n(?: +- paragraph "(\w+)")?/g);
    return new Map([...found].map(([, card, face]) => [card!, face]));
  }

  it('is won by bridle abu, as another client sees', async () => {
    const server = await serveSite({ folders: [EXAMPLES, PHASER] });
    onTestFinished(() => server.close());
    const flags = ['--clock', 'free', '--bridge-seed', '3'];
    const game = await PlayedGame.start(await userWithWeb(), flags, [`${server.url}pairs.html`]);
    const seen = new Map<string, string>();
    const turn = async (card: string): Promise<string> => {
      const ref = refOf(await game.abu('snapshot'), 'button', card).slice(1);
      const face = facesIn(await game.abu('click', ref)).get(card)!;
      seen.set(card, face);
      return face;
    };
    const open = new Set(facesIn(await game.abu('snapshot')).keys());
    expect(open.size).toBe(8);
    for (let pairs = 0; open.size > 0; ) {
      const one = [...open].find((card) => !seen.has(card)) ?? [...open][0]!;
      const face = await turn(one);
      const known = [...open].find((card) => card !== one && seen.get(card) === face);
      const other = known ?? [...open].find((card) => card !== one && !seen.has(card))!;
      const isPair = (await turn(other)) === face;
      if (isPair) for (const card of [one, other]) open.delete(card);
      pairs += isPair ? 1 : 0;
      // The game compares them in its own time, and takes no card meanwhile.
      const isCompared = (shown: string): boolean =>
        isPair
          ? shown.includes(pairs === 4 ? '"won in ' : `pairs ${pairs}"`)
          : facesIn(shown).get(one) === undefined;
      while (!isCompared(await game.abu('snapshot')));
    }
    const { snapshot } = await game.drive('get_scene');
    expect(snapshot).toMatch(/paragraph "won in \d+ moves"/);
    const take = (path: string) => game.abu('screenshot', path);
    expect(sizeOf(await picture(game.user.cwd, 'phaser-played', take))).toEqual([1280, 720]);
    expect(await game.stop()).toBe(0);
  });
});

describe.skipIf(!HAS_CHROMIUM || !HAS_MCP_CLIENTS)('A Dark Room', () => {
  const CART = 'the rickety cart will carry more wood from the forest';

  /** Until the stranger is a builder and has built a cart; what the screen says on the way. */
  async function playToCart(client: McpClient): Promise<string[]> {
    const told: string[] = [];
    const call = async (name: string, args: Readonly<Record<string, unknown>> = {}) => {
      const result = await client.callTool({ name, arguments: args });
      const text = textOf(result);
      if (result.isError) throw new Error(`${name}: ${text}\n${told.join('\n')}`);
      told.push(text);
      return text;
    };
    /** Clicks what the screen shows under this name, if it is there and can be clicked. */
    const click = async (label: string): Promise<boolean> => {
      const line = new RegExp(`^(e\\d+) ${label}(?! .*disabled)`, 'm');
      const [, ref] = line.exec(await call('look')) ?? [];
      if (ref !== undefined) await call('act', { acts: [{ ref }] });
      return ref !== undefined;
    };
    const pass = (seconds: number) => call('wait', { ticks: seconds * 60 });
    await pass(1);
    expect(await click('light fire')).toBe(true);
    await pass(4);
    await click('disable audio');
    for (let minutes = 0; minutes < 15; minutes++) {
      await click('A Silent Forest');
      await pass(2);
      await click('gather wood');
      await click('A Firelit Room');
      await pass(2);
      await click('stoke fire');
      await click('cart'); // which does not say beforehand whether there is wood enough
      if ((await call('look')).includes(CART)) return told;
      await pass(56);
    }
    throw new Error(`no cart in a quarter of an hour:\n${told.join('\n')}`);
  }

  it('is played by MCP until the builder has built a cart, and twice the same', async () => {
    const server = await serveSite({ folders: [A_DARK_ROOM] });
    onTestFinished(() => server.close());
    const ends: { told: string[]; snapshot: unknown; png: Buffer }[] = [];
    for (const name of ['first', 'second']) {
      const flags = ['--clock', 'wait', '--bridge-seed', '7'];
      const game = await PlayedGame.start(await userWithWeb(), flags, [`${server.url}index.html`]);
      const { automation } = game.bridle.endpoints;
      const client = await mcpOverStdio(['--join', automation!], game.user);
      const told = await playToCart(client);
      await client.close();
      const { snapshot } = await game.drive('get_scene');
      const take = (path: string) => game.abu('screenshot', path);
      const png = await picture(game.user.cwd, `a-dark-room-${name}`, take);
      ends.push({ told, snapshot, png });
      expect(await game.stop()).toBe(0);
    }
    const [first, second] = ends;
    expect(first!.snapshot).toContain(CART);
    expect(sizeOf(first!.png)).toEqual([1280, 720]);
    expect(second!.told).toEqual(first!.told);
    expect(second!.snapshot).toBe(first!.snapshot);
    expect(second!.png.equals(first!.png)).toBe(true);
  });
});
