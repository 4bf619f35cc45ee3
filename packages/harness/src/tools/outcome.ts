import { HarnessError, isFailure, Stopped } from '@bridle/facets';
import type { ToolChanges } from './changes.js';
import type { DeathReport } from './deaths.js';
import type { Tool, ToolEnd } from './defineTool.js';

/** The answer to one use of a tool. */
export interface ToolOutcome extends Partial<DeathReport> {
  ok: boolean;
  tool: string;
  msg: string;
  reason?: string;
  hint?: string;
  /** of its arguments: what was passed over or made smaller */
  warnings?: readonly string[];
  data?: object;
  changed?: ToolChanges;
  /** how long it took */
  ticks?: number;
}

export function toolOutcome(tool: Tool, end: ToolEnd): ToolOutcome {
  const { ok = true, msg, reason, data, death } = end;
  return { ok, tool: tool.name, msg, ...(reason && { reason }), ...(data && { data }), ...death };
}

export function withWarnings(outcome: ToolOutcome, warnings: readonly string[]): ToolOutcome {
  return warnings.length === 0 ? outcome : { ...outcome, warnings };
}

/** The answer to a run that was dropped before it began. */
export function droppedRun(tool: string): ToolOutcome {
  return { ok: false, tool, msg: 'stopped on request before it began', reason: 'interrupted' };
}

/** How a use of a tool ended. */
export interface EndedTool {
  readonly end: ToolEnd;
  readonly hint?: string | undefined;
}

export function interruption(msg: string): EndedTool {
  return { end: { ok: false, reason: 'interrupted', msg } };
}

/** What was thrown, as an end; what nobody foresaw is thrown on. */
export function failureOf(thrown: unknown): EndedTool {
  if (thrown instanceof Stopped) return interruption(thrown.message);
  if (isFailure(thrown)) {
    const { reason, message, hint } = thrown;
    return { end: { ok: false, reason, msg: message }, hint };
  }
  if (thrown instanceof HarnessError && thrown.code !== 'internal') {
    const { message, hint } = thrown;
    return { end: { ok: false, reason: 'refused', msg: message }, hint };
  }
  throw thrown;
}
