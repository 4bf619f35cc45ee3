// The part `minecraft`, as `bridle setup` installs it, for tests and the bench: once in a clone, and anew when
// what it is made of has changed. It belongs to none of them; see test/support/minecraftPart.ts.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './lib.mjs';

const CACHE = join(root, 'node_modules/.cache/bridle-minecraft');
const MADE_OF = [
  'packages/minecraft/libraries/package-lock.json',
  'packages/minecraft/libraries/package.json',
  'packages/cli/src/pruneMinecraft.ts',
];

/**
 * The folder of the part; installs it where it is not there yet, by the command that was built.
 * @returns {Promise<string>}
 */
export async function minecraftPart() {
  const hash = createHash('sha256');
  for (const path of MADE_OF) hash.update(readFileSync(join(root, path)));
  const part = join(CACHE, hash.digest('hex').slice(0, 16));
  if (!existsSync(part)) await install(part);
  return part;
}

/** Two that do so at once are in nobody's way: whoever is second throws its own away. */
async function install(part) {
  mkdirSync(CACHE, { recursive: true });
  const home = mkdtempSync(join(CACHE, 'home-'));
  try {
    const bridle = join(root, 'packages/cli/bin/bridle.js');
    const child = spawn(process.execPath, [bridle, 'setup', 'minecraft', '--json'], {
      env: { ...process.env, BRIDLE_HOME: home },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        said += text;
      });
    }
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`bridle setup minecraft has failed: ${said}`);
    renameSync(join(home, 'parts/minecraft'), part);
    removeOlder(basename(part));
  } catch (error) {
    if (!existsSync(part)) throw error;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** What was made of earlier sources of this clone; not what another process is installing. */
function removeOlder(current) {
  const others = readdirSync(CACHE).filter((name) => name !== current && !name.startsWith('home-'));
  for (const name of others) rmSync(join(CACHE, name), { recursive: true, force: true });
}
