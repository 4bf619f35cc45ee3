import { blockId, blockName } from './blocks.js';
import { TICKS_PER_DAY } from './tick.js';
import { hurt, inWorld, placePlayer, setBlock, type World } from './world.js';

export interface CommandResult {
  ok: boolean;
  lines: string[];
}

class CommandError extends Error {}

interface Command {
  readonly usage: string;
  run(world: World, args: readonly string[]): string[];
}

const TIMES: ReadonlyMap<string, number> = new Map([
  ['day', 1000],
  ['noon', 6000],
  ['sunset', 12000],
  ['night', 13000],
  ['midnight', 18000],
  ['sunrise', 23000],
]);

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'help',
    { usage: '/help', run: () => [...COMMANDS.values()].map((command) => command.usage).sort() },
  ],
  [
    'tp',
    {
      usage: '/tp <x> <y> <z>',
      run(world, args) {
        expectCount(this, args, 3);
        const { player } = world;
        const x = coordinate(args[0]!, player.x);
        const y = coordinate(args[1]!, player.y);
        const z = coordinate(args[2]!, player.z);
        if (!inWorld(x, 0, z) || Math.abs(y) > 1_000_000)
          throw new CommandError('out of the world');
        placePlayer(world, x, y, z);
        return [`Teleported to ${x} ${y} ${z}`];
      },
    },
  ],
  [
    'setblock',
    {
      usage: '/setblock <x> <y> <z> <block>',
      run(world, args) {
        expectCount(this, args, 4);
        const { player } = world;
        const x = Math.floor(coordinate(args[0]!, player.x));
        const y = Math.floor(coordinate(args[1]!, player.y));
        const z = Math.floor(coordinate(args[2]!, player.z));
        const id = blockId(args[3]!);
        if (id === undefined) throw new CommandError(`unknown block '${args[3]}'`);
        if (!inWorld(x, y, z)) throw new CommandError('out of the world');
        if (!setBlock(world, x, y, z, id)) throw new CommandError('that block is there already');
        return [`Changed the block at ${x} ${y} ${z} to ${blockName(id)}`];
      },
    },
  ],
  [
    'time',
    {
      usage: '/time query | /time set <ticks|day|noon|sunset|night|midnight|sunrise>',
      run(world, args) {
        if (args[0] === 'set' && args.length === 2) {
          const value = TIMES.get(args[1]!) ?? wholeNumber(args[1]!);
          world.timeOfDay = value % TICKS_PER_DAY;
        } else if (!(args[0] === 'query' && args.length === 1)) throw usage(this);
        return [`The time is ${world.timeOfDay}`];
      },
    },
  ],
  [
    'say',
    {
      usage: '/say <text>',
      run(world, args) {
        if (args.length === 0) throw usage(this);
        const text = args.join(' ');
        world.events.push({ event: 'chat', from: 'player', text });
        return [`[player] ${text}`];
      },
    },
  ],
  [
    'kill',
    {
      usage: '/kill',
      run(world, args) {
        expectCount(this, args, 0);
        hurt(world, world.player.health, 'kill');
        return ['Killed player'];
      },
    },
  ],
]);

/** Runs one slash command. A command that cannot be read or done is `ok: false`. */
export function runCommand(world: World, line: string): CommandResult {
  const words = line.trim().replace(/^\//, '').split(/\s+/);
  const command = COMMANDS.get(words[0]!);
  try {
    if (command === undefined) {
      throw new CommandError(`unknown command '${words[0]!.slice(0, 64)}', try /help`);
    }
    return { ok: true, lines: command.run(world, words.slice(1)) };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { ok: false, lines: [`Error: ${error.message}`] };
  }
}

function usage(command: Command): CommandError {
  return new CommandError(`expected ${command.usage}`);
}

function expectCount(command: Command, args: readonly string[], count: number): void {
  if (args.length !== count) throw usage(command);
}

function coordinate(text: string, relativeTo: number): number {
  const relative = text.startsWith('~');
  const digits = relative ? text.slice(1) : text;
  const value = relative && digits === '' ? 0 : decimal(digits);
  return relative ? relativeTo + value : value;
}

function decimal(text: string): number {
  if (!/^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text)) {
    throw new CommandError(`expected a number, got '${text.slice(0, 64)}'`);
  }
  return Number(text);
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) {
    throw new CommandError(`expected a time, got '${text.slice(0, 64)}'`);
  }
  return Number(text);
}
