import { describe, expect, it } from 'vitest';
import { BLOCK_KINDS } from '../packages/engine/src/blocks/index.js';
import { MOB_KINDS } from '../packages/engine/src/world/mobRegistry.js';
import { sources } from '../scripts/checkBorders.mjs';

/** Where blocks and mobs are written down, made, laid out and painted. */
const HOMES = [
  'packages/engine/src/blocks/',
  'packages/engine/src/mobs/kinds/animals.ts',
  'packages/engine/src/mobs/kinds/monsters.ts',
  'packages/engine/src/recipes/',
  'packages/engine/src/terrain/',
  'packages/render/src/',
];

/** Lists that no literal can stand for, and why. */
const OTHERS: Readonly<Record<string, string>> = {
  'packages/harness/src/ops/stacks.ts': 'a text that names some screens as examples',
  'packages/minecraft/src/legs/botTerrain.ts': 'what slows a walker on a server: no sense tells it',
};

/** So many names in one place are a list. */
const LIST = 3;

function bare(name: string): string {
  return name.replace(/^minecraft:/, '');
}

/** Names of blocks and what several of them end with: `oak_door`, and `door`. */
const BLOCK_WORDS: ReadonlySet<string> = new Set(
  BLOCK_KINDS.flatMap(({ name }) => {
    const parts = bare(name).split('_');
    return parts.map((_, i) => parts.slice(i).join('_'));
  }),
);
const MOB_WORDS: ReadonlySet<string> = new Set(MOB_KINDS.map(({ name }) => name));

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import [^;]*;/gm;
/** `'a', 'b', 'c'` */
const ROWS = /(?:['"`][a-z_:]+['"`]\s*,\s*){2,}['"`][a-z_:]+['"`]/g;
/** Texts and regular expressions, in which the names stand one after the other. */
const TEXTS =
  /'[^'\n]*'|"[^"\n]*"|`[^`]*`|(?<=[=(,:[]\s*)\/(?![/*])(?:\\.|\[[^\]]*\]|[^/\\\n])+\//g;
/** `x === 'a' || x === 'b' || x.endsWith('c')` */
const QUESTIONS = /(?:(?:===|!==|endsWith\(|includes\() ?'[a-z_:]+'\)?[^;{}']{0,60}){3,}/g;

function namesIn(text: string, known: ReadonlySet<string>): number {
  const quoted = text.match(/'[a-z_:]+'/g);
  const words = ((quoted ?? [text]).join(' ').match(/[a-z_]{3,}/g) ?? []).map((word) =>
    word.replace(/^_|_$/g, ''),
  );
  const names = new Set(words.filter((word) => known.has(word)));
  // A sentence that names some blocks is no list of them.
  return names.size * 2 >= new Set(words).size ? names.size : 0;
}

/** What names several blocks, or several mobs, in one place. */
function listsIn(source: string): string[] {
  const code = source.replace(COMMENTS, '');
  const places = [ROWS, TEXTS, QUESTIONS].flatMap((pattern) => code.match(pattern) ?? []);
  return places.filter((place) =>
    [BLOCK_WORDS, MOB_WORDS].some((words) => namesIn(place, words) >= LIST),
  );
}

describe('a fact of blocks or of mobs', () => {
  it('is read from their literals, and stands in no list of names elsewhere', () => {
    const found = (sources() as [string, string][])
      .filter(([path]) => path.startsWith('packages/') && !(path in OTHERS))
      .filter(([path]) => !HOMES.some((home) => path.startsWith(home)))
      .flatMap(([path, text]) => listsIn(text).map((list) => `${path}: ${list}`));
    expect(found).toEqual([]);
  });

  it.each([
    "const HARMFUL = ['lava', 'fire', 'cactus'];",
    "const STATIONS = words('furnace smoker barrel hopper');",
    'const OPENS = /_(door|trapdoor|fence_gate)$/;',
    "if (name === 'lava' || name === 'fire' || name.endsWith('cactus')) return;",
    "const TAMED = new Set(['cat', 'wolf', 'horse']);",
  ])('is found in %s', (source) => {
    expect(listsIn(source)).toHaveLength(1);
  });

  it.each([
    "throw failure('refused', 'coal, charcoal, logs and planks burn');",
    "const SIDES = ['north', 'east', 'south', 'west'];",
    "const DIRT = stateOf('dirt');",
    "// such as ['lava', 'fire', 'cactus']",
  ])('is not found in %s', (source) => {
    expect(listsIn(source)).toEqual([]);
  });
});
