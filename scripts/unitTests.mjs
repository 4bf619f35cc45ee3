// `npm run test:unit`: the tests beside the sources, also in a clone that has installed nothing yet.
import { build, install, node } from './lib.mjs';

await install('all');
await build();
if (!(await node('vitest/vitest.mjs', 'run', '--project', 'unit', ...process.argv.slice(2))))
  process.exit(1);
