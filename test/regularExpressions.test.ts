import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { addressed } from '../packages/ai/src/addressed.js';
import { sources } from '../scripts/checkBorders.mjs';
import { isUnbounded, type Literal, literalsIn } from './support/regularExpressions.js';

/** As much as one line of a client can hold. */
const CHARS = 1_000_000;
/** A linear expression takes milliseconds for so many characters, a quadratic one many minutes. */
const DEADLINE_MS = 20_000;

const many = (text: string): string => text.repeat(CHARS / text.length);
const SPACES = many(' ');
const LETTERS = many('a');
const DIGITS = many('1');

/** What every expression must stand: a run of one kind, and at its end what belongs to no run. */
const COMMON = [SPACES, LETTERS, DIGITS, many('0'), many('.'), many('/'), many('_')].map(
  (run) => `${run}\0`,
);

interface Worst {
  /** how many expressions of the file repeat something without end */
  readonly expressions: number;
  /** what they take longest for: it nearly matches, from as many places as possible */
  readonly inputs: readonly string[];
}

/**
 * The files with expressions that repeat something without end. A new one is counted here, with the
 * input that is worst for it; where it is not linear, write a loop instead.
 */
const FILES: Readonly<Record<string, Worst>> = {
  'ai/src/addressed.ts': { expressions: 1, inputs: [many(' /')] },
  'block-scene/src/keys.ts': { expressions: 1, inputs: [`sign:0${many('@')}\n`] },
  'bridge/src/bridgeKind.ts': { expressions: 1, inputs: [`[${many(']')}x`, many('[')] },
  'bridge/src/engineDoor.ts': { expressions: 1, inputs: [many('a.'), many('a ')] },
  'bridge/src/textSnapshot.ts': {
    expressions: 3,
    inputs: [
      `${SPACES}-`,
      `- ${LETTERS}"`,
      `- a ${many(' [ref=e1]')}x`,
      `"${LETTERS}`,
      `"${many('\\"')}`,
      `"a"${many(' [value="a"]')}x`,
    ],
  },
  'cli/src/botFlags.ts': { expressions: 1, inputs: [`${many('~')} `] },
  'cli/src/daemonRun.ts': { expressions: 1, inputs: [many(' a')] },
  'cli/src/help.ts': {
    expressions: 2,
    inputs: [many('a_'), `  bridle abu ${many(' a')}`, `  bridle ${LETTERS}`],
  },
  'cli/src/mcWords.ts': { expressions: 1, inputs: [`${many(':1')}x`, `:${DIGITS}x`] },
  'cli/src/requests.ts': { expressions: 2, inputs: [many('a_'), many('a.'), many('_')] },
  'cli/src/shellWord.ts': { expressions: 1, inputs: [`${LETTERS}'`] },
  'engine/src/commands/data.ts': { expressions: 1, inputs: [many('.a'), many('[1')] },
  'engine/src/commands/reader.ts': { expressions: 1, inputs: [`/${SPACES}`] },
  'engine/src/commands/selectorOptions.ts': {
    expressions: 2,
    inputs: [`"${LETTERS}`, `'${LETTERS}`],
  },
  'engine/src/hands/handsOnMobs.ts': {
    expressions: 1,
    inputs: [`minecraft:${many('_spawn_egg')}x`],
  },
  'harness/src/core/chatText.ts': { expressions: 1, inputs: [`${LETTERS}\n`] },
  'harness/src/dialects/agentBrowser/definition.ts': { expressions: 1, inputs: [`${many('.')}-`] },
  'harness/src/dialects/agentBrowser/sessionFiles.ts': {
    expressions: 2,
    inputs: [`.bridle-${DIGITS}x`, `${LETTERS}-`],
  },
  'harness/src/dialects/agentBrowser/tabs.ts': { expressions: 1, inputs: [`${DIGITS}x`] },
  'harness/src/dialects/automation-v1/log.ts': {
    expressions: 1,
    inputs: [many('"base64":'), `"base64":"${LETTERS}`],
  },
  'harness/src/dialects/corpus.ts': {
    expressions: 2,
    inputs: [many(' with a'), ` with ${LETTERS}`, `>*${LETTERS}\n`],
  },
  'harness/src/dialects/mcCli/statusCommands.ts': {
    expressions: 1,
    inputs: [`a[${many(']')}x`, many('a[')],
  },
  'harness/src/dialects/mcCli/screenshotCommand.ts': {
    expressions: 1,
    inputs: [many('.1'), `.${DIGITS}`],
  },
  'harness/src/dialects/requestLine.ts': {
    expressions: 1,
    inputs: [`${DIGITS}x`, `${many('-')}x`],
  },
  'harness/src/observers/containers.ts': {
    expressions: 1,
    inputs: [`${many('_shulker_box')}x`],
  },
  'harness/src/observers/prompt.ts': { expressions: 1, inputs: [many('['), many('[\n')] },
  'harness/src/observers/words.ts': { expressions: 1, inputs: [many(' a')] },
  'harness/src/ops/containers.ts': { expressions: 2, inputs: [`${LETTERS}\n`, `${LETTERS}\r`] },
  'processes/src/botProcess.ts': { expressions: 1, inputs: [`${many('node')}/`] },
  'processes/src/chooseRun.ts': {
    expressions: 1,
    inputs: [`[${LETTERS}`, many(':'), `[${many(']')}`],
  },
  'processes/src/runs.ts': { expressions: 2, inputs: [many(' a'), many('-'), `${many('.')}a`] },
  'processes/src/processes.ts': { expressions: 1, inputs: [many('n'), many('n\n')] },
  'harness/src/repl/repl.ts': { expressions: 1, inputs: [many(' a')] },
  'harness/src/repl/words.ts': { expressions: 1, inputs: [many('a='), many('a.')] },
  'voxel/src/saves/layout.ts': { expressions: 1, inputs: [`bridle.lock.${DIGITS}`] },
  'harness/src/scene/pictureOp.ts': { expressions: 1, inputs: [many('.a'), `.${LETTERS}-`] },
  'harness/src/scene/select.ts': {
    expressions: 3,
    inputs: [
      many('text='),
      `${many('"')}x`,
      `button[name=${many('"')}`,
      `button[name=${many('"]')}x`,
      `button${SPACES}x`,
      `button ${many('"')}x`,
    ],
  },
  'harness/src/screens/shotFile.ts': { expressions: 2, inputs: [many(' a')] },
  'harness/src/tools/argumentAliases.ts': { expressions: 1, inputs: [SPACES] },
  'harness/src/tools/arguments.ts': {
    expressions: 2,
    inputs: [`1${SPACES}x`, `1.${DIGITS}x`, `1e${DIGITS}x`, many(' a')],
  },
  'harness/src/tools/books.ts': { expressions: 1, inputs: [many(' a')] },
  'harness/src/tools/combat.ts': { expressions: 1, inputs: [many(' a')] },
  'harness/src/tools/crafting.ts': { expressions: 1, inputs: [many(' a')] },
  'harness/src/tools/fields.ts': { expressions: 1, inputs: [`1.${DIGITS}x`] },
  'harness/src/tools/gathering.ts': {
    expressions: 1,
    inputs: [many('* '), many('_ore'), `*${SPACES}x`],
  },
  'harness/src/tools/names.ts': { expressions: 1, inputs: [many(' a')] },
  'harness/src/tools/shooting.ts': { expressions: 1, inputs: [`${DIGITS}x`] },
  'harness/src/tools/stores.ts': {
    expressions: 2,
    inputs: [many(', a'), `1.${DIGITS}x`],
  },
  'harness/src/transport/address.ts': { expressions: 1, inputs: [`[${LETTERS}`, `${LETTERS}:`] },
  'harness/src/transport/webSocket.ts': { expressions: 1, inputs: [many(':1'), `:${DIGITS}x`] },
  'minecraft/src/chat.ts': {
    expressions: 4,
    inputs: [`<a> ${many('\n')}`, many('[a] '), `commands.${many('fai')}`, many('§a')],
  },
  'pictures/src/font.ts': { expressions: 1, inputs: [many(' a')] },
  'render/src/packs/textureFiles.ts': {
    expressions: 1,
    inputs: [`${many('_stained_glass_pane')}x`],
  },
  'shaders/src/check/checker.ts': { expressions: 1, inputs: [`${many('sampler')}-`] },
  'shaders/src/pack/json.ts': {
    expressions: 1,
    inputs: [`"${LETTERS}`, `"${many('\\"')}`, `-${DIGITS}.`, `1e${DIGITS}`, many('[')],
  },
  'shaders/src/pack/pack.ts': { expressions: 1, inputs: [`${many('.')}x`] },
  'shaders/src/text/tokens.ts': {
    expressions: 1,
    inputs: [`/*${many('*')}`, many('a/'), `${DIGITS}.`, `0x${DIGITS}`, `1e${DIGITS}e`, many('\\')],
  },
  'window/src/panel/commandLines.ts': {
    expressions: 4,
    inputs: [`${LETTERS}=`, `e${DIGITS}x`, many('e1')],
  },
  'window/src/panel/journalText.ts': { expressions: 2, inputs: [`${LETTERS}"`, many('a ')] },
  'window/src/panel/sceneRows.ts': {
    expressions: 2,
    inputs: [
      `${SPACES}-`,
      `- ${LETTERS}"`,
      `- a "${many('\\"')}`,
      `- a ${many(' [ref=e1]')}x`,
      `- a${many(' [value="a"]')}x`,
      `- a [${many('"["')}`,
    ],
  },
  'window/src/panel/shellWords.ts': { expressions: 1, inputs: [`${LETTERS}'`] },
};

/** Those of a file that may repeat something without end. */
function repeatingIn(text: string): Literal[] {
  return literalsIn(text).filter(({ pattern }) => isUnbounded(pattern));
}

/** Goes through the whole text as its flags say; throws when that takes too long. */
function goThrough({ pattern, flags }: Literal, text: string, timeout = DEADLINE_MS): void {
  const code = flags.includes('g') ? "text.replace(expression, '')" : 'expression.exec(text)';
  const expression = new RegExp(pattern, flags);
  runInNewContext(code, { expression, text }, { timeout });
}

const SOURCES = (sources() as [string, string][])
  .filter(([path]) => path.startsWith('packages/'))
  .map(([path, text]) => [path.slice('packages/'.length), text] as const);

describe('regular expressions that repeat something without end', () => {
  it('are listed with the input that is worst for them', () => {
    const counts = SOURCES.map(([path, text]) => [path, repeatingIn(text).length] as const);
    const listed = Object.entries(FILES).map(([path, { expressions }]) => [path, expressions]);
    expect(
      Object.fromEntries(counts.filter(([, count]) => count > 0)),
      'count it in FILES of this test, with the input that is worst for it, or write a loop',
    ).toEqual(Object.fromEntries(listed));
  });

  it.each(Object.entries(FILES))('of %s take linear time', (path, { inputs }) => {
    const text = SOURCES.find(([own]) => own === path)?.[1] ?? '';
    for (const literal of repeatingIn(text)) {
      for (const input of [...COMMON, ...inputs]) goThrough(literal, input);
    }
  });

  it.each([
    String.raw`\/+$`,
    String.raw`\s*--exact\b`,
    String.raw`^(.*?)(?:\s*\[nth=(\d{1,9})\])?$`,
    String.raw`^[+-]?(\d+\.?\d*|\.\d+)$`,
  ])('would be found out if they did not: %s', (pattern) => {
    const literal = { pattern, flags: 's', line: 1 };
    expect(() => {
      for (const input of COMMON) goThrough(literal, input, 1_000);
    }).toThrow('timed out');
  });

  it('are built from text in these places only', () => {
    const builders = SOURCES.filter(([, text]) => text.includes('new RegExp('));
    const paths = builders.map(([path]) => path);
    expect(paths, 'write a literal, or add the file here and say what bounds it').toEqual([
      'ai/src/addressed.ts', // the names of the bot, and the test below
      'harness/src/logs/pattern.ts', // a client's own, in a thread that is ended
      'render/src/looks/blocks/table.ts', // the ends of our own names
      'voxel/src/saves/worlds.ts', // one of bounded length
    ]);
    for (const text of [SPACES, `${SPACES}@bo`, many('@bo'), `@bot${SPACES}`, many('bot,')]) {
      addressed(text, ['bot']);
    }
  });

  it('are found wherever they stand', () => {
    const text = [
      "const a = /x*/; // no /y+/ here, nor 'in /a+/ text'",
      'const b = text.split(/z+/g).map((one) => one / 2 / three);',
      'if (!/[/*]{2,}\\/\\//su.test(one) && /a{1,9}/.test(two)) return /[+*]/;',
      "const c = '/no+/';",
    ].join('\n');
    const found = repeatingIn(text).map(({ pattern, flags, line }) => [line, pattern, flags]);
    expect(found).toEqual([
      [1, 'x*', ''],
      [2, 'z+', 'g'],
      [3, '[/*]{2,}\\/\\/', 'su'],
    ]);
  });
});
