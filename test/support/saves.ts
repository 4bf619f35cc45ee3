import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FlatLand, stateOf, World } from '@bridle/engine';
import { HarnessError } from '@bridle/facets';
import { SaveFolder } from '@bridle/voxel';
import { expect, onTestFinished } from 'vitest';
import { temporaryFolder } from './temporaryFolder.js';

type SaveOptions = NonNullable<Parameters<typeof SaveFolder.open>[1]>;

export const SEED = 7n;
export const GOLD = stateOf('minecraft:gold_block');

/** A path in a folder that is gone after the test. */
export function newSavePath(): string {
  return join(temporaryFolder(), 'save');
}

export async function open(path: string, options: SaveOptions = {}): Promise<SaveFolder> {
  const folder = await SaveFolder.open(path, options);
  onTestFinished(() => folder.close());
  return folder;
}

export function newWorld(seed = SEED): World {
  const halves = { high: Number(seed >> 32n), low: Number(seed & 0xffff_ffffn) };
  return World.create(halves, new FlatLand());
}

/** A save with a world in it, closed. */
export async function savedWorld(path: string, seed = SEED): Promise<World> {
  const world = newWorld(seed);
  world.setBlock(3, 70, 3, GOLD);
  world.setBlock(50, 70, 3, GOLD);
  const folder = await SaveFolder.open(path, { seed });
  await folder.save(world);
  await folder.close();
  return world;
}

export async function loadedHash(path: string): Promise<string | undefined> {
  const folder = await SaveFolder.open(path);
  try {
    return (await folder.load(new FlatLand()))?.hash();
  } finally {
    await folder.close();
  }
}

/** Everything below a path, by name. */
export function filesOf(path: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()) {
    try {
      files[name] = readFileSync(join(path, name), 'latin1');
    } catch {
      files[name] = 'a folder';
    }
  }
  return files;
}

export function columnFiles(path: string): string[] {
  return readdirSync(join(path, 'columns')).sort();
}

export async function refusal(promise: Promise<unknown>): Promise<HarnessError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(HarnessError);
  return error as HarnessError;
}
