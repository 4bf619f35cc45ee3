// `npm start`: installs and builds what is missing, then is `bridle serve`.
import { fileURLToPath } from 'node:url';
import { build, install } from './lib.mjs';

await install('main');
await build();
// As if it had been called itself, so that it can call itself again.
const bin = fileURLToPath(new URL('../packages/cli/bin/bridle.js', import.meta.url));
process.argv.splice(1, 1, bin, 'serve');
process.title = `bridle ${process.argv.slice(2).join(' ')}`; // by which `bridle restart` knows it
await import('../packages/cli/bin/bridle.js');
