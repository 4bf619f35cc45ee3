import type { BackgroundAction } from '../core/background.js';
import type { ToolArguments } from './arguments.js';
import type { DeathReport, DeathsIn } from './deaths.js';
import type { SkillState, Tool, ToolProgress } from './defineTool.js';
import type { ToolOutcome } from './outcome.js';

/** A tool that moves the body. */
export interface Task {
  readonly tool: string;
  readonly args: ToolArguments;
  readonly started_tick: number;
  readonly background: boolean;
  progress: ToolProgress | null;
}

export interface RunningTask extends Task {
  interrupted: string | undefined;
  /** by the clock on the wall, as `performance.now` counts */
  readonly startedMs: number;
  /** it was stopped since its time is up */
  isLate: boolean;
}

export interface Skill extends RunningTask {
  readonly id: number;
  state: SkillState['state'];
  ended_tick: number | null;
  result: ToolOutcome | null;
  behind: BackgroundAction | undefined;
  /** how often the player had died when it began */
  readonly deathsBefore: number;
  /** once it has ended: the deaths while it ran */
  deaths: DeathsIn | undefined;
}

export function newTask(
  tool: Tool,
  args: ToolArguments,
  tick: number,
  background: boolean,
): RunningTask {
  return {
    tool: tool.name,
    args,
    started_tick: tick,
    background,
    progress: null,
    interrupted: undefined,
    startedMs: performance.now(),
    isLate: false,
  };
}

export function skillState(skill: Skill, death: DeathReport | undefined): SkillState {
  const { id, tool, args, state, started_tick, ended_tick, progress, result } = skill;
  return { id, skill: tool, args, state, started_tick, ended_tick, progress, result, ...death };
}
