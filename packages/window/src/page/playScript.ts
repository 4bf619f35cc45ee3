/** Beyond so many acts the oldest are forgotten: an afternoon of play. */
const LINES_MAX = 20_000;

interface KeptAct {
  readonly op: string;
  readonly params: object;
  /** ticks that passed before it, since the act before */
  readonly after: number;
  /** of the run, where it has several */
  readonly game: string | undefined;
}

/** Time is in the script already, as ticks between acts. */
const OF_TIME: ReadonlySet<string> = new Set(['step', 'set_clock', 'take_control', 'give_control']);

/** What a person did, act by act, so that `bridle drive` can do it again. */
export class PlayScript {
  readonly #acts: KeptAct[] = [];
  #tick: number | undefined;

  /** Control begins: the time since an act before that was somebody else's. */
  begin(tick: number | undefined): void {
    this.#tick = tick;
  }

  keep(op: string, params: object, tick: number | undefined, game?: string): void {
    if (OF_TIME.has(op)) return;
    // Another world or state may lie before this one.
    const after = Math.max(0, (tick ?? 0) - (this.#tick ?? tick ?? 0));
    this.#tick = tick ?? this.#tick;
    const last = this.#acts.at(-1);
    const isSameView =
      op === 'set_view' && last?.op === 'set_view' && after === 0 && last.game === game;
    if (isSameView) this.#acts.pop();
    this.#acts.push({ op, params, after: isSameView ? last.after : after, game });
    if (this.#acts.length > LINES_MAX) this.#acts.shift();
  }

  /** One request to a line; empty where nothing was done. */
  text(): string {
    if (this.#acts.length === 0) return '';
    const wait = { op: 'set_clock', mode: 'wait' };
    const lines: object[] = [];
    let now: string | undefined;
    for (const [i, { op, params, after, game }] of this.#acts.entries()) {
      if (game !== now) lines.push({ op: 'use_game', game });
      if (game !== now || i === 0) lines.push(wait);
      now = game;
      if (after > 0) lines.push({ op: 'step', ticks: after });
      lines.push({ op, ...params });
    }
    lines.push({ op: 'step', ticks: 1 }); // what was pulsed last is of the next tick
    return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
  }
}
