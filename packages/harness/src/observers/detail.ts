import { type Act, type LongAction, resultOf, type SensesFacet } from '@bridle/facets';
import { z } from 'zod';
import {
  BLOCK_SUMMARY_RADIUS_MAX,
  BLOCKS_FOUND_RADIUS_MAX,
  CONTAINER_ATTEMPTS_MAX,
  CONTAINER_OPEN_MS_MAX,
  OBSERVE_LIST_MAX,
  OBSERVE_RADIUS_MAX,
  QUOTE_CHARS_MAX,
  ROOM_RADIUS_MAX,
  SPACE_RADIUS_MAX,
} from '../limits.js';
import { observeContainers } from './containers.js';
import { isAnimal, isCat, isCow, isHostile } from './creatures.js';
import { describeEnvironment } from './environment.js';
import {
  type ListReport,
  listBlocks,
  listCreatures,
  listInventory,
  listPlayers,
  listSigns,
} from './lists.js';
import { probeRoom } from './roomProbe.js';
import { snapshotSpace } from './spaceSnapshot.js';
import { listTerrain, recallPlaces } from './terrain.js';

export const DETAIL_KINDS = [
  'inventory',
  'players',
  'hostiles',
  'entities',
  'blocks',
  'animals',
  'cats',
  'cows',
  'containers',
  'signs',
  'space_snapshot',
  'environment',
  'room_probe',
  'terrain',
  'exploration_memory',
] as const;
export type DetailKind = (typeof DETAIL_KINDS)[number];

/** Other words for them, which scripts of other bots use. */
const KIND_WORDS: Readonly<Record<string, DetailKind>> = {
  container: 'containers',
  chests: 'containers',
  boxes: 'containers',
  container_contents: 'containers',
  chest_contents: 'containers',
  nearby_entities: 'entities',
  passives: 'animals',
  cat: 'cats',
  cow: 'cows',
  sign: 'signs',
  signboard: 'signs',
  boards: 'signs',
  space: 'space_snapshot',
  inv: 'inventory',
  bag: 'inventory',
};

/** `what` under those words, too. */
export const DETAIL_ALIASES = {
  what(value: unknown): { readonly what: unknown } {
    const word = typeof value === 'string' ? value.toLowerCase() : '';
    return { what: Object.hasOwn(KIND_WORDS, word) ? KIND_WORDS[word] : value };
  },
};

export const detailParams = z.strictObject({
  what: z
    .enum(DETAIL_KINDS)
    .default('entities')
    .describe('what to look at; entities when left out'),
  radius: z
    .number()
    .min(1)
    .max(OBSERVE_RADIUS_MAX)
    .optional()
    .describe('blocks; what looks at every block has a lower bound, and data.radius tells it'),
  max: z.int().min(1).max(OBSERVE_LIST_MAX).optional().describe('entries told, nearest first'),
  match: z
    .string()
    .min(1)
    .max(QUOTE_CHARS_MAX)
    .optional()
    .describe('of blocks: a part of their name'),
  containerType: z
    .string()
    .min(1)
    .max(QUOTE_CHARS_MAX)
    .default('any')
    .describe(
      'any (when left out), chest, barrel, ender_chest, shulker_box, or a block by its name',
    ),
  itemMax: z
    .int()
    .min(0)
    .max(OBSERVE_LIST_MAX)
    .default(12)
    .describe('kinds of items told of each container; 12 when left out'),
  full: z.boolean().default(false).describe('of containers: all their items together, too'),
  openAttempts: z
    .int()
    .min(1)
    .max(CONTAINER_ATTEMPTS_MAX)
    .default(2)
    .describe('tries to open a container, where that is needed; 2 when left out'),
  openTimeoutMs: z
    .int()
    .min(50)
    .max(CONTAINER_OPEN_MS_MAX)
    .default(1_500)
    .describe('of each try; 1500 when left out'),
});
export type DetailArgs = z.output<typeof detailParams>;

export interface Detail extends ListReport {
  ok: true;
  what: DetailKind;
}

interface Bounds {
  /** when nobody says otherwise */
  readonly radius: number;
  readonly radiusMax: number;
  readonly max: number;
}

interface Asked {
  readonly radius: number;
  readonly max: number;
  readonly args: DetailArgs;
}

interface Observer extends Bounds {
  readonly look: (senses: SensesFacet, asked: Asked) => Act<ListReport>;
}

const FAR = { radiusMax: OBSERVE_RADIUS_MAX, max: 12 };

function creatures(
  key: string,
  one: string,
  many: string,
  is: Parameters<typeof listCreatures>[2],
): Observer {
  return {
    radius: 24,
    ...FAR,
    look: (senses, { radius, max }) => listCreatures(senses, { key, one, many }, is, radius, max),
  };
}

const OBSERVERS: Readonly<Record<DetailKind, Observer>> = {
  inventory: {
    radius: 1,
    radiusMax: OBSERVE_RADIUS_MAX,
    max: OBSERVE_LIST_MAX,
    look: (senses, { max }) => listInventory(senses, max),
  },
  players: {
    radius: 64,
    ...FAR,
    look: (senses, { radius, max }) => listPlayers(senses, radius, max),
  },
  hostiles: creatures('hostiles', 'hostile', 'hostiles', isHostile),
  entities: creatures('entities', 'entity', 'entities', () => true),
  animals: creatures('animals', 'animal', 'animals', isAnimal),
  cats: creatures('cats', 'cat', 'cats', isCat),
  cows: creatures('cows', 'cow', 'cows', isCow),
  blocks: {
    radius: 8,
    radiusMax: BLOCKS_FOUND_RADIUS_MAX,
    max: 20,
    look: (senses, { radius, max, args: { match } }) => {
      const most = match === undefined ? BLOCK_SUMMARY_RADIUS_MAX : BLOCKS_FOUND_RADIUS_MAX;
      return listBlocks(senses, Math.min(radius, most), max, match);
    },
  },
  containers: {
    radius: 8,
    radiusMax: BLOCKS_FOUND_RADIUS_MAX,
    max: 8,
    look: (senses, { radius, max, args }) => {
      const { containerType, itemMax, full, openAttempts, openTimeoutMs } = args;
      const how = { attempts: openAttempts, timeoutMs: openTimeoutMs };
      return observeContainers(senses, { radius, max, containerType, itemMax, full, how });
    },
  },
  signs: {
    radius: 24,
    radiusMax: BLOCKS_FOUND_RADIUS_MAX,
    max: 20,
    look: (senses, { radius, max }) => listSigns(senses, radius, max),
  },
  space_snapshot: {
    radius: 6,
    radiusMax: SPACE_RADIUS_MAX,
    max: 1,
    look: (senses, { radius }) => snapshotSpace(senses, radius),
  },
  environment: {
    radius: 12,
    radiusMax: ROOM_RADIUS_MAX,
    max: 1,
    look: (senses, { radius }) => describeEnvironment(senses, radius),
  },
  room_probe: {
    radius: 16,
    radiusMax: ROOM_RADIUS_MAX,
    max: 1,
    look: (senses, { radius }) => probeRoom(senses, radius),
  },
  terrain: {
    radius: 8,
    radiusMax: ROOM_RADIUS_MAX,
    max: 12,
    look: (senses, { radius, max }) => listTerrain(senses, radius, max),
  },
  exploration_memory: { radius: 1, radiusMax: 1, max: 1, look: recallPlaces },
};

/** A closer look at one thing. `data.radius` says how far it really went. */
export function* observeDetail(senses: SensesFacet, args: DetailArgs): LongAction<Detail> {
  const { what } = args;
  const { radius, radiusMax, max, look } = OBSERVERS[what];
  const asked: Asked = {
    radius: Math.floor(Math.min(args.radius ?? radius, radiusMax)),
    max: args.max ?? max,
    args,
  };
  const { msg, data } = yield* resultOf(look(senses, asked));
  return { ok: true, msg, what, data };
}

/** Whether a look with these arguments, read or not, needs the body. */
export function looksWithBody(senses: SensesFacet | undefined, args: unknown): boolean {
  if (!senses?.opensToLook) return false;
  return (args as { what?: unknown } | null)?.what === 'containers';
}
