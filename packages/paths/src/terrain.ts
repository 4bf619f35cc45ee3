/** The world as somebody on foot needs it. A game of any kind can say this much. */
export interface PathTerrain {
  /**
   * What is in a cell: see `cells.ts`; `cellOfBoxes` makes the part that follows from shapes. Below
   * the world's floor and above its roof is nothing, 0: that is known, not unloaded.
   */
  cell(x: number, y: number, z: number): number;
  /**
   * Ticks to dig the block away with what is at hand; Infinity where one cannot, or must not
   * because water, lava or gravel would come after it. Asked only when digging is allowed.
   */
  digTicks?(x: number, y: number, z: number): number;
  /** Ticks that somebody would rather walk than be in a cell; none where it is left out. */
  toll?(x: number, y: number, z: number): number;
  /** How many blocks one may use up for bridges and pillars. */
  readonly placeable?: number;
}

export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
