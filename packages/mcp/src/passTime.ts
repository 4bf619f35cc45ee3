import { inline } from './gameText.js';
import type { Play } from './play.js';
import { OpError } from './runConnection.js';

/** Lets ticks pass, for as long as a call may last. The result says how far it came. */
export async function passTime(play: Play, ticks: number, until: unknown): Promise<string> {
  const { tick: began } = await play.ask('step', { ticks: 0 });
  try {
    const reply = await play.ask('step', { ticks, ...(until !== undefined && { until }) });
    const passed = Number(reply.tick) - Number(began);
    if (until === undefined) return `${ticksText(passed)} passed`;
    const met = reply.ended_by;
    const end = met === null ? 'it did not come true' : `until ${inline(JSON.stringify(met))}`;
    return `${ticksText(passed)} passed, ${end}`;
  } catch (error) {
    const isCut = error instanceof OpError && error.code === 'cancelled' && !error.fields.taken;
    if (!isCut || !play.isLate) throw error;
    const passed = Number(error.fields.tick) - Number(began);
    return `${passed} ticks passed in the time of one call; ${ticks - passed} are left: call again`;
  }
}

function ticksText(ticks: number): string {
  return ticks === 1 ? '1 tick' : `${ticks} ticks`;
}
