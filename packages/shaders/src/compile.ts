import { check } from './check/checker.js';
import type { CheckedProgram } from './check/program.js';
import { assemble } from './emit/assemble.js';
import type { ColourForm } from './emit/helperFunctions.js';
import { PIXEL_SKY, PIXEL_TERRAIN, PIXEL_WATER } from './layout.js';
import { CompilationStop, Reports, type ShaderError } from './report.js';
import { parse } from './syntax/parser.js';
import { preprocess } from './text/preprocessor.js';

/** The passes of a frame, in the order in which they run. */
export const PASS_KINDS = ['sky', 'terrain', 'water', 'fog', 'final'] as const;
export type PassKind = (typeof PASS_KINDS)[number];

/** Which pixels a pass is for; 0: all. */
export const PIXELS: Readonly<Record<PassKind, number>> = {
  sky: PIXEL_SKY,
  terrain: PIXEL_TERRAIN,
  water: PIXEL_WATER,
  fog: PIXEL_TERRAIN | PIXEL_WATER,
  final: 0,
};

export interface ModuleForm {
  readonly source: ColourForm;
  readonly target: ColourForm;
  readonly isShared: boolean;
  /** how many programs run over one picture, which share what work there may be; 1 unless said */
  readonly programs?: number;
}

/** A pass that is known to be right. */
export interface Program {
  readonly kind: PassKind;
  readonly file: string;
  /** reads the colour of other pixels, so it cannot run in place */
  readonly readsColourAround: boolean;
  /** which of the renderer's buffers it reads */
  readonly reads: {
    readonly depth: boolean;
    readonly surface: boolean;
    readonly light: boolean;
  };
  /** operations on four pixels, with loops counted once */
  readonly work: number;
  readonly hasLoops: boolean;
  /** Its WebAssembly, which imports env.memory and exports run(block, first row, end row). */
  assemble(form: ModuleForm): Uint8Array;
}

export type Compiled =
  | { readonly ok: true; readonly program: Program }
  | { readonly ok: false; readonly errors: readonly ShaderError[] };

export interface CompileOptions {
  readonly file: string;
  readonly kind: PassKind;
  /** as if the program began with these #defines */
  readonly defines?: Readonly<Record<string, string>>;
}

/** Compiles a fragment program. What is wrong with it is in the answer; it never throws. */
export function compile(source: string, options: CompileOptions): Compiled {
  const { file, kind } = options;
  const checked = understand(source, options);
  if (!checked.ok) return checked;
  const { tree } = checked;
  const inputs = new Set(tree.inputs.map(({ name }) => name));
  const reads = {
    depth: inputs.has('depth') || inputs.has('worldPos') || tree.pictures.has('depth'),
    surface: PIXELS[kind] !== 0 || inputs.has('normal') || tree.pictures.has('normal'),
    light: inputs.has('lightmap') || tree.pictures.has('lightmap'),
  };
  const program: Program = {
    kind,
    file,
    readsColourAround: tree.pictures.has('colour'),
    reads,
    work: tree.main.weight,
    hasLoops: tree.hasLoops,
    assemble: (form) => assemble(tree, { ...form, pixels: PIXELS[kind] }),
  };
  return { ok: true, program };
}

/** A program with its meaning, before it becomes code. */
export function understand(
  source: string,
  { file, defines = {} }: Pick<CompileOptions, 'file' | 'defines'>,
):
  | { readonly ok: true; readonly tree: CheckedProgram }
  | { readonly ok: false; readonly errors: readonly ShaderError[] } {
  const reports = new Reports(file);
  try {
    const tokens = preprocess(source, defines, reports);
    const tree = parse(tokens, reports);
    const checked = check(tree, reports);
    if (checked && reports.errors.length === 0) return { ok: true, tree: checked };
  } catch (error) {
    if (!(error instanceof CompilationStop)) {
      const why = error instanceof Error ? error.message : String(error);
      reports.errors.push({ file, line: 1, column: 1, message: `the compiler gave up: ${why}` });
    }
  }
  return { ok: false, errors: reports.inOrder() };
}
