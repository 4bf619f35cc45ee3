/**
 * What can be drawn: any world that is made of columns of 16³ sections. The engine's own columns
 * have these shapes already; another world (a bot's view of a Minecraft server) can take them on.
 */
export interface BlockSource {
  /** the lowest y, a multiple of 16 */
  readonly bottomY: number;
  readonly sectionCount: number;
  /** undefined: nothing is known of that column, and nothing is drawn there */
  blocks(columnX: number, columnZ: number): BlockColumn | undefined;
  light(columnX: number, columnZ: number): LightColumn | undefined;
  /**
   * The light of a column beside one that `light` was asked for just now, where that is to be had
   * for less: it need be exact only where the two touch.
   */
  lightBeside?(columnX: number, columnZ: number): LightColumn | undefined;
  /**
   * Where there is one: while it is the same, so is whatever was asked for before, and nobody
   * looks whether it is.
   */
  readonly stamp?: number | undefined;
  /** Grows when `light` has changed the light of columns that are beside others. */
  readonly moves?: number;
}

/**
 * Sections are told apart by the identity of what they hold and by their version: a section that
 * is written in place keeps its array and gets a higher version.
 */
export interface BlockColumn {
  /** the biome of each of the 256 surface cells, z × 16 + x: an index into the looks' biomes */
  readonly biomes: Readonly<Uint8Array>;
  /** grows with every write to any of the sections */
  readonly version: number;
  sectionVersion(section: number): number;
  /** 4,096 states, y × 256 + z × 16 + x; undefined where one state fills the section */
  sectionStates(section: number): Readonly<Uint16Array> | undefined;
  uniformState(section: number): number;
}

export interface LightColumn {
  /** grows with every write, unless `gains` does */
  readonly version: number;
  /** grows when light is added where it was not exact, and so has not been shown */
  readonly gains?: number;
  sectionVersion(section: number): number;
  /** 4,096 bytes, sky light × 16 + block light; undefined where one value fills the section */
  sectionLight(section: number): Readonly<Uint8Array> | undefined;
  uniformLight(section: number): number;
}

/** One block state, in Minecraft's words, so that looks are found by name. */
export interface StateInfo {
  /** for example `minecraft:oak_stairs` */
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  /** six numbers per box, 0..1: how a block looks whose name is not known */
  readonly shape: Readonly<Float64Array>;
}
