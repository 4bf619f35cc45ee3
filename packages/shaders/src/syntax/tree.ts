import type { SourcePlace } from '../report.js';

/** A program as it is written; what it means is the checker's work. */
export interface Tree {
  readonly parts: readonly ProgramPart[];
  readonly end: SourcePlace;
}

/** The words of a type where one is declared: `const highp vec3[2]`. */
export interface TypeWords extends SourcePlace {
  readonly qualifiers: readonly string[];
  readonly name: string;
  readonly length: Expression | undefined;
}

export interface DeclaredVariable extends SourcePlace {
  readonly name: string;
  readonly length: Expression | undefined;
  readonly value: Expression | undefined;
}

export interface Declaration extends SourcePlace {
  readonly is: 'declaration';
  readonly type: TypeWords;
  readonly declared: readonly DeclaredVariable[];
}

export interface Parameter extends SourcePlace {
  readonly type: TypeWords;
  readonly name: string;
  readonly length: Expression | undefined;
}

export interface FunctionText extends SourcePlace {
  readonly is: 'function';
  readonly type: TypeWords;
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** undefined: only announced */
  readonly body: Block | undefined;
}

export type ProgramPart = Declaration | FunctionText;

export interface Block extends SourcePlace {
  readonly is: 'block';
  readonly statements: readonly Statement[];
}

export type Statement =
  | Block
  | Declaration
  | (SourcePlace & { readonly is: 'expression'; readonly expression: Expression })
  | (SourcePlace & {
      readonly is: 'if';
      readonly condition: Expression;
      readonly yes: Statement;
      readonly no: Statement | undefined;
    })
  | Loop
  | (SourcePlace & { readonly is: 'return'; readonly value: Expression | undefined })
  | (SourcePlace & { readonly is: 'break' | 'continue' | 'discard' | 'empty' });

export interface Loop extends SourcePlace {
  readonly is: 'loop';
  readonly first: Statement | undefined;
  readonly condition: Expression | undefined;
  readonly next: Expression | undefined;
  readonly body: Statement;
  /** `do … while`: the body runs before the condition is looked at */
  readonly bodyFirst: boolean;
}

export type Expression = SourcePlace &
  (
    | { readonly is: 'number'; readonly text: string; readonly isFloat: boolean }
    | { readonly is: 'truth'; readonly value: boolean }
    | { readonly is: 'name'; readonly name: string }
    | {
        readonly is: 'call';
        readonly name: string;
        /** of an array constructor, `float[3](…)`; null: `float[](…)` */
        readonly length: Expression | null | undefined;
        readonly args: readonly Expression[];
      }
    | { readonly is: 'field'; readonly of: Expression; readonly name: string }
    | { readonly is: 'index'; readonly of: Expression; readonly index: Expression }
    | { readonly is: 'unary'; readonly mark: string; readonly of: Expression }
    | {
        readonly is: 'step';
        readonly mark: string;
        readonly of: Expression;
        readonly after: boolean;
      }
    | {
        readonly is: 'binary';
        readonly mark: string;
        readonly left: Expression;
        readonly right: Expression;
      }
    | {
        readonly is: 'assign';
        readonly mark: string;
        readonly left: Expression;
        readonly right: Expression;
      }
    | {
        readonly is: 'choose';
        readonly condition: Expression;
        readonly yes: Expression;
        readonly no: Expression;
      }
    | { readonly is: 'list'; readonly items: readonly Expression[] }
  );
