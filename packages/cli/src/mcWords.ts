import { resolve } from 'node:path';
import { type Flags, UsageError } from './flags.js';
import type { MC_FLAGS } from './mcFlags.js';
import { unknownWord } from './oneCommand.js';

export type McFlags = Flags<typeof MC_FLAGS>;
type Params = Record<string, unknown>;

/** What the words after a command mean. */
type Reading = (words: string[], flags: McFlags) => Params;

const withData = ({ nbt }: McFlags): Params => (nbt ? { include_nbt: true } : {});
const numbers = (form: string, names: readonly string[], words: readonly string[]): Params => {
  if (words.length !== names.length) throw new UsageError(`write: bridle mc ${form}`);
  return Object.fromEntries(names.map((name, i) => [name, numberOf(name, words[i]!)]));
};
const PLACE = ['x', 'y', 'z'];

const READINGS: Readonly<Record<string, Reading>> = {
  status: nothing('status'),
  perf: nothing('perf'),
  entity: (words, flags) => {
    nothing('entity')(words, flags);
    return { action: 'target', ...withData(flags), ...distanceOf(flags) };
  },
  teleport: (words) => numbers('teleport <x> <y> <z>', PLACE, words),
  camera: (words) => numbers('camera <yaw> <pitch>', ['yaw', 'pitch'], words),
  time([action = 'get', value, ...more]) {
    if (action === 'get' && value === undefined) return { action };
    if (action === 'set' && value !== undefined && more.length === 0) return { action, value };
    throw new UsageError('write: bridle mc time get, or bridle mc time set <ticks|noon|…>');
  },
  execute: (words) => ({ command: textOf('execute <command>', words) }),
  screenshot([path, ...more], flags) {
    if (path === undefined || more.length > 0) {
      throw new UsageError('write: bridle mc screenshot <path.png>');
    }
    return {
      path: resolve(path),
      ...(flags.clean && { clean: true }),
      ...given(flags, 'delay', 'delay_ms'),
      ...given(flags, 'settle', 'settle_ms'),
      ...given(flags, 'width'),
      ...given(flags, 'height'),
    };
  },
  logs(words, flags) {
    nothing('logs')(words, flags);
    return {
      ...(flags.level && { level: flags.level }),
      ...(flags.filter && { filter: flags.filter }),
      ...(flags.clear && { clear: true }),
      ...given(flags, 'limit'),
      ...given(flags, 'since'),
    };
  },
  chat([action = 'history', ...words], flags) {
    if (action === 'send') return { action, message: textOf('chat send <text>', words) };
    return { action, ...given(flags, 'limit') };
  },
  item([what = 'main', ...more], flags) {
    if (more.length > 0) throw new UsageError('write: bridle mc item [main|off|<slot>]');
    if (what === 'main' || what === 'off')
      return { action: 'hand', hand: what, ...withData(flags) };
    return { action: 'slot', slot: numberOf('slot', what), ...withData(flags) };
  },
  inventory([section, ...more], flags) {
    if (more.length > 0) throw new UsageError('write: bridle mc inventory [<section>]');
    return {
      action: 'list',
      ...(section !== undefined && { section }),
      ...(flags.empty && { include_empty: true }),
      ...withData(flags),
    };
  },
  block(words, flags) {
    if (words.length === 0) return { action: 'target', ...withData(flags), ...distanceOf(flags) };
    return { action: 'at', ...numbers('block [<x> <y> <z>]', PLACE, words), ...withData(flags) };
  },
  interact([action, ...words], flags) {
    if (action === undefined) throw new UsageError('write: bridle mc interact <action>');
    const more = {
      ...given(flags, 'ticks'),
      ...(flags.face && { face: flags.face }),
      ...(flags.all && { all: true }),
    };
    return { action, ...interactWords(action, words), ...more };
  },
  server([action = 'status', address, ...more]) {
    if (more.length > 0) throw new UsageError('write: bridle mc server <action> [<host:port>]');
    if (address === undefined) return { action };
    const [, host, port] = /^(.*?)(?::(\d+))?$/.exec(address)!;
    return { action, address: host, ...(port && { port: Number(port) }) };
  },
  world([action = 'list', ...words], flags) {
    const name = words.length === 0 ? {} : { name: words.join(' ') };
    const kind = {
      ...(flags.seed && { seed: flags.seed }),
      ...(flags.type && { type: flags.type }),
    };
    return { action, ...name, ...kind };
  },
  window([action = 'status', enabled, ...more]) {
    if (enabled === undefined) return { action };
    if (more.length === 0 && (enabled === 'true' || enabled === 'false')) {
      return { action, enabled: enabled === 'true' };
    }
    throw new UsageError('write: bridle mc window <action> [true|false]');
  },
  shader: named('get'),
  resourcepack([action = 'list', ...words], flags) {
    if (action !== 'load') return named(action)([action, ...words], flags);
    return { action, path: resolve(textOf('resourcepack load <path>', words)) };
  },
};

/** Those that ask the game, and the two that do not. */
export const MC_COMMANDS: readonly string[] = [...Object.keys(READINGS), 'compare', 'instances'];

/** The request that a command line means. */
export function requestOf(
  command: string,
  words: string[],
  flags: McFlags,
): { command: string; params: Params } {
  const reading = Object.hasOwn(READINGS, command) ? READINGS[command] : undefined;
  if (reading === undefined) throw unknownWord('mc', command, MC_COMMANDS);
  return { command, params: reading(words, flags) };
}

/** The action and the name are passed on as they are. */
function named(otherwise: string): Reading {
  return ([action = otherwise, ...words]) => ({
    action,
    ...(words.length > 0 && { name: words.join(' ') }),
  });
}

function nothing(command: string): Reading {
  return (words) => {
    if (words.length === 0) return {};
    throw new UsageError(`bridle mc ${command} takes no ${words[0]}`);
  };
}

function interactWords(action: string, words: readonly string[]): Params {
  if (words.length === 0) return {};
  if (action === 'select' || action === 'drop') {
    return numbers(`interact ${action} <slot>`, ['slot'], words);
  }
  if (action === 'swap') {
    return numbers('interact swap <from> <to>', ['from_slot', 'to_slot'], words);
  }
  const place = numbers(`interact ${action} <x> <y> <z>`, PLACE, words);
  return action === 'attack' ? { target: 'block', ...place } : place;
}

function distanceOf(flags: McFlags): Params {
  return given(flags, 'max-distance', 'max_distance');
}

type NumberFlag =
  | 'delay'
  | 'settle'
  | 'width'
  | 'height'
  | 'limit'
  | 'since'
  | 'ticks'
  | 'max-distance';

function given(flags: McFlags, name: NumberFlag, as: string = name): Params {
  const text = flags[name];
  return text === undefined ? {} : { [as]: numberOf(`--${name}`, text) };
}

function numberOf(name: string, text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(value)) return value;
  throw new UsageError(`${name}: ${text} is not a number`);
}

function textOf(form: string, words: readonly string[]): string {
  if (words.length === 0) throw new UsageError(`write: bridle mc ${form}`);
  return words.join(' ');
}
