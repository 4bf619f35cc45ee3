import { failure, type ItemCount, type LongAction } from '@bridle/facets';
import { BITE_MS_MAX, CATCH_MS_MAX, CONFIRM_MS_MAX } from '../limits.js';
import type { BotEntity, Vec3 } from '../mineflayer.js';
import { ourName } from '../names.js';
import { onCollected } from '../pickups.js';
import { droppedItem } from '../stacks.js';
import { asVector } from '../state.js';
import type { BotBody } from './body.js';
import { itemNamed, takeInHand } from './inHand.js';

/** The bubbles at a bite: so many at once, and no further from the bobber. */
const BITE_BUBBLES = 6;
const BITE_RADIUS = 1.23;
/** A bobber is pulled under faster than it ever sinks, in blocks a tick. */
const BITE_SPEED = -0.15;
/** how long it may take until a bobber lies in the water, in milliseconds */
const SETTLE_MS = 4_000;

interface Particles {
  readonly x: number;
  readonly z: number;
  /** since 1.21, and before */
  readonly particle?: { readonly type?: string };
  readonly amount?: number;
  readonly particles?: number;
}

/** Casts the line, waits for one bite and reels in. */
export function* fish(body: BotBody): LongAction<{ caught: ItemCount | null }> {
  yield* takeInHand(body, itemNamed(body, 'fishing_rod'));
  const line = new FishingLine(body);
  try {
    line.cast();
    yield* body.confirmed(() => line.bobber, CONFIRM_MS_MAX, 'the line was not cast');
    yield* untilBite(body, line);
    line.reelIn();
    return { caught: yield* whatCame(body, line) };
  } finally {
    line.stop();
  }
}

function* untilBite(body: BotBody, line: FishingLine): LongAction<void> {
  const endsAt = performance.now() + BITE_MS_MAX;
  const settlesAt = performance.now() + SETTLE_MS;
  while (!line.hasBitten) {
    const now = performance.now();
    if (line.isGone)
      throw failure('interrupted', 'the line is no longer in the water', 'try again');
    if (now > settlesAt && !isInWater(body, line.bobber!)) {
      throw failure('refused', 'the line does not lie in water', 'look at water and try again');
    }
    if (now > endsAt) throw failure('timeout', 'nothing has bitten', 'try elsewhere');
    yield* body.tick(body.floating());
  }
}

function isInWater({ session }: BotBody, { position }: BotEntity): boolean {
  const { x, y, z } = position.floored();
  return [y, y - 1].some((level) => session.world.factsAt(x, level, z)?.fluid === 'water');
}

/** What flies to the player; null: nothing came, or it lies out of reach. */
function* whatCame(body: BotBody, line: FishingLine): LongAction<ItemCount | null> {
  const endsAt = performance.now() + CATCH_MS_MAX;
  while (line.caught === null && performance.now() < endsAt) yield* body.tick(body.floating());
  return line.caught;
}

/** A line that is out, and what the server tells of it. */
class FishingLine {
  readonly #body: BotBody;
  bobber: BotEntity | undefined;
  hasBitten = false;
  isGone = false;
  caught: ItemCount | null = null;
  #isOut = false;
  #castAt = 0;
  readonly #unlisten: () => void;

  constructor(body: BotBody) {
    this.#body = body;
    const { bot } = body;
    bot.on('entitySpawn', this.#spawned);
    bot.on('entityGone', this.#gone);
    bot.on('entityUpdate', this.#updated);
    this.#unlisten = onCollected(bot, this.#collected);
    bot._client.on('world_particles', this.#bubbled);
    bot._client.on('entity_velocity', this.#pulled);
  }

  cast(): void {
    this.#isOut = true;
    this.#castAt = performance.now();
    this.#body.packets.useItem();
  }

  reelIn(): void {
    if (this.#isOut) this.#body.packets.useItem();
    this.#isOut = false;
  }

  stop(): void {
    const { bot } = this.#body;
    // Where no line was seen in time there is none, and a click would cast one.
    const isCast = this.bobber !== undefined || performance.now() - this.#castAt < CONFIRM_MS_MAX;
    if (!this.isGone && isCast) this.reelIn();
    bot.removeListener('entitySpawn', this.#spawned);
    bot.removeListener('entityGone', this.#gone);
    bot.removeListener('entityUpdate', this.#updated);
    this.#unlisten();
    bot._client.removeListener('world_particles', this.#bubbled);
    bot._client.removeListener('entity_velocity', this.#pulled);
  }

  /** The first that appears near enough to have come from this rod. */
  readonly #spawned = (entity: BotEntity): void => {
    if (entity.name !== 'fishing_bobber' || this.bobber !== undefined || !this.#isOut) return;
    if (entity.position.distanceTo(this.#body.bot.entity.position) < 8) this.bobber = entity;
  };

  readonly #gone = (entity: BotEntity): void => {
    if (entity.id === this.bobber?.id) this.isGone = true;
  };

  readonly #updated = (entity: BotEntity): void => {
    if (entity.id !== this.bobber?.id) return;
    const { registry } = this.#body.bot;
    if (entity.metadata[registry.version['>=']('1.17') ? 9 : 8] === true) this.hasBitten = true;
  };

  readonly #bubbled = ({ x, z, particle, amount, particles }: Particles): void => {
    const isBite = (amount ?? particles) === BITE_BUBBLES && this.bobber !== undefined;
    const isKnown = particle?.type === undefined || /^(fishing|bubble)$/.test(particle.type);
    if (!isBite || !isKnown) return;
    const [bx, , bz] = asVector(this.bobber!.position);
    if (Math.hypot(bx - x, bz - z) <= BITE_RADIUS) this.hasBitten = true;
  };

  readonly #pulled = (told: { entityId: number; velocity?: Vec3 }): void => {
    if (told.entityId !== this.bobber?.id || !this.#isLying()) return;
    if (this.bobber.velocity.y < BITE_SPEED) this.hasBitten = true;
  };

  /** It no longer falls: whatever pulls it down then has bitten. */
  #isLying(): boolean {
    return isInWater(this.#body, this.bobber!);
  }

  readonly #collected = (entity: BotEntity, count: number): void => {
    const item = droppedItem(entity);
    if (item && this.hasBitten) this.caught = { item: ourName(item.name), count };
  };
}
