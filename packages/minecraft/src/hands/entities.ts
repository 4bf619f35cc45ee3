import { bareName, failure, type Vector } from '@bridle/facets';
import { isCorpse } from '../corpses.js';
import type { BotEntity, MineflayerBot } from '../mineflayer.js';
import { ourName } from '../names.js';
import { ENTITY_REACH } from '../senses/ray.js';
import { asVector } from '../state.js';
import type { BotBody } from './body.js';
import { lengthBetween, wallBefore } from './sight.js';

/** Shares of a height, from the middle of a body outwards. */
const PARTS = [0.6, 0.85, 0.3, 0.5, 0.95];
/** Servers end the connection of whoever strikes at these. */
const NEVER_STRUCK = /^(item|experience_orb|arrow|spectral_arrow|tipped_arrow|trident)$/;

/** Something that can be struck or clicked on; says that it is gone, or that there never was any. */
export function entityById({ bot }: BotBody, id: number): BotEntity {
  const entity = bot.entities[id];
  const isThere = entity?.isValid && entity !== bot.entity && !NEVER_STRUCK.test(entity.name ?? '');
  if (isThere && !isCorpse(entity) && healthOf(bot, entity) !== 0) return entity;
  throw failure('gone', `nothing with the number ${id} lives here`, 'look around again');
}

export function entityName({ username, name }: BotEntity): string {
  return username ?? (name === undefined ? 'something' : bareName(ourName(name)));
}

/** Where to look to get to something with the hand; says why it does not. */
export function aimAtEntity(body: BotBody, entity: BotEntity, reach = ENTITY_REACH): Vector {
  const { eyes } = body;
  const name = entityName(entity);
  const half = entity.width / 2;
  let hidden: string | undefined;
  for (const part of PARTS) {
    const [x, y, z] = asVector(entity.position);
    const point: Vector = [x, y + entity.height * part, z];
    if (lengthBetween(eyes, point) - half > reach) continue;
    const wall = wallBefore(body.session.world, eyes, point, half);
    if (wall === undefined) return point;
    hidden ??= bareName(wall.name);
  }
  if (hidden !== undefined) {
    throw failure('out_of_reach', `${hidden} hides ${name}`, 'go to another side of it');
  }
  throw failure('out_of_reach', `${name} is out of reach`, 'go nearer');
}

/** What somebody is told about one entity while a hand is about it. */
export class EntityNews {
  readonly #bot: MineflayerBot;
  readonly #id: number;
  isHurt = false;
  isDead = false;
  isGone = false;
  /** something was told of it that can be seen */
  isChanged = false;
  /** as it was last told; null: never */
  health: number | null;

  constructor(bot: MineflayerBot, entity: BotEntity) {
    this.#bot = bot;
    this.#id = entity.id;
    this.health = healthOf(bot, entity);
    bot.on('entityHurt', this.#hurt);
    bot.on('entityDead', this.#dead);
    bot.on('entityGone', this.#gone);
    bot.on('entityUpdate', this.#updated);
  }

  stop(): void {
    this.#bot.removeListener('entityHurt', this.#hurt);
    this.#bot.removeListener('entityDead', this.#dead);
    this.#bot.removeListener('entityGone', this.#gone);
    this.#bot.removeListener('entityUpdate', this.#updated);
  }

  readonly #hurt = (entity: BotEntity | undefined): void => {
    if (entity?.id === this.#id) this.isHurt = true;
  };
  readonly #dead = (entity: BotEntity): void => {
    if (entity.id === this.#id) this.isDead = true;
  };
  readonly #gone = (entity: BotEntity): void => {
    if (entity.id === this.#id) this.isGone = true;
  };
  readonly #updated = (entity: BotEntity): void => {
    if (entity.id !== this.#id) return;
    this.isChanged = true;
    const health = healthOf(this.#bot, entity);
    if (health !== null && this.health !== null && health < this.health) this.isHurt = true;
    this.health = health;
    if (health !== null && health <= 0) this.isDead = true;
  };
}

/** The health of something that lives, where the server has told it; null: it has not. */
export function healthOf(
  { registry }: MineflayerBot,
  { metadata, kind, type }: BotEntity,
): number | null {
  const isAlive = type === 'player' || /mobs?$/i.test(kind ?? '');
  const health = metadata[registry.version['>=']('1.17') ? 9 : 8];
  return isAlive && typeof health === 'number' ? health : null;
}
