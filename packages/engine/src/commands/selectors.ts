import type { Player } from '../world/player.js';
import type { CommandContext } from './context.js';
import { asPlayers } from './context.js';
import { allEntities, type Entity, isPresent, PLAYER_NAME, playerEntity } from './entities.js';
import { CommandError, quoted, type Reader } from './reader.js';
import { NO_FILTER, readOptions, type SelectorFilter } from './selectorOptions.js';

export type Selection = (context: CommandContext) => Entity[];

/** What each selector looks among, and what it takes unless told. */
const VARIABLES: ReadonlyMap<string, Variable> = new Map<string, Variable>([
  ['@s', { among: self, takesDead: true }],
  ['@a', { among: ({ world }) => [playerEntity(world)], takesDead: true }],
  ['@p', { among: ({ world }) => [playerEntity(world)], sort: 'nearest', limit: 1 }],
  ['@r', { among: ({ world }) => [playerEntity(world)], limit: 1 }],
  ['@e', { among: ({ world }) => allEntities(world) }],
  ['@n', { among: ({ world }) => allEntities(world), sort: 'nearest', limit: 1 }],
]);

interface Variable {
  among(context: CommandContext): Entity[];
  readonly takesDead?: boolean;
  readonly sort?: SelectorFilter['sort'];
  readonly limit?: number;
}

/** `player`, or a selector. It may find nothing. */
export function readSelection(reader: Reader): Selection {
  const expected = `a target: ${PLAYER_NAME}, or a selector such as @s`;
  const { text, column } = reader.token(expected);
  if (text === PLAYER_NAME) return ({ world }) => [playerEntity(world)];
  if (!text.startsWith('@')) reader.fail(`expected ${expected}`, column);
  const bracket = text.indexOf('[');
  const name = bracket < 0 ? text : text.slice(0, bracket);
  const variable = VARIABLES.get(name);
  if (variable === undefined) {
    const known = [...VARIABLES.keys()].join(' ');
    reader.fail(`unknown selector ${quoted(name)}, there are ${known}`, column);
  }
  const filter = bracket < 0 ? NO_FILTER : readOptions(reader, text, column, bracket);
  return (context) => select(context, variable, filter);
}

/** At least one entity. */
export function readTargets(reader: Reader): Selection {
  const selection = readSelection(reader);
  return (context) => {
    const found = selection(context);
    if (found.length === 0) throw new CommandError('no entity was found');
    return found;
  };
}

/** Exactly one entity. */
export function readTarget(reader: Reader): (context: CommandContext) => Entity {
  const targets = readTargets(reader);
  return (context) => onlyOne(targets(context));
}

export function onlyOne(found: readonly Entity[]): Entity {
  if (found.length !== 1) throw new CommandError(`expected one entity, found ${found.length}`);
  return found[0]!;
}

/** Players only. Where the line ends before them, whoever runs the command. */
export function readPlayers(
  reader: Reader,
  isOptional: boolean,
): (context: CommandContext) => Player[] {
  if (isOptional && reader.isDone) return ({ entity }) => asPlayers([entity]);
  const targets = readTargets(reader);
  return (context) => asPlayers(targets(context));
}

/**
 * Players, or whoever runs the command where the line goes on with something else, as players type it:
 * `/give diamond 3`. `isNext` says whether a word may be meant as what comes after the target.
 */
export function readPlayersOrSelf(
  reader: Reader,
  isNext: (word: string) => boolean,
): (context: CommandContext) => Player[] {
  const word = reader.peek();
  const isTarget = word === PLAYER_NAME || word.startsWith('@');
  if (!isTarget && isNext(word)) return ({ entity }) => asPlayers([entity]);
  return readPlayers(reader, false);
}

function select(context: CommandContext, variable: Variable, filter: SelectorFilter): Entity[] {
  const origin = {
    x: filter.x ?? context.x,
    y: filter.y ?? context.y,
    z: filter.z ?? context.z,
  };
  const among = variable.among(context);
  context.work.spend('entities', among.length * Math.max(1, filter.tests.length));
  const found = among
    .filter((entity) => variable.takesDead || !isDead(entity))
    .filter((entity) => filter.tests.every((test) => test(entity, origin)));
  const sort = filter.sort ?? variable.sort ?? 'arbitrary';
  if (sort !== 'arbitrary') {
    const sign = sort === 'nearest' ? 1 : -1;
    found.sort((one, other) => sign * (awayFrom(one, origin) - awayFrom(other, origin)));
  }
  return found.slice(0, filter.limit ?? variable.limit ?? found.length);
}

function self({ world, entity }: CommandContext): Entity[] {
  return isPresent(world, entity) ? [entity] : [];
}

function isDead({ type, body }: Entity): boolean {
  return type === 'minecraft:player' && body.isDead;
}

/** The square of the distance. */
function awayFrom({ body }: Entity, { x, y, z }: { x: number; y: number; z: number }): number {
  const [dx, dy, dz] = [body.x - x, body.y - y, body.z - z];
  return dx * dx + dy * dy + dz * dz;
}
