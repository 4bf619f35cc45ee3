// Parts as `bridle setup` installs them, for tests and the bench: once in a clone, and anew when what a part is
// made of has changed. They belong to none of them; see test/support/minecraftPart.ts and webPart.ts.
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

/**
 * The folder of a part; installs it where it is not there yet, by the command that was built.
 * @param {string} name
 * @param {readonly string[]} madeOf paths of the files that it follows from
 * @returns {Promise<string>}
 */
export async function installedPart(name, madeOf) {
  const hash = createHash('sha256');
  for (const path of madeOf) hash.update(readFileSync(join(root, path)));
  const cache = join(root, `node_modules/.cache/bridle-${name}`);
  const part = join(cache, hash.digest('hex').slice(0, 16));
  if (!existsSync(part)) await install(name, part, cache);
  return part;
}

/** Two that do so at once are in nobody's way: whoever is second throws its own away. */
async function install(name, part, cache) {
  mkdirSync(cache, { recursive: true });
  const home = mkdtempSync(join(cache, 'home-'));
  try {
    const bridle = join(root, 'packages/cli/bin/bridle.js');
    const child = spawn(process.execPath, [bridle, 'setup', name, '--json'], {
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
    if (code !== 0) throw new Error(`bridle setup ${name} has failed: ${said}`);
    renameSync(join(home, 'parts', name), part);
    removeOlder(cache, basename(part));
  } catch (error) {
    if (!existsSync(part)) throw error;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** What was made of earlier sources of this clone; not what another process is installing. */
function removeOlder(cache, current) {
  const others = readdirSync(cache).filter((name) => name !== current && !name.startsWith('home-'));
  for (const name of others) rmSync(join(cache, name), { recursive: true, force: true });
}
