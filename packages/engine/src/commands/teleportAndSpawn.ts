import { COORDINATE_MAX } from '../terrain/worldBlocks.js';
import type { GameCommand } from './command.js';
import { asPlayers, type CommandContext } from './context.js';
import {
  type Coordinates,
  looksLikeCoordinate,
  type Position,
  type Rotation,
  readBlockPosition,
  readPosition,
  readRotation,
} from './coordinates.js';
import { asMob, type Entity, isPresent, namesOf } from './entities.js';
import { TELEPORT_Y_MAX } from './limits.js';
import { CommandError, Reader } from './reader.js';
import { onlyOne, readPlayers, readTarget, readTargets, type Selection } from './selectors.js';

const tp: GameCommand = {
  name: 'tp',
  aliases: ['teleport'],
  usage: [
    '/tp <x> <y> <z> [<yaw> <pitch>]',
    '/tp <target>',
    '/tp <targets> <x> <y> <z> [<yaw> <pitch>]',
    '/tp <targets> <target>',
  ],
  summary: 'Moves entities to a place or to another entity.',
  read(reader) {
    if (looksLikeCoordinate(reader.peek())) return toPlace(reader, self);
    const targets = readTargets(reader);
    if (looksLikeCoordinate(reader.peek())) return toPlace(reader, targets);
    if (!reader.isDone) return toEntity(targets, readTarget(reader));
    return toEntity(self, (context) => onlyOne(targets(context)));
  },
};

function self({ world, entity }: CommandContext): Entity[] {
  if (!isPresent(world, entity)) throw new CommandError('no entity was found');
  return [entity];
}

function toPlace(reader: Reader, targets: Selection) {
  const position: Position = readPosition(reader);
  const rotation: Rotation | undefined = reader.isDone ? undefined : readRotation(reader);
  return (context: CommandContext) =>
    teleport(context, targets(context), position(context), rotation?.(context));
}

function toEntity(targets: Selection, target: (context: CommandContext) => Entity) {
  return (context: CommandContext) => {
    const { body } = target(context);
    return teleport(context, targets(context), [body.x, body.y, body.z], undefined);
  };
}

function teleport(
  { work }: CommandContext,
  entities: readonly Entity[],
  [x, y, z]: Coordinates,
  view: ReturnType<Rotation> | undefined,
): string[] {
  const isNear = Math.abs(x) <= COORDINATE_MAX && Math.abs(z) <= COORDINATE_MAX;
  if (!isNear || Math.abs(y) > TELEPORT_Y_MAX) {
    throw new CommandError(`${x} ${y} ${z} is out of the world`);
  }
  for (const entity of entities) {
    if (entity.type === 'minecraft:player') {
      entity.body.place(x, y, z);
      work.hasMovedPlayer = true;
      if (view !== undefined) Object.assign(entity.body, view);
    } else {
      Object.assign(entity.body, { x, y, z, vx: 0, vy: 0, vz: 0 });
      if (entity.type === 'minecraft:item') entity.body.onGround = false;
      asMob(entity)?.place(x, y, z);
    }
  }
  const isPlayer = entities.length === 1 && entities[0]!.type === 'minecraft:player';
  const place = [x, y, z].map((value) => Math.round(value * 1_000) / 1_000).join(' ');
  return [`Teleported ${isPlayer ? '' : `${namesOf(entities)} `}to ${place}`];
}

const spawnpoint: GameCommand = {
  name: 'spawnpoint',
  usage: ['/spawnpoint [<player>] [<x> <y> <z>]'],
  summary: 'Sets where a player comes back after a death.',
  read(reader) {
    const isSelf = looksLikeCoordinate(reader.peek());
    const players = isSelf
      ? ({ entity }: CommandContext) => asPlayers([entity])
      : readPlayers(reader, true);
    const position = readOptionalBlock(reader);
    return (context) => {
      const [x, y, z] = position(context);
      for (const player of players(context)) {
        Object.assign(player, { spawnX: x + 0.5, spawnY: y, spawnZ: z + 0.5, hasBed: false });
      }
      context.world.rules.hasOwnSpawn = true;
      return [`Set the spawn point of player to ${x} ${y} ${z}`];
    };
  },
};

const setworldspawn: GameCommand = {
  name: 'setworldspawn',
  usage: ['/setworldspawn [<x> <y> <z>]'],
  summary: 'Sets where players without a spawn point of their own come back.',
  read(reader) {
    const position = readOptionalBlock(reader);
    return (context) => {
      const { rules, player } = context.world;
      const [x, y, z] = position(context);
      rules.worldSpawn = { x, y, z };
      if (!rules.hasOwnSpawn) {
        Object.assign(player, { spawnX: x + 0.5, spawnY: y, spawnZ: z + 0.5 });
      }
      return [`Set the world spawn point to ${x} ${y} ${z}`];
    };
  },
};

/** A block, or at the end of the line the one that the context is in. */
function readOptionalBlock(reader: Reader): Position {
  if (!reader.isDone) return readBlockPosition(reader);
  return readBlockPosition(new Reader('~ ~ ~'));
}

export const TELEPORT_AND_SPAWN: readonly GameCommand[] = [tp, spawnpoint, setworldspawn];
