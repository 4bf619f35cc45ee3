import type { CheckedProgram, Procedure, Variable } from '../check/program.js';
import { CODE_BYTES_MAX, WORK_STATIC_MAX } from '../limits.js';
import { Code, SIMD, set, simd } from '../wasm/code.js';
import { I32, ModuleWriter, V128 } from '../wasm/module.js';
import { shareOfWork } from '../work.js';
import { Frame, type OuterVariables, type VariableSlots } from './frame.js';
import { type ColourForm, HelperFunctions } from './helperFunctions.js';
import { LaneOps, type Lanes } from './laneOps.js';
import { writeRow, writeRun } from './rows.js';
import { type StatementContext, StatementWriter } from './statements.js';

/** How a program is put into a module. */
export interface Assembly {
  readonly source: ColourForm;
  readonly target: ColourForm;
  /** whether the memory it is given is shared between threads */
  readonly isShared: boolean;
  /** which pixels it is for, as PIXEL_ bits; 0: all */
  readonly pixels: number;
  /** how many programs share what work there may be */
  readonly programs?: number;
}

/** Everything of a module that its functions refer to. */
export interface ModuleParts extends StatementContext {
  readonly module: ModuleWriter;
  readonly assembly: Assembly;
  /** global: address of the block */
  readonly block: number;
  readonly outer: OuterVariables;
}

/**
 * The module of a program; it exports run(block, first row, row behind the last), and where there
 * are loops busyLoop, a place.
 */
export function assemble(program: CheckedProgram, assembly: Assembly): Uint8Array {
  const module = new ModuleWriter();
  const block = module.addGlobal(I32);
  const helpers = new HelperFunctions(module, assembly.source, block);
  const procedures = new Map(program.procedures.map((one) => [one, module.reserve()]));
  const parts: ModuleParts = {
    module,
    assembly,
    block,
    helpers,
    procedures,
    discarded: program.mayDiscard ? module.addGlobal(V128) : undefined,
    work: program.hasLoops ? module.addGlobal(I32) : undefined,
    busyLoop: program.hasLoops ? module.addGlobal(I32) : undefined,
    workAverage: program.hasLoops ? module.addGlobal(I32) : undefined,
    unrolling: { left: shareOfWork(WORK_STATIC_MAX, assembly.programs) },
    outer: { slots: new Map(), constants: new Map() },
  };
  const constants = foldGlobals(program, parts);
  const slots = new Map<Variable, VariableSlots>();
  for (const variable of outerVariables(program)) {
    if (constants.has(variable) || !variable.isShared) continue;
    const at = Array.from({ length: variable.type.size }, () => module.addGlobal(V128));
    slots.set(variable, { in: 'global', at, epoch: -1 });
  }
  const inside: ModuleParts = { ...parts, outer: { slots, constants } };
  for (const procedure of program.procedures) writeProcedure(procedure, inside);
  // For main, whose lanes are those of the pixels, nothing outside is spared at its beginning.
  const asMain = new Map([...slots].map(([variable, one]) => [variable, { ...one, epoch: 0 }]));
  const row = writeRow(program, { ...parts, outer: { slots: asMain, constants } });
  if (parts.busyLoop !== undefined) module.exportGlobal('busyLoop', parts.busyLoop);
  const bytes = module.finish('run', writeRun(module, row, parts), assembly.isShared);
  if (bytes.length > CODE_BYTES_MAX) throw new RangeError('the program becomes too large');
  return bytes;
}

function outerVariables({ globals, inputs, output }: CheckedProgram): Variable[] {
  return [...globals, ...inputs, output];
}

/** Constants of the program whose value is known now. */
function foldGlobals(program: CheckedProgram, parts: ModuleParts): Map<Variable, readonly Lanes[]> {
  const constants = new Map<Variable, readonly Lanes[]>();
  // Nothing of this code is kept; it only shows what is constant.
  const anywhere = outerVariables(program).map((variable): [Variable, VariableSlots] => {
    const at = Array.from({ length: variable.type.size }, () => 0);
    return [variable, { in: 'global', at, epoch: -1 }];
  });
  const code = new Code([V128]);
  const outer = { slots: new Map(anywhere), constants };
  const frame = new Frame(code, new LaneOps(code, parts.helpers), 0, parts.block, outer);
  const writer = new StatementWriter(frame, parts, undefined);
  for (const variable of program.globals) {
    if (!variable.isConst) continue;
    const values = writer.first(variable, variable.value);
    if (values.every(({ constant }) => constant)) constants.set(variable, values);
  }
  return constants;
}

function writeProcedure(procedure: Procedure, parts: ModuleParts): void {
  const { type, parameters } = procedure;
  const given = parameters.filter(({ passes }) => passes !== 'out');
  const size = given.reduce((sum, { variable }) => sum + variable.type.size, 0);
  const code = new Code(new Array<typeof V128>(size + 1).fill(V128));
  const frame = new Frame(code, new LaneOps(code, parts.helpers), 0, parts.block, parts.outer);
  let next = 1;
  for (const { variable } of given) {
    const at = Array.from({ length: variable.type.size }, () => next++);
    frame.declareAt(variable, at);
  }
  const result: Variable = {
    name: 'result',
    type,
    storage: 'local',
    isConst: false,
    isShared: false,
    isUsed: true,
  };
  const writer = new StatementWriter(frame, parts, result);
  const outs = parameters.filter(({ passes }) => passes === 'out').map(({ variable }) => variable);
  for (const variable of [result, ...outs]) {
    frame.begin(frame.declare(variable), writer.first(variable, undefined));
  }
  writer.list(procedure.body!);
  const back = parameters.filter(({ passes }) => passes !== 'in').map(({ variable }) => variable);
  const results = [result, ...back].flatMap((variable) => frame.read(variable));
  for (const one of results) code.emit(frame.ops.use(one));
  parts.module.fill(parts.procedures.get(procedure)!, code.finish(results.map(() => V128)));
}

/** Empties a mask. */
export function clearMask(code: Code, local: number): void {
  code.emit([...simd(SIMD.const), ...new Array<number>(16).fill(0)], set(local));
}
