import type { SourcePlace } from '../report.js';
import type { PictureName } from './names.js';
import type { Type } from './types.js';

/** A program whose every name and type is known: what is compiled, and what the tests interpret. */
export interface CheckedProgram {
  readonly main: Procedure;
  /** those that main needs, each after those that it calls itself */
  readonly procedures: readonly Procedure[];
  /** variables outside functions, with their first values, in the order of the source */
  readonly globals: readonly Variable[];
  readonly output: Variable;
  readonly inputs: readonly Variable[];
  /** pictures that are read at other pixels than the own */
  readonly pictures: ReadonlySet<PictureName>;
  readonly mayDiscard: boolean;
  readonly hasLoops: boolean;
}

export type Storage = 'local' | 'parameter' | 'global' | 'input' | 'uniform' | 'output';

export interface Variable {
  readonly name: string;
  readonly type: Type;
  readonly storage: Storage;
  readonly isConst: boolean;
  /** of a global: its first value */
  value?: Expr | undefined;
  /** whether functions other than main use it */
  isShared: boolean;
  isUsed: boolean;
}

export interface ProcedureParameter {
  readonly variable: Variable;
  readonly passes: 'in' | 'out' | 'inout';
}

export interface Procedure {
  readonly name: string;
  readonly place: SourcePlace;
  readonly type: Type;
  parameters: readonly ProcedureParameter[];
  body: readonly Stmt[] | undefined;
  readonly calls: Set<Procedure>;
  mayDiscard: boolean;
  hasLoops: boolean;
  /** operations of one call, with what it calls, loops counted once */
  weight: number;
}

/** `acts`: it stores something or calls a function, so its place among others matters. */
interface ExprOf {
  readonly type: Type;
  readonly acts: boolean;
}

export type BinaryMark =
  | ('+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | '<<' | '>>')
  | ('<' | '>' | '<=' | '>=' | '==' | '!=' | '&&' | '||' | '^^');

export type Expr = ExprOf &
  (
    | { readonly is: 'constant'; readonly values: readonly number[] }
    | { readonly is: 'variable'; readonly variable: Variable }
    | { readonly is: 'pick'; readonly of: Expr; readonly picks: readonly number[] }
    | { readonly is: 'index'; readonly of: Expr; readonly index: Expr }
    | { readonly is: 'unary'; readonly mark: '-' | '!' | '~'; readonly of: Expr }
    | {
        readonly is: 'binary';
        readonly mark: BinaryMark;
        readonly left: Expr;
        readonly right: Expr;
      }
    | {
        readonly is: 'choose';
        readonly condition: Expr;
        readonly yes: Expr;
        readonly no: Expr;
      }
    | { readonly is: 'assign'; readonly target: Expr; readonly value: Expr }
    | {
        /** `a op= b`, and `a++` as `a += 1`; `after`: its value is that from before */
        readonly is: 'update';
        readonly target: Expr;
        readonly mark: BinaryMark;
        readonly value: Expr;
        readonly after: boolean;
      }
    | { readonly is: 'call'; readonly procedure: Procedure; readonly args: readonly Expr[] }
    | { readonly is: 'builtin'; readonly name: string; readonly args: readonly Expr[] }
    | { readonly is: 'construct'; readonly args: readonly Expr[] }
    | {
        readonly is: 'sample';
        readonly picture: PictureName;
        readonly at: Expr;
        /** `texelFetch`: the place is given in pixels */
        readonly isPixel: boolean;
      }
    | { readonly is: 'list'; readonly items: readonly Expr[] }
  );

export type Stmt =
  | { readonly is: 'declare'; readonly variable: Variable; readonly value: Expr | undefined }
  | { readonly is: 'expression'; readonly expr: Expr }
  | { readonly is: 'block'; readonly body: readonly Stmt[] }
  | {
      readonly is: 'if';
      readonly condition: Expr;
      readonly yes: readonly Stmt[];
      readonly no: readonly Stmt[];
    }
  | {
      readonly is: 'loop';
      readonly at: SourcePlace;
      readonly first: readonly Stmt[];
      readonly condition: Expr | undefined;
      readonly next: Expr | undefined;
      readonly body: readonly Stmt[];
      readonly bodyFirst: boolean;
      /** operations of one turn, counted when all is known */
      readonly turn: { weight: number };
    }
  | { readonly is: 'return'; readonly value: Expr | undefined }
  | { readonly is: 'break' | 'continue' | 'discard' };
