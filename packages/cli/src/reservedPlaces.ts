import { join } from 'node:path';
import type { ReservedPlaces } from '@bridle/harness';
import { DIALECTS } from '@bridle/harness/listening';
import { DEFAULT_CONFIG_FILE, DEFAULT_GATE } from './botFlags.js';
import { DEFAULT_SCREENSHOT_DIR } from './gameFlags.js';
import { GAME_KINDS } from './games/list.js';
import { LOG_FILE } from './restart.js';
import type { RunConfig } from './runFlags.js';
import { RUN_FILE } from './screens.js';

/** Of any run in this folder: the next one may have other flags than this. */
const ALWAYS = [
  DEFAULT_CONFIG_FILE,
  DEFAULT_GATE,
  LOG_FILE,
  ...DIALECTS.flatMap(({ places }) => places ?? []),
  ...GAME_KINDS.flatMap(({ places }) => places),
];

/** Those of one run, of which games that come later have some, too. */
export interface RunPlaces extends ReservedPlaces {
  /** Adds a folder of pictures; the result takes it away again. */
  add(shots: string | undefined): () => void;
}

/** What a run reads and writes by its flags, which is not for the files of clients. */
export function reservedPlaces(config: RunConfig): RunPlaces {
  const { bot, games, dialects } = config;
  const shots = games.map(({ screenshots }) => screenshots.dir);
  const folders = [DEFAULT_SCREENSHOT_DIR, ...shots].filter(isGiven);
  const flagged = [
    bot?.file,
    bot?.gate,
    ...[...dialects.values()].flatMap(({ places }) => places ?? []),
    config.endpointsFile,
    ...games.flatMap(({ kind, own, scriptedInput, commandScript }) => [
      scriptedInput,
      commandScript,
      ...kind.reserved(own),
    ]),
    config.runsDir,
  ];
  const runFiles = folders.map((folder) => join(folder, RUN_FILE));
  const closed = [...ALWAYS, ...flagged.filter(isGiven), ...runFiles];
  const holdsWorld = (folder: string): boolean =>
    GAME_KINDS.some((kind) => kind.holdsWorld(folder));
  const add = (shots: string | undefined): (() => void) => {
    if (shots === undefined) return () => {};
    const runFile = join(shots, RUN_FILE);
    closed.push(runFile);
    folders.push(shots);
    return () => {
      closed.splice(closed.indexOf(runFile), 1);
      folders.splice(folders.indexOf(shots), 1);
    };
  };
  return { closed, folders, holdsWorld, add };
}

function isGiven(path: string | undefined): path is string {
  return path !== undefined;
}
