import { IS_AIR } from '../blocks/index.js';
import { type BlockPredicate, readBlockPredicate } from './blockArguments.js';
import { blocksOf, boxAt, boxBetween } from './boxes.js';
import { type CommandAction, type GameCommand, readCommand } from './command.js';
import type { CommandContext } from './context.js';
import { type Position, readBlockPosition, readPosition, readRotation } from './coordinates.js';
import { inLand, readIn } from './dimensions.js';
import { headingOf } from './entities.js';
import { CommandError, type Reader } from './reader.js';
import { readSelection } from './selectors.js';

/** A subcommand of `execute`: from where it goes on, given where it was. */
export interface Subcommand {
  from(context: CommandContext): readonly CommandContext[];
  /** what to say where it leads nowhere */
  readonly nowhere: string;
}

type Condition = (context: CommandContext) => boolean;

const SUBCOMMANDS = [
  'as',
  'at',
  'positioned',
  'rotated',
  'in',
  'align',
  'if',
  'unless',
  'run',
] as const;

const execute: GameCommand = {
  name: 'execute',
  usage: [
    '/execute <as|at> <targets> …',
    '/execute positioned <<x> <y> <z>|as <targets>> …',
    '/execute rotated <<yaw> <pitch>|as <targets>> …',
    '/execute align <xyz> …',
    '/execute in <overworld|the_nether> …',
    '/execute <if|unless> block <x> <y> <z> <block> …',
    '/execute <if|unless> blocks <from> <to> <at> <all|masked> …',
    '/execute <if|unless> entity <targets> …',
    '/execute … run <command>',
  ],
  summary: 'Runs a command as, at or if something.',
  read(reader, commands) {
    reader.nest();
    const subcommands: Subcommand[] = [];
    for (;;) {
      const part = reader.choice(SUBCOMMANDS);
      if (part === 'run') return runAll(subcommands, readCommand(reader, commands));
      const isCondition = part === 'if' || part === 'unless';
      subcommands.push(isCondition ? readTest(reader, part === 'if') : readChange(reader, part));
      if (isCondition && reader.isDone) return testAll(subcommands);
    }
  },
};

function readChange(
  reader: Reader,
  part: Exclude<(typeof SUBCOMMANDS)[number], 'if' | 'unless' | 'run'>,
): Subcommand {
  switch (part) {
    case 'as':
      return forEach(reader, (context, entity) => ({ ...context, entity }));
    case 'at':
      return forEach(reader, (context, entity) => {
        const { x, y, z } = entity.body;
        return { ...context, x, y, z, ...headingOf(entity) };
      });
    case 'positioned':
      return readPositioned(reader);
    case 'rotated':
      return readRotated(reader);
    case 'in':
      return readIn(reader);
    case 'align':
      return readAlign(reader);
  }
}

function forEach(
  reader: Reader,
  changed: (context: CommandContext, entity: CommandContext['entity']) => CommandContext,
): Subcommand {
  const selection = readSelection(reader);
  return {
    from: (context) => selection(context).map((entity) => changed(context, entity)),
    nowhere: 'no entity was found',
  };
}

function change(changed: (context: CommandContext) => CommandContext): Subcommand {
  return { from: (context) => [changed(context)], nowhere: '' };
}

function readPositioned(reader: Reader): Subcommand {
  if (reader.peek() === 'as') {
    reader.token('as');
    return forEach(reader, (context, { body: { x, y, z } }) => ({ ...context, x, y, z }));
  }
  const position = readPosition(reader);
  return change((context) => {
    const [x, y, z] = position(context);
    return { ...context, x, y, z };
  });
}

function readRotated(reader: Reader): Subcommand {
  if (reader.peek() === 'as') {
    reader.token('as');
    return forEach(reader, (context, entity) => ({ ...context, ...headingOf(entity) }));
  }
  const rotation = readRotation(reader);
  return change((context) => ({ ...context, ...rotation(context) }));
}

function readAlign(reader: Reader): Subcommand {
  const expected = 'some of the axes xyz';
  const { text, column } = reader.token(expected);
  const isKnown = /^[xyz]{1,3}$/.test(text) && new Set(text).size === text.length;
  if (!isKnown) reader.fail(`expected ${expected}`, column);
  return change((context) => {
    const { x, y, z } = context;
    return {
      ...context,
      x: text.includes('x') ? Math.floor(x) : x,
      y: text.includes('y') ? Math.floor(y) : y,
      z: text.includes('z') ? Math.floor(z) : z,
    };
  });
}

function readTest(reader: Reader, wanted: boolean): Subcommand {
  const condition = readCondition(reader);
  return {
    from: (context) => (condition(context) === wanted ? [context] : []),
    nowhere: 'the test failed',
  };
}

function readCondition(reader: Reader): Condition {
  switch (reader.choice(['block', 'blocks', 'entity'])) {
    case 'block':
      return isBlock(readBlockPosition(reader), readBlockPredicate(reader));
    case 'blocks':
      return readSameBlocks(reader);
    case 'entity': {
      const selection = readSelection(reader);
      return (context) => selection(context).length > 0;
    }
  }
}

function isBlock(position: Position, predicate: BlockPredicate): Condition {
  return (context) => {
    const [x, y, z] = position(context);
    context.work.touch(x, z, x, z);
    return predicate(context.world.blocks.get(x, y, z));
  };
}

function readSameBlocks(reader: Reader): Condition {
  const from = readBlockPosition(reader);
  const to = readBlockPosition(reader);
  const at = readBlockPosition(reader);
  const isMasked = reader.choice(['all', 'masked']) === 'masked';
  return (context) => {
    const { blocks } = context.world;
    const box = boxBetween(context, from, to);
    const other = boxAt(context, at, box);
    const [dx, dy, dz] = [0, 1, 2].map((axis) => other.low[axis]! - box.low[axis]!);
    for (const [x, y, z] of blocksOf(box)) {
      const state = blocks.get(x, y, z);
      if (isMasked && IS_AIR[state] === 1) continue;
      if (blocks.get(x + dx!, y + dy!, z + dz!) !== state) return false;
    }
    return true;
  };
}

/** All places where the subcommands lead to, one subcommand after the other. */
function branchesOf(subcommands: readonly Subcommand[], context: CommandContext): CommandContext[] {
  let branches = [context];
  for (const subcommand of subcommands) {
    const next: CommandContext[] = [];
    for (const branch of branches) {
      const more = inLand(branch, () => subcommand.from(branch));
      context.work.spend('branches', more.length);
      next.push(...more);
    }
    if (next.length === 0) throw new CommandError(subcommand.nowhere);
    branches = next;
  }
  return branches;
}

function testAll(subcommands: readonly Subcommand[]): CommandAction {
  return (context) => {
    const { length } = branchesOf(subcommands, context);
    return [length === 1 ? 'The test passed' : `The test passed ${length} times`];
  };
}

/** Fails only where every branch fails; else what failed is said among the answers. */
function runAll(subcommands: readonly Subcommand[], action: CommandAction): CommandAction {
  return (context) => {
    const lines: string[] = [];
    let failure: CommandError | undefined;
    let hasSucceeded = false;
    for (const branch of branchesOf(subcommands, context)) {
      try {
        for (const line of inLand(branch, () => action(branch))) lines.push(line);
        hasSucceeded = true;
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        failure ??= error;
        lines.push(`Error: ${error.message}`);
      }
    }
    if (failure !== undefined && !hasSucceeded) throw failure;
    return lines;
  };
}

export const EXECUTE: readonly GameCommand[] = [execute];
