import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporaryFolder.js';
import { UsageError } from './flags.js';
import { readPlay } from './play.js';

const argsOf = (...words: string[]): readonly string[] => readPlay(words).args;

/** A folder with a web game in it, and one without. */
function pages(): { game: string; page: string; empty: string } {
  const folder = temporaryFolder();
  const [game, empty] = [join(folder, 'game #1'), join(folder, 'empty')];
  for (const path of [game, empty]) mkdirSync(path);
  const page = join(game, 'index.html');
  writeFileSync(page, '<p>');
  return { game, page, empty };
}

describe('bridle play', () => {
  it('is a serve with one game, whose words after -- are the command', () => {
    expect(argsOf('--json', '--abu-listen', '0', '--', 'game', '--keep', '--', '-x')).toEqual([
      ...['--json', '--abu-listen=0', '--game', 'bridge', '--', 'game', '--keep', '--', '-x'],
    ]);
    expect(readPlay(['--keep', '--', 'game']).keep).toBe(true);
    expect(readPlay(['--', 'game', '--help']).help).toBe(false);
  });

  it('plays a URL, with the name that it was given', () => {
    const url = 'https://example.org/?a=1#b';
    expect(argsOf('--game', 'bridge:demo', url)).toEqual([
      '--game',
      'bridge:demo',
      '--bridge',
      url,
    ]);
  });

  it('plays a page of this disk, or the one in a folder', () => {
    const { game, page } = pages();
    const { href } = pathToFileURL(page);
    expect(argsOf(page)).toEqual(['--game', 'bridge', '--bridge', href]);
    expect(argsOf(game)).toEqual(['--game', 'bridge', '--bridge', href]);
    expect(argsOf(href)).toEqual(['--game', 'bridge', '--bridge', href]);
  });

  it.each([
    [[], 'name one game'],
    [['http://a', '--', 'game'], 'name one game'],
    [['http://a', 'http://b'], "unexpected 'http://b'"],
    [['nowhere.html'], 'nowhere.html does not exist'],
    [['tcp://127.0.0.1:9999'], 'is not the URL of a web game'],
    [['package.json'], 'package.json is no page'],
    [['--game', 'voxel', '--', 'game'], 'starts a bridge game, no voxel'],
    [['--frobnicate', 'http://a'], 'unknown flag --frobnicate'],
  ])('with %j is refused with what to do instead', (words, message) => {
    expect(() => readPlay(words)).toThrow(UsageError);
    expect(() => readPlay(words)).toThrow(message);
  });

  it('does not play a folder without a page', () => {
    expect(() => readPlay([pages().empty])).toThrow('is no page');
  });
});
