import { KIND_OF_STATE, parseBlockState, propertyOf } from '../blocks/index.js';
import type { Reader } from './reader.js';

export type BlockPredicate = (state: number) => boolean;

/** `stone`, `minecraft:oak_log[axis=x]`. Properties that are left out have their usual value. */
export function readBlockState(reader: Reader): number {
  const { text, column } = reader.token('a block');
  const parsed = parseBlockState(text);
  return parsed.ok ? parsed.state : reader.fail(parsed.message, column + parsed.column);
}

/** A block to compare with. Properties that are left out may have any value. */
export function readBlockPredicate(reader: Reader): BlockPredicate {
  const text = reader.peek();
  const state = readBlockState(reader);
  const kind = KIND_OF_STATE[state];
  const given = text.slice(text.indexOf('[') + 1).split(',');
  const named = given.filter((one) => one.includes('=')).map((one) => one.split('=')[0]!.trim());
  return (other) =>
    KIND_OF_STATE[other] === kind &&
    named.every((name) => propertyOf(other, name) === propertyOf(state, name));
}
