import { TURN_STATE, TURNS, type TurnReport } from './messages.js';

/** What there is to say of turns that have ended, in the order of their environments. */
export interface EndedTurns {
  readonly envs: readonly number[];
  readonly reports: readonly (TurnReport | undefined)[];
}

interface Wait {
  readonly turns: number;
  readonly resolve: (ended: EndedTurns) => void;
  readonly reject: (reason: Error) => void;
}

/**
 * Who has been asked to do something and who is through with it. The threads count in shared
 * memory and send no message for every turn: one that waits for eight is woken once.
 */
export class Turns {
  readonly #words: Int32Array;
  readonly #isAsked: Uint8Array;
  readonly #reports: (TurnReport | undefined)[];
  /** turns that were ended and have been given to somebody */
  #given = 0;
  #askedCount = 0;
  #wait: Wait | undefined;
  /** why nothing more will end */
  #end: Error | undefined;

  constructor(words: Int32Array, count: number) {
    this.#words = words;
    this.#isAsked = new Uint8Array(count);
    this.#reports = new Array<TurnReport | undefined>(count).fill(undefined);
  }

  get askedCount(): number {
    return this.#askedCount;
  }

  isAsked(env: number): boolean {
    return this.#isAsked[env] === 1;
  }

  /** Throws where nothing more will end. */
  assertOpen(): void {
    if (this.#end !== undefined) throw this.#end;
  }

  /** To be called before the thread is told. */
  begin(envs: readonly number[]): void {
    for (const env of envs) {
      this.#isAsked[env] = 1;
      Atomics.store(this.#words, TURNS.first + env, TURN_STATE.underWay);
    }
    this.#askedCount += envs.length;
  }

  /** Gives all that have ended once they are so many; of what is asked, none is left out for ever. */
  async ended(turns: number): Promise<EndedTurns> {
    if (this.#wait !== undefined) {
      throw new Error('the call before has not ended; await it first');
    }
    this.assertOpen();
    return new Promise((resolve, reject) => {
      this.#wait = { turns, resolve, reject };
      // First what is wanted, then a look: whatever ends after the look sees that it is wanted.
      Atomics.store(this.#words, TURNS.wanted, (this.#given + turns) | 0);
      this.#look();
    });
  }

  onTurn(report: TurnReport | undefined): void {
    if (report !== undefined) this.#reports[report.env] = report;
    this.#look();
  }

  onEnd(reason: Error): void {
    this.#end ??= reason;
    this.#wait?.reject(this.#end);
    this.#wait = undefined;
  }

  #look(): void {
    const wait = this.#wait;
    if (wait === undefined) return;
    const envs: number[] = [];
    for (let env = 0; env < this.#isAsked.length; env++) if (this.#hasEnded(env)) envs.push(env);
    if (envs.length < wait.turns) return;
    this.#wait = undefined;
    this.#given = (this.#given + envs.length) | 0;
    this.#askedCount -= envs.length;
    const reports = envs.map((env) => this.#reports[env]);
    for (const env of envs) {
      this.#isAsked[env] = 0;
      this.#reports[env] = undefined;
    }
    wait.resolve({ envs, reports });
  }

  /** A turn that tells something has not ended before that has come. */
  #hasEnded(env: number): boolean {
    if (this.#isAsked[env] === 0) return false;
    const turn = Atomics.load(this.#words, TURNS.first + env);
    return (
      turn === TURN_STATE.ended ||
      (turn === TURN_STATE.reported && this.#reports[env] !== undefined)
    );
  }
}
