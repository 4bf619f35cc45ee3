import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPairs } from '../packages/cli/src/ctlClient.js';
import { CTL_FLAGS } from '../packages/cli/src/ctlClientFlags.js';
import { DRIVE_FLAGS } from '../packages/cli/src/driveFlags.js';
import { readFlags } from '../packages/cli/src/flags.js';
import { readWords } from '../packages/cli/src/oneCommand.js';
import { readRequests } from '../packages/cli/src/requests.js';
import { decode } from '../packages/harness/src/automationCodec.js';
import { kindsOf, OPS, type Shape, shapeOf } from '../packages/harness/src/index.js';
import { commandLines } from '../packages/window/src/panel/commandLines.js';
import { temporaryFolder } from './support/temporaryFolder.js';

/** The window offers requests of the journal as commands: each must ask for the same again. */

type Params = Record<string, unknown>;

interface Typed {
  readonly words: readonly string[];
  readonly stdin: string;
}

/** What the programs that lines of a shell name are given, by a real shell. */
function typed(lines: readonly string[]): Typed[] {
  const folder = temporaryFolder();
  for (const name of ['npx', 'agent-browser']) {
    const program = join(folder, name);
    writeFileSync(program, `#!/bin/sh\nprintf '%s\\0' "$@"\nprintf '\\001'\ncat\nprintf '\\002'\n`);
    chmodSync(program, 0o755);
  }
  const options = { env: { PATH: `${folder}:${process.env.PATH}` }, input: '' };
  const said = execFileSync('sh', ['-c', lines.map((line) => `${line}\n`).join('')], options);
  const each = said.toString().split('\x02').slice(0, -1);
  return each.map((one) => {
    const [words = '', stdin = ''] = one.split('\x01');
    return { words: words.split('\0').slice(0, -1), stdin };
  });
}

function driven({ words, stdin }: Typed): { request: object; game: string | undefined } {
  expect(words.slice(0, 2)).toEqual(['bridle', 'drive']);
  const { flags, words: rest } = readFlags(DRIVE_FLAGS, words.slice(2));
  if (rest.length > 0) {
    expect(stdin).toBe('');
    const [request, ...more] = readRequests(rest);
    expect(more).toEqual([]);
    return { request: request!, game: flags.on };
  }
  expect(stdin.endsWith('\n')).toBe(true);
  const call = decode(stdin.trim());
  if ('error' in call) throw call.error;
  return { request: call.params as object, game: flags.on };
}

const TEXTS = [
  ...['', 'oak log', "it's", '"quoted"', '$HOME `id` $(id)', 'a=b', '--help', '-1', '12', '1e3'],
  ...[
    'true',
    'null',
    '[1]',
    '{"a":1}',
    'a,b',
    'two\nlines',
    '\t',
    'ä \u{1f600}',
    '\\n',
    '!!',
    ' 7 ',
  ],
];

/** Values that a shape lets through, or at least has the types of. */
function valuesOf(shape: Shape): unknown[] {
  const kinds = kindsOf(shape);
  const { prefixItems, items, properties } =
    [shape, ...(shape.anyOf ?? [])].find((one) => one.prefixItems ?? one.items ?? one.properties) ??
    {};
  const fields = Object.entries(properties ?? { any: { type: 'string' } });
  return [
    ...(kinds.includes('string') ? TEXTS : []),
    ...(kinds.includes('boolean') ? [true, false] : []),
    ...(kinds.includes('integer') ? [0, -7, 1_000_000] : []),
    ...(kinds.includes('number') ? [0.5, -1e-7, 1e21] : []),
    ...(kinds.includes('array')
      ? [prefixItems?.map((of) => valuesOf(of)[0]) ?? [], items ? valuesOf(items).slice(0, 3) : []]
      : []),
    ...(kinds.includes('object')
      ? [{}, Object.fromEntries(fields.map(([name, of]) => [name, valuesOf(of)[0] ?? null]))]
      : []),
  ];
}

/** Every op with every value of every parameter, and with none. */
function* requests(): Generator<{ op: string; params: Params }> {
  for (const [op, { params }] of OPS) {
    yield { op, params: {} };
    const parameters = Object.entries(shapeOf(params).properties ?? {}).map(
      ([name, shape]) => [name, valuesOf(shape)] as const,
    );
    const most = Math.max(0, ...parameters.map(([, values]) => values.length));
    for (let i = 0; i < most; i++) {
      const given = parameters.map(([name, values]) => [name, values[i % values.length]]);
      yield { op, params: Object.fromEntries(given) as Params };
    }
  }
}

describe('commands of the window', () => {
  it('for drive ask for the same, whatever the values of whichever op', () => {
    const asked = [...requests()];
    const lines = asked.map(({ op, params }, i) => {
      const game = i % 2 === 0 ? undefined : `game ${i}`;
      const line = commandLines({ op, params, game, isFirstGame: true }).at(-1)!;
      expect(line.kind).toBe('drive');
      return line.text;
    });
    const read = typed(lines).map(driven);
    expect(read).toHaveLength(asked.length);
    for (const [i, { op, params }] of asked.entries()) {
      const game = i % 2 === 0 ? undefined : `game ${i}`;
      expect(read[i], lines[i]).toEqual({ request: { op, ...params }, game });
    }
  });

  it('for ctl run the tool with the same arguments', () => {
    const all = [
      ...TEXTS.map((text) => ({ text })),
      ...[{}, { x: 1, y: -2.5, z: 1e21 }, { all: true, none: false }, { '-x': 1 }, { a_b: 'c d' }],
    ] as readonly Params[];
    const offered = all.flatMap((args) => {
      const request = { op: 'tool_run', params: { tool: 'say', args }, game: 'two' };
      const line = commandLines({ ...request, isFirstGame: true })[0]!;
      return line.kind === 'ctl' ? [{ args, text: line.text }] : [];
    });
    expect(offered.length).toBeGreaterThan(10);
    const read = typed(offered.map(({ text }) => text));
    for (const [i, { words }] of read.entries()) {
      const { flags, words: rest } = readWords(CTL_FLAGS, words.slice(2));
      expect([words.slice(0, 2), flags, rest.slice(0, 2)]).toEqual([
        ['bridle', 'ctl'],
        { on: 'two' },
        ['run', 'say'],
      ]);
      expect(readPairs(rest.slice(2)), offered[i]!.text).toEqual(offered[i]!.args);
    }
  });

  it('for agent-browser give it the words of the act', () => {
    const offered = TEXTS.flatMap((value) => {
      const params = { action: 'fill', selector: 'e4', value };
      const line = commandLines({ op: 'scene_act', params, isFirstGame: true })[0]!;
      return line.kind === 'agent-browser' ? [{ value, text: line.text }] : [];
    });
    expect(offered.length).toBeGreaterThan(10);
    for (const [i, { words }] of typed(offered.map(({ text }) => text)).entries()) {
      expect(words).toEqual(['--session', 'bridle', 'fill', '@e4', offered[i]!.value]);
    }
  });
});
