import { CLIMBABLE, cellOfBoxes, DANGER, UNLOADED, WATER } from '@bridle/paths';
import { library } from '../../test/minecraft-server/library.mjs';

const WET = /^(water|kelp|kelp_plant|seagrass|tall_seagrass)$/;
const HARMFUL = /^(lava|fire|cactus|magma_block|sweet_berry_bush)$/;

/** What a bot has loaded, as a walker needs it: as much as the courses hold, without doors. */
export function terrainOf(bot) {
  const Block = library('prismarine-block')(bot.registry);
  const { minY = 0, height = 256 } = bot.game;
  const cells = [];
  const cellOf = (state) => {
    const { name, shapes } = Block.fromStateId(state, 0);
    let cell = cellOfBoxes(shapes.flat());
    if (WET.test(name)) cell |= WATER;
    if (name === 'ladder' || name === 'vine') cell |= CLIMBABLE;
    if (HARMFUL.test(name)) cell |= DANGER;
    return cell;
  };
  return {
    cell(x, y, z) {
      if (y < minY || y >= minY + height) return 0;
      const column = bot.world.getColumn(x >> 4, z >> 4);
      if (!column) return UNLOADED;
      const state = column.getBlockStateId({ x: x & 15, y, z: z & 15 });
      cells[state] ??= cellOf(state);
      return cells[state];
    },
  };
}

export function bodyOf(bot, terrain) {
  const { position, onGround, isInWater } = bot.entity;
  const { x, y, z } = position;
  const feet = terrain.cell(Math.floor(x), Math.floor(y), Math.floor(z));
  return { x, y, z, onGround, inWater: isInWater ?? false, onClimbable: (feet & CLIMBABLE) !== 0 };
}

/** Holds the keys of a move. Our yaw 0 looks along +X and grows to +Z, theirs along -Z and to -X. */
export function applyMove(bot, move) {
  if (move.yaw !== undefined) bot.look(-move.yaw - Math.PI / 2, move.pitch ?? 0, true);
  bot.setControlState('forward', move.forward > 0);
  bot.setControlState('back', move.forward < 0);
  for (const key of ['jump', 'sneak', 'sprint']) bot.setControlState(key, move[key]);
}
