import type { ItemLooks } from '../items/itemLooks.js';
import type { Looks } from '../looks/looks.js';
import { texelRectangle } from './boxQuads.js';
import { type Matrix, newMatrix } from './matrix.js';
import type { MobModel, ModelPart, ModelPoint, Motion, Sides } from './mobModel.js';
import { modelFor, modelNameOf } from './modelFor.js';

/** A part with its names looked up. */
export interface ReadyPart {
  readonly parent: number;
  readonly at: ModelPoint;
  readonly from: ModelPoint;
  readonly to: ModelPoint;
  /** of each of the six sides */
  readonly textures: Uint16Array;
  readonly texels: Uint32Array;
  readonly motion: Motion | undefined;
  readonly turned: ModelPoint | undefined;
  readonly opacity: number;
  readonly isBright: boolean;
  readonly matrix: Matrix;
}

export interface ReadyModel {
  readonly mob: MobModel;
  readonly parts: readonly ReadyPart[];
  /** the arm that holds things; undefined for who has none */
  readonly arm: ReadyPart | undefined;
}

/** Models and textures by number, for drawing whatever is not land. */
export class ModelKit {
  readonly looks: Looks;
  readonly itemLooks: ItemLooks;
  readonly #mobs = new Map<string, ReadyModel | undefined>();

  constructor(looks: Looks, itemLooks: ItemLooks) {
    this.looks = looks;
    this.itemLooks = itemLooks;
  }

  /** Undefined for a type that has no model. */
  mob(type: string): ReadyModel | undefined {
    if (this.#mobs.has(type)) return this.#mobs.get(type);
    const mob = modelFor(type);
    const ready = mob && readyMob(mob, modelNameOf(type)!, this.looks);
    this.#mobs.set(type, ready);
    return ready;
  }
}

/** What is shown on each side, west to south as the land's directions: x is ahead. */
const SIDE_NAMES: readonly (keyof Sides)[] = ['back', 'front', 'bottom', 'top', 'side', 'side'];
const LEFT = 4;

function readyMob(mob: MobModel, model: string, looks: Looks): ReadyModel {
  const parts = readyParts(mob, model, looks);
  return { mob, parts, arm: parts[mob.parts.findIndex(({ name }) => name === 'rightArm')] };
}

function readyParts(mob: MobModel, model: string, looks: Looks): readonly ReadyPart[] {
  return mob.parts.map((part) => {
    const textures = new Uint16Array(6);
    const texels = new Uint32Array(6);
    SIDE_NAMES.forEach((name, side) => {
      const [tile, corner = '0,0'] = (part.sides?.[name] ?? part.skin).split('@');
      const [s, t] = corner.split(',').map(Number);
      textures[side] = looks.textureNamed(`entity/${model}/${tile}`);
      const [width, height] = sideSize(part, side);
      const s1 = Math.min(16, s! + Math.max(1, Math.round(width)));
      const t1 = Math.min(16, t! + Math.max(1, Math.round(height)));
      // The left side shows the picture of the right one the other way round.
      texels[side] =
        side === LEFT ? texelRectangle(s1, t!, s!, t1) : texelRectangle(s!, t!, s1, t1);
    });
    return {
      parent: part.on === undefined ? -1 : parentOf(mob, part.on),
      at: part.at,
      from: part.from,
      to: part.to,
      textures,
      texels,
      motion: part.motion,
      turned: part.turned,
      opacity: part.opacity ?? 255,
      isBright: part.isBright === true,
      matrix: newMatrix(),
    };
  });
}

function parentOf(mob: MobModel, name: string): number {
  const index = mob.parts.findIndex((part) => part.name === name);
  if (index < 0) throw new Error(`no part is named ${name}`);
  return index;
}

function sideSize({ from, to }: ModelPart, side: number): readonly [number, number] {
  const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  if (side < 2) return [z, y];
  return side < 4 ? [z, x] : [x, y];
}
