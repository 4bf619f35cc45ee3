import type { Fingerprint } from '../hash.js';
import type { Effect } from '../items/effectNames.js';
import { CHEST_SLOTS } from './blockEntityKinds.js';
import { RESTING_VY } from './bodyPhysics.js';
import { Effects } from './effects.js';
import { Inventory } from './inventory.js';
import { Screen } from './screen.js';
import { Slots } from './slots.js';

export type GameMode = 'survival' | 'creative' | 'adventure' | 'spectator';
export const GAME_MODES: readonly GameMode[] = ['survival', 'creative', 'adventure', 'spectator'];

export const PLAYER_HEIGHT = 1.8;
export const PLAYER_HALF_WIDTH = 0.3;
export const EYE_HEIGHT = 1.62;
export const SNEAKING_EYE_HEIGHT = 1.27;
/** How far hands get to blocks, from the eyes. */
export const REACH = 4.5;
export const CREATIVE_REACH = 5;
export const AIR_MAX = 300;
export const HEALTH_MAX = 20;
/** what each level of the effect adds on top of the health */
const ABSORPTION_PER_LEVEL = 4;

/** What a tick reads from whoever drives. */
export interface Controls {
  moveX: number;
  moveY: number;
  moveZ: number;
  sprint: boolean;
  crouch: boolean;
  jump: boolean;
  attackHold: boolean;
  attackClick: boolean;
  useHold: boolean;
  useClick: boolean;
  dropClick: boolean;
  toggleFly: boolean;
  /** undefined: as it was */
  hotbarSlot: number | undefined;
}

export function noControls(): Controls {
  return {
    moveX: 0,
    moveY: 0,
    moveZ: 0,
    sprint: false,
    crouch: false,
    jump: false,
    attackHold: false,
    attackClick: false,
    useHold: false,
    useClick: false,
    dropClick: false,
    toggleFly: false,
    hotbarSlot: undefined,
  };
}

/** The player as a value. Everything a tick knows about the player is in here. */
export class Player {
  x = 0;
  y = 0;
  z = 0;
  vx = 0;
  vy = 0;
  vz = 0;
  /** radians: 0 looks along +X; pitch is positive upwards */
  yaw = 0;
  pitch = 0;
  onGround = false;
  againstWall = false;
  flying = false;
  sprinting = false;
  sneaking = false;
  /** blocks fallen since the feet last touched something */
  fallen = 0;
  health = HEALTH_MAX;
  /** what is hurt before the health is, while the effect lasts */
  absorption = 0;
  food = 20;
  saturation = 5;
  exhaustion = 0;
  air = AIR_MAX;
  fireTicks = 0;
  /** ticks for which a further hurt of the same strength does not count */
  hurtTicks = 0;
  /** how strong the hurt was that began them */
  lastHurt = 0;
  foodTicks = 0;
  /** ticks since death; 0 while alive */
  deadTicks = 0;
  miningX = 0;
  miningY = 0;
  miningZ = 0;
  /** of the block being mined, 0 to 1 */
  miningProgress = 0;
  useCooldown = 0;
  /** for how long the food in hand has been chewed */
  eatingTicks = 0;
  xp = 0;
  /** since the arm last struck: how strong the next blow is */
  attackTicks = 100;
  /** for how long the bow in hand has been drawn */
  drawTicks = 0;
  /** a shield is held up */
  blocking = false;
  /** the mob in whose saddle the player sits; 0 for none */
  riding = 0;
  spawnX = 0;
  spawnY = 0;
  spawnZ = 0;
  /** the tick of the last respawn */
  aliveSince = 0;
  /** for how long the player has slept; 0 while awake */
  sleepTicks = 0;
  /** the player comes back to a bed */
  hasBed = false;
  /** where the head of that bed is */
  bedX = 0;
  bedY = 0;
  bedZ = 0;
  /** ticks spent in a portal so far */
  portalTicks = 0;
  /** the player has just come out of a portal, and must leave it before it works again */
  portalSpent = false;
  mode: GameMode = 'survival';
  hotbarSlot = 0;
  inventory = new Inventory();
  effects = new Effects();
  /** what is open before the player's eyes */
  screen = new Screen();
  /** what every ender chest shows this player */
  ender = new Slots(CHEST_SLOTS);

  get isDead(): boolean {
    return this.deadTicks > 0;
  }

  get canFly(): boolean {
    return this.mode === 'creative' || this.mode === 'spectator';
  }

  get isMortal(): boolean {
    return this.mode === 'survival' || this.mode === 'adventure';
  }

  get reach(): number {
    return this.mode === 'creative' ? CREATIVE_REACH : REACH;
  }

  get eyeY(): number {
    return this.y + (this.sneaking ? SNEAKING_EYE_HEIGHT : EYE_HEIGHT);
  }

  copy(): Player {
    const copy = new Player();
    Object.assign(copy, this);
    copy.inventory = this.inventory.copy();
    copy.effects = this.effects.copy();
    copy.screen = this.screen.copy();
    copy.ender = new Slots(CHEST_SLOTS);
    copy.ender.set(this.ender);
    return copy;
  }

  /** Says whether the effect took hold: a stronger or longer one stays as it is. */
  giveEffect(effect: Effect, level: number, ticks: number): boolean {
    if (!this.effects.give(effect, level, ticks)) return false;
    if (effect === 'absorption') {
      this.absorption = Math.max(this.absorption, level * ABSORPTION_PER_LEVEL);
    }
    return true;
  }

  /** Says whether there was such an effect. */
  clearEffect(effect: Effect): boolean {
    if (effect === 'absorption') this.absorption = 0;
    return this.effects.clear(effect);
  }

  /** Puts the player somewhere at rest. */
  place(x: number, y: number, z: number): void {
    this.x = x;
    this.y = y;
    this.z = z;
    this.vx = 0;
    this.vy = RESTING_VY;
    this.vz = 0;
    this.fallen = 0;
    this.miningProgress = 0;
  }

  fingerprint(print: Fingerprint): void {
    // Spelt out: this is read every tick, and looking fields up by name costs ten times more.
    const at = print.room(29);
    const { numbers, words } = print;
    numbers[at] = this.x;
    numbers[at + 1] = this.y;
    numbers[at + 2] = this.z;
    numbers[at + 3] = this.vx;
    numbers[at + 4] = this.vy;
    numbers[at + 5] = this.vz;
    numbers[at + 6] = this.yaw;
    numbers[at + 7] = this.pitch;
    numbers[at + 8] = this.fallen;
    numbers[at + 9] = this.health;
    numbers[at + 10] = this.absorption;
    numbers[at + 11] = this.food;
    numbers[at + 12] = this.saturation;
    numbers[at + 13] = this.exhaustion;
    numbers[at + 14] = this.lastHurt;
    numbers[at + 15] = this.miningProgress;
    numbers[at + 16] = this.xp;
    numbers[at + 17] = this.spawnX;
    numbers[at + 18] = this.spawnY;
    numbers[at + 19] = this.spawnZ;
    numbers[at + 20] = this.aliveSince;
    const after = (at + 21) * 2;
    words[after] = this.air;
    words[after + 1] = this.fireTicks;
    words[after + 2] = this.hurtTicks;
    words[after + 3] = this.foodTicks;
    words[after + 4] = this.deadTicks;
    words[after + 5] = this.useCooldown;
    words[after + 6] = this.eatingTicks;
    words[after + 7] = this.sleepTicks;
    words[after + 8] = this.miningX;
    words[after + 9] = this.miningY;
    words[after + 10] = this.miningZ;
    words[after + 11] = this.portalTicks;
    words[after + 12] = this.attackTicks | (this.drawTicks << 16);
    words[after + 13] = this.riding;
    let flags = this.onGround ? 1 : 0;
    if (this.againstWall) flags |= 2;
    if (this.flying) flags |= 4;
    if (this.sprinting) flags |= 8;
    if (this.sneaking) flags |= 16;
    if (this.portalSpent) flags |= 32;
    if (this.blocking) flags |= 64;
    if (this.hasBed) flags |= 128;
    words[after + 14] = flags;
    words[after + 15] = GAME_MODES.indexOf(this.mode) | (this.hotbarSlot << 16);
    if (this.hasBed || this.sleepTicks > 0) {
      print.number(this.bedX);
      print.number(this.bedY);
      print.number(this.bedZ);
    }
    this.inventory.fingerprint(print);
    this.effects.fingerprint(print);
    this.screen.fingerprint(print);
    this.ender.fingerprint(print);
  }
}
