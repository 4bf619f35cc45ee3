import { nearestName } from '../blocks/nearestName.js';
import { spawnMob } from '../mobs/body/spawnMob.js';
import type { MobKind } from '../mobs/kinds/kind.js';
import { isInWorld } from '../terrain/worldBlocks.js';
import { MOB_KINDS, mobKindNamed } from '../world/mobRegistry.js';
import { MOBS_MAX } from '../world/mobs.js';
import type { GameCommand } from './command.js';
import { readPosition } from './coordinates.js';
import { CommandError, quoted, Reader } from './reader.js';

function readMob(reader: Reader): MobKind {
  const { text, column } = reader.token('a mob');
  const kind = mobKindNamed(text);
  if (kind !== undefined) return kind;
  const nearest = nearestName(
    text.replace(/^minecraft:/, ''),
    MOB_KINDS.map(({ name }) => name),
  );
  const advice = nearest === undefined ? '' : `, did you mean minecraft:${nearest}?`;
  return reader.fail(`unknown mob ${quoted(text)}${advice}`, column);
}

const summon: GameCommand = {
  name: 'summon',
  usage: ['/summon <mob> [<x> <y> <z>]'],
  summary: 'Lets a mob appear, which stays until it dies.',
  read(reader) {
    const kind = readMob(reader);
    const position = readPosition(reader.isDone ? new Reader('~ ~ ~') : reader);
    return (context) => {
      const { world, work } = context;
      const [x, y, z] = position(context);
      const [cellX, cellY, cellZ] = [Math.floor(x), Math.floor(y), Math.floor(z)];
      if (!isInWorld(cellX, cellY, cellZ)) {
        throw new CommandError(`${x} ${y} ${z} is out of the world`);
      }
      if (world.land.mobs.list.length >= MOBS_MAX) {
        throw new CommandError(`${MOBS_MAX} mobs live here already`);
      }
      work.touch(cellX, cellZ, cellX, cellZ);
      const mob = spawnMob(world, kind, x, y, z);
      mob.isKept = true;
      return [`Summoned new ${kind.name}`];
    };
  },
};

export const SUMMON: readonly GameCommand[] = [summon];
