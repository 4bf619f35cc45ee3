import { type Check, failure, ok } from '../check.js';
import { NODE_MAJOR_MIN } from '../limits.js';

export const node: Check = {
  name: 'node',
  find: () => {
    const { node: version } = process.versions;
    const at = `Node ${version}, ${process.execPath}`;
    if (Number.parseInt(version, 10) >= NODE_MAJOR_MIN) return [ok(at)];
    const wanted = `it needs Node ${NODE_MAJOR_MIN} or newer`;
    return [failure(`${at}; ${wanted}`, 'install one from https://nodejs.org')];
  },
};
