import { cut, inline } from './gameText.js';
import { LINE_CHARS_MAX } from './limits.js';

/** An element of the screen, as one line of ours tells it. */
export interface ViewLine {
  /** by which it is found again in a later view: its ref, or where it stands and what it is called */
  readonly key: string;
  readonly ref: string | undefined;
  readonly group: string;
  readonly text: string;
  /** it only tells something, and shares a line with others of its group */
  readonly isStatus: boolean;
}

export type SeenView = readonly ViewLine[];

interface Element {
  readonly depth: number;
  readonly role: string;
  readonly name: string;
  readonly marks: ReadonlyMap<string, string>;
}

const GROUPS: ReadonlySet<string> = new Set([
  'application',
  'region',
  'toolbar',
  'group',
  'list',
  'grid',
  'dialog',
  'menu',
  'log',
]);
const PLAIN: ReadonlySet<string> = new Set([
  'button',
  'status',
  'text',
  'note',
  'generic',
  'paragraph',
]);
const FLAGS = ['disabled', 'checked', 'selected', 'expanded'] as const;

/** Reads the snapshot of `get_scene`: `- button "End Turn" [ref=e1] [disabled]`, indented by twos. */
export function readView(snapshot: string): SeenView {
  const lines: ViewLine[] = [];
  const groups: string[] = [];
  const times = new Map<string, number>();
  for (const line of snapshot.split('\n')) {
    const element = readElement(line);
    if (element === undefined) continue;
    const { depth, role, name, marks } = element;
    groups.length = Math.min(groups.length, depth);
    const ref = marks.get('ref');
    const group = groups.filter((title) => title !== '').at(-1) ?? '';
    groups[depth] = GROUPS.has(role) && depth > 0 ? name : '';
    if (GROUPS.has(role) && ref === undefined && !marks.has('value')) continue;
    const plain = `${group}/${role}/${name}`;
    const nth = times.get(plain) ?? 0;
    times.set(plain, nth + 1);
    const key = ref ?? `${plain}/${nth}`;
    lines.push({ key, ref, group, text: textOf(element), isStatus: ref === undefined });
  }
  return lines;
}

function textOf({ role, name, marks }: Element): string {
  const value = marks.get('value');
  const description = marks.get('description');
  const flags = FLAGS.filter((flag) => marks.has(flag));
  const said = [
    ...(flags.length > 0 ? [`[${flags.join(' ')}]`] : []),
    ...(PLAIN.has(role) ? [] : [role]),
    label(name),
    ...(value === undefined ? [] : [role === 'status' ? label(value) : `= ${label(value)}`]),
    ...(description === undefined ? [] : [`[${label(description)}]`]),
  ];
  return said.filter((part) => part !== '').join(' ');
}

function label(text: string): string {
  return cut(inline(text), LINE_CHARS_MAX);
}

function readElement(line: string): Element | undefined {
  const indent = line.length - line.trimStart().length;
  let at = indent;
  if (!line.startsWith('- ', at)) return undefined;
  at += 2;
  const roleEnd = endOfWord(line, at);
  const role = line.slice(at, roleEnd);
  at = roleEnd;
  let name = '';
  if (line.startsWith(' "', at)) [name, at] = readQuoted(line, at + 1);
  const marks = new Map<string, string>();
  while (line.startsWith(' [', at)) {
    const nameEnd = endOfMark(line, at + 2);
    const mark = line.slice(at + 2, nameEnd);
    at = nameEnd;
    let value = '';
    if (line[at] === '=') {
      if (line[at + 1] === '"') [value, at] = readQuoted(line, at + 1);
      else {
        const end = line.indexOf(']', at);
        value = line.slice(at + 1, end === -1 ? line.length : end);
        at = end === -1 ? line.length : end;
      }
    }
    marks.set(mark, value);
    at++; // the bracket
  }
  return { depth: indent / 2, role, name, marks };
}

function endOfWord(line: string, from: number): number {
  const end = line.indexOf(' ', from);
  return end === -1 ? line.length : end;
}

function endOfMark(line: string, from: number): number {
  let at = from;
  while (at < line.length && line[at] !== '=' && line[at] !== ']') at++;
  return at;
}

/** A JSON string that begins here, and where it has ended. */
function readQuoted(line: string, from: number): [string, number] {
  let at = from + 1;
  while (at < line.length && line[at] !== '"') at += line[at] === '\\' ? 2 : 1;
  const text = line.slice(from, at + 1);
  try {
    return [JSON.parse(text) as string, at + 1];
  } catch {
    return [text, at + 1];
  }
}

/** All of it: a line for each element, and one for what a group only tells. */
export function viewLines(view: SeenView): string[] {
  const lines: string[] = [];
  let group: string | undefined;
  let told: string[] = [];
  const flush = (): void => {
    if (told.length > 0) lines.push(`: ${told.join(' | ')}`);
    told = [];
  };
  for (const line of view) {
    if (line.group !== group) {
      flush();
      group = line.group;
      if (group !== '') lines.push(`[${label(group)}]`);
    }
    if (line.isStatus) told.push(line.text);
    else {
      flush();
      lines.push(lineOf(line));
    }
  }
  flush();
  return lines;
}

/** Every line of an element that can be acted on begins with its ref; others begin with `:` or `[`. */
function lineOf({ ref, text }: ViewLine): string {
  return `${ref} ${text}`;
}

/** What is no longer as it was: what is new or changed in full, and of what is gone only the refs. */
export function changedLines(before: SeenView, after: SeenView): string[] {
  const old = new Map(before.map((line) => [line.key, line]));
  const lines: string[] = [];
  const told: string[] = [];
  for (const line of after) {
    const was = old.get(line.key);
    old.delete(line.key);
    if (was?.text === line.text) continue;
    if (line.isStatus) told.push(line.text);
    else lines.push(`${was === undefined ? '+' : '~'} ${lineOf(line)}`);
  }
  if (told.length > 0) lines.unshift(`~ : ${told.join(' | ')}`);
  const gone = [...old.values()].map(({ ref }) => ref).filter((ref) => ref !== undefined);
  if (gone.length > 0) lines.push(`- ${gone.join(' ')}`);
  return lines;
}
