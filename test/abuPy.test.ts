import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Bridle, runBridle, STEPPING, startBridle } from './support/bridle.js';
import { readCorpus } from './support/corpus.js';
import { lookAtPng } from './support/screen.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const FOLDER = fileURLToPath(new URL('../clients/abu', import.meta.url));
const ABU_PY = join(FOLDER, 'abu.py');
/** That of the system, which is Debian's there. */
const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
const HAS_PYTHON = spawnSync(PYTHON, ['--version']).status === 0;
if (!HAS_PYTHON) process.stdout.write('SKIPPED: abu.py (python3 is not installed)\n');

const run = promisify(execFile);

/** Runs every case by itself and prints what came of it: its name, and why it failed. */
const RUNNER = `
import json, sys, unittest
sys.path.insert(0, ${JSON.stringify(FOLDER)})
import test_abu
def cases(suite):
    for one in suite:
        yield from cases(one) if isinstance(one, unittest.TestSuite) else [one]
for case in cases(unittest.defaultTestLoader.loadTestsFromModule(test_abu)):
    result = unittest.TestResult()
    case.run(result)
    why = [text for _, text in [*result.failures, *result.errors, *result.skipped]]
    print(json.dumps([case.id().partition(".")[2], "\\n".join(why)]))
`;

/** The cases of its own tests, as their source lists them. */
function namesOfCases(): string[] {
  const source = readFileSync(join(FOLDER, 'test_abu.py'), 'utf8');
  let group = '';
  const names: string[] = [];
  for (const [, name, test] of source.matchAll(/^class (\w+)|^ {4}def (test_\w+)/gm)) {
    if (name !== undefined) group = name;
    else names.push(`${group}.${test}`);
  }
  return names;
}

describe.runIf(HAS_PYTHON)('the tests of abu.py', () => {
  const told = new Map<string, string>();
  beforeAll(async () => {
    const { stdout } = await run(PYTHON, ['-c', RUNNER], { timeout: 110_000 });
    for (const line of stdout.trim().split('\n')) {
      const [name, why] = JSON.parse(line) as [string, string];
      told.set(name, why);
    }
  });

  it.each(namesOfCases())('%s', (name) => expect(told.get(name)).toBe(''));

  it('are all of them', () => expect([...told.keys()].sort()).toEqual(namesOfCases().sort()));
});

describe.runIf(HAS_PYTHON)('a request of abu.py', () => {
  it('is written as the original client of seed 004 writes it, byte for byte but for its id', async () => {
    const steps = readCorpus('abu-original').flatMap((scenario) => scenario.steps);
    const recorded = steps.filter(({ kind }) => kind === 'send').map(({ line }) => line);
    const words = recorded.map((line) => wordsOf(JSON.parse(line) as Recorded));
    const script = `
import json, sys
sys.path.insert(0, ${JSON.stringify(FOLDER)})
sys.dont_write_bytecode = True
import abu
for words in json.loads(sys.argv[1]):
    args = abu.build_parser().parse_args(words)
    print(json.dumps(abu.build_command(args.command, abu.build_params(args))))
`;
    const { stdout } = await run(PYTHON, ['-c', script, JSON.stringify(words)]);
    const sent = stdout.trim().split('\n');
    const alike = (line: string): string => line.replace(/"id": "[\da-f-]{36}"/, '"id": "…"');
    expect(sent.map(alike)).toEqual(recorded.map(alike));
  });
});

interface Recorded {
  readonly command: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The command line that asks for this. */
function wordsOf({ command, params }: Recorded): string[] {
  const flags = { compact: '--compact', interactive: '--interactive', effectLogs: '--effect-logs' };
  const { maxDepth } = params;
  return [
    command,
    ...['ref', 'source', 'target']
      .filter((name) => name in params)
      .map((name) => `${params[name]}`),
    ...Object.entries(flags).flatMap(([name, flag]) => (params[name] === true ? [flag] : [])),
    ...(maxDepth === undefined ? [] : ['--max-depth', `${maxDepth}`]),
  ];
}

interface Said {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Without the id, which no two requests share. */
function withoutId({ code, stdout, stderr }: Said): Said {
  return { code, stdout: stdout.replace(/^\{"id":"[^"]+"/, '{"id":"…"'), stderr };
}

/** What abu.py says to a run. */
async function abuPy({ endpoints }: Bridle, ...words: string[]): Promise<Said> {
  const port = endpoints.abu!.split(':').at(-1)!;
  const env = { PATH: process.env.PATH, ABU_PORT: port };
  const options = { env, cwd: temporaryFolder(), timeout: 60_000 };
  return run(PYTHON, [ABU_PY, ...words], options).then(
    (ran) => withoutId({ code: 0, ...ran }),
    (failed: Said) => withoutId(failed),
  );
}

/** The same by `bridle abu`. */
async function bridleAbu({ endpoints }: Bridle, ...words: string[]): Promise<Said> {
  return withoutId(await runBridle(['abu', '--connect', endpoints.abu!, ...words]));
}

function start(): Promise<Bridle> {
  return startBridle(...STEPPING, '--resolution', '64x36', '--abu-listen', '127.0.0.1:0');
}

/** The ref of the element of which a snapshot has this. */
function refOf({ stdout }: Said, element: string): string {
  const line = stdout.split('\n').find((one) => one.includes(element));
  return /\[ref=(e\d+)\]/.exec(line ?? '')![1]!;
}

describe.runIf(HAS_PYTHON)('abu.py on the embedded world', () => {
  it('sees and acts as bridle abu does, word for word', async () => {
    const [one, other] = [await start(), await start()];
    const both = async (...words: string[]): Promise<Said> => {
      const said = await abuPy(one, ...words);
      expect(said).toEqual(await bridleAbu(other, ...words));
      return said;
    };
    const seen = await both('snapshot');
    expect(seen.stdout).toContain('- application "Bridle"\n  - region "HUD"\n');
    expect((await both('snapshot', '--compact', '--max-depth', '2')).code).toBe(0);
    expect((await both('snapshot', '--interactive', '--json')).stdout).toContain('"refs":{"e1":');
    const second = refOf(seen, 'Hotbar 2');
    expect((await both('click', `@${second}`)).stdout).toMatch(/Hotbar 2: .*\[selected\]/);
    expect((await both('hover', second)).stderr).toContain('shows nothing more.');
    const chatted = await both('fill', refOf(seen, 'textbox "Chat"'), 'hello there');
    expect(chatted.stdout).toContain('hello there');
    const inventory = await both('click', refOf(seen, 'Open inventory'), '--effect-logs');
    expect(inventory.stdout).toContain('- dialog "Inventory"');
    expect((await both('click', second)).code).toBe(1);
    expect(await both('click', 'e9999')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Error: Ref e9999 not found\n',
    });
    expect((await both('drag', 'e9999', 'e1', '--json')).code).toBe(1);
  });

  it('drags a stack from slot to slot, as bridle abu does', async () => {
    const [one, other] = [await start(), await start()];
    for (const { endpoints } of [one, other]) {
      const give = ['--connect', endpoints.automation!, 'command', '/give stone 3'];
      expect((await runBridle(['drive', ...give])).code).toBe(0);
    }
    const seen = await abuPy(one, 'snapshot');
    expect(seen).toEqual(await bridleAbu(other, 'snapshot'));
    const words = ['click', refOf(seen, 'Open inventory')];
    const opened = await abuPy(one, ...words);
    expect(opened).toEqual(await bridleAbu(other, ...words));
    const drag = ['drag', refOf(opened, 'Hotbar 1: stone x3'), refOf(opened, 'Storage 1')];
    const dragged = await abuPy(one, ...drag);
    expect(dragged).toEqual(await bridleAbu(other, ...drag));
    expect(dragged.code).toBe(0);
    expect(dragged.stdout).toContain('gridcell "Storage 1: stone x3"');
  });

  it('saves a screenshot', async () => {
    const path = join(temporaryFolder(), 'seen.png');
    const bridle = await start();
    for (const words of [[path], ['--output', path], [path, '--json']]) {
      const said = await abuPy(bridle, 'screenshot', ...words);
      expect(said).toMatchObject({ code: 0, stderr: '' });
      expect(said.stdout).toContain(path);
      expect(lookAtPng(readFileSync(path))).toMatchObject({ width: 64, height: 36 });
    }
    expect((await abuPy(bridle, 'screenshot', path)).stdout).toBe(
      (await bridleAbu(bridle, 'screenshot', path)).stdout,
    );
  });
});
