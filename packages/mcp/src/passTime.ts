import { ToolFailure } from './defineTool.js';
import { inline } from './gameText.js';
import { WAIT_MS_MAX } from './limits.js';
import type { Play } from './play.js';
import { OpError, type OpFields } from './runConnection.js';

const TICK_MS = 50;

/** Lets ticks pass, for as long as a call may last. The result says how far it came. */
export async function passTime(play: Play, ticks: number, until: unknown): Promise<string> {
  let began: OpFields;
  try {
    began = await play.ask('step', { ticks: 0 });
  } catch (error) {
    if (!(error instanceof OpError) || error.code !== 'unsupported') throw error;
    if (until !== undefined) {
      throw new ToolFailure(
        'not done: until needs a world that waits, and this one runs by itself',
      );
    }
    return await passByItself(play, ticks);
  }
  const since = (tick: unknown): number => Number(tick) - Number(began.tick);
  try {
    const reply = await play.ask('step', { ticks, ...(until !== undefined && { until }) });
    const passed = since(reply.tick);
    if (until === undefined) return `${ticksText(passed)} passed`;
    const met = reply.ended_by;
    const end = met === null ? 'it did not come true' : `until ${inline(JSON.stringify(met))}`;
    return `${ticksText(passed)} passed, ${end}`;
  } catch (error) {
    const isCut = error instanceof OpError && error.code === 'cancelled' && !error.fields.taken;
    if (!isCut || !play.isLate) throw error;
    return partly(since(error.fields.tick), ticks);
  }
}

/** In a game whose time does not wait for anybody. */
async function passByItself(play: Play, ticks: number): Promise<string> {
  let passed = 0;
  while (passed < ticks && !play.isLate) {
    const ms = Math.min((ticks - passed) * TICK_MS, WAIT_MS_MAX);
    await play.ask('scene_wait', { ms });
    passed += ms / TICK_MS;
  }
  return passed < ticks ? partly(passed, ticks) : `${ticksText(passed)} passed`;
}

function partly(passed: number, ticks: number): string {
  const left = ticksText(ticks - passed);
  return `${ticksText(passed)} passed in the time of one call; ${left} left: call again`;
}

function ticksText(ticks: number): string {
  return ticks === 1 ? '1 tick' : `${ticks} ticks`;
}
