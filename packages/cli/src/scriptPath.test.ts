import { describe, expect, it } from 'vitest';
import { scriptPath } from './scriptPath.js';

describe('the path of the command for scripts', () => {
  it.each([
    ['/home/ann/clone/packages/cli/bin/bridle.js', '/home/ann/clone', 'packages/cli/bin/bridle.js'],
    ['/home/ann/learner/node_modules/.bin/bridle', '/home/ann/learner', 'node_modules/.bin/bridle'],
    ['/usr/bin/bridle', '/home/ann/learner', '/usr/bin/bridle'],
  ])('%s in %s is %s', (called, folder, shown) => {
    expect(scriptPath(called, folder)).toBe(shown);
  });
});
