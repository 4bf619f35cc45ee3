import type { LongAction } from '@bridle/facets';
import type { Host } from '../core/host.js';
import type { ActionEnd } from '../core/ongoing.js';
import { SKILLS_KEPT_MAX } from '../limits.js';
import type { ToolArguments } from './arguments.js';
import { deathsOf } from './deaths.js';
import type { SkillState, Tool } from './defineTool.js';
import { failureOf, type ToolOutcome } from './outcome.js';
import { newTask, type Skill, skillState } from './task.js';

/** Tools in the background of one host: the one that has the body, and the last that ended. */
export class Skills {
  readonly #host: Host;
  #inBody: Skill | undefined;
  #leaveBody = (): void => {};
  readonly #ended: Skill[] = [];
  #nextId = 1;

  constructor(host: Host) {
    this.#host = host;
  }

  /** The skill that has the body, also while it is stopped and has not ended in the game yet. */
  get inBody(): Skill | undefined {
    return this.#inBody;
  }

  /** Begins a skill where nothing else has the body. */
  start(
    tool: Tool,
    args: ToolArguments,
    perform: (skill: Skill) => LongAction<ToolOutcome>,
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
    const leaveBody = this.#host.body.take({ name: tool.name, end: 'skill_cancel ends it' });
    const endBackground = this.#host.clock.keepRunning(true);
    this.#leaveBody = () => {
      leaveBody();
      endBackground();
    };
    skill.behind = this.#host.beginInBackground(
      perform(skill),
      (end) => this.#leave(skill, end),
      () => this.#giveUp(skill),
      (why) => {
        skill.interrupted = why;
      },
    );
    return this.#stateOf(skill);
  }

  /** Newest last. One that would not stop is among those that ended. */
  list(): SkillState[] {
    const running = this.#inBody?.state === 'running' ? [this.#inBody] : [];
    return [...this.#ended, ...running].map((skill) => this.#stateOf(skill));
  }

  /** Stops the skill that has the body, if that is the one that is meant. */
  cancel(id: number | undefined): SkillState | undefined {
    const skill = this.#inBody;
    if (skill === undefined || (id !== undefined && skill.id !== id)) return undefined;
    skill.interrupted = 'cancelled on request';
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

/** A skill throws where its game is gone before it could say what it came to. */
function lostResult({ tool }: Skill, thrown: unknown): ToolOutcome {
  const { ok = false, msg, reason } = failureOf(thrown).end;
  return { ok, tool, msg, ...(reason && { reason }) };
}
