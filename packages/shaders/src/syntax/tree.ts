import type { Place } from '../report.js';

/** A program as it is written; what it means is the checker's work. */
export interface Tree {
  readonly parts: readonly Part[];
  readonly end: Place;
}

/** The words of a type where one is declared: `const highp vec3[2]`. */
export interface TypeWords extends Place {
  readonly qualifiers: readonly string[];
  readonly name: string;
  readonly length: Expression | undefined;
}

export interface Declared extends Place {
  readonly name: string;
  readonly length: Expression | undefined;
  readonly value: Expression | undefined;
}

export interface Declaration extends Place {
  readonly is: 'declaration';
  readonly type: TypeWords;
  readonly declared: readonly Declared[];
}

export interface Parameter extends Place {
  readonly type: TypeWords;
  readonly name: string;
  readonly length: Expression | undefined;
}

export interface FunctionText extends Place {
  readonly is: 'function';
  readonly type: TypeWords;
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** undefined: only announced */
  readonly body: Block | undefined;
}

export type Part = Declaration | FunctionText;

export interface Block extends Place {
  readonly is: 'block';
  readonly statements: readonly Statement[];
}

export type Statement =
  | Block
  | Declaration
  | (Place & { readonly is: 'expression'; readonly expression: Expression })
  | (Place & {
      readonly is: 'if';
      readonly condition: Expression;
      readonly yes: Statement;
      readonly no: Statement | undefined;
    })
  | Loop
  | (Place & { readonly is: 'return'; readonly value: Expression | undefined })
  | (Place & { readonly is: 'break' | 'continue' | 'discard' | 'empty' });

export interface Loop extends Place {
  readonly is: 'loop';
  readonly first: Statement | undefined;
  readonly condition: Expression | undefined;
  readonly next: Expression | undefined;
  readonly body: Statement;
  /** `do … while`: the body runs before the condition is looked at */
  readonly bodyFirst: boolean;
}

export type Expression = Place &
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
