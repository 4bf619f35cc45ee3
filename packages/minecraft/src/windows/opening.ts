import { bareName, cellOf, failure, type LongAction, REACH, type Vector } from '@bridle/facets';
import { aimAtBlock } from '../hands/aiming.js';
import type { BotBody } from '../hands/body.js';
import { cursorOn } from '../hands/faces.js';
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
export function isInReach({ eyes }: BotBody, pos: Vector): boolean {
  const away = eyes.map((eye, axis) => eye - Math.max(pos[axis]!, Math.min(pos[axis]! + 1, eye)));
  return Math.hypot(...away) <= REACH;
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
    const { point, face } = aimAtBlock(body, [x, y, z]);
    yield* body.lookAt(point);
    const click = (): void => {
      body.packets.useOnBlock([x, y, z], face, cursorOn([x, y, z], point));
      body.packets.swing();
    };
    const window = yield* windows.awaitWindow(click, ms / attempts);
    if (window !== undefined || windows.openSign !== undefined) return window;
    if (body.session.world.factsAt(x, y, z)?.isAir !== false) return undefined;
  }
  return undefined;
}
