import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from './flags.js';

/** Where a web game is: a URL, or a page on this disk. */
export function webGameUrl(word: string): string {
  if (/^(https?|file):\/\//i.test(word)) return word;
  const hint = 'give a URL, an .html file, a folder with an index.html, or -- and a command';
  if (/^[a-z][a-z0-9+.-]{0,20}:\/\//i.test(word)) {
    throw new UsageError(`${word} is not the URL of a web game; ${hint}`);
  }
  const path = resolve(word);
  if (!existsSync(path)) throw new UsageError(`${word} does not exist; ${hint}`);
  const page = statSync(path).isDirectory() ? join(path, 'index.html') : path;
  if (!/\.html?$/i.test(page) || !existsSync(page)) {
    throw new UsageError(`${word} is no page; ${hint}`);
  }
  return pathToFileURL(page).href;
}
