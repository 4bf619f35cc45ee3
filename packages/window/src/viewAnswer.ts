import type { PicturedChanges } from '@bridle/block-view';

/** What `watch_view` answers: what is not as it was when this client asked last. */
export interface ViewAnswer {
  readonly tick: number;
  /** `blocks`: the page draws; `pictures`: the run must, for this reason; `none`: there is nothing to see, for this reason */
  readonly source: 'blocks' | 'pictures' | 'none';
  readonly reason?: string;
  /** which words the numbers are of: where it is another than before, `view_words` is to be asked */
  readonly words?: string;
  /** where it is another than before, all land of before is gone */
  readonly epoch?: number;
  readonly bottom_y?: number;
  readonly section_count?: number;
  /** columns of land, or sections of them, the nearest first; `data` is base64 for `unpackColumn` */
  readonly columns?: readonly { readonly x: number; readonly z: number; readonly data: string }[];
  /** places of columns that are there no longer */
  readonly gone?: readonly (readonly [x: number, z: number])[];
  /** how many columns this client has, of how many there are to be had around the player */
  readonly progress?: { readonly sent: number; readonly of: number };
  readonly scene?: PicturedChanges;
  /** from where a camera turns */
  readonly eyes?: { readonly x: number; readonly y: number; readonly z: number };
  /** how time passes */
  readonly clock?: {
    readonly mode: 'free' | 'wait' | 'auto';
    readonly tick_rate: number | 'max';
    readonly waiting: boolean;
  };
}

/** What `view_words` answers. */
export interface WordsAnswer {
  readonly words: string;
  /** every state once by its number: an index into `kinds`, the values of its properties, an index into `shapes` */
  readonly states: readonly (readonly [kind: number, values: readonly string[], shape: number])[];
  readonly kinds: readonly { readonly name: string; readonly properties: readonly string[] }[];
  /** six numbers a box */
  readonly shapes: readonly (readonly number[])[];
  readonly biomes: readonly string[];
  readonly item_states: Readonly<Record<string, number>>;
  /** base64 of the file that `decodePaintedTextures` reads, where there is one */
  readonly textures?: readonly string[];
}
