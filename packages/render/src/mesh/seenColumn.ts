import type { BlockColumn, LightColumn } from '../source.js';

/** Open to the sky: light where nothing is known of it. */
export const DAYLIGHT = 0xf0;

/**
 * A column as it was seen last, to tell what has changed since: by the identity of arrays and by
 * versions, so that forks of a world that hold the same arrays count as the same.
 */
export class SeenColumn {
  x = 0;
  z = 0;
  blocks: BlockColumn | undefined;
  light: LightColumn | undefined;
  /** the look it was last compared at */
  frame = 0;
  hasTints = false;
  /** it was only ever looked at beside others: its light may be exact nowhere else */
  isBeside = false;
  /** how often the source's light had moved when it was compared */
  moves: number | undefined;
  #gains = 0;
  #blocksVersion = 0;
  #lightVersion = 0;
  readonly #states: (Readonly<Uint16Array> | undefined)[];
  readonly #uniformStates: Uint16Array;
  readonly #stateVersions: Float64Array;
  readonly #lights: (Readonly<Uint8Array> | undefined)[];
  readonly #uniformLights: Uint8Array;
  readonly #lightVersions: Float64Array;

  constructor(sectionCount: number) {
    this.#states = new Array<Readonly<Uint16Array> | undefined>(sectionCount).fill(undefined);
    this.#lights = new Array<Readonly<Uint8Array> | undefined>(sectionCount).fill(undefined);
    this.#uniformStates = new Uint16Array(sectionCount);
    this.#uniformLights = new Uint8Array(sectionCount);
    this.#stateVersions = new Float64Array(sectionCount);
    this.#lightVersions = new Float64Array(sectionCount);
  }

  isSame(blocks: BlockColumn | undefined, light: LightColumn | undefined): boolean {
    return (
      blocks === this.blocks &&
      light === this.light &&
      (blocks === undefined || blocks.version === this.#blocksVersion) &&
      (light === undefined || light.version === this.#lightVersion)
    );
  }

  /** From here on this is the column; its sections are then taken one by one. */
  take(blocks: BlockColumn | undefined, light: LightColumn | undefined): void {
    this.blocks = blocks;
    this.light = light;
    this.#blocksVersion = blocks?.version ?? 0;
    this.#lightVersion = light?.version ?? 0;
    this.#gains = light?.gains ?? 0;
  }

  get hasGained(): boolean {
    return (this.light?.gains ?? 0) !== this.#gains;
  }

  forget(): void {
    this.take(undefined, undefined);
    this.#states.fill(undefined);
    this.#lights.fill(undefined);
    this.hasTints = false;
  }

  /** Whether a section holds what it held when it was taken last, as far as can be told. */
  isSectionSame(section: number): boolean {
    const blocks = this.blocks!;
    const { light } = this;
    const states = blocks.sectionStates(section);
    const lights = light?.sectionLight(section);
    return (
      states === this.#states[section] &&
      (states === undefined
        ? blocks.uniformState(section) === this.#uniformStates[section]
        : blocks.sectionVersion(section) === this.#stateVersions[section]) &&
      lights === this.#lights[section] &&
      (lights === undefined
        ? (light?.uniformLight(section) ?? DAYLIGHT) === this.#uniformLights[section]
        : light!.sectionVersion(section) === this.#lightVersions[section])
    );
  }

  takeSection(section: number): void {
    const blocks = this.blocks!;
    const states = blocks.sectionStates(section);
    const state = states === undefined ? blocks.uniformState(section) : 0;
    const stateVersion = blocks.sectionVersion(section);
    const lights = this.light?.sectionLight(section);
    const level = lights === undefined ? (this.light?.uniformLight(section) ?? DAYLIGHT) : 0;
    const lightVersion = this.light?.sectionVersion(section) ?? 0;
    this.#states[section] = states;
    this.#uniformStates[section] = state;
    this.#stateVersions[section] = stateVersion;
    this.#lights[section] = lights;
    this.#uniformLights[section] = level;
    this.#lightVersions[section] = lightVersion;
  }

  /** Undefined where one state fills the section: `state`. */
  states(section: number): Readonly<Uint16Array> | undefined {
    return this.#states[section];
  }

  state(section: number): number {
    return this.#uniformStates[section]!;
  }

  lights(section: number): Readonly<Uint8Array> | undefined {
    return this.#lights[section];
  }

  level(section: number): number {
    return this.#uniformLights[section]!;
  }

  /**
   * Whether the arrays of a section still hold what they held when it was taken, going by the
   * columns they were taken from; what is uniform is known by its number.
   */
  isIntact(section: number, blocks: BlockColumn, light: LightColumn | undefined): boolean {
    const states = this.#states[section];
    const lights = this.#lights[section];
    return (
      (states === undefined ||
        (blocks.sectionStates(section) === states &&
          blocks.sectionVersion(section) === this.#stateVersions[section])) &&
      (lights === undefined ||
        (light?.sectionLight(section) === lights &&
          light.sectionVersion(section) === this.#lightVersions[section]))
    );
  }
}
