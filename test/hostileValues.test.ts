import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { parseAddress } from '../packages/harness/src/transport/address.js';
import { startBridleIn } from './support/bridle.js';
import { RawClient } from './support/client.js';
import { readCorpus } from './support/corpus.js';
import { temporaryFolder } from './support/temporaryFolder.js';

/** As JSON, since not all of them can be written by JSON.stringify. */
const LONG = 100_000;
const text = (value: string): string => JSON.stringify(value);
const TOKENS = [
  ' ',
  '/',
  '*',
  '*a',
  '(',
  '[',
  '{',
  '\\',
  '"',
  ',',
  '-',
  '.',
  '@',
  '=',
  '\n',
  'é',
  '💣',
];
/** One token, over and over. */
const LONG_TEXTS = TOKENS.map((token) => text(`${token.repeat(LONG / token.length)}x`));
const LONG_TEXTS_EACH = 2; // for each place; the places take them in turn
const HOSTILE: readonly string[] = [
  // depth
  `${'['.repeat(60)}${']'.repeat(60)}`,
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `[${'0,'.repeat(LONG)}0]`,
  `{${Array.from({ length: 10_000 }, (_, i) => `"f${i}":0`).join()}}`,
  // characters of patterns
  ...['(a+)+$', `${'*'.repeat(24)}z`, '[^', '.*'.repeat(500), '(?:', '\\', '^(?=.*)$'].map(text),
  // paths
  ...['../../../../etc/passwd', '/etc/passwd', '/dev/zero', '/proc/self/mem', '.', '..', '/'].map(
    text,
  ),
  ...['package.json', 'package.json/x', 'saves/default', '.env', 'a/'.repeat(3_000), '\0'].map(
    text,
  ),
  // values that are nothing one expects
  '{"toString":1,"valueOf":null}',
  '{"__proto__":{"toString":null}}',
  '{"length":1e9}',
  ...['[]', '{}', '[[]]', 'null', 'true', '""', '-1', '0.5', '1e308', '9007199254740993'],
];

/** What only a fault of ours says: texts of the language or of the system that nobody rephrased. */
const OURS =
  /Cannot (convert|read|set|destructure|access|mix)|is not (a function|iterable|a constructor|defined)|call stack|\[object Object\]|Invalid (array|string|typed array) length|out of (range|bounds)|\bE(NOENT|NOTDIR|ISDIR|NAMETOOLONG|ACCES|PERM|LOOP|INVAL|XDEV)\b|\bundefined\b/;

interface Spoken {
  readonly corpus: string;
  /** the field that says what is asked for, which stays as it is */
  readonly verb: string;
  readonly endpoint: string;
  /** what is left out, because it ends the run or the connection */
  readonly without: RegExp;
  /** ends what a request has begun */
  readonly stop?: string;
  readonly hello?: string;
  readonly isWebSocket?: boolean;
  /** how long a wait goes on that does not say it itself: what it waits for never comes */
  readonly waitMs?: number;
  /** a megabyte where left out */
  readonly lineBytesMax?: number;
}

const DIALECTS: readonly Spoken[] = [
  {
    corpus: 'automation-v1',
    verb: 'op',
    endpoint: 'automation',
    without: /^(hello|shutdown)$/,
    stop: '{"op":"cancel","id":"stop"}',
    hello: '{"op":"hello","id":"hello","version":1}',
  },
  ...['mc-cli', 'mc-cli-original', 'mc-cli-original-later'].map((corpus) => ({
    corpus,
    verb: 'command',
    endpoint: 'mc-cli',
    without: /^$/,
  })),
  {
    corpus: 'control-plane',
    verb: 'op',
    endpoint: 'ctl',
    lineBytesMax: 262_144,
    without: /restart/,
    stop: '{"op":"tool.run","id":"stop","tool":"stop_all","args":{}}',
  },
  {
    corpus: 'agent-browser',
    verb: 'action',
    endpoint: 'agent-browser',
    without: /shutdown/,
    waitMs: 100,
  },
  { corpus: 'abu', verb: 'command', endpoint: 'abu', without: /^$/ },
  { corpus: 'abu', verb: 'command', endpoint: 'abu', without: /^$/, isWebSocket: true },
];

describe('a request with one hostile value', () => {
  it.each(DIALECTS.map((d) => [`${d.corpus}${d.isWebSocket ? ', WebSocket' : ''}`, d] as const))(
    'gets one reply in %s, which says what is wrong with it, and touches no file that is not ours',
    async (_name, dialect) => {
      const folder = temporaryFolder();
      const kept = { 'package.json': '{"name":"mine"}', '.env': 'SECRET=1', 'notes/a.txt': 'mine' };
      for (const [path, content] of Object.entries(kept)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), content);
      }
      const bridle = await startBridleIn(
        { cwd: folder, env: { MCBOT_CTL: '' } },
        ...['serve', '--no-repl', '--world-seed', '7', '--clock', 'wait'],
        ...['--automation-listen', '127.0.0.1:0', '--mc-cli-listen', '127.0.0.1:0'],
        ...['--abu-listen', '127.0.0.1:0', '--ctl-sock', join(folder, 'ctl.sock')],
        ...['--resolution', '32x18'],
      );
      const talker = new Talker(dialect, bridle.endpoints[dialect.endpoint]!);
      const faults: string[] = [];
      for (const request of requestsOf(dialect)) {
        const reply = await talker.ask(request);
        if (OURS.test(reply)) faults.push(`${request.slice(0, 300)} → ${reply.slice(0, 300)}`);
        expect(reply, 'another file').not.toContain('SECRET=1');
      }
      expect(faults).toEqual([]);
      for (const id of [...HOSTILE, ...LONG_TEXTS]) {
        expect(await talker.askAs(id), `as ${id.slice(0, 50)}`).toMatch(/^\{.*\}$/s);
      }
      for (const [path, content] of Object.entries(kept)) {
        expect(readFileSync(join(folder, path), 'utf8'), path).toBe(content);
      }
      bridle.child.kill('SIGTERM');
      expect(await bridle.exited, bridle.stderr()).toEqual({ code: 0, signal: null });
    },
    300_000,
  );
});

type Fields = Record<string, unknown>;

/** Each field of the corpus' requests, replaced by each of the values; some by one as long as a line. */
function requestsOf(dialect: Spoken): string[] {
  return placesIn(dialect).flatMap(([fields, path], number) => {
    const values = [...HOSTILE];
    for (let i = 0; i < LONG_TEXTS_EACH; i++) {
      values.push(LONG_TEXTS[(number * LONG_TEXTS_EACH + i) % LONG_TEXTS.length]!);
    }
    if (number % 10 === 0) values.push(longest(dialect, number / 10));
    return values.map((value) => replaced(fields, path, value));
  });
}

/** A token about a million times. */
function longest({ lineBytesMax = 1_048_576 }: Spoken, number: number): string {
  const token = TOKENS[number % TOKENS.length]!;
  const bytes = Buffer.byteLength(text(token)) - 2;
  return text(token.repeat(Math.floor((lineBytesMax - 1_000) / bytes)));
}

/** One request and a field of it, for every field of every kind of request. */
function placesIn({ corpus, verb, without, waitMs }: Spoken): [Fields, string[]][] {
  const places = new Map<string, [Fields, string[]]>();
  for (const { kind, line } of readCorpus(corpus).flatMap(({ steps }) => steps)) {
    const fields = kind === 'send' ? objectIn(line) : undefined;
    if (fields === undefined || typeof fields[verb] !== 'string') continue;
    if (without.test(fields[verb])) continue;
    for (const path of pathsIn(fields)) {
      if (path.length === 1 && ['id', 'token', verb].includes(path[0]!)) continue;
      const isEndless = waitMs !== undefined && fields[verb] === 'wait';
      const asked = isEndless ? { timeout: waitMs, ...fields } : fields;
      places.set(`${fields[verb]} ${actionOf(fields)} ${path.join('.')}`, [asked, path]);
    }
  }
  return [...places.values()];
}

function objectIn(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

/** Requests of one verb differ by what they say is to be done. */
function actionOf({ params, tool, args }: Fields): string {
  const inner = (params ?? args ?? {}) as Fields;
  return `${String(tool)} ${typeof inner.action === 'string' ? inner.action : ''}`;
}

function pathsIn(value: Fields): string[][] {
  return Object.entries(value).flatMap(([key, of]) => {
    const isInner = typeof of === 'object' && of !== null; // a list, too: by its numbers
    return [[key], ...(isInner ? pathsIn(of as Fields).map((path) => [key, ...path]) : [])];
  });
}

const PLACE = '\u0001the hostile value';

function replaced(fields: Fields, path: readonly string[], json: string): string {
  const copy = structuredClone(fields);
  let inner = copy;
  for (const key of path.slice(0, -1)) inner = inner[key] as Fields;
  inner[path.at(-1)!] = PLACE;
  copy.id = 'asked';
  return JSON.stringify(copy).replace(JSON.stringify(PLACE), () => json);
}

/** Asks one thing after the other, over a new connection where the old one was hung up on. */
class Talker {
  readonly #dialect: Spoken;
  readonly #at: string;
  #wire: Promise<LineWire> | undefined;

  constructor(dialect: Spoken, at: string) {
    this.#dialect = dialect;
    this.#at = at;
  }

  async ask(request: string): Promise<string> {
    this.#wire ??= this.#open();
    const wire = await this.#wire;
    wire.write(request);
    if (this.#dialect.stop !== undefined) wire.write(this.#dialect.stop);
    let answer: string | undefined;
    let isStopped = this.#dialect.stop === undefined;
    while (answer === undefined || !isStopped) {
      const line = await wire.line();
      if (line === undefined) {
        this.#wire = undefined;
        if (answer !== undefined) return answer;
        throw new Error(`no reply to ${request.slice(0, 300)}`);
      }
      if (line.includes('"id":"stop"')) isStopped = true;
      else if (line.includes('"id":"asked"') && !line.startsWith('{"event":"progress"')) {
        if (answer !== undefined) throw new Error(`two replies to ${request.slice(0, 300)}`);
        answer = line;
      } else if (/too large|longer than/.test(line)) answer = line;
    }
    return answer;
  }

  /** Asks for nothing that there is, under any id: one line comes back. */
  async askAs(id: string): Promise<string> {
    this.#wire ??= this.#open();
    const wire = await this.#wire;
    wire.write(`{"id":${id},"${this.#dialect.verb}":"nothing that there is"}`);
    const line = await wire.line();
    if (line === undefined) throw new Error(`no reply under the id ${id.slice(0, 100)}`);
    return line;
  }

  async #open(): Promise<LineWire> {
    const wire = await (this.#dialect.isWebSocket ? overWebSocket(this.#at) : overLines(this.#at));
    if (this.#dialect.hello !== undefined) {
      wire.write(this.#dialect.hello);
      await wire.line();
    }
    return wire;
  }
}

interface LineWire {
  write(line: string): void;
  line(): Promise<string | undefined>;
}

async function overLines(at: string): Promise<LineWire> {
  const client = new RawClient(at.startsWith('127.') ? parseAddress(at).port : at);
  return { write: (line) => client.write(`${line}\n`), line: () => client.line() };
}

async function overWebSocket(at: string): Promise<LineWire> {
  const ws = new WebSocket(`ws://${at}`);
  const lines: (string | undefined)[] = [];
  let wake = (): void => {};
  const arrived = (line: string | undefined): void => {
    lines.push(line);
    wake();
  };
  ws.on('message', (data) => arrived(String(data)));
  ws.on('close', () => arrived(undefined));
  ws.on('error', () => {});
  await new Promise((resolve) => ws.once('open', resolve));
  return {
    write: (line) => ws.send(line),
    async line() {
      while (lines.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return lines.shift();
    },
  };
}
