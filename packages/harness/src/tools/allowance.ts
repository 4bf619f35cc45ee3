import type { Game } from '@bridle/facets';
import type { Host } from '../core/host.js';
import { BEAT_MS, SKILL_MS_MAX, SKILL_TICKS_MAX, TOOL_MS_MAX, TOOL_TICKS_MAX } from '../limits.js';
import type { RunningTask } from './task.js';

/** How long a tool may take: in ticks where they are ours, else in milliseconds. */
export function allowanceOf(
  { facets }: Game,
  isBackground: boolean,
): { readonly ticks: number } | { readonly ms: number } {
  if (facets.clock?.kind === 'ours') {
    return { ticks: isBackground ? SKILL_TICKS_MAX : TOOL_TICKS_MAX };
  }
  return { ms: isBackground ? SKILL_MS_MAX : TOOL_MS_MAX };
}

/** How many ticks it has left; of ticks that are not ours, about so many as they came until now. */
export function toolTicksLeft(host: Host, task: RunningTask | undefined): number {
  const allowed = allowanceOf(host.game, task?.background ?? false);
  const passed = task === undefined ? 0 : host.tick - task.started_tick;
  if ('ticks' in allowed) return allowed.ticks - passed;
  const spentMs = task === undefined ? 0 : performance.now() - task.startedMs;
  const tickMs = passed > 0 ? Math.max(BEAT_MS, spentMs / passed) : BEAT_MS;
  return Math.floor((allowed.ms - spentMs) / tickMs);
}
