import type { FacetName } from '@bridle/facets';
import { OPS, type Shape, shapeOf, typeText } from '@bridle/harness';
import { UsageError } from './flags.js';

/** What the ops of a facet are for; an op belongs to the group of its facet. */
const GROUPS: Readonly<Record<FacetName | 'none', string>> = {
  clock: 'time',
  state: 'look',
  senses: 'look',
  events: 'look',
  load: 'look',
  input: 'act',
  command: 'act',
  chat: 'act',
  hands: 'containers, crafting',
  saves: 'worlds, saves',
  server: 'worlds, saves',
  worlds: 'worlds, saves',
  screen: 'pictures, packs',
  blockView: 'pictures, packs',
  packs: 'pictures, packs',
  shaders: 'pictures, packs',
  scene: 'screen as text',
  avatar: 'tools of a bot',
  none: 'requests',
};

const LINE_CHARS = 98;

/** All ops by what they are for, from the table of ops. */
export function opList(): string {
  const groups = new Map<string, string[]>([...Object.values(GROUPS)].map((name) => [name, []]));
  for (const { name, facet } of OPS.values()) groups.get(GROUPS[facet ?? 'none'])!.push(name);
  const width = Math.max(...[...groups.keys()].map(({ length }) => length)) + 4;
  const rows = [...groups].flatMap(([group, names]) =>
    wrap(names, LINE_CHARS - width).map(
      (line, i) => `${(i === 0 ? `  ${group}` : '').padEnd(width)}${line}`,
    ),
  );
  return `\nOps\n${rows.join('\n')}\n`;
}

/** What one op takes and answers. */
export function opHelp(name: string): string {
  const op = OPS.get(name);
  if (op === undefined) throw unknownOp(name);
  const { summary, params, result, event = 'ok' } = op;
  const text = `bridle drive ${name}: ${summary}\n${fields('It takes', params)}${fields(`It answers ${event} with`, result)}`;
  return text.replaceAll('`', ''); // as they stand on the page of the protocol
}

export function unknownOp(name: string): UsageError {
  return UsageError.unknown('op', name, [...OPS.keys()], 'bridle drive --help');
}

function fields(title: string, schema: Parameters<typeof shapeOf>[0]): string {
  const rows = fieldRows('', shapeOf(schema));
  if (rows.length === 0) return `\n${title} nothing.\n`;
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return `\n${title}\n${rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join('\n')}\n`;
}

function fieldRows(prefix: string, shape: Shape): [string, string][] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, field]): [string, string][] => {
    const isRequired = shape.required?.includes(name) ?? false;
    const left = isRequired ? `${prefix}${name}` : `[${prefix}${name}]`;
    const right = [typeText(field), field.description].filter(Boolean).join(': ');
    const inner = field.properties === undefined ? [] : fieldRows(`${prefix}${name}.`, field);
    return [[left, right], ...inner];
  });
}

function wrap(words: readonly string[], chars: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > chars) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
