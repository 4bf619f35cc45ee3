import type { WindowConnection } from '../connection.js';
import { refusalText } from '../panel/refusalText.js';
import type { ControlWatch } from './controlWatch.js';
import type { PlayScript } from './playScript.js';
import type { SceneMirror } from './sceneMirror.js';

/** What a person does: ops like anybody's, kept so that they can be done again. */
export class PersonActs {
  readonly #connection: WindowConnection;
  readonly #control: ControlWatch;
  readonly #script: PlayScript;
  readonly #scene: SceneMirror;
  readonly #toast: (text: string) => void;

  constructor(
    connection: WindowConnection,
    control: ControlWatch,
    script: PlayScript,
    scene: SceneMirror,
    toast: (text: string) => void,
  ) {
    this.#connection = connection;
    this.#control = control;
    this.#script = script;
    this.#scene = scene;
    this.#toast = toast;
    control.onChange(({ isMine }) => {
      if (isMine) script.begin(scene.tick);
    });
  }

  get mayAct(): boolean {
    return this.#control.state.isMine && this.#connection.state === 'open';
  }

  /** Asks for an act; what is refused rejects. `kept` is what asks for the same another time, where that differs. */
  async ask<T = Record<string, unknown>>(
    op: string,
    params: object = {},
    kept: object = params,
  ): Promise<T> {
    if (this.#control.state.isMine) this.#keep(op, kept);
    return await this.#connection.ask<T>(op, params);
  }

  /** Control was lost: the run has let go of what was held, and so does whoever does it again. */
  released(held: object): void {
    if (Object.keys(held).length > 0) this.#keep('set_actions', { actions: held });
  }

  #keep(op: string, params: object): void {
    const { game, welcome } = this.#connection;
    const names = welcome?.games ?? [];
    const named = names.length > 1 ? (game ?? names[0]) : undefined;
    this.#script.keep(op, params, this.#scene.tick, named);
  }

  /** The same; what is refused is said, and gives undefined. */
  try<T = Record<string, unknown>>(op: string, params: object = {}): Promise<T | undefined> {
    return this.#orSaid(this.ask<T>(op, params));
  }

  /** Asks for what changes nothing, and is not kept. */
  read<T = Record<string, unknown>>(op: string, params: object = {}): Promise<T | undefined> {
    return this.#orSaid(this.#connection.ask<T>(op, params));
  }

  async #orSaid<T>(asked: Promise<T>): Promise<T | undefined> {
    try {
      return await asked;
    } catch (thrown) {
      this.#toast(refusalText(thrown));
      void this.#control.refresh();
      return undefined;
    }
  }
}
