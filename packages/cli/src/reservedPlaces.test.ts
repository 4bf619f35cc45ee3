import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AllowedRoots } from '@bridle/harness';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporaryFolder.js';
import { reservedPlaces } from './reservedPlaces.js';
import { readRunConfig } from './runFlags.js';

const RECORD = '{"bridle":"record","format":1}\n';

/** The files of clients in an empty folder, as a run with these flags has them. */
function filesOf(
  command: 'run' | 'serve',
  argv: readonly string[],
  envIn: (folder: string) => NodeJS.ProcessEnv = () => ({}),
) {
  const folder = temporaryFolder();
  const config = readRunConfig(command, argv, envIn(folder));
  return { folder, files: new AllowedRoots(folder, config.writable, reservedPlaces(config)) };
}

const BY_DEFAULT = [
  'bridle.json',
  'bridle.json/x.png',
  'open_fire',
  'screenshots',
  'screenshots/run.json',
  'saves',
  'saves/evil/level.json',
  'saves/new/x.png',
  'resourcepacks',
  'resourcepacks/x.png',
  'shaderpacks/x.png',
  '.mcbot.pid',
  '.mcbot.sock',
  '.mcbot.log/x.png',
  '.env',
];

it.each(['run', 'serve'] as const)(
  'a client of %s cannot keep the next from starting',
  (command) => {
    const { folder, files } = filesOf(command, []);
    for (const path of BY_DEFAULT) {
      expect(() => files.write(path, 'record', RECORD), path).toThrow(
        /Bridle itself uses|is hidden/,
      );
    }
    expect(readdirSync(folder)).toEqual([]);
  },
);

it.each([
  ['--config', 'set.json'],
  ['--reload-gate', 'again'],
  ['--ctl-sock', 'run/ctl.sock'],
  ['--automation-uds', 'run/a.sock'],
  ['--automation-log', 'events.jsonl', '--automation-listen', '127.0.0.1:0'],
  ['--endpoints-file', 'endpoints.json'],
  ['--command-script', 'commands.txt'],
  ['--save-dir', 'worlds/mine'],
  ['--resourcepacks-dir', 'packs'],
  ['--shaderpacks-dir', 'shaders'],
])('what %s names is not for the files of clients', (flag, place, ...more) => {
  const { files } = filesOf('serve', [flag, place, ...more]);
  for (const path of [place, `${place}/x.png`]) {
    expect(() => files.write(path, 'record', RECORD), path).toThrow('Bridle itself uses');
  }
});

it('the folders by which clients find a run are not for their files', () => {
  const { files } = filesOf('serve', [], (folder) => ({
    AGENT_BROWSER_SOCKET_DIR: 'sessions',
    BRIDLE_MC_CLI_DIR: 'instances',
    BRIDLE_HOME: join(folder, 'home'),
  }));
  for (const path of [
    'sessions/bridle.sock',
    'instances/instances.json',
    'instances',
    'home/runs/a.json',
  ]) {
    expect(() => files.write(path, 'record', RECORD), path).toThrow('Bridle itself uses');
  }
});

it('a client writes in the folder of pictures, and in any other', () => {
  const { folder, files } = filesOf('serve', []);
  for (const path of ['a.png', 'screenshots/a.png', 'new/deep/r.webm']) {
    expect(files.write(path, 'record', RECORD)).toBe(join(folder, path));
  }
});

it('a world that another run keeps somewhere else is not for them either', () => {
  const { folder, files } = filesOf('serve', []);
  mkdirSync(join(folder, 'theirs'));
  writeFileSync(join(folder, 'theirs/bridle.lock'), '');
  expect(() => files.write('theirs/a.png', 'record', RECORD)).toThrow('which holds a world');
});
