import { nearestName } from '../blocks/nearestName.js';
import { EFFECTS, type Effect } from '../items/effectNames.js';
import { EFFECT_LEVEL_MAX, ENDLESS } from '../world/effects.js';
import type { CommandAction, GameCommand } from './command.js';
import { EFFECT_SECONDS_MAX } from './limits.js';
import { CommandError, quoted, type Reader } from './reader.js';
import { readPlayersOrSelf } from './selectors.js';

const TICKS_PER_SECOND = 20;
const USUAL_SECONDS = 30;
/** These do what they do at once, and their time is counted in ticks. */
const AT_ONCE: ReadonlySet<Effect> = new Set(['instant_damage', 'instant_health', 'saturation']);

const effect: GameCommand = {
  name: 'effect',
  usage: [
    '/effect give [<player>] <effect> [<seconds>|infinite] [<amplifier>] [<hide particles>]',
    '/effect clear [<player>] [<effect>]',
  ],
  summary: 'Puts an effect on a player, for 30 seconds unless told, or takes effects away.',
  read: (reader) => (reader.choice(['give', 'clear']) === 'give' ? give(reader) : clear(reader)),
};

function looksLikeEffect(text: string): boolean {
  const bare = bareName(text);
  return EFFECTS.some((name) => name === bare) || nearestName(bare, EFFECTS) !== undefined;
}

function bareName(text: string): string {
  return text.replace(/^minecraft:/, '');
}

function readEffect(reader: Reader): Effect {
  const { text, column } = reader.token('an effect');
  const bare = bareName(text);
  const known = EFFECTS.find((name) => name === bare);
  if (known !== undefined) return known;
  const nearest = nearestName(bare, EFFECTS);
  const advice = nearest === undefined ? '' : `, did you mean minecraft:${nearest}?`;
  return reader.fail(`unknown effect ${quoted(text)}${advice}`, column);
}

function give(reader: Reader): CommandAction {
  const players = readPlayersOrSelf(reader, looksLikeEffect);
  const given = readEffect(reader);
  const ticks = readTicks(reader, given);
  const level = reader.isDone ? 1 : reader.integer(0, EFFECT_LEVEL_MAX - 1) + 1;
  if (!reader.isDone) reader.choice(['true', 'false']); // nobody draws particles
  return (context) => {
    const taken = players(context).filter((player) => player.giveEffect(given, level, ticks));
    if (taken.length === 0) throw new CommandError(`player has a stronger or longer ${given}`);
    return taken.map(() => `Applied effect minecraft:${given} to player`);
  };
}

function readTicks(reader: Reader, given: Effect): number {
  const perSecond = AT_ONCE.has(given) ? 1 : TICKS_PER_SECOND;
  if (reader.isDone) return AT_ONCE.has(given) ? 1 : USUAL_SECONDS * perSecond;
  if (reader.peek() !== 'infinite') return reader.integer(1, EFFECT_SECONDS_MAX) * perSecond;
  reader.token('infinite');
  return ENDLESS;
}

function clear(reader: Reader): CommandAction {
  const players = readPlayersOrSelf(reader, (word) => word === '' || looksLikeEffect(word));
  const which = reader.isDone ? undefined : readEffect(reader);
  return (context) => {
    const cleared = players(context).filter((player) => {
      const gone = (which === undefined ? EFFECTS : [which]).filter((one) =>
        player.clearEffect(one),
      );
      return gone.length > 0;
    });
    const what = which === undefined ? 'every effect' : `effect minecraft:${which}`;
    if (cleared.length === 0) throw new CommandError(`player has no ${which ?? 'effect'}`);
    return cleared.map(() => `Removed ${what} from player`);
  };
}

export const EFFECT: readonly GameCommand[] = [effect];
