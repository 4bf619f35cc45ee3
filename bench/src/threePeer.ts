import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Our sections in three.js: see bench/peers/three. */
export const THREE_FOLDER = fileURLToPath(new URL('../peers/three/', import.meta.url));
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const NEEDS = ['three', 'puppeteer-core'];
const MS_MAX = 600_000;

/** Milliseconds, one for each pose in the order of ours. */
export interface PeerReport {
  readonly version: string;
  readonly frame: readonly number[];
  readonly shot: readonly number[];
  readonly cold: number;
}

/** The Chromium of this system, if it has one. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false);
}

export function isThreeInstalled(): boolean {
  return NEEDS.every((name) => existsSync(join(THREE_FOLDER, 'node_modules', name)));
}

/** How fast the peer is, or in a few words why nobody knows. */
export function measureThree(isQuick: boolean): PeerReport | string {
  const chromium = findChromium();
  if (chromium === undefined) return 'no Chromium here';
  if (!isThreeInstalled()) return 'not installed';
  const args = [join(THREE_FOLDER, 'measure.mjs'), chromium, ...(isQuick ? ['--quick'] : [])];
  try {
    const printed = execFileSync(process.execPath, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: MS_MAX,
    });
    return JSON.parse(printed) as PeerReport;
  } catch (error) {
    process.stderr.write(
      `bench: THE PEER FAILED: ${error instanceof Error ? error.message : error}\n`,
    );
    return 'failed';
  }
}
