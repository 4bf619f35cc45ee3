import { OPS } from '../ops/index.js';

export interface CorpusStep {
  readonly kind:
    | 'send'
    | 'expect'
    | 'expect-exactly'
    | 'expect-fields'
    | 'close'
    | 'second'
    | 'first';
  readonly line: string;
  /** of what is sent: how often, how many bytes long, or the bytes themselves */
  readonly times?: number;
  readonly padTo?: number;
  readonly hex?: string;
}

export interface Scenario {
  readonly name: string;
  readonly setup: Readonly<Record<string, string>>;
  readonly steps: readonly CorpusStep[];
}

/** Reads the text of a corpus file; its head explains the format. */
export function parseCorpus(text: string): Scenario[] {
  const scenarios: { name: string; setup: Record<string, string>; steps: CorpusStep[] }[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('== ')) {
      const [name, settings = ''] = line.slice(3).split(/ with (?=[a-z_]+=)/);
      const setup = Object.fromEntries(
        settings
          .split(' ')
          .filter(Boolean)
          .map((s) => s.split('=')),
      );
      scenarios.push({ name: name!, setup, steps: [] });
    } else scenarios.at(-1)!.steps.push(readStep(line));
  }
  return scenarios;
}

/** Writes out the names that "every op but …" stands for, so that a new op joins the lists by itself. */
function withOps(line: string): string {
  const [before, after] = line.split('"every op but ', 2);
  if (after === undefined) return line;
  const end = after.indexOf('"');
  const lacking = after.slice(0, end).split(' ');
  const unknown = lacking.filter((name) => !OPS.has(name));
  if (unknown.length > 0) throw new Error(`not an op: ${unknown.join(', ')}`);
  const named = [...OPS.keys()].filter((name) => !lacking.includes(name));
  return before + named.map((name) => JSON.stringify(name)).join(',') + after.slice(end + 1);
}

function readStep(text: string): CorpusStep {
  const line = withOps(text);
  if (line === '<close') return { kind: 'close', line };
  if (line === '++') return { kind: 'second', line };
  if (line === '+1') return { kind: 'first', line };
  if (line.startsWith('<= ')) return { kind: 'expect-exactly', line: line.slice(3) };
  if (line.startsWith('<~ ')) return { kind: 'expect-fields', line: line.slice(3) };
  if (line.startsWith('< ')) return { kind: 'expect', line: line.slice(2) };
  const found = /^>(\*|pad |hex )(\S+)(?: (.*))?$/.exec(line) ?? [];
  const [, directive, value, rest = ''] = found;
  if (directive === '*') return { kind: 'send', line: rest, times: Number(value) };
  if (directive === 'pad ') return { kind: 'send', line: rest, padTo: Number(value) };
  if (directive === 'hex ') return { kind: 'send', line: '', hex: value! };
  if (line.startsWith('>')) return { kind: 'send', line: line.slice(2) };
  throw new Error(`not a line of a corpus: ${line}`);
}
