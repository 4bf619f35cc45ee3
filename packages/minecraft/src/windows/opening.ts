import { bareName, cellOf, failure, type LongAction, REACH, type Vector } from '@bridle/facets';
import type { BotBody } from '../hands/body.js';
import { OPEN_ATTEMPTS, OPEN_MS_MAX } from '../limits.js';
import type { BotWindow } from '../mineflayer.js';

/** How long and how often somebody tries to open something. */
export interface OpeningBounds {
  readonly attempts: number;
  readonly ms: number;
}

const BOUNDS: OpeningBounds = { attempts: OPEN_ATTEMPTS, ms: OPEN_MS_MAX };

/** The name of the block at a place in reach, without properties. */
export function blockInReach(body: BotBody, pos: Vector): string {
  const [x, y, z] = cellOf(pos);
  const facts = body.session.world.factsAt(x, y, z);
  if (facts === undefined) throw failure('not_loaded', `${x} ${y} ${z} is not loaded`, 'go nearer');
  if (isInReach(body, [x, y, z])) return facts.name;
  const text = `${bareName(facts.name)} at ${x} ${y} ${z} is out of reach`;
  throw failure('out_of_reach', text, 'go nearer');
}

/** Whether the hand gets to the nearest point of a block. */
export function isInReach({ bot }: BotBody, [x, y, z]: Vector): boolean {
  const { position, eyeHeight = 1.62 } = bot.entity;
  const away = (eye: number, low: number): number => eye - Math.max(low, Math.min(low + 1, eye));
  const [dx, dy, dz] = [away(position.x, x), away(position.y + eyeHeight, y), away(position.z, z)];
  return Math.hypot(dx, dy, dz) <= REACH;
}

/** Clicks on a block until a window opens; undefined where none does. */
export function* openBlock(
  body: BotBody,
  pos: Vector,
  { attempts, ms }: OpeningBounds = BOUNDS,
): LongAction<BotWindow | undefined> {
  const { windows } = body.session;
  const [x, y, z] = cellOf(pos);
  if (body.bot.currentWindow !== null) windows.close();
  for (let attempt = 0; attempt < attempts; attempt++) {
    yield* body.lookAt([x + 0.5, y + 0.5, z + 0.5]);
    const window = yield* windows.awaitWindow(() => clickOnBlock(body, [x, y, z]), ms / attempts);
    if (window !== undefined) return window;
    if (body.session.world.factsAt(x, y, z)?.isAir !== false) return undefined;
  }
  return undefined;
}

/** One click of the use button on the side of a block that is nearest to the eyes. */
function clickOnBlock({ bot, session }: BotBody, [x, y, z]: Vector): void {
  const { position, eyeHeight = 1.62 } = bot.entity;
  session.windows.clickedBlock([x, y, z]);
  bot._client.write('block_place', {
    location: new session.libraries.Vec3(x, y, z),
    direction: nearestSide(
      position.x - x - 0.5,
      position.y + eyeHeight - y - 0.5,
      position.z - z - 0.5,
    ),
    hand: 0,
    cursorX: 0.5,
    cursorY: 0.5,
    cursorZ: 0.5,
    insideBlock: false,
    sequence: 0,
    worldBorderHit: false,
  });
  bot.swingArm();
}

/** As the protocol counts sides: down, up, north, south, west, east. */
function nearestSide(dx: number, dy: number, dz: number): number {
  const most = Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz));
  if (most === Math.abs(dy)) return dy > 0 ? 1 : 0;
  if (most === Math.abs(dz)) return dz > 0 ? 3 : 2;
  return dx > 0 ? 5 : 4;
}
