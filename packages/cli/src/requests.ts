import { kindsOf, OPS, type Shape, shapeOf } from '@bridle/harness';
import { UsageError } from './flags.js';
import { unknownOp } from './opHelp.js';

/** A request as it is read from words. */
export type Request = Record<string, unknown>;

/** Reads `op key=value … -- op …`. A bare word stands for the op's first parameter. */
export function readRequests(words: readonly string[]): Request[] {
  const groups: string[][] = [[]];
  for (const word of words) {
    if (word === '--') groups.push([]);
    else groups.at(-1)!.push(word);
  }
  return groups.filter((group) => group.length > 0).map(([op, ...args]) => readRequest(op!, args));
}

function readRequest(name: string, args: readonly string[]): Request {
  const op = OPS.get(name);
  if (op === undefined) throw unknownOp(name);
  const shape = shapeOf(op.params);
  const request: Request = { op: name };
  const bare: string[] = [];
  for (const arg of args) {
    const at = arg.indexOf('=');
    if (/^[a-z_]+=/.test(arg)) {
      put(name, request, shape, arg.slice(0, at), arg.slice(at + 1));
    } else if (!putField(request, shape, arg)) {
      bare.push(arg);
    }
  }
  if (bare.length > 0) putBare(name, request, shape, bare);
  return request;
}

/**
 * Fields of an object, written `actions.lamp1=true` as the help writes them. Games have controls of their own,
 * which no schema of an op names: what reads as JSON is sent as that. False: the word is no such field.
 */
function putField(request: Request, { properties = {} }: Shape, word: string): boolean {
  const [, object = '', field = '', text = ''] = /^([a-z_]+)\.(\w+)=(.*)$/s.exec(word) ?? [];
  const fields = Object.hasOwn(properties, object) ? properties[object]!.properties : undefined;
  if (fields === undefined) return false;
  const known = Object.hasOwn(fields, field) ? fields[field] : undefined;
  const value = known === undefined ? readAny(text) : readValue(text, known);
  request[object] = { ...(request[object] as object), [field]: value };
  return true;
}

/** Bare words stand for the op's first parameter; only a text may have several. */
function putBare(name: string, request: Request, shape: Shape, words: readonly string[]): void {
  const key = firstParameter(name, shape);
  const of = shape.properties![key]!;
  const isText = kindsOf(of).includes('string');
  if (words.length > 1 && !isText) {
    throw new UsageError(`${name} takes one ${key}, not also '${words[1]}'; or write key=value`);
  }
  if (of.properties !== undefined && !words[0]!.startsWith('{')) {
    const written = `${key}.<name>=<value>, or as JSON: ${key}='{"<name>":<value>}'`;
    throw new UsageError(`${name} does not understand '${words[0]}'; write ${written}`);
  }
  put(name, request, shape, key, words.join(' '));
}

function put(name: string, request: Request, shape: Shape, key: string, text: string): void {
  const [into, of] = place(name, key, request, shape);
  into[key] = readValue(text, of);
}

function firstParameter(op: string, shape: Shape): string {
  const [first] = shape.required?.length ? shape.required : Object.keys(shape.properties ?? {});
  if (first === undefined) throw new UsageError(`${op} takes no parameters`);
  return first;
}

/** Finds where a key belongs: at the top, or inside the op's one object of fields. */
function place(
  op: string,
  key: string,
  request: Request,
  shape: Shape,
): [Record<string, unknown>, Shape] {
  const top = shape.properties ?? {};
  if (Object.hasOwn(top, key)) return [request, top[key]!];
  for (const [name, inner] of Object.entries(top)) {
    if (inner.properties === undefined || !Object.hasOwn(inner.properties, key)) continue;
    request[name] ??= {};
    return [request[name] as Record<string, unknown>, inner.properties[key]!];
  }
  const fields = Object.entries(top).map(([name, inner]) => inner.properties ?? { [name]: inner });
  const known = fields.flatMap((group) => Object.keys(group));
  const help = `bridle drive ${op} --help`;
  const object = Object.keys(top).find((name) => top[name]!.properties !== undefined);
  const own = object === undefined ? '' : `; what only some games have is ${object}.${key}=…`;
  throw UsageError.unknown(`parameter of ${op}:`, key, known, help + own);
}

/** The text as the type that the schema wants; what fits none is sent as it is and refused. */
function readValue(text: string, shape: Shape): unknown {
  const kinds = kindsOf(shape);
  const isJson = kinds.includes(text.startsWith('[') ? 'array' : 'object');
  if (isJson && /^[[{]/.test(text)) return readJson(text);
  if (kinds.includes('array')) return readList(text, shape);
  if (kinds.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = text.trim() !== '' && Number.isFinite(Number(text));
  if ((kinds.includes('number') || kinds.includes('integer')) && isNumber) return Number(text);
  return text;
}

function readList(text: string, shape: Shape): unknown[] {
  if (text === '') return [];
  const list = [shape, ...(shape.anyOf ?? [])].find(({ type }) => type === 'array') ?? shape;
  const of = (i: number): Shape => list.prefixItems?.[i] ?? (list.items || {});
  return text.split(',').map((part, i) => readValue(part, of(i)));
}

/** The text as JSON, or itself. */
function readAny(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`not valid JSON: ${text}`);
  }
}
