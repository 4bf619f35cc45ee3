// What the compiler once made of sources that are gone: tsc leaves it, and npm would pack it.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const OUTPUT = /\.(d\.ts|js)$/;
/** Made of other things than modules: the bundle of the command, and the page of the window. */
const OTHERS = new Set(['bundle', 'served']);
/** Where modules lie in the dist of a package that has more there. */
const MODULES = 'modules';

/**
 * Files in the dist folders of a clone's packages that no source stands for any longer.
 * @param {string} root
 * @returns {string[]}
 */
export function staleOutputs(root) {
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name));
  return [...packages, join(root, 'bench')].flatMap((folder) => {
    const [dist, src] = [join(folder, 'dist'), join(folder, 'src')];
    return existsSync(dist) && existsSync(src) ? staleIn(dist, src) : [];
  });
}

function staleIn(dist, src) {
  return readdirSync(dist, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dist, entry.name);
    if (entry.isDirectory()) {
      if (OTHERS.has(entry.name)) return [];
      return staleIn(path, entry.name === MODULES ? src : join(src, entry.name));
    }
    const source = join(src, entry.name.replace(OUTPUT, '.ts'));
    return OUTPUT.test(entry.name) && !existsSync(source) ? [path] : [];
  });
}

export function removeStaleOutputs(root) {
  for (const path of staleOutputs(root)) rmSync(path, { force: true });
}
