import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './statistics.js';
import type { WorldFigure } from './worldFigures.js';

/** A server, a bot and mineflayer-pathfinder: see bench/peers/minecraft. */
export const MINECRAFT_PEER_FOLDER = fileURLToPath(new URL('../peers/minecraft/', import.meta.url));
const NEEDS = ['flying-squid', 'mineflayer', 'mineflayer-pathfinder'];
const VERSIONS = ['1.16.5', '1.21.4'];
const COURSES = ['hills', 'obstacles'];
const GOALS = 20;
const MS_MAX = 1_200_000;

interface Walks {
  readonly goals: number;
  readonly ours: Walked;
  readonly theirs: Walked;
  readonly longWaysMs: readonly number[];
}

interface Walked {
  readonly arrivals: number;
  readonly searchMs: number;
  readonly seconds: number;
}

export function isMinecraftPeerInstalled(): boolean {
  return NEEDS.every((name) => existsSync(join(MINECRAFT_PEER_FOLDER, 'node_modules', name)));
}

/** How soon our walker and the peer bring the same bot to the same places. */
export function measureMinecraftWalking(isQuick: boolean): WorldFigure[] {
  if (!isMinecraftPeerInstalled()) {
    process.stderr.write('bench: no Minecraft server is installed: walking there is left out\n');
    return [];
  }
  const versions = isQuick ? VERSIONS.slice(0, 1) : VERSIONS;
  try {
    return versions.flatMap((version) =>
      COURSES.flatMap((course) => figuresOf(version, course, isQuick ? 1 : GOALS)),
    );
  } catch (error) {
    process.stderr.write(
      `bench: WALKING ON A SERVER FAILED: ${error instanceof Error ? error.message : error}\n`,
    );
    return [];
  }
}

function figuresOf(version: string, course: string, goals: number): WorldFigure[] {
  const args = [join(MINECRAFT_PEER_FOLDER, 'walk.mjs'), version, course, String(goals)];
  const printed = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: MS_MAX,
  });
  const { ours, theirs, longWaysMs } = JSON.parse(printed) as Walks;
  const what = `${course} on ${version}`;
  const figures: WorldFigure[] = [
    {
      what: `${what}: arrivals, of ${goals}`,
      unit: '',
      ours: ours.arrivals,
      peer: theirs.arrivals,
      goal: { atLeast: theirs.arrivals },
    },
    {
      what: `${what}: walking, of where both arrive`,
      unit: 'ms',
      ours: ours.seconds * 1000,
      peer: theirs.seconds * 1000,
      goal: { atMost: theirs.seconds * 1000 },
    },
    {
      what: `${what}: searching`,
      unit: 'ms',
      ours: ours.searchMs,
      peer: theirs.searchMs,
    },
  ];
  if (longWaysMs.length === 0) return figures;
  const long = `${what}: a way of 100 blocks, median of ${longWaysMs.length}`;
  return [
    ...figures,
    { what: long, unit: 'ms', ours: median([...longWaysMs]), goal: { atMost: 20 } },
  ];
}

export const MINECRAFT_WALKING_LEGEND = `walking     the same mineflayer bot goes from the same place to the same goals, drawn from a fixed
            seed, with our walker and with mineflayer-pathfinder in turns, on a server of this machine.`;
