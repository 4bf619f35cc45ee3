import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CheckReport, type CheckRow, listeningTarget, runChecks } from '@bridle/bridge/check';
import { openPage } from '@bridle/bridge/web';
import { listenForEngines } from '@bridle/harness/transport/engineListener';
import { afterEach, describe, expect, it } from 'vitest';
import type { CheckLink } from '../packages/bridge/src/check/checkTarget.js';
import { CHECKS } from '../packages/bridge/src/check/list.js';
import { chromiumPath } from '../scripts/chromiumPath.mjs';
import { runBridle } from './support/bridle.js';
import { ROOT } from './support/docsReader.js';
import {
  type EngineName,
  engineFile,
  listeningPort,
  TestEngine,
} from './support/engines/startEngine.js';
import { godotProject, HAS_GODOT } from './support/godot.js';
import { EXAMPLES, webLibraries } from './support/webPages.js';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** An answer that comes at all comes sooner, also on a machine that does other things. */
const REPLY_MS = 5_000;
/** An answer that never comes is not waited for so long. */
const NEVER_MS = 1_000;

async function checked(
  name: EngineName,
  args: readonly string[] = [],
  options: { readOnly?: boolean; replyMs?: number } = {},
): Promise<CheckReport> {
  const arrived: CheckLink[] = [];
  let wake: () => void = () => {};
  const listener = await listenForEngines({
    port: 0,
    messageBytesMax: 70_000_000,
    onLink(link) {
      arrived.push(link);
      wake();
    },
  });
  ends.push(() => listener.close());
  const token = 'secret';
  const engine = new TestEngine(name, listener.port, args, token);
  ends.push(() => engine.kill());
  let isGone = false;
  void engine.exited().then(() => {
    isGone = true;
    wake();
  });
  const next = async (): Promise<CheckLink | undefined> => {
    while (arrived.length === 0 && !isGone) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return arrived.shift();
  };
  return runChecks({ kind: 'dials', token, next }, { replyMs: REPLY_MS, ...options });
}

function wrongIn({ rows }: CheckReport): CheckRow[] {
  return rows.filter(({ state }) => state === 'wrong');
}

describe('bridle bridge check', () => {
  it('has nothing to say against a complete engine', async () => {
    const report = await checked('fullEngine');
    expect(report.rows.filter(({ state }) => state !== 'pass')).toEqual([]);
    expect(report).toMatchObject({ leftOut: 0, notTried: 0 });
    expect(report.rows).toHaveLength(CHECKS.dials.length + 1);
  });

  it.each(['asked', 'late'])('takes a hello that comes when it is %s', async (hello) => {
    const { rows } = await checked('fullEngine', ['--hello', hello], { readOnly: true });
    expect(rows[1]).toMatchObject({ check: 'hello', state: 'pass' });
  });

  it('finds in a plain engine of seed 003 nothing wrong, only what is missing', async () => {
    const { rows, counts } = await checked('plainEngine');
    expect(counts.wrong, JSON.stringify(rows)).toBe(0);
    const passed = rows.filter(({ state }) => state === 'pass').map(({ check }) => check);
    for (const check of ['snapshot', 'click', 'fill', 'screenshot', 'garbage', 'reconnect']) {
      expect(passed).toContain(check);
    }
    expect(rows.find(({ check }) => check === 'hello')).toMatchObject({ state: 'missing' });
  });

  it.each([[[]], [['--unescaped']]])(
    'dials an engine that listens as in seed 004: %j',
    async (flags: readonly string[]) => {
      const engine = new TestEngine('listeningEngine', 0, ['0', ...flags]);
      ends.push(() => engine.kill());
      const target = listeningTarget('127.0.0.1', await listeningPort(engine));
      const report = await runChecks(target, { replyMs: REPLY_MS });
      const wrong = flags.length === 0 ? [] : ['labels'];
      expect(wrongIn(report).map(({ check }) => check)).toEqual(wrong);
      expect(report.rows.find(({ check }) => check === 'fill')).toMatchObject({ state: 'missing' });
    },
  );

  it('clicks nothing and lets no time pass, where it is to read alone', async () => {
    const { leftOut, rows } = await checked('fullEngine', [], { readOnly: true });
    expect(leftOut).toBe(CHECKS.dials.filter(({ acts }) => acts).length);
    const checks = rows.map(({ check }) => check);
    for (const check of ['click', 'step', 'fill']) expect(checks).not.toContain(check);
  });

  // What an engine does wrong, the check that finds it, and what is said to its author.
  it.each([
    ['twice:state', 'one reply', 'one reply for each request', /^2 for check-/],
    ['unasked:state', 'one reply', 'one reply for each request', /nobody-asked, which nobody sent/],
    ['never:state:1', 'state', 'an answer within 1 s', /^none$/],
    ['binary:state:1', 'state', 'an answer within 1 s', /^none$/],
    ['half:state:1', 'messages', 'a message is one JSON object', /^\{"id"/],
    ['wrong_types:snapshot', 'snapshot', 'data of snapshot: nodes.0.role', /"role":7/],
    ['not_an_object:state', 'state', 'data of state: Invalid input: expected object', /done/],
    ['repeated_keys:snapshot', 'keys', 'no two elements have one key', /^same$/],
    ['million_nodes:snapshot:1', 'snapshot', 'at most 10000 elements', /"role":"a"/],
    ['deep:snapshot:1', 'messages', 'at most 90 levels deep', /"children"/],
    ['huge:snapshot:1', 'messages', 'at most 16777216 bytes', /xxxx/],
    ['no_picture:screenshot', 'screenshot', 'a PNG', /^6e6f/],
    ['lost_picture:screenshot:1', 'screenshot', 'a binary message with the picture', /^none$/],
    ['other_picture:screenshot', 'screenshot', 'the binary message begins with', /^another-id$/],
    ['hang_up:state', 'state', 'an answer', /^it hung up$/],
    ['reload:click', 'click', 'an answer', /^it hung up$/],
  ])('finds %s by the check %s', async (fault, check, expected, came) => {
    const args = ['--fault', fault];
    const readOnly = !fault.endsWith('click');
    const found = wrongIn(await checked('fullEngine', args, { readOnly, replyMs: NEVER_MS }));
    expect(found.map(({ check }) => check)).toContain(check);
    expect(found.find((row) => row.check === check)).toMatchObject({
      expected: expect.stringContaining(expected),
      came: expect.stringMatching(came),
    });
  });

  it('says so where the engine is gone, and tries no more', async () => {
    const report = await checked('fullEngine', ['--fault', 'crash:state']);
    expect(wrongIn(report)).toMatchObject([{ check: 'state', came: 'it hung up' }]);
    expect(report.notTried).toBeGreaterThan(10);
  });

  it('stops asking an engine that does not answer', async () => {
    const report = await checked('fullEngine', ['--fault', 'never'], { replyMs: NEVER_MS });
    expect(wrongIn(report)).toHaveLength(3);
    expect(report.notTried).toBeGreaterThan(10);
  });

  it('says which field of a hello is wrong', async () => {
    const report = await checked('fullEngine', ['--hello', 'bad'], { readOnly: true });
    expect(wrongIn(report)[0]).toMatchObject({
      check: 'hello',
      expected: 'a hello: protocol: Invalid input: expected 1',
    });
  });

  it('names sections that the page has', () => {
    const page = readFileSync(join(ROOT, 'docs/protocol/bridge.md'), 'utf8');
    const headings = [...page.matchAll(/^##+ (.+)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^a-z0-9_ -]/g, '')
        .replaceAll(' ', '-'),
    );
    const sections = new Set(Object.values(CHECKS).flatMap((all) => all.map((one) => one.section)));
    expect([...sections, 'who-dials-whom'].filter((one) => !headings.includes(one))).toEqual([]);
  });

  it('starts the game that is named behind --, prints a line for each check and ends with 0', async () => {
    const { stdout, stderr, code } = await runBridle([
      'bridge',
      'check',
      '--read-only',
      '--',
      process.execPath,
      engineFile('plainEngine'),
    ]);
    expect(stderr).toContain('which is to dial ws://127.0.0.1:');
    expect(stdout).toContain(
      'missing  hello                     no hello: it is taken for a plain',
    );
    expect(stdout).toContain('docs/protocol/bridge.md#hello');
    expect(stdout).toMatch(/\d+ pass, \d+ missing, 0 wrong; \d+ left out by --read-only\n$/);
    expect(code).toBe(0);
  });

  it('ends with 1 where something is wrong, and says it as JSON', async () => {
    const { stdout, code } = await runBridle([
      ...['bridge', 'check', '--json', '--read-only', '--timeout', '2'],
      ...['--', process.execPath, engineFile('fullEngine'), '--fault', 'no_picture:screenshot'],
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      counts: { wrong: 1 },
      page: 'docs/protocol/bridge.md',
      checks: expect.arrayContaining([
        expect.objectContaining({ check: 'screenshot', state: 'wrong', section: 'pictures' }),
      ]),
    });
    expect(code).toBe(1);
  });

  it('says how a game ended that never dialled', async () => {
    const { stdout, stderr, code } = await runBridle([
      'bridge',
      'check',
      '--',
      'sh',
      '-c',
      'echo no display; exit 3',
    ]);
    expect(stderr).toContain('sh ended with code 3; the last it said:\nno display');
    expect(stdout).toContain('wrong    connection');
    expect(code).toBe(1);
  });

  it.each([
    [['bridge', 'check'], 2, 'write bridle bridge check <url>, --listen <port> or -- <command …>'],
    [['bridge', 'check', '--'], 2, 'write bridle bridge check'],
    [['bridge', 'chekc'], 2, 'did you mean check?'],
    [['bridge', 'check', 'ws://127.0.0.1:1'], 2, 'give a URL, an .html file'],
    [['bridge', 'check', 'tcp://127.0.0.1:1', '--', 'x'], 2, 'write bridle bridge check'],
    [['bridge', 'check', '--', 'no-such-program'], 1, 'there is no program no-such-program'],
  ])('refuses %j with %i', async (args, code, text) => {
    const ended = await runBridle(args);
    expect(ended.stderr).toContain(text);
    expect(ended.code).toBe(code);
  });
});

describe.skipIf(!HAS_GODOT)('the check of the Godot bridge', () => {
  it('finds nothing wrong', async () => {
    const { stdout, code } = await runBridle([
      ...['bridge', 'check', '--', 'godot3-server', '--path', godotProject('example')],
    ]);
    expect(stdout).not.toContain('wrong  ');
    expect(code).toBe(0);
  });
});

describe.skipIf(chromiumPath() === undefined)('the check of the web bridge', () => {
  it('finds nothing wrong, and ends the browser', async () => {
    const page = await openPage({
      url: pathToFileURL(join(EXAMPLES, 'apples.html')).href,
      ...{ library: await webLibraries(), env: process.env, log: { add() {} } },
      ...{ seed: 1, headless: true, size: { width: 800, height: 600 } },
    });
    ends.push(() => page.close());
    const links = [page.link];
    const next = async (): Promise<CheckLink | undefined> => links.shift();
    const { rows, counts } = await runChecks({ kind: 'dials', isOnce: true, next }, {});
    expect(rows.filter(({ state }) => state === 'wrong')).toEqual([]);
    expect(counts.pass).toBeGreaterThan(20);
  });
});
