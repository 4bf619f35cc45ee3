import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type GameOpening, HarnessError } from '@bridle/facets';
import type { PlaywrightCore } from './playwright.js';

const VARIABLES = ['BRIDLE_CHROMIUM', 'CHROME_PATH'];
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Variables of ours that a browser needs to start; the others are none of its business. */
const PASSED_ON = /^((PATH|HOME|USER|LANG|TZ|TMPDIR|DISPLAY|XAUTHORITY)$|LC_|WAYLAND_|XDG_|DBUS_)/;

/** The program of Chromium: the one that is named, playwright's own, or what the system has. */
export function findChromium(
  named: string | undefined,
  env: GameOpening['env'],
  { chromium }: PlaywrightCore,
): string {
  const said = named ?? VARIABLES.map((name) => env[name]).find((path) => path);
  if (said !== undefined) {
    if (isProgram(said)) return said;
    throw new HarnessError(
      'unsupported',
      `a web game needs Chromium, and ${said} is no program`,
      `set ${VARIABLES[0]} to the path of one`,
    );
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const places = folders.flatMap((folder) => COMMANDS.map((name) => join(folder, name)));
  const usual = COMMANDS.map((name) => join('/usr/bin', name));
  const found = [playwrightsOwn(chromium), ...places, ...usual, ...MAC_APPS].find(isProgram);
  if (found !== undefined) return found;
  throw new HarnessError(
    'unsupported',
    'a web game needs Chromium, and none was found',
    `install chromium or Google Chrome, or set ${VARIABLES[0]} to the path of one`,
  );
}

export function environmentOfBrowser(env: GameOpening['env']): Record<string, string> {
  const passed = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && PASSED_ON.test(entry[0]),
  );
  return Object.fromEntries(passed);
}

function playwrightsOwn(chromium: PlaywrightCore['chromium']): string {
  try {
    return chromium.executablePath();
  } catch {
    return ''; // it has none for this machine
  }
}

function isProgram(path: string): boolean {
  if (path === '') return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
