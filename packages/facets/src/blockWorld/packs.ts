import type { Act } from '../longAction.js';

export interface PackState {
  name: string;
  /** what the pack says of itself, as plain text */
  description: string;
  /** the number of Minecraft's format that it was made for; 0 where it says none */
  format: number;
  enabled: boolean;
  /** it comes with the program */
  built_in: boolean;
  /** how many of our textures it shows; known once it was read */
  textures?: number;
  /** why it is skipped as a whole */
  error?: string;
  /** textures of it that are skipped, each with the reason */
  problems: string[];
}

export interface PacksOutcome {
  /** from the lowest to the one that is over all others */
  enabled: string[];
  /** of the pack, or of every enabled one where none was named */
  packs: PackState[];
}

/** Textures from files over those of the game, in an order of who is over whom. */
export interface PacksFacet {
  list(): Promise<PackState[]>;
  /** from the lowest, which is the game's own look, to the one that is over all others */
  enabled(): string[];
  /** Puts it over all others, also when it is enabled already. Refuses one that is broken. */
  enable(name: string): Act<PacksOutcome>;
  disable(name: string): Act<PacksOutcome>;
  /** Reads the folder and the enabled packs again. */
  reload(): Act<PacksOutcome>;
  /** Enables the pack in this folder or zip, which is in the list from then on. */
  load(path: string): Act<PacksOutcome>;
}
