// `bridle watch` under the name that people know: node scripts/bot-watch.js --takeover=true
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../packages/cli/bin/bridle.js', import.meta.url));
const [node, , ...args] = process.argv;
process.argv = [node, bin, 'watch', ...args];
await import('../packages/cli/bin/bridle.js');
