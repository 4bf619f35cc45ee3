import { World } from '../world/world.js';
import { type RuledWorld, runCommand, WorldRules } from './index.js';

let land: World | undefined;

/** A world of its own each time, of which the land is made but once. */
export function newWorld(): RuledWorld {
  land ??= World.create({ high: 0, low: 1 });
  return Object.assign(land.fork(), { rules: new WorldRules() });
}

/** Runs commands that have to succeed; says what the last one answered. */
export function run(world: RuledWorld, ...lines: string[]): string {
  let answer = '';
  for (const line of lines) {
    const result = runCommand(world, line);
    answer = result.lines.join('\n');
    if (!result.ok) throw new Error(`${line} failed: ${answer}`);
  }
  return answer;
}

/** Runs a command that has to fail and change nothing; says what it answered. */
export function fails(world: RuledWorld, line: string): string {
  const before = world.hash();
  const { ok, lines } = runCommand(world, line);
  if (ok || world.hash() !== before) throw new Error(`${line} did something: ${lines.join('\n')}`);
  return lines.join('\n');
}
