import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect } from 'vitest';
import { compile } from '../../scripts/unityBuild.mjs';
import { type DocsReader, ROOT } from './docsReader.js';
import { monoProgram, runNunit, unityAssemblies } from './unity.js';

/** Pages that are followed with the sample of the Unity package in play mode: where it dials a run, or listens. */
const TRANSPORTS: Readonly<Record<string, 'websocket' | 'tcp'>> = {
  'docs/unity.md': 'websocket',
  'docs/abu-development.md': 'tcp',
};

export const UNITY_PAGES: readonly string[] = Object.keys(TRANSPORTS);

/** A block that shows a file of C#, which is named behind the language; a later one of its name replaces it. */
const FILE = 'csharp ';

interface Block {
  readonly language: string;
  readonly text: string;
}

/**
 * What a page of Unity is followed with. Its C# is compiled as a game would be that has the package and its sample,
 * and all of its components are in the scene of the sample when its commands are run.
 */
export class UnityPage {
  readonly #reader: DocsReader;
  readonly #transport: 'websocket' | 'tcp';
  /** The code as it stands at each change that commands or the end of the page come after. */
  readonly #stages: UnityStage[];
  #at = -1;
  #isPlaying = false;
  #isChanged = false;

  /** What follows a page; undefined for one that is not about Unity. */
  static of(page: string, blocks: readonly Block[], reader: DocsReader): UnityPage | undefined {
    return UNITY_PAGES.includes(page) ? new UnityPage(page, blocks, reader) : undefined;
  }

  private constructor(page: string, blocks: readonly Block[], reader: DocsReader) {
    this.#reader = reader;
    this.#transport = TRANSPORTS[page]!;
    const folder = dirname(monoProgram('cardTable')); // beside what mono looks for
    this.#stages = stagesOf(blocks, join(folder, page.replace(/\W/g, '_')));
    compileAll(this.#stages);
  }

  /** Takes a block of C#; says whether it was one. */
  take(language: string): boolean {
    const isOurs = language.startsWith(FILE);
    this.#isChanged ||= isOurs;
    return isOurs;
  }

  /** Enters play mode before a block of commands; anew where the code has changed or a run was started. */
  async before(language: string): Promise<void> {
    if (language === 'sh server') this.#isPlaying = false;
    if (language !== 'sh' || (this.#isPlaying && !this.#isChanged)) return;
    if (this.#isChanged) this.#at++;
    const words = [this.#transport === 'tcp' ? '--tcp' : '', this.#stages[this.#at]?.out ?? ''];
    const program = ['mono', '--debug', monoProgram('cardTable'), ...words.filter((one) => one)];
    await this.#reader.playUnity(program, this.#transport);
    this.#isPlaying = true;
    this.#isChanged = false;
  }

  /** Runs the tests that the page shows. */
  end(): void {
    const last = this.#stages.at(-1);
    const hasTests = [...(last?.files.values() ?? [])].some((text) => text.includes('[Test]'));
    if (last === undefined || !hasTests) return;
    const cases = runNunit(last);
    expect(cases.filter(({ failure }) => failure !== undefined)).toEqual([]);
    expect(cases).not.toEqual([]);
  }

  [Symbol.dispose](): void {
    for (const { out } of this.#stages) {
      for (const ending of ['dll', 'pdb']) rmSync(out.replace(/dll$/, ending), { force: true });
    }
  }
}

interface UnityStage {
  /** Its assembly. */
  readonly out: string;
  readonly files: ReadonlyMap<string, string>;
}

function stagesOf(blocks: readonly Block[], path: string): UnityStage[] {
  const stages: UnityStage[] = [];
  let files = new Map<string, string>();
  let isKept = true;
  const keep = (): void => {
    if (!isKept) stages.push({ out: `${path}_${stages.length}.dll`, files });
    isKept = true;
  };
  for (const { language, text } of blocks) {
    if (language === 'sh') keep();
    if (!language.startsWith(FILE)) continue;
    files = new Map(files).set(language.slice(FILE.length), text);
    isKept = false;
  }
  keep();
  return stages;
}

/** Compiles all of them by one process, as the tests are which run on stand-ins only. */
function compileAll(stages: readonly UnityStage[]): void {
  const model = unityAssemblies(['mono']).find(({ name }) => name === 'StandIn.Tests')!;
  const jobs = stages.map(({ out, files }) => {
    const sources = [...files].map(([name, text]) => {
      writeFileSync(`${out}.${name}`, text);
      return relative(ROOT, `${out}.${name}`);
    });
    return { ...model, out, sources };
  });
  const results = (jobs.length === 0 ? [] : compile(jobs)) as { problems: string[] }[];
  for (const file of jobs.flatMap(({ sources }) => sources)) rmSync(join(ROOT, file));
  expect(results.flatMap(({ problems }) => problems)).toEqual([]);
}
