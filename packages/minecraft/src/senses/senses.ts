import {
  type AvatarBlock,
  type AvatarSelf,
  type BlockWorldState,
  type ContainerContents,
  failure,
  inSlices,
  type LongAction,
  type LookInto,
  type SensesFacet,
  type Vector,
} from '@bridle/facets';
import { VIEW_BLOCKS } from '../limits.js';
import type { BotSession } from '../session.js';
import { readInventory } from '../state.js';
import { blockDataAt } from './blockData.js';
import { blocksIn, blocksSoon } from './blocksIn.js';
import { diggingOf } from './digging.js';
import { entitiesWithin, otherPlayers } from './entities.js';
import { createFacts } from './facts.js';
import { findBlocks } from './findBlocks.js';
import { castRay, raycast } from './ray.js';

const ON_FIRE = 0x1;

export interface BotSenseSource {
  /** the same object as before as long as nothing has changed */
  state(): Readonly<BlockWorldState>;
  /** Opens a container, reads it and closes it. */
  lookInto?(pos: Vector, how: LookInto): LongAction<ContainerContents>;
}

/** What the bot perceives, all of it from what it was sent before; only a look into a container is an act. */
export function createSenses(session: BotSession, source: BotSenseSource): SensesFacet {
  const { bot, recipes, states, world } = session;
  const facts = createFacts(bot.registry, states);
  void inSlices(recipes.reading());
  let [known, lastSelf]: [BlockWorldState | undefined, AvatarSelf | undefined] = [
    undefined,
    undefined,
  ];
  const block = (x: number, y: number, z: number): AvatarBlock | undefined =>
    blockAt(session, facts.blockFacts, Math.floor(x), Math.floor(y), Math.floor(z));
  return {
    self() {
      const state = source.state();
      if (lastSelf === undefined || known !== state) {
        known = state;
        lastSelf = selfOf(session, state);
      }
      return lastSelf;
    },
    inventory: () => readInventory(bot),
    raycast: (reach, from, way) => raycast(session, reach, from, way),
    blocksIn: (box) => blocksIn(session, box),
    blocksSoon: (box) => blocksSoon(session, box),
    nameAt: (x, y, z) => world.nameAt(Math.floor(x), Math.floor(y), Math.floor(z)),
    block,
    get topY() {
      return world.endY - 1;
    },
    findBlocks: (query) => findBlocks(session, query),
    entities: (radius) => entitiesWithin(bot, radius),
    players: () => otherPlayers(bot),
    blockData: (pos) =>
      blockDataAt(
        session,
        pos.map(Math.floor) as Vector,
        (name) => facts.blockFacts(name)?.is_container === true,
      ),
    lookInto(pos, how) {
      if (source.lookInto === undefined) throw failure('unsupported', 'nothing is opened here');
      return source.lookInto(pos, how);
    },
    opensToLook: true,
    blockBetween: (from, to) => blockBetween(session, block, from, to),
    ...facts,
    digging: (name) => diggingOf(bot, states, name),
    recipes: (item) => recipes.of(item, readInventory(bot)),
  };
}

function selfOf({ bot }: BotSession, state: Readonly<BlockWorldState>): AvatarSelf {
  const { entity, experience, vehicle, time } = bot;
  const { level, progress, points } = experience;
  const flags = entity.metadata[0];
  return {
    ...state,
    name: bot.username,
    experience:
      level === null || progress === null || points === null
        ? null
        : { level, progress, total: points },
    mount: vehicle?.id ?? null,
    in_water: entity.isInWater === true,
    in_lava: entity.isInLava === true,
    on_fire: typeof flags === 'number' && (flags & ON_FIRE) !== 0,
    day: time.day,
  };
}

function blockAt(
  { world }: BotSession,
  factsOf: SensesFacet['blockFacts'],
  x: number,
  y: number,
  z: number,
): AvatarBlock | undefined {
  const facts = world.factsAt(x, y, z);
  if (facts === undefined) return undefined;
  const { name, properties, fluid } = facts;
  const isOpen = properties.open === 'true' && factsOf(name)?.door != null;
  return {
    name,
    properties,
    pos: [x, y, z],
    is_solid: facts.isSolid && !isOpen,
    fluid,
    // Few ask for light.
    get sky_light() {
      return world.skyLightAt(x, y, z);
    },
    get block_light() {
      return world.blockLightAt(x, y, z);
    },
  };
}

/** Grass and flowers hide nothing. */
function blockBetween(
  { world }: BotSession,
  block: (x: number, y: number, z: number) => AvatarBlock | undefined,
  from: Vector,
  to: Vector,
): AvatarBlock | null {
  const way = to.map((one, i) => one - from[i]!) as Vector;
  const length = Math.hypot(...way);
  if (!(length > 1e-6) || length > VIEW_BLOCKS) return null;
  const unit = way.map((one) => one / length) as Vector;
  const hit = castRay(world, from, unit, length, ({ isSolid }) => isSolid);
  return hit === undefined ? null : (block(...hit.pos) ?? null);
}
