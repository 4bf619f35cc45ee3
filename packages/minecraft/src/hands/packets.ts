import type { Vector } from '@bridle/facets';
import type { BotItem, MineflayerBot } from '../mineflayer.js';
import { cooldownMs } from './cooldown.js';

/** What `block_dig` says of a block, and of what is in hand. */
export const DIG_BEGIN = 0;
export const DIG_CANCEL = 1;
export const DIG_END = 2;
const DROP_ALL = 3;
const DROP_ONE = 4;
const STOP_USING = 5;

const MAIN_HAND = 0;
const INTERACT = 0;
const ATTACK = 1;
/** of `steer_vehicle`: whoever rides wants to get off */
const UNMOUNT = 2;

const NO_PLACE = { x: 0, y: 0, z: 0 };

/**
 * The packets of hands, one at a time, with the fields of every version since 1.16.5. Those about blocks
 * are numbered, so that the server can say which of them it has dealt with (since 1.19).
 */
export class HandPackets {
  /** the block that was clicked on last, and when: a window that opens then is of that block */
  blockClicked: { readonly pos: Vector; readonly at: number } | undefined;
  readonly #bot: MineflayerBot;
  #sequence = 0;
  /** when the arm began to come back: it has struck, or another thing is in hand */
  #swungAt = Number.NEGATIVE_INFINITY;

  constructor(bot: MineflayerBot) {
    this.#bot = bot;
    let held = bot.heldItem?.type;
    bot.on('heldItemChanged', (item: BotItem | null | undefined) => {
      if (item?.type !== held) this.#swungAt = performance.now();
      held = item?.type;
    });
  }

  /** Milliseconds until a blow is as strong as can be. */
  readyMs(): number {
    return this.#swungAt + cooldownMs(this.#bot.heldItem?.name) - performance.now();
  }

  /** Says the number of the packet. */
  dig(status: number, [x, y, z]: Vector, face: number): number {
    const sequence = ++this.#sequence;
    this.#write('block_dig', { status, location: { x, y, z }, face, sequence });
    return sequence;
  }

  /** A click on the face of a block, at a point that is counted from its lowest corner. */
  useOnBlock([x, y, z]: Vector, face: number, [cursorX, cursorY, cursorZ]: Vector): number {
    this.blockClicked = { pos: [x, y, z], at: performance.now() };
    const sequence = ++this.#sequence;
    this.#write('block_place', {
      location: { x, y, z },
      direction: face,
      hand: MAIN_HAND,
      cursorX,
      cursorY,
      cursorZ,
      insideBlock: false,
      sequence, // since 1.19
      worldBorderHit: false, // since 1.21.2
    });
    return sequence;
  }

  useItem(): void {
    const { yaw, pitch } = this.#bot.entity;
    this.#write('use_item', {
      hand: MAIN_HAND,
      sequence: ++this.#sequence, // since 1.19
      rotation: { x: degrees(Math.PI - yaw), y: degrees(-pitch) }, // since 1.21
    });
  }

  /** Lets go of what is being used: a bow shoots, a meal is put down. */
  stopUsing(): void {
    this.#write('block_dig', { status: STOP_USING, location: NO_PLACE, face: 0, sequence: 0 });
  }

  drop(isAll: boolean): void {
    const status = isAll ? DROP_ALL : DROP_ONE;
    this.#write('block_dig', { status, location: NO_PLACE, face: 0, sequence: 0 });
  }

  swing(): void {
    this.#swungAt = performance.now();
    this.#write('arm_animation', { hand: MAIN_HAND });
  }

  attack(id: number): void {
    if (this.#hasOwnAttack) this.#write('attack', { entityId: id });
    else this.#write('use_entity', { target: id, mouse: ATTACK, sneaking: this.#isSneaking });
    this.swing();
  }

  useOnEntity(id: number): void {
    this.#write('use_entity', {
      target: id,
      mouse: INTERACT,
      hand: this.#hasOwnAttack ? 'main_hand' : MAIN_HAND,
      location: NO_PLACE, // since 26.1
      sneaking: this.#isSneaking,
    });
  }

  /** Until 1.21.1 riders get off by a packet of their own; later by sneaking alone. */
  getOff(): void {
    if (this.#isSince('1.21.2')) return;
    this.#write('steer_vehicle', { sideways: 0, forward: 0, jump: UNMOUNT });
  }

  /** From 1.21.2 to 1.21.5 mineflayer tells of it only as of a key, which servers do not yet go by. */
  sneak(isOn: boolean): void {
    if (!this.#isSince('1.21.2') || this.#isSince('1.21.6')) return;
    const entityId = this.#bot.entity.id;
    this.#write('entity_action', { entityId, actionId: isOn ? 0 : 1, jumpBoost: 0 });
  }

  leaveBed(): void {
    const actionId = this.#bot.supportFeature('entityActionUsesStringMapper') ? 'leave_bed' : 2;
    this.#write('entity_action', { entityId: this.#bot.entity.id, actionId, jumpBoost: 0 });
  }

  respawn(): void {
    this.#write('client_command', { actionId: this.#isSince('26.1') ? 'perform_respawn' : 0 });
  }

  get #hasOwnAttack(): boolean {
    return this.#bot.supportFeature('attackUsesOwnPacket');
  }

  get #isSneaking(): boolean {
    return this.#bot.getControlState('sneak');
  }

  #isSince(version: string): boolean {
    return this.#bot.registry.version['>='](version);
  }

  /** A connection that has just ended takes no more, which the end itself tells. */
  #write(packet: string, fields: Readonly<Record<string, unknown>>): void {
    if (this.#bot._client.state === 'play') this.#bot._client.write(packet, fields);
  }
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
