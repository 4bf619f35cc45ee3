import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { HarnessError } from '@bridle/facets';
import { decodePng, encodePng, type RgbaPicture } from '@bridle/pictures';
import { UsageError } from './flags.js';
import { compare } from './imageDifference.js';

const PIXELS_MAX = 67_108_864; // 8,192 × 8,192: a quarter of a gigabyte as it is compared

export interface CompareOptions {
  readonly out: string | undefined;
  /** the share of pixels, 0 to 1, that may differ visibly */
  readonly threshold: number;
  readonly json: boolean;
}

/** Compares two pictures. The exit code is 0 when they are alike, else 1. */
export function comparePictures(
  paths: readonly string[],
  { out, threshold, json }: CompareOptions,
): number {
  const [pathA, pathB] = paths;
  if (pathA === undefined || pathB === undefined || paths.length > 2) {
    throw new UsageError('write: bridle mc compare <a.png> <b.png> [--out <diff.png>]');
  }
  const [a, b] = [readPicture(pathA), readPicture(pathB)];
  const sizes = [a, b].map(({ width, height }) => `${width}x${height}`);
  const head = { path_a: pathA, path_b: pathB };
  if (sizes[0] !== sizes[1]) {
    const text = `the sizes differ: ${sizes.join(' and ')}`;
    print(json, { ...head, same_size: false, alike: false }, [text]);
    return 1;
  }
  const { difference, picture } = compare(a, b);
  const diff = out === undefined ? undefined : writePicture(out, picture);
  const alike = difference.visible <= threshold;
  print(
    json,
    { ...head, same_size: true, alike, threshold, ...difference, ...(diff && { diff }) },
    [
      `${alike ? 'alike' : 'different'}: ${percent(difference.visible)} of the pixels differ visibly, ${percent(difference.changed)} at all`,
      `largest difference ${difference.largest} of 255, mean ${difference.mean.toFixed(3)}`,
      `ΔE ${difference.delta_e.toFixed(3)}, SSIM ${difference.ssim.toFixed(4)}`,
      ...(diff === undefined ? [] : [diff]),
    ],
  );
  return alike ? 0 : 1;
}

function print(json: boolean, data: object, lines: readonly string[]): void {
  process.stdout.write(`${json ? JSON.stringify(data) : lines.join('\n')}\n`);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

function readPicture(path: string): RgbaPicture {
  try {
    return decodePng(readFileSync(path), { sideMax: PIXELS_MAX, pixelsMax: PIXELS_MAX });
  } catch (error) {
    throw new UsageError(`${path}: ${HarnessError.from(error).message}`);
  }
}

function writePicture(path: string, picture: RgbaPicture): string {
  try {
    writeFileSync(path, encodePng(picture));
    return resolve(path);
  } catch (error) {
    throw new UsageError(`--out ${path}: ${(error as Error).message}`);
  }
}
