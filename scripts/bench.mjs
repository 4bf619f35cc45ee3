// `npm run bench`: our speed beside what plain Node can do on this machine, in one run.
import { build, install } from './lib.mjs';

install('main');
build();
await import('../bench/dist/main.js');
