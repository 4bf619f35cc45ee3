import type { Player } from '../world/player.js';
import type { GameCommand } from './command.js';
import { INTEGER_MAX, LEVEL_MAX } from './limits.js';
import { CommandError } from './reader.js';
import { readPlayersOrSelf } from './selectors.js';

/** Points from nothing to a level. */
function pointsTo(level: number): number {
  if (level <= 16) return level * level + 6 * level;
  if (level <= 31) return 2.5 * level * level - 40.5 * level + 360;
  return 4.5 * level * level - 162.5 * level + 2_220;
}

/** The level that so many points make, and the points beyond it. */
export function levelOf(points: number): { level: number; points: number; needed: number } {
  let [low, high] = [0, LEVEL_MAX];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (pointsTo(middle) <= points) low = middle;
    else high = middle - 1;
  }
  const needed = pointsTo(low + 1) - pointsTo(low);
  return { level: low, points: points - pointsTo(low), needed };
}

const xp: GameCommand = {
  name: 'xp',
  aliases: ['experience'],
  usage: [
    '/xp add [<player>] <amount> [points|levels]',
    '/xp set [<player>] <amount> [points|levels]',
    '/xp query [<player>] <points|levels>',
  ],
  summary: 'Gives, sets or tells experience.',
  read(reader) {
    const what = reader.choice(['add', 'set', 'query']);
    const players = readPlayersOrSelf(reader, (word) => /^([+-]?\d|points|levels)/.test(word));
    if (what === 'query') {
      const unit = reader.choice(['points', 'levels']);
      return (context) =>
        players(context).map(({ xp: total }) => {
          const { level, points } = levelOf(total);
          return `player has ${unit === 'points' ? points : level} experience ${unit}`;
        });
    }
    const amount = reader.integer(what === 'add' ? -INTEGER_MAX : 0, INTEGER_MAX);
    const unit = reader.optionalChoice(['points', 'levels']);
    return (context) =>
      players(context).map((player) => {
        change(player, what, amount, unit);
        const done = what === 'add' ? `Gave ${amount}` : `Set ${amount}`;
        return `${done} experience ${unit} ${what === 'add' ? 'to' : 'on'} player`;
      });
  },
};

function change(
  player: Player,
  what: 'add' | 'set',
  amount: number,
  unit: 'points' | 'levels',
): void {
  const { level, points, needed } = levelOf(player.xp);
  if (unit === 'levels') {
    const after = what === 'add' ? level + amount : amount;
    if (after > LEVEL_MAX) throw new CommandError(`levels go to ${LEVEL_MAX}`);
    player.xp = after < 0 ? 0 : atLevel(after, points / needed);
  } else if (what === 'add') {
    const after = player.xp + amount;
    if (after > pointsTo(LEVEL_MAX)) throw new CommandError(`levels go to ${LEVEL_MAX}`);
    player.xp = Math.max(0, after);
  } else {
    if (amount >= needed) {
      throw new CommandError(`points go to ${needed - 1} on level ${level}, add levels first`);
    }
    player.xp = pointsTo(level) + amount;
  }
}

/** A level with the same share of the way to the next. */
function atLevel(level: number, share: number): number {
  const needed = pointsTo(level + 1) - pointsTo(level);
  return pointsTo(level) + Math.min(needed - 1, Math.floor(share * needed));
}

export const EXPERIENCE: readonly GameCommand[] = [xp];
