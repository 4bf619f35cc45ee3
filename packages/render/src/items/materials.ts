import type { ColouredStencil, ColouredStencils } from './colouredStencil.js';
import * as mineral from './mineralStencils.js';
import * as nature from './natureStencils.js';

type Colours = Readonly<Record<string, number>>;

/** One stencil in many colours. */
function recoloured(stencil: string, colours: Colours, ...more: number[]): ColouredStencils {
  const items: Record<string, ColouredStencil> = {};
  for (const [name, colour] of Object.entries(colours)) {
    items[name] = [stencil, colour, ...more];
  }
  return items;
}

export const DYE_COLOURS: Colours = {
  white: 0xf0f2f2,
  orange: 0xf08a24,
  magenta: 0xc44fb8,
  light_blue: 0x52b4dc,
  yellow: 0xf6d23c,
  lime: 0x84c92c,
  pink: 0xf296b2,
  gray: 0x545a60,
  light_gray: 0xa4a49c,
  cyan: 0x1f9a9c,
  purple: 0x8a3cb8,
  blue: 0x4050b4,
  brown: 0x865636,
  green: 0x62802a,
  red: 0xb83830,
  black: 0x2a2a32,
};

const DISH = 0xd9cfc0;

function dyes(): ColouredStencils {
  const items: Record<string, ColouredStencil> = {};
  for (const [name, colour] of Object.entries(DYE_COLOURS)) {
    items[`${name}_dye`] = [nature.DYE, colour, DISH];
  }
  return items;
}

const DISCS: Colours = {
  '13': 0xf6d044,
  cat: 0x7ac943,
  blocks: 0xd96a3a,
  chirp: 0xb83830,
  far: 0xb4e06a,
  mall: 0x8a6ac8,
  mellohi: 0xc47ad8,
  stal: 0x3a3a42,
  strad: 0xe8e8e8,
  ward: 0x3a8a5a,
  '11': 0x50505a,
  wait: 0x5ab4d8,
  otherside: 0x3aa0a8,
  pigstep: 0xd8a03a,
  relic: 0x6ac8b8,
};

function discs(): ColouredStencils {
  const items: Record<string, ColouredStencil> = {};
  for (const [name, colour] of Object.entries(DISCS)) {
    items[`music_disc_${name}`] = [mineral.DISC, 0x45454e, colour];
  }
  return items;
}

const MINERALS: ColouredStencils = {
  ...recoloured(mineral.LUMP, { coal: 0x3f3f47, charcoal: 0x52463e }),
  ...recoloured(mineral.RAW_ORE, { raw_iron: 0xd8b49a, raw_copper: 0xc87a54, raw_gold: 0xeec04a }),
  ...recoloured(mineral.INGOT, {
    iron_ingot: 0xd9dcde,
    copper_ingot: 0xdd7d58,
    gold_ingot: 0xf6d044,
    netherite_ingot: 0x584e54,
  }),
  ...recoloured(mineral.BRICK, {
    brick: 0xb85a44,
    nether_brick: 0x5a2a30,
    resin_brick: 0xf08030,
  }),
  ...recoloured(mineral.NUGGET, {
    iron_nugget: 0xd9dcde,
    gold_nugget: 0xf6d044,
    copper_nugget: 0xdd7d58,
  }),
  ...recoloured(mineral.DUST, {
    redstone: 0xd8281f,
    glowstone_dust: 0xf2c64a,
    blaze_powder: 0xf69a2a,
  }),
  ...recoloured(mineral.POWDER, {
    gunpowder: 0x6f6f74,
    bone_meal: 0xf0eee6,
    sugar: 0xf6f8fa,
  }),
  ...recoloured(mineral.SHARD, {
    quartz: 0xeae2da,
    amethyst_shard: 0xa878e0,
    prismarine_shard: 0x5aa89a,
    prismarine_crystals: 0xb8e0d0,
    echo_shard: 0x1f5a6a,
    disc_fragment_5: 0x3a5a60,
  }),
  ...recoloured(mineral.BALL, {
    snowball: 0xeef6fa,
    clay_ball: 0xa4aab8,
    slime_ball: 0x78c25c,
    resin_clump: 0xf08030,
  }),
  diamond: [mineral.DIAMOND, 0x4ce3d4],
  emerald: [mineral.EMERALD, 0x2fd062],
  lapis_lazuli: [mineral.LAPIS, 0x2f56c4, 0xd8c060],
  flint: [mineral.FLINT, 0x54545c],
  netherite_scrap: [mineral.SCRAP, 0x7a5a4c],
  nether_star: [mineral.STAR, 0xe8ecd0, 0xf6e04a],
  firework_star: [mineral.STAR, 0x8a8a94, 0x50505a],
  ...discs(),
};

export const MATERIAL_ITEMS: ColouredStencils = {
  ...MINERALS,
  ...dyes(),
  ...recoloured(nature.ROD, { blaze_rod: 0xf6b02a, breeze_rod: 0x9aa8e0 }),
  ...recoloured(nature.HIDE, {
    leather: 0xb8703c,
    rabbit_hide: 0xcaa878,
    phantom_membrane: 0xd8d4b8,
  }),
  ...recoloured(nature.EGG, {
    egg: 0xefdcb4,
    blue_egg: 0xa8d0c4,
    brown_egg: 0xc4916a,
    turtle_egg: 0xdfe4c0,
    shulker_shell: 0x96709a,
  }),
  ...recoloured(nature.SAC, { ink_sac: 0x3a3a48, glow_ink_sac: 0x3cb8a4 }),
  ...recoloured(nature.SEEDS, {
    wheat_seeds: 0x6aa43c,
    pumpkin_seeds: 0xe8dcb0,
    melon_seeds: 0x4a3a30,
    beetroot_seeds: 0xc0a070,
    torchflower_seeds: 0x8a5a9a,
    cocoa_beans: 0x8a5230,
    nether_wart: 0xa82a34,
  }),
  ...recoloured(nature.EYE, { ender_eye: 0x5aa86a, ender_pearl: 0x1f7a6c }, 0x123c34),
  ...recoloured(nature.BOOK, { book: 0x9a5a34, knowledge_book: 0x4a8a3c }, 0xf2ecdc),
  ...recoloured(
    nature.WRITTEN_BOOK,
    { writable_book: 0x8a5a3c, written_book: 0xa83a5a, enchanted_book: 0x8a3a9a },
    0xf6dc8a,
  ),
  stick: [nature.STICK, 0x8f6738],
  string: [nature.STRING, 0xf0f0f2],
  wheat: [nature.WHEAT, 0xe2bc4a, 0xb89438],
  feather: [nature.FEATHER, 0xf0f0f4],
  bone: [nature.BONE, 0xf0ead6],
  paper: [nature.PAPER, 0xf4f0e4],
  ghast_tear: [nature.TEAR, 0xcfe4ec],
  rabbit_foot: [nature.BONE, 0xc89a68],
  magma_cream: [nature.EYE, 0xf08a3a, 0x8ab85a],
  honeycomb: [nature.HONEYCOMB, 0xf2a83a, 0xb8681c],
};

const SPAWN_COLOURS: Readonly<Record<string, readonly [number, number]>> = {
  bat: [0x4a3a2c, 0x8a6a52],
  bee: [0xf0c03a, 0x3a2a20],
  blaze: [0xf0b02a, 0xb85a1c],
  cat: [0xe0b070, 0x8a5a34],
  cave_spider: [0x1c4a52, 0xa81c1c],
  chicken: [0xf2f0ea, 0xd8362c],
  cod: [0xb89a78, 0xe0c8a0],
  donkey: [0x6a5a4c, 0x9a8878],
  drowned: [0x8ad0c0, 0x5a8a6a],
  elder_guardian: [0xd0cab8, 0x7a7468],
  endermite: [0x2a1e34, 0x6a5a7a],
  evoker: [0x9a9e9e, 0x2a2a2e],
  fox: [0xe08838, 0xf0e4d4],
  frog: [0xd08a4a, 0xf0d8a0],
  goat: [0xd8cfc0, 0x6a5a4a],
  guardian: [0x5a8a7c, 0xf08a30],
  hoglin: [0xc87a58, 0x6a5a4a],
  husk: [0x8a7a5c, 0xe0cc90],
  llama: [0xd8c090, 0x9a6a44],
  magma_cube: [0x4a1a14, 0xf0c030],
  mooshroom: [0xb02c2c, 0xd8d0cc],
  ocelot: [0xe8d080, 0x6a4a34],
  panda: [0xf0f0ec, 0x26262a],
  parrot: [0x2cb03a, 0xe03030],
  phantom: [0x4a5a8a, 0x8ae04a],
  pillager: [0x5a3a3c, 0x9a9e9e],
  polar_bear: [0xf0f0ec, 0xb0b0a8],
  rabbit: [0xa07c58, 0x6a4c38],
  shulker: [0x96709a, 0x5a3c5c],
  silverfish: [0x7a7a7a, 0x3a3a3e],
  stray: [0x6a7c80, 0xd8e4e4],
  strider: [0xa0383a, 0x5a4a54],
  turtle: [0xe0e0d8, 0x3aa050],
  vex: [0x8aa0b4, 0xe8ecf0],
  vindicator: [0x9a9e9e, 0x2c5a60],
  wandering_trader: [0x4a5a94, 0xe0a050],
  warden: [0x163c44, 0x3ac8d0],
  witch: [0x3c2a44, 0x5aa048],
  wither_skeleton: [0x2a2a2c, 0x5a5a5c],
  zombie_villager: [0x5a4a40, 0x6a9a52],
  cow: [0x5a4232, 0xe8e0d8],
  creeper: [0x5ab84a, 0x24302a],
  enderman: [0x1e1a24, 0xc060e0],
  ghast: [0xeeeef2, 0xb0a0a8],
  horse: [0xb8824e, 0xe8d8a8],
  iron_golem: [0xd8d4cc, 0x6a9a4a],
  pig: [0xf0a4a0, 0xc86a6c],
  piglin: [0xe0a078, 0xf0d048],
  salmon: [0xb84a44, 0x5a7a5a],
  sheep: [0xeae6e0, 0xd8a494],
  skeleton: [0xd0d0cc, 0x55555a],
  slime: [0x74c05a, 0x3f7a38],
  spider: [0x3e342e, 0xb82020],
  squid: [0x34506c, 0x6a8aa4],
  villager: [0x6a4a38, 0xc89478],
  wolf: [0xd4d0cc, 0x9a8a80],
  zombie: [0x3aa0a0, 0x5f8f4c],
  zombified_piglin: [0xe8a098, 0x6a9a4a],
};

/** Of mobs that are known here, and of those whose models say their colours. */
export function spawnEggs(more: readonly [string, readonly [number, number]][]): ColouredStencils {
  const colours = [...Object.entries(SPAWN_COLOURS), ...more];
  return Object.fromEntries(
    colours.map(([mob, two]): [string, ColouredStencil] => [
      `${mob}_spawn_egg`,
      [nature.SPAWN_EGG, ...two],
    ]),
  );
}
