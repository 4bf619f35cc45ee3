import { lstatSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { HarnessError } from '@bridle/facets';
import { botIn, PID_FILE, readPid, writeSmallFile } from '@bridle/processes';
import type { OpenDialect, Opening } from '../defineDialect.js';
import { endpointKey } from '../listenFlags.js';
import { type ControlPlanePlan, ctlSocketOf } from './definition.js';
import { controlPlane } from './session.js';

/** Opens a socket for each game, and writes the pid file of the run beside that of the first. */
export async function openControlPlane(
  plan: ControlPlanePlan,
  opening: Opening,
): Promise<OpenDialect> {
  const endpoints: Record<string, string> = {};
  const ends: (() => void)[] = [];
  const close = (): void => {
    for (const end of ends.splice(0)) end();
  };
  process.once('exit', close); // a signal may come between two games
  try {
    for (const [i, game] of opening.gameNames.entries()) {
      const opened = await openSocket(plan, opening, game, i === 0);
      if (opened === undefined) continue;
      endpoints[endpointKey('ctl', game, i)] = opened.path;
      ends.push(opened.close);
    }
  } catch (error) {
    close();
    throw error;
  }
  return { endpoints, close };
}

/** Its end takes the pid file away, and the socket where that is still there. */
async function openSocket(
  { sock, isDefault, token }: ControlPlanePlan,
  { server, hostOf, controls, tell }: Opening,
  game: string,
  isFirst: boolean,
): Promise<{ readonly path: string; close(): void } | undefined> {
  const startedAt = new Date().toISOString();
  const { pid } = process;
  const dialect = hostOf(game).then((host) =>
    controlPlane({ host, token, cwd: process.cwd(), pid, startedAt, ...controls }),
  );
  const path = resolve(isFirst ? sock : ctlSocketOf(sock, game));
  try {
    await server.listenUnix(path, dialect);
  } catch (error) {
    if (!isDefault || !(error instanceof HarnessError)) throw error;
    const advice = 'name another with --ctl-sock, or switch it off with --ctl off';
    const lines = [`no control plane: ${error.message}`, error.hint, advice];
    tell(lines.filter((line) => line !== undefined).join('\n  '));
    return undefined;
  }
  const made = lstatSync(path, { bigint: true });
  const pidFile = resolve(PID_FILE);
  const hasPidFile = isFirst && writePid(pidFile, tell);
  return {
    path,
    close() {
      if (hasPidFile) removePid(pidFile);
      const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
      if (found?.ino === made.ino && found.mtimeNs === made.mtimeNs) rmSync(path, { force: true });
    },
  };
}

/** Says whether it is ours now. The file of a dead process is replaced, anything else is not. */
function writePid(path: string, tell: Opening['tell']): boolean {
  const refuse = (why: string): false => {
    tell(`${PID_FILE} ${why}; it stays as it is`);
    return false;
  };
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined) {
    const isPidFile = found.isFile() && (found.size === 0 || readPid(path) !== undefined);
    if (!isPidFile) return refuse('is no pid file');
    const other = botIn(path);
    if (other !== undefined) return refuse(`names process ${other}, which runs`);
  }
  try {
    writeSmallFile(path, `${process.pid}\n`);
    return true;
  } catch (error) {
    return refuse(`cannot be written: ${(error as Error).message}`);
  }
}

function removePid(path: string): void {
  if (readPid(path) === process.pid) rmSync(path, { force: true });
}
