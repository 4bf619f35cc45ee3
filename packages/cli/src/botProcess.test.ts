import { describe, expect, it } from 'vitest';
import { isBridle } from './botProcess.js';

describe('a process', () => {
  it.each([
    'node\0/home/ann/my bridle/packages/cli/bin/bridle.js\0serve\0',
    '/usr/bin/node\0--enable-source-maps\0/repo/node_modules/.bin/bridle\0watch\0',
    '/opt/node22/bin/node packages/cli/bin/bridle.js serve',
    'bridle serve --no-save\0\0\0',
  ])('is ours: %j', (line) => {
    expect(isBridle(line)).toBe(true);
  });

  it.each([
    '',
    'vim\0/home/ann/bridle/README.md\0',
    'tail\0-f\0bridle\0',
    'node\0/home/ann/bridle/node_modules/.bin/vitest\0run\0',
    'npm exec bridle ctl hello\0',
    'bridle-old\0serve\0',
  ])('is not ours: %j', (line) => {
    expect(isBridle(line)).toBe(false);
  });
});
