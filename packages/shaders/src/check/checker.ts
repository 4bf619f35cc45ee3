import {
  COMPONENTS_MAX,
  FUNCTIONS_MAX,
  PARAMETER_COMPONENTS_MAX,
  PARAMETERS_MAX,
} from '../limits.js';
import { didYouMean, type Reports, type SourcePlace } from '../report.js';
import type { Declaration, FunctionText, Tree, TypeWords } from '../syntax/tree.js';
import { builtinNamed } from './builtins.js';
import { arrayLength } from './calls.js';
import { type CheckContext, checkExpr, conversionHint } from './expressions.js';
import {
  INPUTS,
  type InputName,
  OTHER_INPUT_NAMES,
  PICTURES,
  type PictureName,
  UNIFORMS,
} from './names.js';
import type { CheckedProgram, Expr, Procedure, ProcedureParameter, Variable } from './program.js';
import { givenNames, makeVariable, Scope } from './scope.js';
import { checkBody } from './statements.js';
import { arrayOf, type Type, typeNamed, typeNames, VOID } from './types.js';
import { inCallOrder, weigh } from './work.js';

/** Gives a program its meaning; what has none is reported, and undefined is returned. */
export function check(tree: Tree, reports: Reports): CheckedProgram | undefined {
  return new Checker(reports).check(tree);
}

class Checker {
  readonly #reports: Reports;
  readonly #given = givenNames();
  readonly #scope = new Scope(this.#given);
  readonly #globals: Variable[] = [];
  readonly #procedures = new Map<string, Procedure[]>();
  readonly #pictures = new Set<PictureName>();
  #output: Variable | undefined;
  #functions = 0;
  #components = 0;

  constructor(reports: Reports) {
    this.#reports = reports;
  }

  check(tree: Tree): CheckedProgram | undefined {
    const wasRead = this.#reports.errors.length === 0;
    for (const part of tree.parts) {
      if (part.is === 'declaration') this.#declare(part);
      else this.#function(part);
    }
    const main = this.#procedures.get('main')?.[0];
    // What is missing may only have been misread.
    if (main?.body === undefined && wasRead) {
      this.#reports.add(tree.end, "the program has no 'void main()'");
    }
    if (this.#output === undefined && wasRead) {
      this.#reports.add(
        { line: 1, column: 1 },
        "the program has no output; write 'out vec4 fragColor;'",
      );
    }
    this.#announcedOnly();
    if (this.#reports.errors.length > 0 || main === undefined || !this.#output) return undefined;
    const procedures = inCallOrder(main, this.#reports);
    if (this.#reports.errors.length > 0) return undefined;
    weigh(procedures, this.#globals, this.#reports);
    const inputs = Object.keys(INPUTS).map((name) => this.#given.find(name)!);
    return {
      main,
      procedures: procedures.filter((one) => one !== main),
      globals: this.#globals,
      output: this.#output,
      inputs: inputs.filter(({ isUsed }) => isUsed),
      pictures: this.#pictures,
      mayDiscard: main.mayDiscard,
      hasLoops: procedures.some(({ hasLoops }) => hasLoops),
    };
  }

  #around(procedure: Procedure | undefined, scope: Scope): CheckContext {
    const callables = { procedures: this.#procedures, pictures: this.#pictures };
    return { reports: this.#reports, scope, callables, procedure };
  }

  #announcedOnly(): void {
    for (const procedure of [...this.#procedures.values()].flat()) {
      if (procedure.body || procedure.name === 'main') continue;
      this.#reports.add(procedure.place, `the function '${procedure.name}' has no body`);
    }
  }

  /** Variables outside functions; also `uniform` and `in`, which only repeat what is given. */
  #declare({ type: words, declared }: Declaration): void {
    const qualifiers = new Set(words.qualifiers);
    for (const one of declared) {
      if (qualifiers.has('uniform') || qualifiers.has('in') || qualifiers.has('varying')) {
        this.#repeat(qualifiers.has('uniform') ? 'uniform' : 'in', words.name, one.name, one);
        continue;
      }
      const around = this.#around(undefined, this.#scope);
      const type = readType(words, one.length, around);
      if (type === undefined) continue;
      if (qualifiers.has('out')) {
        this.#declareOutput(type, one.name, one);
        continue;
      }
      const value = one.value && checkExpr(one.value, around);
      const isConst = qualifiers.has('const');
      if (one.value && !value) {
        // Its uses are not wrong because its value is.
        this.#scope.put(one.name, makeVariable(one.name, type, 'global', isConst));
        continue;
      }
      if (!fits(type, value, isConst, one, this.#reports)) continue;
      if (this.#isTaken(one.name, one)) continue;
      const variable = makeVariable(one.name, type, 'global', isConst);
      variable.value = value;
      this.#scope.put(one.name, variable);
      this.#globals.push(variable);
      this.#components += type.size;
      if (this.#components > COMPONENTS_MAX) {
        this.#reports.stop(one, `the program declares more than ${COMPONENTS_MAX} components`);
      }
    }
  }

  #isTaken(name: string, place: SourcePlace): boolean {
    if (!this.#scope.has(name)) return false;
    this.#reports.add(place, `'${name}' is declared twice`);
    return true;
  }

  #repeat(how: 'uniform' | 'in', typeName: string, name: string, place: SourcePlace): void {
    if (how === 'uniform' && typeName.includes('sampler')) {
      if (PICTURES.has(name)) return;
      const hint = didYouMean(name, PICTURES.keys());
      this.#reports.add(place, `there is no picture '${name}'${hint}`);
      return;
    }
    const inputName = OTHER_INPUT_NAMES[name] ?? name;
    const isInput = Object.hasOwn(INPUTS, inputName);
    const given =
      UNIFORMS.get(name)?.type ?? (isInput ? INPUTS[inputName as InputName] : undefined);
    if (given === undefined) {
      const known = [...UNIFORMS.keys(), ...Object.keys(INPUTS), ...Object.keys(OTHER_INPUT_NAMES)];
      const what = how === 'uniform' ? 'uniform' : 'input';
      this.#reports.add(place, `there is no ${what} '${name}'${didYouMean(name, known)}`);
    } else if (given.name !== typeName && !(inputName === 'colour' && typeName === 'vec3')) {
      this.#reports.add(place, `'${name}' is ${given.name}, not ${typeName}`);
    } else if (given.name !== typeName) {
      this.#reports.add(place, `'${name}' is vec4; use ${name}.rgb`);
    }
  }

  #declareOutput(type: Type, name: string, place: SourcePlace): void {
    if (type.name !== 'vec4') this.#reports.add(place, `the output is vec4, not ${type.name}`);
    else if (this.#output) this.#reports.add(place, 'a program has one output only');
    else if (!this.#isTaken(name, place)) {
      this.#output = makeVariable(name, type, 'output');
      this.#scope.put(name, this.#output);
    }
  }

  #function(text: FunctionText): void {
    if (++this.#functions > FUNCTIONS_MAX) {
      this.#reports.stop(text, `the program has more than ${FUNCTIONS_MAX} functions`);
    }
    const around = this.#around(undefined, this.#scope);
    const type = readType(text.type, undefined, around, true);
    const parameters = this.#parameters(text, around);
    if (!type || !parameters || this.#isMisnamed(text, type)) return;
    const procedure = this.#enter(text, type, parameters);
    if (procedure === undefined || !text.body) return;
    const scope = new Scope(this.#scope);
    for (const { variable } of parameters) {
      if (variable.name === '') continue;
      if (scope.has(variable.name)) this.#reports.add(text, `'${variable.name}' is declared twice`);
      scope.put(variable.name, variable);
    }
    procedure.parameters = parameters;
    procedure.body = []; // it is known from here on, also to itself, which is then reported
    procedure.body = checkBody(text.body, procedure, this.#around(procedure, scope));
  }

  #isMisnamed(text: FunctionText, type: Type): boolean {
    const { name } = text;
    if (builtinNamed(name) || typeNamed(name)) {
      this.#reports.add(text, `'${name}' is a name of the language; choose another`);
      return true;
    }
    if (name === 'main' && (type !== VOID || text.parameters.length > 0)) {
      this.#reports.add(text, "main is written 'void main()'");
      return true;
    }
    return false;
  }

  #parameters(text: FunctionText, around: CheckContext): ProcedureParameter[] | undefined {
    if (text.parameters.length > PARAMETERS_MAX) {
      this.#reports.add(text, `a function has at most ${PARAMETERS_MAX} parameters`);
      return undefined;
    }
    const made = text.parameters.map((one): ProcedureParameter | undefined => {
      const type = readType(one.type, one.length, around);
      if (type === undefined) return undefined;
      const { qualifiers } = one.type;
      const passes = qualifiers.includes('inout')
        ? 'inout'
        : qualifiers.includes('out')
          ? 'out'
          : 'in';
      const variable = makeVariable(one.name, type, 'parameter', qualifiers.includes('const'));
      return { variable, passes };
    });
    if (!made.every((one) => one !== undefined)) return undefined;
    if (made.reduce((sum, one) => sum + one.variable.type.size, 0) <= PARAMETER_COMPONENTS_MAX) {
      return made;
    }
    const most = `${PARAMETER_COMPONENTS_MAX} components`;
    this.#reports.add(text, `the parameters of '${text.name}' have more than ${most}`);
    return undefined;
  }

  /** The function of that name and these parameters, new or announced before. */
  #enter(text: FunctionText, type: Type, parameters: ProcedureParameter[]): Procedure | undefined {
    const named = this.#procedures.get(text.name) ?? [];
    const key = (list: readonly ProcedureParameter[]) =>
      list.map(({ variable }) => variable.type.name).join();
    const found = named.find((one) => key(one.parameters) === key(parameters));
    if (found) {
      const isSame =
        found.type === type &&
        found.parameters.every((one, i) => one.passes === parameters[i]!.passes);
      if (isSame && !(found.body && text.body)) return found;
      this.#reports.add(text, `the function '${text.name}' is declared twice`);
      return undefined;
    }
    if (this.#scope.has(text.name)) {
      this.#reports.add(text, `'${text.name}' is declared twice`);
      return undefined;
    }
    const made: Procedure = {
      name: text.name,
      place: { line: text.line, column: text.column },
      type,
      parameters,
      body: undefined,
      calls: new Set(),
      mayDiscard: false,
      hasLoops: false,
      weight: 0,
    };
    this.#procedures.set(text.name, [...named, made]);
    return made;
  }
}

/** The type that these words mean; undefined: none, which was reported. */
export function readType(
  words: TypeWords,
  ownLength: TypeWords['length'],
  around: CheckContext,
  mayBeVoid = false,
): Type | undefined {
  const type = typeNamed(words.name);
  const length = ownLength ?? words.length;
  if (type === undefined) {
    const isUnsigned = /^u(int|vec\d)$/.test(words.name);
    const isSampler = /^[iu]?sampler\w*$/.test(words.name);
    const hint = isUnsigned
      ? '; use int and ivec'
      : isSampler
        ? '; name the picture where it is read, as in texture(colour, uv)'
        : didYouMean(words.name, typeNames());
    const isGlsl = isUnsigned || isSampler || /^(mat\dx\d|double)$/.test(words.name);
    const what = isGlsl
      ? `the type '${words.name}' is not supported`
      : `'${words.name}' is no type`;
    around.reports.add(words, `${what}${hint}`);
    return undefined;
  }
  if (type === VOID && (!mayBeVoid || length)) {
    around.reports.add(words, 'void is the type of functions only');
    return undefined;
  }
  if (length === undefined) return type;
  const count = arrayLength(length, around);
  return count === undefined ? undefined : arrayOf(type, count);
}

/** Whether a variable may begin with that value; else it is reported. */
export function fits(
  type: Type,
  value: Expr | undefined,
  isConst: boolean,
  place: SourcePlace & { readonly name: string },
  reports: Reports,
): boolean {
  if (value === undefined) {
    if (isConst) reports.add(place, `'${place.name}' is const and needs a value`);
    return !isConst;
  }
  if (value.type === type) return true;
  const hint = conversionHint(type, value);
  reports.add(
    place,
    `'${place.name}' is ${type.name} and cannot begin as ${value.type.name}${hint}`,
  );
  return false;
}
