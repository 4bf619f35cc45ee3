import type { SceneEntity } from '../renderScene.js';

/** Width and height in blocks, for entities that do not say theirs. */
const SIZES: Readonly<Record<string, readonly [number, number]>> = {
  arrow: [0.5, 0.5],
  bat: [0.5, 0.9],
  bee: [0.7, 0.6],
  blaze: [0.6, 1.8],
  boat: [1.375, 0.5625],
  cat: [0.6, 0.7],
  chicken: [0.4, 0.7],
  cod: [0.5, 0.3],
  cow: [0.9, 1.4],
  creeper: [0.6, 1.7],
  enderman: [0.6, 2.9],
  experience_orb: [0.5, 0.5],
  falling_block: [0.98, 0.98],
  ghast: [4, 4],
  horse: [1.4, 1.6],
  iron_golem: [1.4, 2.7],
  item: [0.25, 0.25],
  minecart: [0.98, 0.7],
  pig: [0.9, 0.9],
  piglin: [0.6, 1.95],
  player: [0.6, 1.8],
  salmon: [0.7, 0.4],
  sheep: [0.9, 1.3],
  skeleton: [0.6, 1.99],
  slime: [1.04, 1.04],
  spider: [1.4, 0.9],
  squid: [0.8, 0.8],
  tnt: [0.98, 0.98],
  villager: [0.6, 1.95],
  wolf: [0.6, 0.85],
  zombie: [0.6, 1.95],
  zombified_piglin: [0.6, 1.95],
};

const PLAIN: readonly [number, number] = [0.6, 1.8];
const BABY_SHARE = 0.5;

export function shortType(type: string): string {
  return type.startsWith('minecraft:') ? type.slice('minecraft:'.length) : type;
}

export function widthOf(entity: SceneEntity): number {
  return entity.width ?? sizeOf(entity)[0] * shareOf(entity);
}

export function heightOf(entity: SceneEntity): number {
  return entity.height ?? sizeOf(entity)[1] * shareOf(entity);
}

function sizeOf({ type }: SceneEntity): readonly [number, number] {
  const short = shortType(type);
  return Object.hasOwn(SIZES, short) ? SIZES[short]! : PLAIN;
}

function shareOf({ isBaby }: SceneEntity): number {
  return isBaby === true ? BABY_SHARE : 1;
}
