import { TICKS_PER_DAY, WEATHERS } from '../world/worldRules.js';
import type { CommandAction, GameCommand } from './command.js';
import type { CommandContext } from './context.js';
import { CommandError, type Reader } from './reader.js';

const NAMED_TIMES: ReadonlyMap<string, number> = new Map([
  ['day', 1_000],
  ['noon', 6_000],
  ['sunset', 12_000],
  ['night', 13_000],
  ['midnight', 18_000],
  ['sunrise', 23_000],
]);
const WEATHER_TICKS = 6_000;
/** No clock runs at a faster rate than this. */
const TICKS_PER_SECOND_MAX = 1_000;

const time: GameCommand = {
  name: 'time',
  usage: [
    '/time set <day|noon|sunset|night|midnight|sunrise|ticks>',
    '/time add <ticks>',
    '/time query <daytime|gametime|day>',
  ],
  summary: 'Sets or tells the time; times may end in t, s or d.',
  read(reader) {
    switch (reader.choice(['set', 'add', 'query'])) {
      case 'set':
        return setTime(reader);
      case 'add': {
        const ticks = reader.ticks(0);
        return (context) => changeTime(context, ticksOfAllDays(context) + ticks);
      }
      case 'query':
        return queryTime(reader.choice(['daytime', 'gametime', 'day']));
    }
  },
};

function setTime(reader: Reader): CommandAction {
  const named = NAMED_TIMES.get(reader.peek());
  if (named === undefined) {
    const ticks = reader.ticks(0);
    return (context) => changeTime(context, ticks);
  }
  reader.token('a time');
  return (context) => changeTime(context, named);
}

function ticksOfAllDays({ world }: CommandContext): number {
  return world.rules.day * TICKS_PER_DAY + world.timeOfDay;
}

function changeTime({ world }: CommandContext, ticks: number): string[] {
  world.timeOfDay = ticks % TICKS_PER_DAY;
  world.rules.day = Math.floor(ticks / TICKS_PER_DAY);
  return [`Set the time to ${world.timeOfDay}`];
}

function queryTime(what: 'daytime' | 'gametime' | 'day'): CommandAction {
  return ({ world }) => {
    const value = { daytime: world.timeOfDay, gametime: world.tick, day: world.rules.day }[what];
    return [`The time is ${value}`];
  };
}

const weather: GameCommand = {
  name: 'weather',
  usage: ['/weather <clear|rain|thunder> [<duration>]'],
  summary: 'Sets the weather, for 6000 ticks unless told; then it changes by itself.',
  read(reader) {
    const chosen = reader.choice(WEATHERS);
    const ticks = reader.isDone ? WEATHER_TICKS : reader.ticks(1);
    return ({ world: { rules } }) => {
      rules.setWeather(chosen, ticks);
      return [`Set the weather to ${chosen}`];
    };
  },
};

const tick: GameCommand = {
  name: 'tick',
  usage: ['/tick <freeze|unfreeze|query>', '/tick step [<ticks>]', '/tick rate <ticks per second>'],
  summary: 'Stops time, lets it go on, or sets its speed.',
  read(reader) {
    const what = reader.choice(['query', 'freeze', 'unfreeze', 'step', 'rate']);
    if (what === 'step') return step(reader.isDone ? 1 : reader.ticks(1));
    if (what === 'rate') return rate(reader);
    if (what === 'query') return ({ world }) => [describeTicks(world.rules)];
    return ({ world: { rules } }) => {
      rules.frozen = what === 'freeze';
      if (!rules.frozen) rules.stepTicks = 0;
      return [rules.frozen ? 'The game is frozen' : 'The game runs'];
    };
  },
};

function step(ticks: number): CommandAction {
  return ({ world: { rules } }) => {
    if (!rules.frozen) throw new CommandError('only a frozen game can step, try /tick freeze');
    rules.stepTicks = ticks;
    return [`Stepping ${ticks} ${ticks === 1 ? 'tick' : 'ticks'}`];
  };
}

function rate(reader: Reader): CommandAction {
  const { column } = reader;
  const wanted = reader.number();
  if (wanted < 1 || wanted > TICKS_PER_SECOND_MAX) {
    reader.fail(`expected a number from 1 to ${TICKS_PER_SECOND_MAX}`, column);
  }
  return ({ world: { rules }, work }) => {
    rules.ticksPerSecond = wanted;
    work.tickRate = wanted;
    return [`Set the tick rate to ${wanted} per second`];
  };
}

function describeTicks(rules: CommandContext['world']['rules']): string {
  return `The game ${rules.frozen ? 'is frozen' : 'runs'} at ${rules.ticksPerSecond} ticks per second`;
}

export const TIME: readonly GameCommand[] = [time, weather, tick];
