import { join } from 'node:path';
import type { ReservedPlaces } from '@bridle/harness';
import { DEFAULT_CONFIG_FILE, DEFAULT_GATE } from './botFlags.js';
import { PID_FILE } from './botProcess.js';
import { CTL_SOCKET, ctlSocketOf } from './ctlFlags.js';
import {
  DEFAULT_RESOURCEPACKS_DIR,
  DEFAULT_SCREENSHOT_DIR,
  DEFAULT_SHADERPACKS_DIR,
  WORLDS_ROOT,
} from './gameFlags.js';
import { LOG_FILE } from './restart.js';
import type { RunConfig } from './runFlags.js';
import { RUN_FILE } from './screens.js';
import { holdsWorld } from './worldHome.js';

/** Of any run in this folder: the next one may have other flags than this. */
const ALWAYS = [
  DEFAULT_CONFIG_FILE,
  DEFAULT_GATE,
  CTL_SOCKET,
  PID_FILE,
  LOG_FILE,
  WORLDS_ROOT,
  DEFAULT_RESOURCEPACKS_DIR,
  DEFAULT_SHADERPACKS_DIR,
];

/** What a run reads and writes by its flags, which is not for the files of clients. */
export function reservedPlaces(config: RunConfig): ReservedPlaces {
  const { automation, bot, ctl, games } = config;
  const further = games.slice(1).map(({ name }) => name);
  const shots = games.map(({ screenshots }) => screenshots.dir);
  const folders = [DEFAULT_SCREENSHOT_DIR, ...shots].filter(isGiven);
  const flagged = [
    bot?.file,
    bot?.gate,
    ...(ctl === undefined ? [] : [ctl.sock, ...further.map((game) => ctlSocketOf(ctl.sock, game))]),
    automation.uds,
    automation.log,
    config.endpointsFile,
    ...games.flatMap((game) => [
      game.scriptedInput,
      game.commandScript,
      game.saveDir,
      game.resourcepacksDir,
      game.shaderPacksDir,
    ]),
    config.agentBrowser?.dir,
    config.mcCli?.registry,
    config.runsDir,
  ];
  const runFiles = folders.map((folder) => join(folder, RUN_FILE));
  const closed = [...ALWAYS, ...flagged.filter(isGiven), ...runFiles];
  return { closed, folders, holdsWorld };
}

function isGiven(path: string | undefined): path is string {
  return path !== undefined;
}
