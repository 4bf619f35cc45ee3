import { levelOf, type World } from '@bridle/engine';
import type { BlockWorldState, SceneBox, SceneNode } from '@bridle/facets';
import { bare } from '../body/states.js';
import { AIR_BOX, HEALTH_BOX, HUNGER_BOX, hotbarBox, XP_BOX } from './boxes.js';
import { clockText, compass, shown, stackText } from './words.js';

const AIR_MAX = 300;
const TICKS_PER_SECOND = 20;

/** What a player reads off the screen, and what they would know anyway. */
export function hudNodes(world: World, state: Readonly<BlockWorldState>): SceneNode[] {
  const { player } = world;
  const { level, points, needed } = levelOf(player.xp);
  const [x, y, z] = state.player.pos;
  const status = (name: string, value: string, box?: SceneBox): SceneNode => ({
    key: `status:${name}`,
    role: 'status',
    name,
    value,
    ...(box && { box }),
  });
  const effects = state.player.effects.map(({ name, level, ticks_left }) => {
    const time = ticks_left < 0 ? '' : ` ${Math.ceil(ticks_left / TICKS_PER_SECOND)}s`;
    return `${bare(name)} ${level}${time}`;
  });
  const looked = state.looking_at;
  return [
    status('Health', `${shown(player.health)}/20`, HEALTH_BOX),
    status('Hunger', `${player.food}/20`, HUNGER_BOX),
    ...(player.air < AIR_MAX ? [status('Air', `${Math.max(0, player.air)}/300`, AIR_BOX)] : []),
    status('Experience', `level ${level}, ${points}/${needed}`, XP_BOX),
    status('Held', stackText(state.player.held), hotbarBox(player.hotbarSlot)),
    ...(effects.length > 0 ? [status('Effects', effects.join(', '))] : []),
    status('Time', `${clockText(world.timeOfDay)}, day ${world.rules.day}, ${state.weather}`),
    status('Position', `${shown(x)} ${shown(y)} ${shown(z)}, facing ${compass(player.yaw)}`),
    status('Biome', bare(state.biome!)),
    status('Dimension', state.dimension),
    ...(player.mode === 'survival' ? [] : [status('Game mode', player.mode)]),
    ...(looked === null
      ? []
      : [
          status(
            'Looking at',
            `${bare(looked.block).replace(/\[.*/, '')} at ${looked.pos.join(' ')}`,
          ),
        ]),
  ];
}
