// The Chromium of this machine, for the tests of web games and the bench.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** @returns {string | undefined} its path; undefined where there is none */
export function chromiumPath() {
  const { BRIDLE_CHROMIUM, CHROME_PATH, PATH = '' } = process.env;
  const folders = [...PATH.split(delimiter), '/usr/bin'];
  const places = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [BRIDLE_CHROMIUM, CHROME_PATH, ...places].find((path) => path && isProgram(path));
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
