import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { hasMono } from '../../scripts/unity/jobs.mjs';
import { unityBuild } from '../../scripts/unityBuild.mjs';

/** Whether Debian's mono and NUnit are here: without them C# is compiled, and does not run. */
export const HAS_MONO: boolean = hasMono();

/** NUnit ends a case that takes longer; only one that hangs does. */
const CASE_MS_MAX = 60_000;
const NUNIT = '/usr/lib/nunit/nunit-console.exe';

/** An assembly or a program of the Unity package, as `scripts/unityBuild.mjs` made it. */
export interface UnityAssembly {
  readonly set: string;
  readonly name: string;
  /** Its file. */
  readonly out: string;
  readonly isTest: boolean;
  readonly sources: readonly string[];
  /** What it uses of the assemblies that stand in for Unity's. */
  readonly members: readonly string[];
}

/** Compiles what has changed since `npm test` did, in these sets of defines or in all. */
export function unityAssemblies(sets?: readonly string[]): UnityAssembly[] {
  const built = unityBuild({ sets });
  const { problems, jobs } = built as { problems: string[]; jobs: UnityAssembly[] };
  // Warnings fail `npm test` by themselves; the tests say whether the code does what it should.
  if (!jobs.every(({ out }) => existsSync(out))) throw new Error(problems.join('\n'));
  return jobs;
}

/** Where a program of `test/unity` was compiled to. */
export function monoProgram(name: string): string {
  const program = unityAssemblies(['mono']).find((assembly) => assembly.name === name);
  if (program === undefined) throw new Error(`there is no program ${name}`);
  return program.out;
}

/** A program on mono that answers each line with a line, in JSON. */
export class LineProgram {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #answers: AsyncIterator<string>;
  #said = '';

  constructor(name: string) {
    this.#process = spawn('mono', ['--debug', monoProgram(name)]);
    this.#process.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#said += text;
    });
    this.#process.stdin.on('error', () => {}); // it has ended: the answer that does not come tells
    this.#answers = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  }

  async ask(question: unknown): Promise<unknown> {
    this.#process.stdin.write(`${JSON.stringify(question)}\n`);
    const { done, value } = await this.#answers.next();
    if (done) throw new Error(`the program has ended: ${this.#said}`);
    return JSON.parse(value);
  }

  [Symbol.dispose](): void {
    this.#process.kill();
  }
}

/** A test case as NUnit ran it; `failure` is what it says, undefined when it passed. */
export interface NunitCase {
  readonly name: string;
  readonly failure?: string;
}

/** Runs the tests of an assembly, all in one process. */
export function runNunit({ out }: Pick<UnityAssembly, 'out'>): NunitCase[] {
  const folder = mkdtempSync(join(tmpdir(), 'bridle-nunit-'));
  const file = join(folder, 'result.xml');
  const flags = ['-nologo', '-noshadow', `-timeout=${CASE_MS_MAX}`, `-xml=${file}`];
  const { PATH, HOME } = process.env; // and neither the ports nor the token of whoever runs the tests
  const options = { cwd: folder, env: { PATH, HOME }, encoding: 'utf8' } as const;
  try {
    const run = spawnSync('mono', ['--debug', NUNIT, ...flags, out], options);
    if (!existsSync(file)) throw new Error(`NUnit gave no result:\n${run.stdout}\n${run.stderr}`);
    return casesIn(readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The cases in a result of NUnit 2. One that was not run has not passed. */
export function casesIn(xml: string): NunitCase[] {
  return xml
    .split('<test-case ')
    .slice(1)
    .map((part) => {
      const text = part.split(/<\/test-case>|<\/results>/)[0]!;
      const name = unescaped(/name="([^"]*)"/.exec(text)![1]!);
      const result = /result="([^"]*)"/.exec(text)![1];
      if (result === 'Success') return { name };
      const said = [...text.matchAll(/<!\[CDATA\[(.*?)\]\]>/gs)].map(([, words]) => words!.trim());
      return { name, failure: [result, ...said].join('\n') };
    });
}

function unescaped(text: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(?:#x([0-9A-Fa-f]+)|([a-z]+));/g, (_, code: string, name: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : signs[name]!,
  );
}
