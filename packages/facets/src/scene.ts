import type { Act } from './longAction.js';

/**
 * The ARIA roles that a scene may use. A game's own word for one is shown as the nearest of these,
 * what has none as `generic`.
 */
export const SCENE_ROLES = [
  ...['alert', 'alertdialog', 'application', 'banner', 'button', 'cell', 'checkbox'],
  ...['columnheader', 'combobox', 'dialog', 'document', 'form', 'generic', 'grid', 'gridcell'],
  ...['group', 'heading', 'img', 'link', 'list', 'listbox', 'listitem', 'log', 'main', 'menu'],
  ...['menubar', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'meter', 'navigation', 'note'],
  ...['option', 'paragraph', 'progressbar', 'radio', 'radiogroup', 'region', 'row', 'rowheader'],
  ...['scrollbar', 'search', 'searchbox', 'separator', 'slider', 'spinbutton', 'status', 'switch'],
  ...['tab', 'table', 'tablist', 'tabpanel', 'textbox', 'timer', 'toolbar', 'tooltip'],
  ...['tree', 'treeitem'],
] as const;
export type SceneRole = (typeof SCENE_ROLES)[number];

export const SCENE_ACTIONS = [
  ...['click', 'dblclick', 'hover', 'focus', 'fill', 'type', 'select', 'check', 'uncheck'],
  ...['drag', 'scroll'],
] as const;
export type SceneAction = (typeof SCENE_ACTIONS)[number];

/** Pixels of the picture, from its upper left corner. */
export interface SceneBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One element of what a player can see and touch. */
export interface SceneNode {
  /**
   * Its identity within the game: the same as long as the element lives, and never of another.
   * An engine that has none to give makes one of what stays, such as the path of its object.
   */
  readonly key: string;
  readonly role: SceneRole;
  readonly name?: string | undefined;
  readonly value?: string | number | undefined;
  readonly description?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly checked?: boolean | 'mixed' | undefined;
  readonly selected?: boolean | undefined;
  readonly expanded?: boolean | undefined;
  /** it has the keyboard */
  readonly focused?: boolean | undefined;
  /** of a dialog: false when what is behind it can still be used */
  readonly modal?: boolean | undefined;
  readonly box?: SceneBox | undefined;
  /** what it takes */
  readonly actions?: readonly SceneAction[] | undefined;
  /** whether it is something to act on; left out, it is when it takes any action */
  readonly interactive?: boolean | undefined;
  readonly children?: readonly SceneNode[] | undefined;
}

export interface SceneArguments {
  /** what to fill in, type or choose */
  readonly value?: string | undefined;
  /** the key of the element to drag to; without one, it is dropped wherever the game drops it */
  readonly target?: string | undefined;
}

export interface SceneOutcome {
  /** what happened, in sentences */
  readonly history?: readonly string[] | undefined;
  /** the scene that it left, and whether that is at rest, of a game that tells both with the act */
  readonly left?: { readonly scene: SceneNode; readonly rest: SceneRest } | undefined;
}

/** Whether the scene has come to rest after an action, and if not, what still moves. */
export type SceneRest =
  | { readonly settled: true }
  | { readonly settled: false; readonly moving: readonly string[] };

export const KEY_MOVES = ['press', 'down', 'up'] as const;
export type KeyMove = (typeof KEY_MOVES)[number];

/** What a mouse does. Places are pixels of the picture; without one, it is where it was. */
export type ScenePointer =
  | { readonly kind: 'move'; readonly x: number; readonly y: number }
  | { readonly kind: 'down' | 'up'; readonly button: 'left' | 'right' | 'middle' }
  | { readonly kind: 'wheel'; readonly dx: number; readonly dy: number };

/**
 * What is on the screen as a tree, and hands for it. A game of ours answers at once, and acts tick by
 * tick; one that runs elsewhere, such as an engine behind a bridge, promises what is read, and an act
 * of it waits for its promises.
 */
export interface SceneFacet {
  /** of the picture that boxes and places are measured in; left out, it is the run's own */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
  /** The whole tree as it is now, also what an open dialog hides. */
  read(): SceneNode | Promise<SceneNode>;
  /**
   * The tree that was last read, where nothing that is known has changed since and the game itself refuses
   * the key of what is gone: who acts on a ref needs no other.
   */
  known?(): SceneNode | undefined;
  /**
   * Called only with an action that the element takes. An action that is stopped half-way may give
   * the outcome so far as what its `return` returns.
   */
  act(key: string, action: SceneAction, args: SceneArguments): Act<SceneOutcome>;
  settled(): SceneRest | Promise<SceneRest>;
  /**
   * What could be seen or heard since this was last called, a short line for each, the oldest
   * first: for a game that can tell.
   */
  takeEffects?(): readonly string[];
  /**
   * Whether an element changed by itself since the last action began, away from what was done: a
   * report of the action leaves it out.
   */
  changedElsewhere?(key: string): boolean;
  /** Keys by their names in a browser (`w`, `Enter`, `Shift`), for a game that has a keyboard. */
  key?(key: string, move: KeyMove): Act<SceneOutcome>;
  /** Types into whatever has the focus. */
  type?(text: string): Act<SceneOutcome>;
  pointer?(pointer: ScenePointer): Act<SceneOutcome>;
  /**
   * Lets go of keys and buttons that are held: somebody else drives from now on. Where that takes time,
   * it comes after what is being stopped, and before what the next one does.
   */
  release?(): Act<void>;
}
