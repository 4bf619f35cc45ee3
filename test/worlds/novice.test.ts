import { describe, expect, it } from 'vitest';
import { ScenePlayer } from '../support/scenePlayer.js';

/** How many clicks one task may take. */
const CLICKS_MAX = 40;
const WAYS = ['east', 'south', 'west', 'north'];

/**
 * Plays by labels alone, as somebody would who has never seen this world: clicks the first
 * element that says what is wanted, and looks elsewhere when none does.
 */
class Novice {
  readonly #player: ScenePlayer;
  readonly #failed = new Set<string>();
  readonly story: string[] = [];
  #way = 0;

  constructor(player: ScenePlayer) {
    this.#player = player;
  }

  /** How many of an item the hotbar shows. */
  count(item: RegExp): number {
    const labels = Object.values(this.#player.shown.refs).map(({ name }) => name);
    return labels.reduce((sum, label) => {
      const [, name = '', count = '1'] = /^Hotbar \d: (\S+)(?: x(\d+))?/.exec(label) ?? [];
      return item.test(name) ? sum + Number(count) : sum;
    }, 0);
  }

  async until(isDone: () => boolean, ...labels: RegExp[]): Promise<void> {
    for (let clicks = 0; clicks < CLICKS_MAX && !isDone(); clicks++) {
      const ref = labels.map((label) => this.#able(label)).find((one) => one !== undefined);
      await this.#click(ref ?? this.#elsewhere());
    }
    if (!isDone()) throw new Error(`gave up on ${labels}:\n${this.story.join('\n')}`);
  }

  #able(label: RegExp): string | undefined {
    const { refs, snapshot } = this.#player.shown;
    return Object.keys(refs).find((ref) => {
      const line = snapshot.split('\n').find((one) => one.includes(`[ref=${ref}]`))!;
      if (/\[disabled\]|across water/.test(line) || this.#failed.has(ref)) return false;
      return label.test(refs[ref]!.name);
    });
  }

  #elsewhere(): string {
    for (let turns = 0; turns < WAYS.length; turns++) {
      const ref = this.#able(new RegExp(`^Explore ${WAYS[this.#way % WAYS.length]}`));
      if (ref !== undefined) return ref;
      this.#way++;
    }
    throw new Error(`nowhere to go:\n${this.story.join('\n')}`);
  }

  async #click(ref: string): Promise<void> {
    const label = this.#player.shown.refs[ref]!.name;
    try {
      const { history = [] } = await this.#player.actOn('click', ref);
      this.story.push(`${label}: ${history.join('; ')}`);
    } catch (error) {
      this.story.push(`${label}: ${(error as Error).message}`);
      this.#failed.add(ref);
    }
  }
}

/** From spawn to a stone pickaxe. */
async function play(seed: number): Promise<{ story: string[]; hash: string; tick: number }> {
  const player = await ScenePlayer.enter({ seed, worldType: 'normal' });
  const novice = new Novice(player);
  const has = (item: RegExp, count: number) => () => novice.count(item) >= count;
  await novice.until(has(/_log$/, 4), /^Mine \w+_log/);
  await novice.until(has(/_planks$/, 16), /^Craft 4 \w+_planks/);
  await novice.until(has(/^crafting_table$/, 1), /^Craft 1 crafting_table/);
  await novice.until(has(/^stick$/, 4), /^Craft 4 stick/);
  await novice.until(() => novice.count(/^crafting_table$/) === 0, /^Place crafting_table/);
  await novice.until(has(/^wooden_pickaxe$/, 1), /^Craft 1 wooden_pickaxe/);
  await novice.until(has(/^crafting_table$/, 1), /^Mine crafting_table/);
  await novice.until(has(/^cobblestone$/, 3), /^Mine stone, [1-5] block/, /^Mine stone/, /^Dig/);
  await novice.until(() => novice.count(/^crafting_table$/) === 0, /^Place crafting_table/);
  await novice.until(has(/^stone_pickaxe$/, 1), /^Craft 1 stone_pickaxe/);
  const { world } = player.game;
  return { story: novice.story, hash: world.hash(), tick: world.tick };
}

describe('a novice who only reads labels and clicks', () => {
  it.each([1, 31, 77])('comes from spawn to a stone pickaxe, seed %i', async (seed) => {
    const { story, tick } = await play(seed);
    expect(story.at(-1)).toBe(
      'Craft 1 stone_pickaxe: Made 1 stone_pickaxe from 3 cobblestone and 2 stick',
    );
    expect(story.length).toBeLessThan(40);
    expect(tick).toBeLessThan(2_400); // two minutes of the game
  });

  it('makes the same world by the same clicks', async () => {
    const [one, other] = [await play(2), await play(2)];
    expect(other.story).toEqual(one.story);
    expect(other.hash).toBe(one.hash);
  });
});
