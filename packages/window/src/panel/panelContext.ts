import type { WindowConnection } from '../connection.js';
import type { RunWatch } from './runWatch.js';
import type { Size } from './sceneBoxes.js';

export interface PanelOptions {
  readonly connection: WindowConnection;
  /** lies over the picture, in the same place and size */
  readonly overlay: HTMLElement;
  pictureSize(): Size;
  toast(text: string): void;
  /** Asks for an act of the person, which is kept in what they did. */
  ask(op: string, params: object, kept?: object): Promise<unknown>;
  /** Shows another game of the run from now on, and gives back control of this one. */
  chooseGame(name: string): Promise<void>;
  /** Whether the picture is what the player sees: boxes are measured in that. */
  isPlayersView(): boolean;
  /** what the person did, as lines for `bridle drive` */
  playScript(): string;
}

/** What the parts of the panel share. */
export interface PanelContext extends PanelOptions {
  readonly run: RunWatch;
  /** Asks for something that acts; what is refused is said, and gives undefined. */
  act<T = Record<string, unknown>>(
    op: string,
    params?: object,
    kept?: object,
  ): Promise<T | undefined>;
  /** Says something in the panel's own line. */
  say(text: string): void;
  copy(text: string, what: string): void;
}

export interface PanelTab {
  readonly id: string;
  readonly label: string;
  readonly element: HTMLElement;
  /**
   * `isLive`: the panel is open, the page is seen and the run is there; `isShown`: and this tab is chosen. Called
   * only when one of both has changed.
   */
  setLive(isLive: boolean, isShown: boolean): void;
  /** Another game is shown from now on, or another run: what is known of the one before is over. */
  reset?(): void;
}
