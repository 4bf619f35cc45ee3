import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Run, Runs } from '@bridle/processes';
import { expect } from 'vitest';
import type { Patient } from '../../packages/cli/src/doctor/check.js';
import { programVersion } from '../../packages/cli/src/version.js';
import { temporaryFolder } from './temporaryFolder.js';

/** A user without anything, whose folders are their own. */
export function newPatient(change: Record<string, string> = {}) {
  const root = temporaryFolder('doc-'); // short: the name of a socket has little room
  const at = (name: string): string => join(root, name);
  const folders = {
    home: at('home'),
    folder: at('folder'),
    sessions: at('ab'),
    mccli: at('mccli'),
  };
  for (const folder of Object.values(folders)) mkdirSync(folder, { mode: 0o700 });
  const env = {
    PATH: '',
    HOME: root,
    BRIDLE_HOME: folders.home,
    AGENT_BROWSER_SOCKET_DIR: folders.sessions,
    BRIDLE_MC_CLI_DIR: folders.mccli,
    ...change,
  };
  const { home, folder } = folders;
  const runs = new Runs(join(home, 'runs'));
  const patient = (): Patient => {
    return { env, folder, home, version: programVersion(), runs: runs.list() };
  };
  return { ...folders, root, env, runs, patient };
}

/** A socket on which nobody listens any more. */
export function deadSocket(path: string): void {
  const script = `require('net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', script]);
  expect(lstatSync(path).isSocket()).toBe(true);
}

/** A run as it registers itself. */
export const NEW_RUN = {
  folder: '/home/ann/game',
  command: 'serve',
  game: 'voxel',
  endpoints: {},
} as const;

/** Notes a run like another, with something changed. */
export function writeRun(home: string, like: Run, change: Partial<Run>): string {
  const run = { ...like, ...change };
  const path = join(home, 'runs', `${run.name}.json`);
  writeFileSync(path, JSON.stringify(run), { mode: 0o600 });
  return path;
}
