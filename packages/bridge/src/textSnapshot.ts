import { LABEL_CHARS_MAX, type WireNode } from './wire/index.js';

type Refs = Readonly<Record<string, { readonly role: string; readonly name: string }>>;

interface TextNode extends Omit<WireNode, 'children'> {
  children: TextNode[];
}

/** `  - button "End Turn" [ref=e1]`, with whatever else stands in brackets behind it. */
const LINE = /^( *)- ([\w-]+)(?: (.*))?$/s;
const REF_AT_END = /(?:^| )\[ref=(e\d{1,9})\](?: \[[^\]"]{0,64}\]){0,8}$/;
/** One of the brackets: `[disabled]`, `[value=3]`, `[value="Ada"]`. */
const STATE = / ?\[(\w{1,16})(?:=("(?:[^"\\]|\\.){0,2000}"|[^\]"]{0,64}))?\]/sy;

/**
 * Reads seed 004's text. Labels may be escaped or not: what `refs` says of an element decides, so that a
 * label which looks like a line of its own names nothing.
 */
export function readTextSnapshot(text: string, given: unknown): TextNode[] {
  const refs = refsOf(given);
  const tops: TextNode[] = [];
  const open: { readonly indent: number; readonly node: TextNode }[] = [];
  const byRef = new Map<string, TextNode | undefined>();
  for (const line of linesOf(text)) {
    const [, indent = '', role = 'generic', rest = ''] = LINE.exec(line) ?? [];
    const { ref, label, states } = escapedParts(rest) ?? bareParts(rest);
    const node: TextNode = { role, label, interactive: false, children: [], ...states };
    const known = ref === undefined ? undefined : refs[ref];
    if (ref !== undefined && known?.role === role && isLabel(known.name, label)) {
      node.label = known.name;
      // Two lines that claim one ref: nobody can tell which of them it is.
      byRef.set(ref, byRef.has(ref) ? undefined : node);
    }
    while (open.length > 0 && open.at(-1)!.indent >= indent.length) open.pop();
    (open.at(-1)?.node.children ?? tops).push(node);
    open.push({ indent: indent.length, node });
  }
  for (const [ref, node] of byRef) {
    if (node === undefined) continue;
    node.interactive = true;
    node.ref = ref;
  }
  return tops;
}

/** Lines of the tree: what begins otherwise is the rest of a label with a line break. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    if (/^ *- [\w-]+( |$)/.test(line) || lines.length === 0) lines.push(line);
    else lines[lines.length - 1] += `\n${line}`;
  }
  return lines.filter((line) => LINE.test(line));
}

interface LineParts {
  readonly ref: string | undefined;
  readonly label: string | null;
  readonly states: Partial<Omit<TextNode, 'role' | 'children'>>;
}

/** What stands behind a role where the label is written as JSON; undefined where it is not, or something else follows. */
function escapedParts(rest: string): LineParts | undefined {
  const quoted = /^"(?:[^"\\]|\\.){0,4096}"/s.exec(rest)?.[0] ?? '';
  const states = statesFrom(rest, quoted.length);
  const label = quoted === '' ? null : parsed(quoted);
  if (states === undefined || label === undefined) return undefined;
  const { ref, value, ...others } = states;
  const isNumber = value !== undefined && !value.startsWith('"');
  return {
    label,
    ref: /^e\d{1,9}$/.test(ref ?? '') ? ref : undefined,
    states: {
      ...(value !== undefined && { value: isNumber ? Number(value) : parsed(value) }),
      ...(others.description?.startsWith('"') && { description: parsed(others.description) }),
      ...('checked' in others && { checked: others.checked === 'mixed' ? 'mixed' : true }),
      ...('disabled' in others && { disabled: true }),
      ...('selected' in others && { selected: true }),
      ...('expanded' in others && { expanded: true }),
      ...('focused' in others && { focused: true }),
    },
  };
}

/** The brackets from there to the end of the line, by their names; undefined where something else is among them. */
function statesFrom(rest: string, from: number): Record<string, string> | undefined {
  const states: Record<string, string> = Object.create(null);
  let at = from;
  while (at < rest.length) {
    STATE.lastIndex = at;
    const [whole, name, value = ''] = STATE.exec(rest) ?? [];
    if (whole === undefined || name! in states) return undefined;
    states[name!] = value;
    at += whole.length;
  }
  return states;
}

function parsed(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return undefined;
  }
}

/** The same of a line as the original wrote it: whatever is in a label stands there as it is. */
function bareParts(rest: string): LineParts {
  const ref = REF_AT_END.exec(rest)?.[1];
  const shown = ref === undefined ? rest : rest.slice(0, rest.lastIndexOf(`[ref=${ref}]`));
  return { ref, label: labelOf(shown.trimEnd()), states: {} };
}

function labelOf(shown: string): string | null {
  if (!shown.startsWith('"')) return null;
  if (shown.length > LABEL_CHARS_MAX) return shown.slice(1, LABEL_CHARS_MAX); // no label that is one
  const quoted = /^"(?:[^"\\]|\\.)*"/s.exec(shown)?.[0];
  if (quoted !== undefined && quoted.length === withoutStates(shown).length) {
    try {
      return JSON.parse(quoted) as string;
    } catch {
      // It was not escaped: as it stands, then.
    }
  }
  const bare = withoutStates(shown);
  return bare.endsWith('"') && bare.length > 1 ? bare.slice(1, -1) : bare.slice(1);
}

/** Without ` [nth=1]` and its like behind the label. */
function withoutStates(shown: string): string {
  return shown.replace(/(?: \[[^\]"]{1,64}\]){0,8}$/, '');
}

/** Whether a label in the text is that of `refs`, escaped or not. */
function isLabel(known: string, label: string | null): boolean {
  return known === (label ?? '') || JSON.stringify(known).slice(1, -1) === (label ?? '');
}

function refsOf(given: unknown): Refs {
  const refs: Record<string, { role: string; name: string }> = Object.create(null);
  if (typeof given !== 'object' || given === null) return refs;
  for (const [ref, value] of Object.entries(given)) {
    const { role, name } = (value ?? {}) as Record<string, unknown>;
    if (typeof role === 'string') refs[ref] = { role, name: typeof name === 'string' ? name : '' };
  }
  return refs;
}
