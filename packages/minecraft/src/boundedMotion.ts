import { SPEED_MAX, VELOCITY_MAX } from './limits.js';
import type { BotAttribute, BotMotion, MineflayerBot } from './mineflayer.js';

/**
 * The library looks through every cell between where the bot's body is and where it goes: a body as fast as
 * a server may say would keep it looking for ever. One that is too fast goes as fast as one may.
 */
export function boundMotion(bot: MineflayerBot): void {
  bot.once('login', () => {
    const { physics } = bot;
    const simulate = physics.simulatePlayer.bind(physics);
    physics.simulatePlayer = (body, world) => {
      slowDown(body, physics.movementSpeedAttribute);
      return simulate(body, world);
    };
  });
}

function slowDown({ vel, attributes }: BotMotion, speed: string): void {
  for (const axis of ['x', 'y', 'z'] as const) {
    if (!(Math.abs(vel[axis]) <= VELOCITY_MAX))
      vel[axis] = Math.sign(vel[axis]) * VELOCITY_MAX || 0;
  }
  const told = attributes?.[speed];
  if (told !== undefined && !(Math.abs(attributeValue(told)) <= SPEED_MAX)) {
    attributes![speed] = { value: SPEED_MAX, modifiers: [] };
  }
}

/** As the game reckons it: first what is added, then shares of that, then factors. */
function attributeValue({ value, modifiers }: BotAttribute): number {
  const amounts = (operation: number): number[] =>
    modifiers.filter((one) => one.operation === operation).map(({ amount }) => amount);
  const base = amounts(0).reduce((sum, amount) => sum + amount, value);
  const grown = amounts(1).reduce((sum, amount) => sum + base * amount, base);
  return amounts(2).reduce((product, amount) => product * (1 + amount), grown);
}
