import {
  type Act,
  type AvatarFacet,
  after,
  answeringWhenStopped,
  type Failure,
  failure,
  HarnessError,
  isLongAction,
  type LongAction,
  resultOf,
  type SensesFacet,
  stopping,
  whole,
} from '@bridle/facets';
import { holdsBody } from '../core/bodyLease.js';
import type { Host } from '../core/host.js';
import type { Outcome, QueuedRequest } from '../core/queuedRequest.js';
import { allowanceOf, toolTicksLeft } from './allowance.js';
import type { ReadArguments, ToolArguments } from './arguments.js';
import { ChangeLog } from './changes.js';
import { brokenOff, HEALTH_LOW } from './conditions.js';
import type { Bot, SkillState, Tool, ToolEnd, ToolPreview, ToolScheduler } from './defineTool.js';
import {
  droppedRun,
  failureOf,
  interruption,
  type ToolOutcome,
  toolOutcome,
  withWarnings,
} from './outcome.js';
import { asDry, blocked, previewOf } from './preview.js';
import { Skills, type TaskPeriod } from './skills.js';
import { newTask, type RunningTask, type Skill, type Task } from './task.js';
import { type RawArguments, type ToolNames, type ToolSettings, ToolTable } from './toolTable.js';

/** A tool under way or ended; one that took no time has no id. */
export type TaskState = Pick<SkillState, 'skill' | 'state' | 'result'> &
  Partial<Omit<SkillState, 'id'>> & { readonly id: number | null };

/** Uses tools on the avatar of one host: one at a time moves the body, in front or behind. */
export class ToolRunner implements ToolScheduler {
  readonly #host: Host;
  readonly #table: ToolTable;
  #front: RunningTask | undefined;
  readonly #skills: Skills;

  constructor(host: Host, tools: readonly Tool[]) {
    this.#host = host;
    this.#skills = new Skills(host);
    this.#table = new ToolTable(host.game, tools);
  }

  /** From the next call on. What runs goes on as it began. */
  configure(settings: ToolSettings): void {
    this.#table.settings = settings;
    this.#host.journal.settings('tools', settings);
  }

  list(): ToolNames {
    return this.#table.list();
  }

  describe(name?: string): object[] {
    return this.#table.describe(name);
  }

  /** By name or alias; an error where there is none, or none that may be used. */
  find(name: string): Tool {
    return this.#table.find(name);
  }

  /** What moves the body now. */
  get task(): Task | null {
    const task = this.#inHand ?? this.#skills.inBody;
    if (task === undefined) return null;
    const { tool, args, started_tick, background, progress } = task;
    return { tool, args, started_tick, background, progress };
  }

  /** What it would do. One that only reads does it, as far as it can without the body. */
  *dry(name: string, raw: RawArguments): LongAction<object> {
    const tool = this.find(name);
    const lack = this.#table.lack(tool);
    if (lack !== undefined) return { ...blocked(lack), capability: { level: 'unsupported' } };
    let read: ReadArguments;
    try {
      read = this.#table.argumentsOf(tool, raw);
    } catch (thrown) {
      const { message, hint } = HarnessError.from(thrown);
      const text = hint === undefined ? message : `${message} (${hint})`;
      return { ...blocked(text), capability: { level: 'validate_only' } };
    }
    const bot = this.#bot(undefined);
    const { args, warnings } = read;
    if (tool.kind !== 'read') return previewOf(tool, bot, read);
    const seeing = this.#isMoving(tool, args) ? { ...bot, senses: unopened(bot.senses) } : bot;
    return asDry(yield* this.#now(tool, seeing, args), warnings);
  }

  /** Uses a tool; those that move the body take ticks. */
  run(name: string, raw: RawArguments): Act<object> {
    const tool = this.find(name);
    const lack = this.#table.lack(tool);
    if (lack !== undefined) {
      return { ok: false, tool: tool.name, msg: lack, reason: 'unsupported' };
    }
    const { args, warnings } = this.#table.argumentsOf(tool, raw);
    if (!this.#isMoving(tool, args)) return this.#read(tool, args, warnings);
    const busy = this.#busy(tool);
    if (busy !== undefined) return withWarnings(busy, warnings);
    return this.#inFront(tool, newTask(tool, args, this.#host.tick, false), warnings);
  }

  /** Whether a call would move the body, and so has its turn among the acts; false where it fails. */
  isAct(name: string, raw: RawArguments): boolean {
    try {
      const tool = this.find(name);
      if (tool.usesBody === undefined) return tool.kind === 'act';
      return (
        this.#table.lack(tool) === undefined &&
        this.#isMoving(tool, this.#table.argumentsOf(tool, raw).args)
      );
    } catch {
      return false; // there is nothing to wait for
    }
  }

  #isMoving({ kind, usesBody }: Tool, args: ToolArguments): boolean {
    return kind === 'act' || (usesBody?.(this.#senses, args) ?? false);
  }

  stop(withSkills: boolean): Act<string[]> {
    const stopped: string[] = [];
    const front = this.#inHand;
    if (front !== undefined) {
      stopped.push(front.tool);
      front.interrupted = 'stopped on request';
      this.#host.endAction();
    }
    const skill = withSkills ? this.#skills.cancel(undefined) : undefined;
    if (skill !== undefined) stopped.push(skill.skill);
    return stopped.length > 0 ? stopped : after(this.#avatar.release(), () => stopped);
  }

  dropWaiting(): number {
    const answer = ({ params }: QueuedRequest): Outcome => {
      const { tool } = params as { tool: string };
      return { ok: true, value: droppedRun(this.#table.nameOf(tool)) };
    };
    return (
      this.#host.dropWaiting(({ op }) => op === 'tool_run', answer) + this.#host.dropElsewhere()
    );
  }

  startSkill(name: string, raw: RawArguments): SkillState {
    const tool = this.find(name);
    if (tool.kind !== 'act') {
      throw failure('refused', `${tool.name} takes no time`, 'use it with tool.run');
    }
    const lack = this.#table.lack(tool);
    if (lack !== undefined) throw failure('unsupported', lack);
    const { args, warnings } = this.#table.argumentsOf(tool, raw);
    const busy = this.#busy(tool);
    if (busy !== undefined) throw failure('busy', busy.msg, busy.hint);
    const started = this.#skills.start(tool, args, (skill) => this.#perform(tool, skill));
    return { ...started, ...(warnings.length > 0 && { warnings }) };
  }

  /**
   * Uses a tool for so long, and parks it where it is not done then, or whoever asked is gone: it goes on
   * with `continueTask` only. What moves no body is used to its end.
   */
  *runTask(name: string, raw: RawArguments, period: TaskPeriod): LongAction<TaskState> {
    const tool = this.find(name);
    if (tool.kind !== 'act') return doneAtOnce(tool, yield* resultOf(this.run(name, raw)));
    const lack = this.#table.lack(tool);
    if (lack !== undefined) throw failure('unsupported', lack);
    const { args, warnings } = this.#table.argumentsOf(tool, raw);
    const busy = this.#busy(tool);
    if (busy !== undefined) throw failure('busy', busy.msg, busy.hint);
    const perform = (skill: Skill): LongAction<ToolOutcome> => this.#perform(tool, skill);
    const begun = this.#skills.start(tool, args, perform, true);
    const state = begun.result === null ? yield* this.#skills.goOn(period) : begun;
    return { ...state, ...(warnings.length > 0 && { warnings }) };
  }

  /** Goes on with the task that is parked, for so long. */
  continueTask(period: TaskPeriod): LongAction<TaskState> {
    return this.#skills.goOn(period);
  }

  /** Ends the task that is parked, or goes on in the background. */
  dropTask(): TaskState {
    const dropped = this.#skills.cancel(undefined, 'dropped on request');
    if (dropped === undefined) throw failure('not_found', 'there is no task to drop');
    return dropped;
  }

  /** The task that is parked or goes on in the background, or else the last that ended. */
  taskState(): TaskState | null {
    return this.#skills.list().at(-1) ?? null;
  }

  previewSkill(name: string, raw: RawArguments): ToolPreview {
    const tool = this.find(name);
    if (tool.kind !== 'act') throw failure('refused', `${tool.name} takes no time`);
    const lack = this.#table.lack(tool);
    if (lack !== undefined) throw failure('unsupported', lack);
    const {
      ok: _,
      capability: __,
      ...text
    } = previewOf(tool, this.#bot(undefined), this.#table.argumentsOf(tool, raw));
    const busy = this.#busy(tool);
    return busy === undefined ? text : { ...text, blocks: [busy.msg, ...(text.blocks ?? [])] };
  }

  skills(): SkillState[] {
    return this.#skills.list();
  }

  cancelSkill(id: number | undefined): SkillState | undefined {
    return this.#skills.cancel(id);
  }

  /** The tool that a request uses. One of a game that was lost may never have come to its end. */
  get #inHand(): RunningTask | undefined {
    return this.#host.isActing ? this.#front : undefined;
  }

  *#inFront(tool: Tool, task: RunningTask, warnings: readonly string[]): LongAction<ToolOutcome> {
    this.#front = task;
    try {
      return withWarnings(yield* this.#perform(tool, task), warnings);
    } finally {
      if (this.#front === task) this.#front = undefined;
    }
  }

  /** From its start to its end, whatever that is: an answer, also when it is stopped. */
  *#perform(tool: Tool, task: RunningTask): LongAction<ToolOutcome> {
    const log = new ChangeLog(this.#senses);
    const began = this.#host.tick;
    this.#host.recordEvent('tool_started', { tool: tool.name, args: task.args });
    const allowed = allowanceOf(this.#host.game, task.background);
    const timer = 'ms' in allowed ? this.#endAfter(task, allowed.ms) : undefined;
    let ended = interruption('stopped');
    const outcome = (): ToolOutcome => {
      const { end, hint } = ended;
      const ticks = this.#host.tick - began;
      return { ...toolOutcome(tool, end), ...(hint && { hint }), changed: log.end(), ticks };
    };
    const performing = function* (this: ToolRunner): LongAction<ToolOutcome> {
      try {
        const limited = this.#limited(tool, task, this.#bot(task, log));
        ended = { end: yield* whole(limited) };
      } catch (thrown) {
        ended = failureOf(thrown);
      } finally {
        clearTimeout(timer);
        if (task.interrupted !== undefined) ended = interruption(task.interrupted);
        else if (task.isLate) ended = failureOf(tooLong(`${secondsSince(task)} seconds`));
        yield* resultOf(this.#host.game.facets.avatar?.release()); // a game that is lost has none
        const { ok = true, msg } = ended.end;
        this.#host.recordEvent('tool_ended', { tool: tool.name, ok, msg });
      }
      return outcome();
    };
    return yield* answeringWhenStopped(performing.call(this), outcome);
  }

  /** Stops it after so long, whether or not a tick or an answer comes from its game. */
  #endAfter(task: RunningTask, ms: number): NodeJS.Timeout {
    const timer = setTimeout(() => {
      task.isLate = true;
      if (task === this.#skills.inBody) this.#skills.inBody.behind!.stop();
      else if (task === this.#front) this.#host.endAction();
    }, ms);
    return timer.unref();
  }

  *#limited(tool: Tool, task: RunningTask, bot: Bot): LongAction<ToolEnd> {
    const going = tool.run(bot, task.args);
    if (!isLongAction(going)) return going;
    if (bot.senses.self().player.dead) {
      throw failure('died', 'the player is dead', 'reset brings the player back');
    }
    const health = (): number | null => bot.senses.self().player.health;
    const allowed = allowanceOf(this.#host.game, task.background);
    const ticksMax = 'ticks' in allowed ? allowed.ticks : Number.POSITIVE_INFINITY;
    const first = health();
    // Little health at the beginning was warned of; unknown health was not.
    const isWatched = (first === null || first > HEALTH_LOW) && !('retreat_at' in task.args);
    try {
      for (let ticks = 0; ; ) {
        const now = isWatched ? health() : null;
        if (now !== null && now > 0 && now <= HEALTH_LOW) throw brokenOff(now);
        if (ticks > ticksMax) throw tooLong(`${ticksMax / 20} seconds of the game`);
        const step = going.next();
        if (step.done) return step.value;
        if (step.value === undefined) ticks++;
        yield step.value;
      }
    } finally {
      yield* stopping(going);
    }
  }

  *#read(tool: Tool, args: ToolArguments, warnings: readonly string[]): LongAction<ToolOutcome> {
    return withWarnings(yield* this.#now(tool, this.#bot(undefined), args), warnings);
  }

  /** What lets no tick pass, though it may have to wait for a game that answers later. */
  *#now(tool: Tool, bot: Bot, args: ToolArguments): LongAction<ToolOutcome> {
    try {
      return toolOutcome(tool, yield* resultOf(tool.run(bot, args)));
    } catch (thrown) {
      const { end, hint } = failureOf(thrown);
      return { ...toolOutcome(tool, end), ...(hint && { hint }) };
    }
  }

  #busy(tool: Tool): ToolOutcome | undefined {
    const front = this.#inHand?.tool ?? this.#host.mover;
    const holder = this.#host.body.skill ?? (front && { name: front, end: 'stop ends it' });
    if (!holder) return undefined;
    const msg = holdsBody(holder);
    return { ok: false, tool: tool.name, msg, reason: 'busy', hint: holder.end };
  }

  get #senses(): SensesFacet {
    return this.#host.game.facets.senses!;
  }

  get #avatar(): AvatarFacet {
    return this.#host.game.facets.avatar!;
  }

  #bot(task: RunningTask | undefined, log?: ChangeLog): Bot {
    const { hands, abilities } = this.#avatar;
    const host = this.#host;
    const body = host.game.facets.hands;
    return {
      senses: this.#senses,
      hands: log === undefined ? hands : log.watch(hands),
      abilities,
      chat: host.game.facets.chat,
      respawn: body && (() => body.respawn()),
      get tick() {
        return host.tick;
      },
      get ticksLeft() {
        return toolTicksLeft(host, task);
      },
      scheduler: this,
      progress(text, done, total) {
        if (task === undefined) return;
        task.progress = {
          text,
          ...(done !== undefined && { done }),
          ...(total !== undefined && { total }),
        };
      },
    };
  }
}

function doneAtOnce({ name }: Tool, result: object): TaskState {
  const { ok } = result as ToolOutcome;
  return { id: null, skill: name, state: ok ? 'done' : 'failed', result: result as ToolOutcome };
}

function secondsSince({ startedMs }: RunningTask): number {
  return Math.round((performance.now() - startedMs) / 1_000);
}

function tooLong(time: string): Failure {
  return failure('timeout', `not done after ${time}`);
}

/** The senses of somebody who opens nothing. */
function unopened(senses: SensesFacet): SensesFacet {
  return Object.create(senses, {
    lookInto: {
      value: () => {
        throw failure('unsupported', 'nothing is opened while a tool is only tried out');
      },
    },
  });
}
