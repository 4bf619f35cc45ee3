import {
  type Act,
  type AvatarFacet,
  after,
  type Failure,
  failure,
  HarnessError,
  isLongAction,
  type LongAction,
  nearestName,
  resultOf,
  type SensesFacet,
  stopping,
  tellingWhenStopped,
  whole,
} from '@bridle/facets';
import type { Host } from '../core/host.js';
import type { End } from '../core/ongoing.js';
import type { Outcome, Work } from '../core/work.js';
import { QUOTE_CHARS_MAX, SKILLS_KEPT_MAX } from '../limits.js';
import { allowanceOf, ticksLeft } from './allowance.js';
import {
  jsonSchemaOf,
  type ReadArguments,
  readArguments,
  type ToolArguments,
} from './arguments.js';
import { ChangeLog } from './changes.js';
import { brokenOff, HEALTH_LOW } from './conditions.js';
import type { Bot, SkillState, Tool, ToolDesk, ToolEnd, ToolPreview } from './defineTool.js';
import {
  droppedRun,
  failureOf,
  interruption,
  outcomeOf,
  type ToolOutcome,
  withWarnings,
} from './outcome.js';
import { asDry, blocked, previewOf } from './preview.js';
import { newTask, type Running, type Skill, skillState, type Task } from './task.js';

export type RawArguments = Readonly<Record<string, unknown>>;

/** What may be changed while a world runs. */
export interface ToolSettings {
  /** the tools that may be used; all of them when left out */
  readonly allow?: readonly string[] | undefined;
  /** arguments by tool that are used where a call has none */
  readonly defaults?: Readonly<Record<string, RawArguments>> | undefined;
  /** the file that says so, for whoever is refused */
  readonly file?: string | undefined;
}

/** Names of tools, as `tool_list` tells them. */
interface ToolNames {
  allowlist: string[];
  registered: string[];
  missing: string[];
  extra: string[];
  chosen?: true;
}

/** Uses tools on the avatar of one host: one at a time moves the body, in front or behind. */
export class ToolRunner implements ToolDesk {
  readonly #host: Host;
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #byAlias = new Map<string, Tool>();
  #settings: ToolSettings = {};
  #front: Running | undefined;
  #behind: Skill | undefined;
  #leaveBody = (): void => {};
  readonly #ended: Skill[] = [];
  #nextSkill = 1;

  constructor(host: Host, tools: readonly Tool[]) {
    this.#host = host;
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    for (const tool of tools) {
      for (const name of [tool.name, ...(tool.aliases ?? [])]) this.#byAlias.set(name, tool);
    }
  }

  /** From the next call on. What runs goes on as it began. */
  configure(settings: ToolSettings): void {
    this.#settings = settings;
    this.#host.journal.settings('tools', settings);
  }

  /** What moves the body now. */
  get task(): Task | null {
    const task = this.#inHand ?? this.#behind;
    if (task === undefined) return null;
    const { tool, args, started_tick, background, progress } = task;
    return { tool, args, started_tick, background, progress };
  }

  /** Names: what may be used, what this game can serve, and where the two differ. */
  list(): ToolNames {
    const registered = [...this.#tools.values()].filter((tool) => !this.#lack(tool));
    const names = registered.map(({ name }) => name);
    const allowlist = [...(this.#settings.allow ?? this.#tools.keys())];
    return {
      allowlist,
      registered: names,
      missing: allowlist.filter((name) => !names.includes(name)),
      extra: names.filter((name) => !allowlist.includes(name)),
      ...(this.#settings.allow !== undefined && { chosen: true }),
    };
  }

  /** Every tool, or one: what it takes, whether it only reads, and why it cannot be used. */
  describe(name?: string): object[] {
    const tools = name === undefined ? [...this.#tools.values()] : [this.find(name)];
    return tools.map((tool) => {
      const lack = this.#lack(tool);
      return {
        name: tool.name,
        aliases: tool.aliases ?? [],
        summary: tool.summary,
        kind: tool.kind,
        read_only: tool.kind === 'read',
        params: jsonSchemaOf(tool.params),
        argument_aliases: Object.keys(tool.argumentAliases ?? {}),
        ...(lack !== undefined && { unavailable: lack }),
      };
    });
  }

  /** By name or alias; an error where there is none, or none that may be used. */
  find(name: string): Tool {
    const tool = this.#byAlias.get(name);
    const { allow } = this.#settings;
    if (tool === undefined || (allow !== undefined && !allow.includes(tool.name))) {
      const quoted = name.slice(0, QUOTE_CHARS_MAX);
      const hint = this.#hintFor(name, tool);
      throw new HarnessError('bad_request', `tool not allowlisted: ${quoted}`, hint);
    }
    return tool;
  }

  #hintFor(name: string, forbidden: Tool | undefined): string {
    const list = 'tool.list names those that are';
    const { allow, file = 'the settings of this run' } = this.#settings;
    if (forbidden !== undefined) return `tools.allow in ${file} leaves it out; ${list}`;
    const may = [...this.#byAlias].filter(([, tool]) => allow?.includes(tool.name) ?? true);
    const nearest = nearestName(
      name,
      may.map(([alias]) => alias),
    );
    return nearest === undefined ? list : `did you mean ${nearest}? ${list}`;
  }

  /** What it would do. One that only reads does it. */
  *dry(name: string, raw: RawArguments): LongAction<object> {
    const tool = this.find(name);
    const lack = this.#lack(tool);
    if (lack !== undefined) return { ...blocked(lack), capability: { level: 'unsupported' } };
    let read: ReadArguments;
    try {
      read = this.#arguments(tool, raw);
    } catch (thrown) {
      const { message, hint } = HarnessError.from(thrown);
      const said = hint === undefined ? message : `${message} (${hint})`;
      return { ...blocked(said), capability: { level: 'validate_only' } };
    }
    const bot = this.#bot(undefined);
    const { args, warnings } = read;
    if (tool.kind !== 'read' || this.#isMoving(tool, args)) return previewOf(tool, bot, read);
    return asDry(yield* this.#now(tool, bot, args), warnings);
  }

  /** Uses a tool; those that move the body take ticks. */
  run(name: string, raw: RawArguments): Act<object> {
    const tool = this.find(name);
    const lack = this.#lack(tool);
    if (lack !== undefined) {
      return { ok: false, tool: tool.name, msg: lack, reason: 'unsupported' };
    }
    const { args, warnings } = this.#arguments(tool, raw);
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
        this.#lack(tool) === undefined && this.#isMoving(tool, this.#arguments(tool, raw).args)
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
    if (withSkills && this.#behind !== undefined) {
      stopped.push(this.#behind.tool);
      this.cancelSkill(this.#behind.id);
    }
    return stopped.length > 0 ? stopped : after(this.#avatar.release(), () => stopped);
  }

  dropWaiting(): number {
    const answer = ({ params }: Work): Outcome => {
      const { tool } = params as { tool: string };
      return { ok: true, value: droppedRun(this.#byAlias.get(tool)?.name ?? tool) };
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
    const lack = this.#lack(tool);
    if (lack !== undefined) throw failure('unsupported', lack);
    const { args, warnings } = this.#arguments(tool, raw);
    const busy = this.#busy(tool);
    if (busy !== undefined) throw failure('busy', busy.msg, busy.hint);
    const skill: Skill = {
      ...newTask(tool, args, this.#host.tick, true),
      id: this.#nextSkill++,
      state: 'running',
      ended_tick: null,
      result: null,
      behind: undefined,
      deathsBefore: this.#host.deaths.count,
      deaths: undefined,
    };
    this.#behind = skill;
    const leaveBody = this.#host.body.take({ name: tool.name, end: 'skill_cancel ends it' });
    const endBackground = this.#host.clock.keepRunning(true);
    this.#leaveBody = () => {
      leaveBody();
      endBackground();
    };
    skill.behind = this.#host.goOnBehind(
      this.#perform(tool, skill),
      (end) => this.#leaveSkill(skill, end),
      () => this.#giveUpSkill(skill),
      (why) => {
        skill.interrupted = why;
      },
    );
    return { ...this.#stateOf(skill), ...(warnings.length > 0 && { warnings }) };
  }

  previewSkill(name: string, raw: RawArguments): ToolPreview {
    const tool = this.find(name);
    if (tool.kind !== 'act') throw failure('refused', `${tool.name} takes no time`);
    const lack = this.#lack(tool);
    if (lack !== undefined) throw failure('unsupported', lack);
    const {
      ok: _,
      capability: __,
      ...said
    } = previewOf(tool, this.#bot(undefined), this.#arguments(tool, raw));
    const busy = this.#busy(tool);
    return busy === undefined ? said : { ...said, blocks: [busy.msg, ...(said.blocks ?? [])] };
  }

  skills(): SkillState[] {
    const { state } = this.#behind ?? {}; // one that would not stop is among those that ended
    const running = state === 'running' ? [this.#behind!] : [];
    return [...this.#ended, ...running].map((skill) => this.#stateOf(skill));
  }

  cancelSkill(id: number | undefined): SkillState | undefined {
    const skill = this.#behind;
    if (skill === undefined || (id !== undefined && skill.id !== id)) return undefined;
    skill.interrupted = 'cancelled on request';
    skill.behind!.stop();
    return this.#stateOf(skill);
  }

  #stateOf(skill: Skill): SkillState {
    const { deaths } = this.#host;
    const died = skill.ended_tick === null ? deaths.since(skill.deathsBefore) : skill.deaths;
    return skillState(skill, died && deaths.tell(died));
  }

  #leaveSkill(skill: Skill, end: End<ToolOutcome>): void {
    this.#behind = undefined;
    this.#leaveBody();
    const result = 'value' in end ? end.value : lostResult(skill, end.thrown);
    if (skill.result === null) this.#endSkill(skill, result);
  }

  /** It holds the body until it has ended in the game. */
  #giveUpSkill(skill: Skill): void {
    const msg = `${skill.interrupted ?? 'stopped'}, but it has not ended in the game yet`;
    this.#endSkill(skill, { ok: false, tool: skill.tool, msg, reason: 'interrupted' });
  }

  #endSkill(skill: Skill, result: ToolOutcome): void {
    skill.result = result;
    skill.ended_tick = this.#host.tick;
    skill.deaths = this.#host.deaths.since(skill.deathsBefore);
    const isCancelled = result.reason === 'interrupted';
    skill.state = result.ok ? 'done' : isCancelled ? 'cancelled' : 'failed';
    this.#ended.push(skill);
    if (this.#ended.length > SKILLS_KEPT_MAX) this.#ended.shift();
    const { id, tool, state } = skill;
    const { died, death } = this.#stateOf(skill);
    const told = { id, skill: tool, state, msg: result.msg, ...(died && { died, death }) };
    this.#host.happened('skill_ended', told);
  }

  /** The tool that a request uses. One of a game that was lost may never have come to its end. */
  get #inHand(): Running | undefined {
    return this.#host.isActing ? this.#front : undefined;
  }

  *#inFront(tool: Tool, task: Running, warnings: readonly string[]): LongAction<ToolOutcome> {
    this.#front = task;
    try {
      return withWarnings(yield* this.#perform(tool, task), warnings);
    } finally {
      if (this.#front === task) this.#front = undefined;
    }
  }

  /** From its start to its end, whatever that is: an answer, also when it is stopped. */
  *#perform(tool: Tool, task: Running): LongAction<ToolOutcome> {
    const log = new ChangeLog(this.#senses);
    const began = this.#host.tick;
    this.#host.happened('tool_started', { tool: tool.name, args: task.args });
    const allowed = allowanceOf(this.#host.game, task.background);
    const timer = 'ms' in allowed ? this.#endAfter(task, allowed.ms) : undefined;
    let ended = interruption('stopped');
    const told = (): ToolOutcome => {
      const { end, hint } = ended;
      const ticks = this.#host.tick - began;
      return { ...outcomeOf(tool, end), ...(hint && { hint }), changed: log.end(), ticks };
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
        this.#host.happened('tool_ended', { tool: tool.name, ok, msg });
      }
      return told();
    };
    return yield* tellingWhenStopped(performing.call(this), told);
  }

  /** Stops it after so long, whether or not a tick or an answer comes from its game. */
  #endAfter(task: Running, ms: number): NodeJS.Timeout {
    const timer = setTimeout(() => {
      task.isLate = true;
      if (task === this.#behind) this.#behind.behind!.stop();
      else if (task === this.#front) this.#host.endAction();
    }, ms);
    return timer.unref();
  }

  *#limited(tool: Tool, task: Running, bot: Bot): LongAction<ToolEnd> {
    const going = tool.run(bot, task.args);
    if (!isLongAction(going)) return going;
    if (bot.senses.self().player.dead) {
      throw failure('died', 'the player is dead', 'reset brings the player back');
    }
    const health = (): number | null => bot.senses.self().player.health;
    const allowed = allowanceOf(this.#host.game, task.background);
    const ticksMax = 'ticks' in allowed ? allowed.ticks : Number.POSITIVE_INFINITY;
    const first = health();
    // Who begins with little has been warned of it; who begins with unknown health has not.
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
      return outcomeOf(tool, yield* resultOf(tool.run(bot, args)));
    } catch (thrown) {
      const { end, hint } = failureOf(thrown);
      return { ...outcomeOf(tool, end), ...(hint && { hint }) };
    }
  }

  #busy(tool: Tool): ToolOutcome | undefined {
    const front = this.#inHand?.tool ?? this.#host.mover;
    const holder = this.#host.body.skill ?? (front && { name: front, end: 'stop ends it' });
    if (!holder) return undefined;
    const msg = `${holder.name} moves the body now`;
    return { ok: false, tool: tool.name, msg, reason: 'busy', hint: holder.end };
  }

  #arguments(tool: Tool, raw: RawArguments): ReadArguments {
    return readArguments(tool, { ...this.#settings.defaults?.[tool.name], ...raw });
  }

  get #senses(): SensesFacet {
    return this.#host.game.facets.senses!;
  }

  get #avatar(): AvatarFacet {
    return this.#host.game.facets.avatar!;
  }

  /** Why this game cannot serve a tool. */
  #lack(tool: Tool): string | undefined {
    const { avatar } = this.#host.game.facets;
    if (avatar === undefined) return 'this game has no avatar';
    const lacks = (tool.needs ?? []).filter((ability) => !avatar.abilities.has(ability));
    return lacks.length === 0 ? undefined : `this game has no ${lacks.map(said).join(', no ')}`;
  }

  #bot(task: Running | undefined, log?: ChangeLog): Bot {
    const { hands, abilities } = this.#avatar;
    const host = this.#host;
    return {
      senses: this.#senses,
      hands: log === undefined ? hands : log.watch(hands),
      abilities,
      chat: host.game.facets.chat,
      respawn: host.game.facets.hands?.respawn,
      get tick() {
        return host.tick;
      },
      get ticksLeft() {
        return ticksLeft(host, task);
      },
      desk: this,
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

function secondsSince({ startedMs }: Running): number {
  return Math.round((performance.now() - startedMs) / 1_000);
}

function tooLong(time: string): Failure {
  return failure('timeout', `not done after ${time}`);
}

/** A skill throws where its game is gone before it could say what it came to. */
function lostResult({ tool }: Skill, thrown: unknown): ToolOutcome {
  const { ok = false, msg, reason } = failureOf(thrown).end;
  return { ok, tool, msg, ...(reason && { reason }) };
}

const ABILITY_WORDS: Readonly<Record<string, string>> = {
  players: 'other players',
  craft: 'crafting',
  smelt: 'smelting',
  sleep: 'beds',
  mount: 'mounts',
  shoot: 'bows',
  fish: 'fishing',
};

function said(ability: string): string {
  return ABILITY_WORDS[ability] ?? ability;
}
