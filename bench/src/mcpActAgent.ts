import { type CallTool, type Played, ToolUse } from './mcpToolUse.js';

const WAYS = ['east', 'south', 'west', 'north'];
/** What is nearer than this and hostile is fought before anything else. */
const DANGER_BLOCKS = 5;

/** With `look`, `act` and `move` alone: does what the lines of the screen say, by their refs. */
export async function playWithActs(tool: CallTool): Promise<Played> {
  const player = new LinePlayer(tool);
  const has = (item: RegExp, count: number) => () => player.count(item) >= count;
  const canMake = (item: string) => () => player.able(new RegExp(`^Craft 1 ${item}`)).length > 0;
  const table = [/^Place crafting_table/, /^Craft 1 crafting_table/];
  await player.look();
  await player.until(has(/_log$/, 5), [/^Mine \w+_log/], 3);
  await player.until(has(/_planks$/, 20), [/^Craft 4 \w+_planks/], 5);
  await player.until(has(/^stick$/, 4), [/^Craft 4 stick/]);
  await player.until(canMake('wooden_pickaxe'), table);
  await player.until(has(/^wooden_pickaxe$/, 1), [/^Craft 1 wooden_pickaxe/]);
  await player.until(has(/^cobblestone$/, 3), [/^Mine stone, [1-5] block/, /^Dig down/], 3);
  await player.until(canMake('stone_pickaxe'), table);
  await player.until(has(/^stone_pickaxe$/, 1), [/^Craft 1 stone_pickaxe/]);
  const { calls, tokens, story } = player.use;
  return { calls, tokens, story, screen: player.screen };
}

/** Remembers the screen as answers tell of it, and never anything else. */
class LinePlayer {
  readonly use: ToolUse;
  readonly #lines = new Map<string, string>();
  readonly #failed = new Set<string>();
  #cursor: string | undefined;
  #way = 0;

  constructor(tool: CallTool) {
    this.use = new ToolUse(tool);
  }

  /** How many of an item the hotbar shows. */
  count(item: RegExp): number {
    return [...this.#lines.values()].reduce((sum, line) => {
      const [, name = '', count = '1'] = /Hotbar \d: (\S+)(?: x(\d+))?/.exec(line) ?? [];
      return item.test(name) ? sum + Number(count) : sum;
    }, 0);
  }

  /** The refs of lines that say this and were not tried in vain, the nearest first. */
  able(label: RegExp): string[] {
    const lines = [...this.#lines].filter(
      ([ref, line]) => label.test(line) && !this.#failed.has(ref),
    );
    const blocks = (line: string): number => Number(/, (\d+) block/.exec(line)?.[1] ?? 0);
    return lines.sort(([, a], [, b]) => blocks(a) - blocks(b)).map(([ref]) => ref);
  }

  async look(): Promise<void> {
    const since = this.#cursor === undefined ? {} : { cursor: Number(this.#cursor) };
    this.#read(await this.use.call('look', since));
  }

  /** Acts on the first of these labels that is there, on as many at once as are told. */
  async until(isDone: () => boolean, labels: readonly RegExp[], atOnce = 1): Promise<void> {
    while (!isDone()) {
      const foes = this.able(/^Attack .*\[hostile/).filter((ref) => this.#isNear(ref));
      const respawn = this.able(/^Respawn/);
      const wanted = labels.map((label) => this.able(label)).find((refs) => refs.length > 0);
      const [first, ...others] =
        [respawn, foes, wanted].find((refs) => refs?.length) ?? this.#elsewhere();
      const line = this.#lines.get(first!)!;
      // One line that can be done again and again, or several of a kind.
      const isRepeated = /^(Craft|Dig)/.test(line);
      const all = isRepeated ? Array.from({ length: atOnce }, () => first) : [first, ...others];
      await this.#act(all.slice(0, foes.length > 0 ? 1 : atOnce) as string[]);
    }
  }

  #isNear(ref: string): boolean {
    return Number(/, (\d+) block/.exec(this.#lines.get(ref)!)?.[1] ?? 0) < DANGER_BLOCKS;
  }

  /** On, as long as there is a way; else in another direction. */
  #elsewhere(): string[] {
    for (let turns = 0; turns < WAYS.length; turns++) {
      const refs = this.able(new RegExp(`^Explore ${WAYS[this.#way % WAYS.length]}`));
      if (refs.length > 0) return refs.slice(0, 1);
      this.#way++;
    }
    this.use.giveUp('nowhere to go');
  }

  async #act(refs: readonly string[]): Promise<void> {
    const answer = await this.use.call('act', { acts: refs.map((ref) => ({ ref })) });
    const [, failed] = /^act (\d+) of \d+ was not done/m.exec(answer) ?? [];
    if (failed !== undefined) this.#failed.add(refs[Number(failed) - 1]!);
    else if (answer.startsWith('! ')) this.use.giveUp('cannot act');
    this.#read(answer);
    if (/more lines?: look/.test(answer)) await this.look();
  }

  #read(answer: string): void {
    const [, body, after] =
      /<game>\n([\s\S]*)\n<\/game>([\s\S]*)$/.exec(answer) ?? this.use.giveUp('no screen');
    if (/^(The screen now:|\[)/m.test(body!)) this.#lines.clear();
    for (const line of body!.split('\n')) {
      const [, ref, text] = /^(?:[+~] )?(e\d+) (.*)$/.exec(line) ?? [];
      if (ref !== undefined) this.#lines.set(ref, text!);
      else if (/^- e\d/.test(line))
        for (const gone of line.split(' ').slice(1)) this.#lines.delete(gone);
    }
    this.#cursor = /^cursor (\d+)/m.exec(after!)?.[1] ?? this.#cursor;
  }

  /** What it remembers of the screen, line by line. */
  get screen(): string[] {
    return [...this.#lines].map(([ref, line]) => `${ref} ${line}`).sort();
  }
}
