import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { StateInfo } from '../../packages/render/src/source.js';

const FOLDER = fileURLToPath(new URL('../minecraft-server/', import.meta.url));

/** False where `npm test` has not installed them. */
export const HAS_MINECRAFT_DATA = existsSync(`${FOLDER}node_modules/minecraft-data`);

interface BlockProperty {
  readonly name: string;
  readonly type: 'bool' | 'enum' | 'int';
  readonly num_values: number;
  readonly values?: readonly string[];
}

interface Block {
  readonly name: string;
  readonly minStateId: number;
  readonly maxStateId: number;
  readonly states: readonly BlockProperty[];
}

interface MinecraftData {
  readonly blocksArray: readonly Block[];
  readonly blockCollisionShapes: {
    readonly blocks: Readonly<Record<string, number | readonly number[]>>;
    readonly shapes: Readonly<Record<string, readonly (readonly number[])[]>>;
  };
  readonly entitiesArray: readonly { readonly name: string }[];
}

/** The facts about one version of Minecraft. */
export function minecraftData(version: string): MinecraftData {
  const load = createRequire(`${FOLDER}package.json`)('minecraft-data');
  return load(version);
}

/** Every state of a block, as a renderer is told of it. */
export function* statesOf(block: Block, data: MinecraftData): Iterable<StateInfo> {
  const { blocks, shapes } = data.blockCollisionShapes;
  const own = blocks[block.name] ?? 0;
  for (let i = 0; i <= block.maxStateId - block.minStateId; i++) {
    const shape = shapes[typeof own === 'number' ? own : own[i]!] ?? [];
    yield {
      name: `minecraft:${block.name}`,
      properties: propertiesOf(block, i),
      shape: Float64Array.from(shape.flat()),
    };
  }
}

/** The last property changes first. */
function propertiesOf({ states }: Block, state: number): Record<string, string> {
  const properties: Record<string, string> = {};
  let rest = state;
  for (const { name, type, num_values: count, values } of states.toReversed()) {
    const value = rest % count;
    rest = (rest - value) / count;
    if (type === 'bool') properties[name] = value === 0 ? 'true' : 'false';
    else properties[name] = values?.[value] ?? String(value);
  }
  return properties;
}
