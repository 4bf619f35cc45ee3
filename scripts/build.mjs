// `npm run build`: afterwards `npx bridle …` works in the clone.
import { build, install } from './lib.mjs';

await install('main');
await build();
