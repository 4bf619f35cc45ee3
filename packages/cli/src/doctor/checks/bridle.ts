import { type Check, ok } from '../check.js';

/** Which one it is, for whoever reads the report elsewhere. */
export const bridle: Check = {
  name: 'bridle',
  find: ({ version }) => [ok(`${version}, ${process.argv[1] ?? 'bridle'}`)],
};
