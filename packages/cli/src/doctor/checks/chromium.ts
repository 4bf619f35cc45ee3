import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { homeFolder } from '@bridle/processes';
import { type Check, ok, warning } from '../check.js';
import { isProgram, programOnPath } from '../programOnPath.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const OF_MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
/** Which names a browser for the programs that drive one. */
const VARIABLES = ['AGENT_BROWSER_EXECUTABLE_PATH', 'CHROME_PATH'];
/** In the user's folder, where programs keep those that they have installed. */
const INSTALLED = [
  '.agent-browser/browsers',
  '.cache/ms-playwright',
  'Library/Caches/ms-playwright',
];

/** Bridle needs none; agent-browser does, for pages of the web. It is not started: that would write. */
export const chromium: Check = {
  name: 'chromium',
  find({ env }) {
    const wrong = VARIABLES.filter((name) => env[name] && !isProgram(env[name]));
    if (wrong.length > 0) {
      return wrong.map((name) => warning(`${name}=${env[name]} is no program`, `unset ${name}`));
    }
    const named = VARIABLES.map((name) => env[name]).find((path) => path);
    const onPath = NAMES.map((name) => programOnPath(name, env)).find((path) => path !== undefined);
    const found = named ?? onPath ?? (isProgram(OF_MACOS) ? OF_MACOS : installed(env));
    if (found !== undefined) return [ok(found)];
    return [ok('none found, and none needed but by agent-browser for web pages')];
  },
};

function installed(env: NodeJS.ProcessEnv): string | undefined {
  const folders = INSTALLED.map((folder) => join(homeFolder(env), folder));
  return folders.flatMap((folder) => {
    try {
      const names = readdirSync(folder).filter((name) => /^chrom/.test(name));
      return names.map((name) => join(folder, name));
    } catch {
      return [];
    }
  })[0];
}
