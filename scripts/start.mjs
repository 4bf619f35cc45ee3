// `npm start`: installs and builds what is missing, then is `bridle serve`.
import { build, install } from './lib.mjs';

install('main');
await build();
process.argv.splice(2, 0, 'serve');
await import('../packages/cli/bin/bridle.js');
