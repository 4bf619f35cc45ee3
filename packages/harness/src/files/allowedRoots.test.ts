import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AllowedRoots } from './allowedRoots.js';

/** `inside` is allowed, `outside` lies beside it; `inside/out` and `in` are links. */
function folders(): { base: string; files: AllowedRoots } {
  const base = mkdtempSync(join(tmpdir(), 'bridle-roots-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  for (const name of ['inside', 'inside/folder', 'outside', 'inside-too']) {
    mkdirSync(join(base, name));
  }
  symlinkSync(join(base, 'outside'), join(base, 'inside/out'));
  symlinkSync(join(base, 'inside'), join(base, 'in'));
  symlinkSync(join(base, 'outside/x'), join(base, 'inside/file'));
  writeFileSync(join(base, 'inside/plain.png'), '');
  return { base, files: new AllowedRoots(join(base, 'inside'), ['.', '../in']) };
}

describe('the allowed folders', () => {
  it.each(['a.png', './a.png', 'folder/a.png', 'new/deep/a.png', 'plain.png', 'folder/../a.png'])(
    'hold %s',
    (path) => {
      const { base, files } = folders();
      expect(files.place(path)).toBe(join(base, 'inside', path));
    },
  );

  it('hold what leads into them by a link', () => {
    const { base, files } = folders();
    expect(files.place(join(base, 'in/a.png'))).toBe(join(base, 'inside/a.png'));
  });

  it.each([
    '../outside/a.png',
    '../a.png',
    '../inside-too/a.png',
    'out/a.png',
    'out/new/a.png',
    'folder/../../a.png',
    '/etc/passwd',
    '/',
    '.',
    '..',
    '',
    'a\0.png',
    'folder',
    'file',
  ])('do not hold %j', (path) => {
    const { files } = folders();
    expect(() => files.place(path)).toThrow();
  });
});
