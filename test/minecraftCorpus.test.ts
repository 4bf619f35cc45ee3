import { join } from 'node:path';
import type { Game } from '@bridle/facets';
import { AllowedRoots, Host, OPS, type Scenario } from '@bridle/harness';
import { controlPlane, mcCli } from '@bridle/harness/dialects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerConnection } from '../packages/minecraft/src/connection.js';
import type { MineflayerBot } from '../packages/minecraft/src/mineflayer.js';
import { RawClient } from './support/client.js';
import { STARTED_AT } from './support/controlPlane.js';
import { overLines, play, readCorpus } from './support/corpus.js';
import { openOn } from './support/minecraftPlayer.js';
import {
  HAS_MINECRAFT_SERVERS,
  type MinecraftServer,
  startMinecraftServer,
} from './support/minecraftServer.js';
import { screensOf } from './support/screen.js';
import { servePort, serveSocket, startHost, temporaryFolder } from './support/server.js';

const WORLDS = 'a server has one world, and keeps it itself';
const TIME = 'the time of a server does not wait';
const ANSWERS = 'a server answers commands in chat, which is remembered and logged';
const GOES = 'test/minecraftRun.test.ts goes to servers and back';

/** What sets up a scenario that says nothing of a server: the run itself, packs, or no world at all. */
const SETUPS = ['packs', 'outside', 'restart', 'ai'];

/** Scenarios that say nothing of a server, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'without a world': WORLDS,
  world: WORLDS,
  'world refuses what is no name, and what is there': WORLDS,
  'original, later: world': WORLDS,
  'original, later: the window also without a world': WORLDS,
  server: GOES,
  'original: server': GOES,
  'teleport to fractions': 'who is put into the air of a server falls',
  'chat, the newest first': 'a server tells what was said when it has heard it',
  screenshot: TIME,
  'original: the wait before a screenshot is game time where the clock waits, rounded up to ticks':
    TIME,
  execute: ANSWERS,
  'camera wraps, and what is left out stays': 'a view turns by the steps of a mouse, as on servers',
  logs: ANSWERS,
  'logs with a filter that is none, or that would never end': 'it is of what the disk saves',
  'original: logs': ANSWERS,
  'original: levels in any case, numbers as texts, limits above the bound': ANSWERS,
  'original: chat': ANSWERS,
};

/** What a scenario says of the embedded world, as it is of a server. */
const INSTEAD: readonly (readonly [string, string])[] = [
  ['"world_type":"singleplayer"', '"world_type":"multiplayer"'],
  // who is sent somewhere stands on the meadow there, and does not fall
  ['"x":100', '"x":10'],
  ['"z":-200', '"z":12'],
  ['"result":{"tick":0,', '"result":{"tick":"*",'],
  // others can be met there, and fishing is not over with the tool
  ['["follow_player","hunt_player","defend_player","mount_player","autofish"]', '[]'],
  ['"nbt":{"items":[]}', '"nbt":{}'], // what is in a chest is told to who opens it
  ['"clock":"wait"', '"clock":"free"'],
  ['"max":"*","count":1}', '"max":"*","count":"*"}'],
  ['"view_distance":12', '"view_distance":8'],
];

function onServer(line: string): string {
  return INSTEAD.reduce((text, [from, to]) => text.replaceAll(from, to), line);
}

function scenariosOf(...corpora: string[]): [string, Scenario][] {
  return corpora
    .flatMap(readCorpus)
    .filter(({ name }) => LEFT_OUT[name] === undefined)
    .filter(({ setup }) => !SETUPS.some((key) => setup[key] !== undefined))
    .map((scenario) => [scenario.name, scenario]);
}

const CTL = scenariosOf('control-plane', 'control-plane-original', 'control-plane-original-later');
const MC_CLI = scenariosOf('mc-cli', 'mc-cli-original', 'mc-cli-original-later');

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])(
  'on a server of Minecraft %s',
  (version) => {
    let server: MinecraftServer;
    let opened: Awaited<ReturnType<typeof openOn>>;
    let game: Game;

    beforeAll(async () => {
      server = await startMinecraftServer({ version });
      const flags = { 'mc-username': 'player' };
      opened = await openOn(server, { flags, render: true });
      ({ game } = opened);
      await server.until('players', {}, (players: object[]) => players.length === 1);
      while (game.life!.state !== 'ready') await server.ask('tick');
      await fill(0, 20, 63, 63, 'grass_block');
    });
    afterAll(async () => {
      await opened.close();
      await server.stop();
    });

    const bot = (): MineflayerBot => (game.life as ServerConnection).session!.bot;

    const fill = (low: number, high: number, from: number, to: number, name: string) =>
      server.tell('fill', {
        from: { x: low, y: from, z: low },
        to: { x: high, y: to, z: high },
        name,
      });

    /** The beginning of every scenario: a meadow as that of the flat world, and nothing else there. */
    async function begin(): Promise<void> {
      await fill(6, 12, 63, 63, 'grass_block');
      await fill(6, 12, 64, 66, 'air');
      for (const { id } of (await server.ask('entities')) as { id: number }[]) {
        await server.tell('removeEntity', { id });
      }
      await server.tell('clearInventory');
      await server.tell('closeWindow');
      bot().setQuickBarSlot(0);
      await server.tell('time', { time: 1_000 });
      await server.tell('health', { health: 20, food: 20, saturation: 5 });
      await server.tell('teleport', { to: { x: 8.5, y: 64, z: 8.5 }, yaw: -90, pitch: 0 });
      const under = (): string | undefined => game.facets.senses!.nameAt(8, 63, 8);
      while (under() !== 'minecraft:grass_block') await server.ask('tick');
      game.facets.chat!.clear!();
    }

    async function host({ setup }: Scenario, folder: string): Promise<Host> {
      await begin();
      const { screen, clock } = game.facets;
      const screens = screensOf({ screen: screen!, tick: () => clock!.tick });
      const files = new AllowedRoots(folder, [folder]);
      const started = new Host({
        ...{ game, name: 'voxel', ops: OPS, screens, files },
        clock: { mode: 'auto' },
        onStop: () => {},
      });
      startHost(started);
      const other = started.connect(() => {}, { dialect: 'test', name: 'window', kind: 'person' });
      if (setup.control === 'taken') started.control.take(other, 'let me show you');
      else if (setup.control) started.control.claim(other);
      return started;
    }

    it.each(CTL)('the control plane: %s', async (_name, s) => {
      const folder = temporaryFolder();
      const played = await host(s, folder);
      const of = { cwd: folder, pid: 7, startedAt: STARTED_AT, token: s.setup.token };
      const dialect = controlPlane({ host: played, ...of });
      const path = await serveSocket(dialect, join(folder, '.mcbot.sock'));
      await play(s, () => overLines(new RawClient(path)), onServer);
    });

    it.each(MC_CLI)('MC-CLI: %s', async (_name, s) => {
      const folder = temporaryFolder();
      const played = await host(s, folder);
      const port = await servePort(mcCli({ host: played, token: s.setup.token }));
      const here = (line: string): string => onServer(line).replaceAll('$FOLDER', folder);
      await play(s, () => overLines(new RawClient(port)), here);
    });

    it('nothing of it was an error to the server', async () => {
      expect(await server.ask('errors')).toEqual([]);
    });
  },
);
