import type { Act } from './longAction.js';

/** What is wrong with a shader pack, and where: lines and columns count from 1. */
export interface ShaderProblem {
  file: string;
  line: number;
  column: number;
  message: string;
}

export interface ShaderPackEntry {
  /** what to call it when it is chosen */
  name: string;
  /** the user's own, as a folder or a zip; or one that comes with the program */
  source: 'folder' | 'zip' | 'shipped';
  /** pictures are drawn with it */
  active: boolean;
}

export interface ShaderState {
  /** the pack that was chosen last; null: none */
  name: string | null;
  /** pictures are drawn with a pack */
  active: boolean;
  /** the pack that they are drawn with: another than `name`, when that one is broken */
  shown: string | null;
  has_errors: boolean;
  errors: ShaderProblem[];
}

/**
 * Programs that are run over every picture. A broken pack never breaks a picture: the last good
 * one stays until there is a better.
 */
export interface ShadersFacet {
  list(): ShaderPackEntry[];
  get(): ShaderState;
  /** Chooses a pack by its name; throws when there is none of that name. */
  set(name: string): Act<ShaderState>;
  /** Reads the files of the chosen pack again. */
  reload(): Act<ShaderState>;
  disable(): Act<ShaderState>;
}
