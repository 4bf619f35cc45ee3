/** How many of the item: a number, an even spread, lucky tries on top, or what a property says. */
export type Count =
  | number
  | { readonly least: number; readonly most: number }
  | { readonly least: number; readonly tries: number; readonly chance: number }
  | { readonly property: string };

/**
 * One line of what a broken block leaves. The lines of a kind are gone through in order, each on
 * its own; a line that does not apply leaves nothing.
 */
export interface DropRule {
  readonly item: string;
  readonly count: Count;
  /** 0..1; at 1 no luck is asked for */
  readonly chance: number;
  /** what falls instead, once, when the chance fails */
  readonly otherwise?: string;
  /** only with shears, or only without */
  readonly shears?: boolean;
  /** only where the state has this value */
  readonly when?: PropertyIs;
  /** only where the state has another value */
  readonly unless?: PropertyIs;
}

/** A property of a state, and the value that is asked for. */
export interface PropertyIs {
  readonly property: string;
  readonly value: string;
}

/** A rule as a table writes it: a bare name is one of that item, always. */
export type DropSpec = string | (Partial<DropRule> & Pick<DropRule, 'item'>);

export const NOTHING: readonly DropSpec[] = [];

/** `age=7`, as the tables write a place in a rule. */
export function where(text: string): PropertyIs {
  const [property, value] = text.split('=');
  return { property: property!, value: value! };
}

export function least(count: number, most: number): Count {
  return { least: count, most };
}

/** Of a grass-like plant: itself to shears, else what luck gives. */
export function itselfToShears(name: string, ...others: readonly DropSpec[]): readonly DropSpec[] {
  return [
    { item: name, shears: true },
    ...others.map((other) =>
      typeof other === 'string' ? { item: other, shears: false } : { ...other, shears: false },
    ),
  ];
}

/**
 * Of a thing two cells high: only the lower half leaves its drops. Whoever breaks the upper half
 * breaks the lower one with it, so that the thing is dropped once.
 */
export function once(rules: readonly DropSpec[]): readonly DropSpec[] {
  const when = where('half=lower');
  return rules.map((rule) => (typeof rule === 'string' ? { item: rule, when } : { ...rule, when }));
}
