/** Uses a tool; the result is its answer as one text, which begins with `! ` where it failed. */
export type CallTool = (name: string, args: object) => Promise<string>;

/** What it took to play. */
export interface Played {
  readonly calls: number;
  readonly tokens: number;
  /** every call and its answer, in turn */
  readonly story: readonly string[];
  /** what it takes for the lines of the screen at the end, where it goes by them */
  readonly screen?: readonly string[];
}

/** A rule of thumb for any model. */
export const TOKEN_CHARS = 4;
const CALLS_MAX = 150; // whoever has not come there by then goes in circles

/** Counts what an agent asks and has to read. */
export class ToolUse implements Played {
  calls = 0;
  readonly story: string[] = [];
  readonly #tool: CallTool;
  #chars = 0;

  constructor(tool: CallTool) {
    this.#tool = tool;
  }

  get tokens(): number {
    return Math.ceil(this.#chars / TOKEN_CHARS);
  }

  async call(name: string, args: object = {}): Promise<string> {
    if (this.calls === CALLS_MAX) this.giveUp('called too often');
    this.calls++;
    const answer = await this.#tool(name, args);
    this.#chars += answer.length;
    this.story.push(`> ${name} ${JSON.stringify(args)}\n${answer}`);
    return answer;
  }

  giveUp(why: string): never {
    throw new Error(`${why}:\n${this.story.slice(-12).join('\n')}`);
  }
}
