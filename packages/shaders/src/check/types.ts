export type Base = 'float' | 'int' | 'bool' | 'void';

/**
 * A type. All values are lists of components: a matrix column by column, an array element by
 * element.
 */
export interface Type {
  readonly name: string;
  readonly base: Base;
  /** components of a vector, or of one column of a matrix */
  readonly rows: number;
  /** more than 1: a matrix */
  readonly columns: number;
  /** of an array; 0: it is none */
  readonly length: number;
  /** components in all */
  readonly size: number;
}

const KNOWN = new Map<string, Type>();

function known(name: string, base: Base, rows: number, columns = 1): Type {
  const size = base === 'void' ? 0 : rows * columns;
  const type = { name, base, rows, columns, length: 0, size };
  KNOWN.set(name, type);
  return type;
}

export const VOID = known('void', 'void', 1);
export const FLOAT = known('float', 'float', 1);
export const INT = known('int', 'int', 1);
export const BOOL = known('bool', 'bool', 1);
for (const rows of [2, 3, 4]) {
  known(`vec${rows}`, 'float', rows);
  known(`ivec${rows}`, 'int', rows);
  known(`bvec${rows}`, 'bool', rows);
  known(`mat${rows}`, 'float', rows, rows);
}

/** The type of that name, if it is one of the subset. */
export function typeNamed(name: string): Type | undefined {
  return KNOWN.get(name);
}

export function typeNames(): Iterable<string> {
  return KNOWN.keys();
}

export function vectorOf(base: Base, rows: number): Type {
  if (base === 'void') return VOID;
  if (rows === 1) return KNOWN.get(base)!;
  const letter = { float: '', int: 'i', bool: 'b' }[base];
  return KNOWN.get(`${letter}vec${rows}`)!;
}

const arrays = new Map<string, Type>();

export function arrayOf(element: Type, length: number): Type {
  const name = `${element.name}[${length}]`;
  let type = arrays.get(name);
  if (type === undefined) {
    type = { ...element, name, length, size: element.size * length };
    arrays.set(name, type);
  }
  return type;
}

/** What stands at an index of an array, a matrix or a vector; undefined: it has no parts. */
export function elementOf(type: Type): Type | undefined {
  if (type.length > 0) return KNOWN.get(type.name.slice(0, type.name.indexOf('[')));
  if (type.columns > 1) return vectorOf('float', type.rows);
  return type.rows > 1 ? vectorOf(type.base, 1) : undefined;
}

export function isScalar(type: Type): boolean {
  return type.size === 1 && type.length === 0;
}

export function isVector(type: Type): boolean {
  return type.length === 0 && type.columns === 1 && type.rows > 1;
}

export function isMatrix(type: Type): boolean {
  return type.length === 0 && type.columns > 1;
}
