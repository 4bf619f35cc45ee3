import {
  changesOf,
  type PicturedChanges,
  packColumn,
  type SceneFields,
  toBase64,
} from '@bridle/block-view';
import type {
  BlockColumn,
  BlockSource,
  BlockViewFacet,
  CameraMode,
  CameraPose,
  LightColumn,
} from '@bridle/facets';
import { VIEW_SLICE_MS } from '../limits.js';

/** What a client is told of what a block world shows: what is not as it was told before. */
export interface ViewChanges {
  readonly epoch?: number;
  readonly bottom_y?: number;
  readonly section_count?: number;
  readonly columns?: { x: number; z: number; data: string }[];
  readonly gone?: [x: number, z: number][];
  readonly progress?: { readonly sent: number; readonly of: number };
  readonly scene?: PicturedChanges & Record<string, unknown>;
  readonly eyes?: { readonly x: number; readonly y: number; readonly z: number };
}

/** What of it a client wants to see. */
export interface WantedView {
  readonly camera: CameraMode | CameraPose;
  readonly hud: boolean;
  /** columns in each direction, at most */
  readonly distance: number;
}

/** A column as a client has it. */
interface ToldColumn {
  readonly x: number;
  readonly z: number;
  blocks: BlockColumn;
  light: LightColumn;
  blocksVersion: number;
  lightVersion: number;
  lightGains: number;
  /** of each section: those of its blocks and of its light together */
  readonly sections: Float64Array;
}

/** From where land was looked at, how far, and how it was. */
interface LandLook {
  readonly stamp: number | undefined;
  readonly columnX: number;
  readonly columnZ: number;
  readonly viewDistance: number;
}

/** Remembers what one client was told of a block world, so that the next answer says no more than is new. */
export class ViewFeed {
  readonly #told = new Map<string, ToldColumn>();
  #epoch: number | undefined;
  #scene: SceneFields | undefined;
  #eyes: ReturnType<BlockViewFacet['eyes']> | undefined;
  #progress: ViewChanges['progress'];
  /** the land as it was when all of it had been told: while nothing of this changes, none is looked at */
  #done: LandLook | undefined;
  #isComplete = false;

  /** Whether all land around the player has been told: then the next answer may wait for a change. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** What is new; land for no longer than a turn should take, the nearest first. */
  next(facet: BlockViewFacet, { camera, hud, distance }: WantedView): ViewChanges {
    const { epoch } = facet;
    const isAnew = epoch !== this.#epoch;
    if (isAnew) this.#begin(epoch);
    const { blocks, ...fields } = facet.scene(camera, hud);
    const eyes = facet.eyes();
    const viewDistance = Math.min(fields.viewDistance, distance);
    const land = this.#land(blocks, eyes, viewDistance);
    const scene = this.#sceneChanges({ ...fields, viewDistance });
    const areEyesNew =
      this.#eyes?.x !== eyes.x || this.#eyes.y !== eyes.y || this.#eyes.z !== eyes.z;
    this.#eyes = eyes;
    return {
      ...(isAnew && {
        epoch,
        bottom_y: blocks.bottomY,
        section_count: blocks.sectionCount,
      }),
      ...land,
      ...(Object.keys(scene).length > 0 && { scene }),
      ...((areEyesNew || isAnew) && { eyes }),
    };
  }

  #begin(epoch: number): void {
    this.#epoch = epoch;
    this.#told.clear();
    this.#done = undefined;
    this.#isComplete = false;
    this.#progress = undefined;
  }

  #sceneChanges(fields: SceneFields): NonNullable<ViewChanges['scene']> {
    const changes = changesOf(this.#scene, fields);
    this.#scene = fields;
    return { ...changes };
  }

  #land(
    blocks: BlockSource,
    { x, z }: { readonly x: number; readonly z: number },
    viewDistance: number,
  ): Pick<ViewChanges, 'columns' | 'gone' | 'progress'> {
    const [columnX, columnZ] = [Math.floor(x) >> 4, Math.floor(z) >> 4];
    const look: LandLook = { stamp: blocks.stamp, columnX, columnZ, viewDistance };
    if (this.#done !== undefined && isSameLook(this.#done, look)) return {};
    const columns: { x: number; z: number; data: string }[] = [];
    const until = performance.now() + VIEW_SLICE_MS;
    const offsets = offsetsWithin(viewDistance);
    let known = 0;
    let there = 0;
    let isLate = false;
    for (const [dx, dz] of offsets) {
      const [atX, atZ] = [columnX + dx, columnZ + dz];
      const told = this.#told.get(keyOf(atX, atZ));
      if (told === undefined && isLate) {
        there++;
        continue;
      }
      const column = blocks.blocks(atX, atZ);
      const light = column && blocks.light(atX, atZ);
      if (column === undefined || light === undefined) continue;
      there++;
      known++;
      const data = this.#columnChanges(atX, atZ, told, column, light, blocks.sectionCount);
      if (data !== undefined) columns.push({ x: atX, z: atZ, data: toBase64(data) });
      isLate ||= performance.now() > until;
    }
    const gone = this.#forgetFar(columnX, columnZ, viewDistance, blocks);
    this.#isComplete = known === there;
    // Looking at light may have changed the stamp: what was told is of the land as it is now.
    this.#done = this.#isComplete ? { ...look, stamp: blocks.stamp } : undefined;
    return {
      ...(columns.length > 0 && { columns }),
      ...(gone.length > 0 && { gone }),
      ...this.#newProgress(known, there),
    };
  }

  #newProgress(sent: number, of: number): Pick<ViewChanges, 'progress'> {
    if (this.#progress?.sent === sent && this.#progress.of === of) return {};
    this.#progress = { sent, of };
    return { progress: this.#progress };
  }

  /** The sections of a column that the client has not, as bytes; undefined: it has all of them. */
  #columnChanges(
    x: number,
    z: number,
    told: ToldColumn | undefined,
    blocks: BlockColumn,
    light: LightColumn,
    sectionCount: number,
  ): Uint8Array | undefined {
    const isAnother = told === undefined || told.blocks !== blocks || told.light !== light;
    if (
      !isAnother &&
      told.blocksVersion === blocks.version &&
      told.lightVersion === light.version &&
      told.lightGains === (light.gains ?? 0)
    ) {
      return undefined;
    }
    const versions = told?.sections ?? new Float64Array(sectionCount);
    const changed: number[] = [];
    for (let section = 0; section < sectionCount; section++) {
      const version = blocks.sectionVersion(section) + light.sectionVersion(section);
      if (!isAnother && versions[section] === version) continue;
      versions[section] = version;
      changed.push(section);
    }
    this.#told.set(keyOf(x, z), {
      ...{ x, z, blocks, light, sections: versions },
      blocksVersion: blocks.version,
      lightVersion: light.version,
      lightGains: light.gains ?? 0,
    });
    return changed.length === 0 ? undefined : packColumn(blocks, light, changed);
  }

  /** Columns out of sight, and those that the game has no longer. */
  #forgetFar(
    columnX: number,
    columnZ: number,
    viewDistance: number,
    blocks: BlockSource,
  ): [number, number][] {
    const gone: [number, number][] = [];
    const far = viewDistance + FAR_RINGS;
    for (const [key, { x, z }] of this.#told) {
      const isFar = Math.abs(x - columnX) > far || Math.abs(z - columnZ) > far;
      if (!isFar && blocks.blocks(x, z) !== undefined) continue;
      this.#told.delete(key);
      gone.push([x, z]);
    }
    return gone;
  }
}

function isSameLook(a: LandLook, b: LandLook): boolean {
  return (
    a.stamp !== undefined &&
    a.stamp === b.stamp &&
    a.columnX === b.columnX &&
    a.columnZ === b.columnZ &&
    a.viewDistance === b.viewDistance
  );
}

/** Rings beyond the view distance that a client keeps, for who turns back. */
const FAR_RINGS = 3;

function keyOf(x: number, z: number): string {
  return `${x},${z}`;
}

const offsetsByDistance = new Map<number, readonly (readonly [dx: number, dz: number])[]>();

/** Where columns lie that a picture shows, with those beside them, whose light falls on them; the nearest first. */
function offsetsWithin(viewDistance: number): readonly (readonly [dx: number, dz: number])[] {
  const known = offsetsByDistance.get(viewDistance);
  if (known !== undefined) return known;
  const offsets: [number, number][] = [];
  const rim = viewDistance + 2;
  for (let dz = -rim; dz <= rim; dz++) {
    for (let dx = -rim; dx <= rim; dx++) {
      // One column nearer for where in its column the camera is, and one for those beside.
      const [gapX, gapZ] = [Math.max(0, Math.abs(dx) - 2), Math.max(0, Math.abs(dz) - 2)];
      if (gapX * gapX + gapZ * gapZ <= viewDistance * viewDistance) offsets.push([dx, dz]);
    }
  }
  offsets.sort(([ax, az], [bx, bz]) => ax * ax + az * az - (bx * bx + bz * bz));
  offsetsByDistance.set(viewDistance, offsets);
  return offsets;
}
