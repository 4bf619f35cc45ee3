import {
  AIR_MAX,
  bareName,
  clockText,
  compassOfYaw,
  type SceneBox,
  type SceneNode,
} from '@bridle/facets';
import { AIR_BOX, HEALTH_BOX, HUNGER_BOX, hotbarBox, XP_BOX } from './boxes.js';
import type { Sight } from './sight.js';
import { kindOf, oneDecimal, stackText } from './words.js';

const UNKNOWN = 'unknown';
const TICKS_PER_SECOND = 20;

/** What a player reads off the screen, and what they would know anyway; nothing that nobody knows. */
export function hudNodes({ self }: Sight): SceneNode[] {
  const { player, looking_at: looked, biome, dimension } = self;
  const { air, effects } = player;
  const [x, y, z] = player.pos;
  const status = (name: string, value: string, box?: SceneBox): SceneNode => ({
    key: `status:${name}`,
    role: 'status',
    name,
    value,
    ...(box && { box }),
  });
  const effectTexts = effects.map(({ name, level, ticks_left }) => {
    const time = ticks_left < 0 ? '' : ` ${Math.ceil(ticks_left / TICKS_PER_SECOND)}s`;
    return `${bareName(name)} ${level}${time}`;
  });
  return [
    status('Health', vitalText(player.health), HEALTH_BOX),
    status('Hunger', vitalText(player.hunger), HUNGER_BOX),
    ...(air === null || air >= AIR_MAX ? [] : [status('Air', `${Math.max(0, air)}/300`, AIR_BOX)]),
    status('Experience', experienceText(self), XP_BOX),
    status('Held', stackText(player.held), hotbarBox(player.hotbar_slot)),
    ...(effects.length > 0 ? [status('Effects', effectTexts.join(', '))] : []),
    status('Time', timeText(self)),
    status(
      'Position',
      `${oneDecimal(x)} ${oneDecimal(y)} ${oneDecimal(z)}, facing ${compassOfYaw(player.yaw)}`,
    ),
    ...(biome === null ? [] : [status('Biome', bareName(biome))]),
    status('Dimension', dimension),
    ...(player.game_mode === 'survival' ? [] : [status('Game mode', player.game_mode)]),
    ...(looked === null
      ? []
      : [status('Looking at', `${bareName(kindOf(looked.block))} at ${looked.pos.join(' ')}`)]),
  ];
}

function vitalText(points: number | null): string {
  return points === null ? UNKNOWN : `${oneDecimal(points)}/20`;
}

function experienceText({ experience }: Sight['self']): string {
  if (experience === null) return UNKNOWN;
  const { level, progress, needed } = experience;
  if (needed === undefined) return `level ${level}`;
  return `level ${level}, ${Math.round(progress * needed)}/${needed}`;
}

function timeText({ time_of_day, day, weather }: Sight['self']): string {
  const parts = [
    ...(time_of_day === null ? [] : [clockText(time_of_day)]),
    ...(day === null ? [] : [`day ${day}`]),
    ...(weather === null ? [] : [weather]),
  ];
  return parts.length === 0 ? 'unknown' : parts.join(', ');
}
