import { failure, type LongAction, stopping } from '@bridle/facets';
import type { Host } from '../core/host.js';
import type { ActionEnd } from '../core/ongoing.js';
import { SKILLS_KEPT_MAX } from '../limits.js';
import type { ToolArguments } from './arguments.js';
import { deathsOf } from './deaths.js';
import type { SkillState, Tool } from './defineTool.js';
import { failureOf, type ToolOutcome } from './outcome.js';
import { newTask, type Skill, skillState } from './task.js';

/** How long a task goes on in one request. */
export interface TaskPeriod {
  readonly ticks: number;
  /** of real time */
  readonly ms: number;
  /** it goes on by itself from now on, whenever time passes */
  readonly background: boolean;
}

/** Tools in the background of one host: the one that has the body, and the last that ended. */
export class Skills {
  readonly #host: Host;
  #inBody: Skill | undefined;
  #leaveBody = (): void => {};
  #endBackground = (): void => {};
  readonly #ended: Skill[] = [];
  #nextId = 1;

  constructor(host: Host) {
    this.#host = host;
  }

  /** The skill that has the body, also while it is stopped and has not ended in the game yet. */
  get inBody(): Skill | undefined {
    return this.#inBody;
  }

  /** Begins a skill where nothing else has the body. One that can be parked lets no time pass by itself. */
  start(
    tool: Tool,
    args: ToolArguments,
    perform: (skill: Skill) => LongAction<ToolOutcome>,
    isTask = false,
  ): SkillState {
    const skill: Skill = {
      ...newTask(tool, args, this.#host.tick, true),
      id: this.#nextId++,
      state: 'running',
      ended_tick: null,
      result: null,
      behind: undefined,
      deathsBefore: deathsOf(this.#host).count,
      deaths: undefined,
    };
    this.#inBody = skill;
    const leaveBody = this.#host.body.take({
      name: tool.name,
      get end() {
        return this.isParked
          ? 'task_continue goes on with it, task_drop ends it'
          : 'skill_cancel ends it';
      },
      get isParked() {
        return skill.state === 'parked';
      },
    });
    this.#leaveBody = () => {
      leaveBody();
      this.#endBackground();
    };
    this.#endBackground = this.#host.clock.keepRunning(!isTask);
    skill.behind = this.#host.beginInBackground(
      parkable(skill, perform(skill)),
      (end) => this.#leave(skill, end),
      () => this.#giveUp(skill),
      (why) => {
        skill.interrupted = why;
      },
    );
    if (this.#inBody !== skill) skill.behind = undefined; // it has ended at once
    return this.#stateOf(skill);
  }

  /**
   * Goes on with the skill that has the body, and parks it after so long, and also when whoever waits for
   * it is gone. Parked, it does nothing, whoever lets time pass.
   */
  *goOn({ ticks, ms, background }: TaskPeriod): LongAction<SkillState> {
    const skill = this.#inBody;
    if (skill === undefined) throw failure('not_found', 'no task is parked', 'task_run begins one');
    if (skill.result === null) skill.state = 'running';
    if (background) {
      this.#endBackground();
      this.#endBackground = this.#host.clock.keepRunning(true);
      return this.#stateOf(skill);
    }
    const began = performance.now();
    const last = this.#host.tick + ticks;
    try {
      while (skill.result === null && this.#host.tick < last && performance.now() - began < ms)
        yield;
    } finally {
      if (skill.result === null) {
        skill.state = 'parked';
        this.#endBackground();
        this.#endBackground = () => {};
      }
    }
    return this.#stateOf(skill);
  }

  /** Newest last. One that would not stop is among those that ended. */
  list(): SkillState[] {
    const running = this.#inBody?.result === null ? [this.#inBody] : [];
    return [...this.#ended, ...running].map((skill) => this.#stateOf(skill));
  }

  /** Stops the skill that has the body, if that is the one that is meant. */
  cancel(id: number | undefined, why = 'cancelled on request'): SkillState | undefined {
    const skill = this.#inBody;
    if (skill === undefined || (id !== undefined && skill.id !== id)) return undefined;
    skill.interrupted = why;
    skill.behind!.stop();
    return this.#stateOf(skill);
  }

  #stateOf(skill: Skill): SkillState {
    const deaths = deathsOf(this.#host);
    const died = skill.ended_tick === null ? deaths.since(skill.deathsBefore) : skill.deaths;
    return skillState(skill, died && deaths.reportOf(died));
  }

  #leave(skill: Skill, end: ActionEnd<ToolOutcome>): void {
    this.#inBody = undefined;
    skill.behind = undefined; // what it did holds on to the game of then: a bot that left, with all its land
    this.#leaveBody();
    const result = 'value' in end ? end.value : lostResult(skill, end.thrown);
    if (skill.result === null) this.#end(skill, result);
  }

  /** A skill that would not stop holds the body until it has ended in the game. */
  #giveUp(skill: Skill): void {
    const msg = `${skill.interrupted ?? 'stopped'}, but it has not ended in the game yet`;
    this.#end(skill, { ok: false, tool: skill.tool, msg, reason: 'interrupted' });
  }

  #end(skill: Skill, result: ToolOutcome): void {
    skill.result = result;
    skill.ended_tick = this.#host.tick;
    skill.deaths = deathsOf(this.#host).since(skill.deathsBefore);
    const isCancelled = result.reason === 'interrupted';
    skill.state = result.ok ? 'done' : isCancelled ? 'cancelled' : 'failed';
    this.#ended.push(skill);
    if (this.#ended.length > SKILLS_KEPT_MAX) this.#ended.shift();
    const { id, tool, state } = skill;
    const { died, death } = this.#stateOf(skill);
    const report = { id, skill: tool, state, msg: result.msg, ...(died && { died, death }) };
    this.#host.recordEvent('skill_ended', report);
  }
}

/** Goes through an action as long as its skill is not parked. */
function* parkable<T>(skill: Skill, action: LongAction<T>): LongAction<T> {
  let isWaiting = false;
  try {
    for (let step = action.next(); ; ) {
      if (step.done) return step.value;
      isWaiting = true; // unless it is resumed
      try {
        yield step.value;
        while (skill.state === 'parked') yield;
      } catch (thrown) {
        isWaiting = false;
        step = action.throw(thrown);
        continue;
      }
      isWaiting = false;
      step = action.next();
    }
  } finally {
    // biome-ignore lint/correctness/noUnsafeFinally: what it came to until it was dropped is the result
    if (isWaiting) return (yield* stopping(action)) as T;
  }
}

/** A skill throws where its game is gone before it could say what it came to. */
function lostResult({ tool }: Skill, thrown: unknown): ToolOutcome {
  const { ok = false, msg, reason } = failureOf(thrown).end;
  return { ok, tool, msg, ...(reason && { reason }) };
}
