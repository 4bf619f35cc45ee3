import { BLOCK_KINDS, perKind } from '../blocks/index.js';

interface Tinder {
  /** by the end of the name */
  readonly names: RegExp;
  /** how readily fire comes over to it, and how fast it burns away; as in Minecraft */
  readonly catches: number;
  readonly burns: number;
}

const TINDER: readonly Tinder[] = [
  { names: /:(crimson|warped)_/, catches: 0, burns: 0 },
  { names: /_planks$|_slab$|_stairs$|_fence$|_fence_gate$/, catches: 5, burns: 20 },
  { names: /_log$/, catches: 5, burns: 5 },
  { names: /_leaves$/, catches: 30, burns: 60 },
  { names: /_wool$/, catches: 30, burns: 60 },
  { names: /_carpet$/, catches: 60, burns: 20 },
  { names: /:bookshelf$/, catches: 30, burns: 20 },
  { names: /:tnt$/, catches: 15, burns: 100 },
  { names: /:vine$/, catches: 15, burns: 100 },
  { names: /:hay_block$/, catches: 60, burns: 20 },
  {
    names: /:(short_grass|fern|tall_grass|large_fern|dead_bush|dandelion|poppy|sunflower|lilac)$/,
    catches: 60,
    burns: 100,
  },
  { names: /:(blue_orchid|allium|azure_bluet|rose_bush|peony)$|_tulip$/, catches: 60, burns: 100 },
  { names: /:(oxeye_daisy|cornflower|lily_of_the_valley)$/, catches: 60, burns: 100 },
  { names: /:sweet_berry_bush$/, catches: 60, burns: 100 },
];

const STONE_WORK = /stone|brick|granite|diorite|andesite|deepslate/;

function tinderOf(name: string): Tinder | undefined {
  if (STONE_WORK.test(name)) return undefined;
  return TINDER.find(({ names }) => names.test(name));
}

const OF_KIND = BLOCK_KINDS.map(({ name }) => tinderOf(name));

export const CATCHES_FIRE = perKind(({ id }) => OF_KIND[id]?.catches ?? 0);
export const BURNS_AWAY = perKind(({ id }) => OF_KIND[id]?.burns ?? 0);
export const IS_FLAMMABLE = CATCHES_FIRE.map((odds) => (odds > 0 ? 1 : 0));
