import { INPUTS, OTHER_INPUT_NAMES, UNIFORMS } from './names.js';
import type { Storage, Variable } from './program.js';
import type { Type } from './types.js';

/** The variables that are seen from a place: those of its block, then those around it. */
export class Scope {
  readonly #around: Scope | undefined;
  readonly #own = new Map<string, Variable>();

  constructor(around?: Scope) {
    this.#around = around;
  }

  find(name: string): Variable | undefined {
    return this.#own.get(name) ?? this.#around?.find(name);
  }

  has(name: string): boolean {
    return this.#own.has(name);
  }

  put(name: string, variable: Variable): void {
    this.#own.set(name, variable);
  }

  *names(): Iterable<string> {
    yield* this.#own.keys();
    if (this.#around) yield* this.#around.names();
  }
}

export function makeVariable(
  name: string,
  type: Type,
  storage: Storage,
  isConst = false,
): Variable {
  return { name, type, storage, isConst, isShared: false, isUsed: false };
}

/** What every program sees without declaring it. */
export function givenNames(): Scope {
  const scope = new Scope();
  const inputs = new Map<string, Variable>();
  for (const [name, type] of Object.entries(INPUTS)) {
    inputs.set(name, makeVariable(name, type, 'input', true));
  }
  for (const [name, variable] of inputs) scope.put(name, variable);
  for (const [name, meant] of Object.entries(OTHER_INPUT_NAMES)) {
    scope.put(name, inputs.get(meant)!);
  }
  for (const [name, uniform] of UNIFORMS) {
    scope.put(name, makeVariable(uniform.name, uniform.type, 'uniform', true));
  }
  return scope;
}
