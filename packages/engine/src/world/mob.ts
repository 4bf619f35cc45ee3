import { Fingerprint } from '../hash.js';
import type { MobKind } from '../mobs/kinds/kind.js';
import { MOB_KINDS } from './mobRegistry.js';

/** In the place of a mob's id: the player. */
export const PLAYER_ID = -1;
export const NOBODY = 0;
export const BABY_TICKS = 24_000;
export const MOB_AIR_MAX = 300;
const BABY_SHARE = 0.5;
const NO_PATH: readonly number[] = [];
const PATH_PRINT = new Fingerprint();

/** Numbers of kinds may shift when the table grows; their names do not. */
const KIND_WORDS = Uint32Array.from(MOB_KINDS, ({ name }) => {
  const print = new Fingerprint();
  print.text(name);
  return print.low;
});

/** One mob as a value: everything that a tick knows about it. */
export class Mob {
  readonly id: number;
  readonly kind: MobKind;
  x = 0;
  y = 0;
  z = 0;
  vx = 0;
  vy = 0;
  vz = 0;
  /** radians, as the player has them */
  yaw = 0;
  headYaw = 0;
  headPitch = 0;
  health = 0;
  /** blocks fallen since the feet last touched something */
  fallen = 0;
  /** how far it has walked, in blocks: swings its legs in pictures */
  walked = 0;
  onGround = false;
  againstWall = false;
  /** never despawns: it was called, bred, tamed or named */
  isKept = false;
  isTame = false;
  isSitting = false;
  isSheared = false;
  isSaddled = false;
  /** of a sheep: the colour of its wool, as a number into COLOURS */
  colour = 0;
  /** ticks until a portal takes it again */
  portalPause = 0;
  /** ticks until grown up where negative, until it can breed again where positive */
  age = 0;
  loveTicks = 0;
  air = MOB_AIR_MAX;
  fireTicks = 0;
  hurtTicks = 0;
  lastHurt = 0;
  /** ticks in which its death is the player's doing */
  playerHitTicks = 0;
  panicTicks = 0;
  /** whom it is after: a mob's id, PLAYER_ID or NOBODY */
  target = NOBODY;
  /** for how long yet it is angry with its target */
  angerTicks = 0;
  attackTicks = 0;
  /** of a creeper about to burst, counted up; of a sheep that grazes and the like, down */
  fuse = 0;
  /** until a chicken lays an egg */
  eggTicks = 0;
  /** how big, of what comes in sizes */
  size = 1;
  /** which of its kind's goals it has, and how long it has had it */
  goal = 0;
  goalTicks = 0;
  /** how well an untamed horse knows its rider, 0..100 */
  temper = 0;
  /** places to go through, as x, y, z one after the other; never written once they are there */
  path: readonly number[] = NO_PATH;
  pathAt = 0;
  /** before this tick no further way is searched for */
  planTick = 0;
  pathSpeed = 0;
  /** where it was when it was last looked whether it gets on */
  markX = 0;
  markZ = 0;
  isStuck = false;
  /** the fingerprint of `path` */
  pathPrint = 0;
  /** half its width, and its height: they follow from kind, age and size */
  half = 0;
  height = 0;
  /** the print of blocks on which it was last seen at rest: memory only, as what follows */
  restHigh = 0;
  restLow = 0;
  isResting = false;

  constructor(id: number, kind: MobKind) {
    this.id = id;
    this.kind = kind;
    this.health = kind.health;
    this.updateSize();
  }

  get isBaby(): boolean {
    return this.age < 0;
  }

  get eyeY(): number {
    return this.y + this.height * this.kind.eyeShare;
  }

  get maxHealth(): number {
    if (this.kind.hops) return this.size * this.size;
    return this.isTame ? (this.kind.tameHealth ?? this.kind.health) : this.kind.health;
  }

  /** Works out how big it is; to be called when age or size have changed. */
  updateSize(): void {
    const share = this.isBaby ? BABY_SHARE : this.size;
    this.half = (this.kind.width * share) / 2;
    this.height = this.kind.height * share;
    this.isResting = false;
  }

  /** Puts it somewhere at rest. */
  place(x: number, y: number, z: number): void {
    this.x = x;
    this.y = y;
    this.z = z;
    this.vx = 0;
    this.vy = 0;
    this.vz = 0;
    this.fallen = 0;
    this.onGround = false;
    this.isResting = false;
    this.clearPath();
  }

  setPath(path: readonly number[], planTick: number): void {
    this.path = path;
    this.pathAt = 0;
    this.planTick = planTick;
    this.printPath();
  }

  clearPath(): void {
    if (this.path.length === 0) return;
    this.path = NO_PATH;
    this.pathAt = 0;
    this.pathPrint = 0;
  }

  /** Mixes the path into one word, so that a hash need not read it every time. */
  printPath(): void {
    if (this.path.length === 0) {
      this.pathPrint = 0;
      return;
    }
    PATH_PRINT.clear();
    for (let i = 0; i < this.path.length; i++) PATH_PRINT.number(this.path[i]!);
    this.pathPrint = PATH_PRINT.low;
  }

  copy(): Mob {
    const copy = new Mob(this.id, this.kind);
    Object.assign(copy, this);
    return copy;
  }

  fingerprint(print: Fingerprint): void {
    const at = print.room(25);
    const { numbers, words } = print;
    numbers[at] = this.x;
    numbers[at + 1] = this.y;
    numbers[at + 2] = this.z;
    numbers[at + 3] = this.vx;
    numbers[at + 4] = this.vy;
    numbers[at + 5] = this.vz;
    numbers[at + 6] = this.yaw;
    numbers[at + 7] = this.headYaw;
    numbers[at + 8] = this.headPitch;
    numbers[at + 9] = this.health;
    numbers[at + 10] = this.fallen;
    numbers[at + 11] = this.walked;
    numbers[at + 12] = this.pathSpeed;
    numbers[at + 13] = this.markX;
    numbers[at + 14] = this.markZ;
    numbers[at + 15] = this.lastHurt;
    const after = (at + 16) * 2;
    words[after] = this.id;
    words[after + 1] = KIND_WORDS[this.kind.id]!;
    words[after + 2] = this.#flags();
    words[after + 3] = this.age;
    words[after + 4] = (this.air & 0xffff) | (this.hurtTicks << 16);
    words[after + 5] = this.loveTicks;
    words[after + 6] = this.fireTicks | (this.playerHitTicks << 16);
    words[after + 7] = this.target;
    words[after + 8] = this.panicTicks | (this.attackTicks << 16);
    words[after + 9] = this.angerTicks;
    words[after + 10] = this.fuse;
    words[after + 11] = this.eggTicks;
    words[after + 12] = this.size | (this.goal << 8) | (this.temper << 16);
    words[after + 13] = this.goalTicks;
    words[after + 14] = this.pathPrint;
    words[after + 15] = this.pathAt;
    words[after + 16] = this.planTick;
    words[after + 17] = this.colour | (this.portalPause << 8);
  }

  #flags(): number {
    let flags = this.onGround ? 1 : 0;
    if (this.againstWall) flags |= 2;
    if (this.isKept) flags |= 4;
    if (this.isTame) flags |= 8;
    if (this.isSitting) flags |= 16;
    if (this.isSheared) flags |= 32;
    if (this.isSaddled) flags |= 64;
    if (this.isStuck) flags |= 128;
    return flags;
  }
}
