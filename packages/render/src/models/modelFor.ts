import type { NamedTexels } from '../looks/compileLooks.js';
import { DYES } from '../looks/textures/dyed.js';
import * as animals from './animals.js';
import { dyedSheep } from './animals.js';
import * as companions from './companions.js';
import type { MobModel } from './mobModel.js';
import * as monsters from './monsters.js';
import * as people from './people.js';
import { shortType } from './sizes.js';
import { paintShadow, paintSkin } from './skins.js';
import * as vehicles from './vehicles.js';
import * as waterAndAir from './waterAndAir.js';

/**
 * Every model there is, by the type it is of, without `minecraft:`. Models are gathered from the files
 * that draw them: what is called IRON_GOLEM there is the model of an iron_golem.
 */
const MOBS: Readonly<Record<string, MobModel>> = {
  ...gathered(people, animals),
  ...Object.fromEntries(
    Object.entries(DYES)
      .filter(([dye]) => dye !== 'white')
      .map(([dye, colour]) => [`${dye}_sheep`, dyedSheep(colour)]),
  ),
  ...gathered(companions, monsters, waterAndAir, vehicles),
};

function gathered(...files: readonly object[]): Record<string, MobModel> {
  return Object.fromEntries(
    files
      .flatMap((file) => Object.entries(file))
      .filter(([, value]) => typeof value !== 'function')
      .map(([name, model]) => [name.toLowerCase(), model as MobModel]),
  );
}

/** Near enough to one we have. */
const ALIKE: Readonly<Record<string, string>> = {
  husk: 'zombie',
  drowned: 'zombie',
  zombie_villager: 'zombie',
  stray: 'skeleton',
  wither_skeleton: 'skeleton',
  bogged: 'skeleton',
  parched: 'skeleton',
  mannequin: 'player',
  happy_ghast: 'ghast',
  cave_spider: 'spider',
  mooshroom: 'cow',
  wandering_trader: 'villager',
  pillager: 'villager',
  vindicator: 'villager',
  evoker: 'villager',
  illusioner: 'villager',
  witch: 'villager',
  piglin_brute: 'piglin',
  hoglin: 'pig',
  zoglin: 'pig',
  donkey: 'horse',
  mule: 'horse',
  skeleton_horse: 'horse',
  zombie_horse: 'horse',
  ocelot: 'cat',
  fox: 'wolf',
  goat: 'sheep',
  glow_squid: 'squid',
  tropical_fish: 'cod',
  pufferfish: 'cod',
  spectral_arrow: 'arrow',
  trident: 'arrow',
};

/** What flies as the picture of an item, always towards the viewer. */
const THROWN: ReadonlyMap<string, string> = new Map([
  ['snowball', 'snowball'],
  ['egg', 'egg'],
  ['ender_pearl', 'ender_pearl'],
  ['eye_of_ender', 'ender_eye'],
  ['experience_bottle', 'experience_bottle'],
  ['potion', 'splash_potion'],
  ['splash_potion', 'splash_potion'],
  ['lingering_potion', 'lingering_potion'],
  ['firework_rocket', 'firework_rocket'],
  ['small_fireball', 'fire_charge'],
  ['fireball', 'fire_charge'],
  ['dragon_fireball', 'dragon_breath'],
  ['wind_charge', 'wind_charge'],
  ['breeze_wind_charge', 'wind_charge'],
]);

/** The item whose picture an entity is, of those that are thrown. */
export function thrownItemOf(type: string): string | undefined {
  return THROWN.get(shortType(type));
}

/** Drawn as items and blocks are. */
const NO_MOBS: ReadonlySet<string> = new Set(['item', 'experience_orb', 'falling_block', 'tnt']);

/** Whether we know how it looks; what we do not know is a box with the name of its type. */
export function isDrawnAsItself(type: string): boolean {
  const short = shortType(type);
  return modelNameOf(short) !== undefined || NO_MOBS.has(short) || THROWN.has(short);
}

/** The name in our table of an entity's model, if it has one of its own or shares another's. */
export function modelNameOf(type: string): string | undefined {
  const short = shortType(type);
  if (Object.hasOwn(MOBS, short)) return short;
  if (Object.hasOwn(ALIKE, short)) return ALIKE[short];
  if (short.endsWith('_boat') || short.endsWith('_raft')) return 'boat';
  return short.endsWith('_minecart') ? 'minecart' : undefined;
}

/** The model of a type; undefined for what we have not drawn, which is shown as a plain box. */
export function modelFor(type: string): MobModel | undefined {
  const name = modelNameOf(type);
  return name === undefined ? undefined : MOBS[name];
}

const ORB = `
................
....oooooooo....
...oyyyyyyyyo...
..oyywwwyyyyyo..
.oyywwwwyyyyyyo.
.oyywwwyyyyyyyo.
.oyywwyyyyyyyyo.
.oyyyyyyyyyyyyo.
.oyyyyyyyyyyyyo.
.oyyyyyyyyyyyoo.
.ooyyyyyyyyyyoo.
..ooyyyyyyyyoo..
...oooyyyyooo...
....oooooooo....`;

/** The colours of spawn eggs that models say, by the name of the mob. */
export function eggColours(): [mob: string, colours: readonly [number, number]][] {
  return Object.entries(MOBS).flatMap(([name, { egg }]) =>
    egg === undefined ? [] : [[name, egg]],
  );
}

/** Everything that models, shadows and orbs are covered with, as `entity/<model>/<tile>`. */
export function entityTextures(): readonly NamedTexels[] {
  const pages: NamedTexels[] = [];
  for (const [name, { skins }] of Object.entries(MOBS)) {
    for (const [tile, skin] of Object.entries(skins)) {
      pages.push(paintSkin(`entity/${name}/${tile}`, skin));
    }
  }
  const face = '................\n'.repeat(4);
  const eyes = '...ww......ww...\n...kw......wk...\n';
  pages.push(
    paintSkin('entity/unknown/face', {
      base: 0xf0f0f0,
      inks: { w: 0xffffff, k: 0x202020 },
      art: `${face.trimStart()}${eyes}`,
    }),
    paintSkin('entity/unknown/side', { base: 0xf0f0f0 }),
    holed(
      paintSkin('entity/experience_orb', {
        base: 0,
        grain: 0,
        inks: { o: 0x5ab030, y: 0xb8f048, w: 0xf8ffd8 },
        art: ORB,
      }),
    ),
    paintShadow('entity/shadow'),
  );
  return pages;
}

/** Where nothing was drawn over a black base there is nothing. */
function holed(page: NamedTexels): NamedTexels {
  return {
    ...page,
    texels: page.texels.map((texel) => ((texel & 0xffffff) === 0 ? 0 : texel)),
  };
}
