import { GAME_MODES, type GameMode } from '../world/player.js';
import { DIFFICULTIES, GAME_RULES, type GameRule, type GameRules } from '../world/worldRules.js';
import type { GameCommand } from './command.js';
import { CommandError, type Reader } from './reader.js';
import { readPlayers } from './selectors.js';

/** Ticks per section and tick: a section has no more blocks than this. */
const RANDOM_TICKS_MAX = 4_096;

/** As players write them. */
const SHORT_MODES: ReadonlyMap<string, GameMode> = new Map<string, GameMode>([
  ['s', 'survival'],
  ['0', 'survival'],
  ['c', 'creative'],
  ['1', 'creative'],
  ['a', 'adventure'],
  ['2', 'adventure'],
  ['sp', 'spectator'],
  ['3', 'spectator'],
]);

const gamemode: GameCommand = {
  name: 'gamemode',
  aliases: ['gm'],
  usage: ['/gamemode <survival|creative|adventure|spectator> [<player>]'],
  summary: 'Sets the game mode of a player. `/gm c` will do, and so will its number.',
  read(reader) {
    const short = SHORT_MODES.get(reader.peek());
    if (short !== undefined) reader.token('a game mode');
    const mode = short ?? reader.choice(GAME_MODES);
    const players = readPlayers(reader, true);
    return (context) =>
      players(context).map((player) => {
        player.mode = mode;
        player.miningProgress = 0;
        if (mode === 'spectator') player.flying = true;
        else if (!player.canFly) player.flying = false;
        return `Set the game mode of player to ${mode}`;
      });
  },
};

const difficulty: GameCommand = {
  name: 'difficulty',
  usage: ['/difficulty [<peaceful|easy|normal|hard>]'],
  summary: 'Sets or tells the difficulty.',
  read(reader) {
    if (reader.isDone) return ({ world }) => [`The difficulty is ${world.rules.difficulty}`];
    const chosen = reader.choice(DIFFICULTIES);
    return ({ world: { rules } }) => {
      if (rules.difficulty === chosen)
        throw new CommandError(`the difficulty is ${chosen} already`);
      rules.difficulty = chosen;
      return [`Set the difficulty to ${chosen}`];
    };
  },
};

const gamerule: GameCommand = {
  name: 'gamerule',
  usage: [`/gamerule <${GAME_RULES.join('|')}> [<value>]`],
  summary: 'Sets or tells a game rule.',
  read(reader) {
    const rule = reader.choice(GAME_RULES);
    if (reader.isDone) return ({ world }) => [`Game rule ${rule} is ${world.rules.game[rule]}`];
    const change = readRule(reader, rule);
    return ({ world }) => {
      Object.assign(world.rules.game, change);
      return [`Game rule ${rule} is now ${world.rules.game[rule]}`];
    };
  },
};

/** A value of the type that the rule has. */
function readRule(reader: Reader, rule: GameRule): Partial<GameRules> {
  if (rule === 'randomTickSpeed') return { [rule]: reader.integer(0, RANDOM_TICKS_MAX) };
  return { [rule]: reader.choice(['true', 'false']) === 'true' };
}

const seed: GameCommand = {
  name: 'seed',
  usage: ['/seed'],
  summary: 'Tells the seed of the world.',
  read:
    () =>
    ({ world }) => {
      const { high, low } = world.seed;
      return [`Seed: ${(BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)}`];
    },
};

export const SETTINGS: readonly GameCommand[] = [gamemode, difficulty, gamerule, seed];
