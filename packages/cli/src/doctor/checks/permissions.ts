import { accessSync, constants, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIALECTS } from '@bridle/harness/listening';
import { folderFault, runsDirOf } from '@bridle/processes';
import { DEFAULT_SCREENSHOT_DIR } from '../../gameFlags.js';
import { GAME_KINDS } from '../../games/list.js';
import { shellWord } from '../../shellWord.js';
import { type Check, type Finding, failure, ok, type Patient, warning } from '../check.js';
import { nearestFolder } from './disk.js';

/** Bits of a mode: what others than the owner may do, and what of it lets them write. */
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;

/** Whether we may write where a run does, and nobody else where they could pass for one. */
export const permissions: Check = {
  name: 'permissions',
  find(patient) {
    const all = [
      ...ofHome(patient),
      ...ofFolder(patient),
      ...ofTemporaryFiles(),
      ...ofPrivatePlaces(patient),
    ];
    const wrong = all.filter(({ state }) => state !== 'ok');
    return wrong.length > 0 ? wrong : [ok('folders can be written to; sockets are yours alone')];
  },
};

/** The folder of the user, and the one in it by which clients find runs. */
function ofHome({ env }: Patient): Finding[] {
  const dir = runsDirOf(env);
  if (!isWritable(nearestFolder(dir))) {
    const text = `${nearestFolder(dir)} cannot be written to, so clients cannot look up runs`;
    return [failure(text, 'export BRIDLE_HOME=<a folder of yours>')];
  }
  const found = statSync(dir, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) {
    return [failure(`${dir} is no folder`, `mv ${shellWord(dir)} ${shellWord(`${dir}.other`)}`)];
  }
  const fault = folderFault(dir);
  if (fault === 'belongs to another user') {
    return [
      failure(`${dir} ${fault}: no run is believed`, 'export BRIDLE_HOME=<a folder of yours>'),
    ];
  }
  if (fault !== undefined) {
    return [failure(`${dir} ${fault}: no run is believed`, `chmod 700 ${shellWord(dir)}`)];
  }
  return readdirSync(dir).flatMap((name) => privateFinding(join(dir, name)));
}

/** Where a run keeps worlds and pictures, unless it is told otherwise. */
function ofFolder({ folder }: Patient): Finding[] {
  const names = [DEFAULT_SCREENSHOT_DIR, ...GAME_KINDS.flatMap(({ places }) => places)];
  const there = names
    .map((name) => join(folder, name))
    .filter((path) => nearestFolder(path) === path);
  const shut = [folder, ...there].filter((path) => !isWritable(path));
  return shut.slice(0, 1).map((path) => {
    const text = `${path} cannot be written to: a serve here keeps no world, or no pictures`;
    return warning(text, 'bridle serve --no-save');
  });
}

/** Where files for a while are kept: pictures that go to no folder, traces, worlds that are put together. */
function ofTemporaryFiles(): Finding[] {
  const folder = tmpdir();
  if (isWritable(folder)) return [];
  const text = `${folder} cannot be written to: nothing can be kept for a while`;
  return [warning(text, process.env.TMPDIR ? 'unset TMPDIR' : `ls -ld ${shellWord(folder)}`)];
}

/** Folders and sockets that dialects leave where their clients look. */
function ofPrivatePlaces({ env, folder, version }: Patient): Finding[] {
  const search = { env, folder, version };
  const places = DIALECTS.flatMap(({ privatePlaces }) => privatePlaces?.(search) ?? []);
  return places.flatMap(privateFinding);
}

function privateFinding(path: string): Finding[] {
  if (!existsSync(path)) return [];
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return [];
  const self = process.getuid?.();
  if (self !== undefined && found.uid !== self) {
    return [warning(`${path} belongs to another user`)];
  }
  const mend = `chmod ${found.isDirectory() ? 700 : 600} ${shellWord(path)}`;
  if ((found.mode & OTHERS_WRITE) !== 0) return [failure(`${path} can be written by others`, mend)];
  return (found.mode & OTHERS) === 0 ? [] : [warning(`${path} can be read by others`, mend)];
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
