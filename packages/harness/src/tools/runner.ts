import {
  AvatarError,
  type AvatarFacet,
  HarnessError,
  type LongAction,
  nearestName,
} from '@bridle/facets';
import type { Host } from '../core/host.js';
import { QUOTE_CHARS_MAX, SKILL_TICKS_MAX, SKILLS_KEPT_MAX, TOOL_TICKS_MAX } from '../limits.js';
import {
  jsonSchemaOf,
  type ReadArguments,
  readArguments,
  type ToolArguments,
} from './arguments.js';
import { ChangeLog } from './changes.js';
import { brokenOff, HEALTH_LOW } from './conditions.js';
import type { Bot, SkillState, Tool, ToolDesk, ToolEnd, ToolPreview } from './defineTool.js';
import { failureOf, isGenerator, outcomeOf, type ToolOutcome, withWarnings } from './outcome.js';
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

/** Uses tools on the avatar of one host: one at a time moves the body, in front or behind. */
export class ToolRunner implements ToolDesk {
  readonly #host: Host;
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #byAlias = new Map<string, Tool>();
  #settings: ToolSettings = {};
  #front: Running | undefined;
  #behind: Skill | undefined;
  readonly #ended: Skill[] = [];
  /** of those that keep requests before they come to the mailbox */
  readonly #waitingElsewhere = new Set<() => number>();
  #nextSkill = 1;

  constructor(host: Host, tools: readonly Tool[]) {
    this.#host = host;
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    for (const tool of tools) {
      for (const name of [tool.name, ...(tool.aliases ?? [])]) this.#byAlias.set(name, tool);
    }
  }

  get settings(): ToolSettings {
    return this.#settings;
  }

  /** From the next call on. What runs goes on as it began. */
  configure(settings: ToolSettings): void {
    this.#settings = settings;
  }

  /** What moves the body now. */
  get task(): Task | null {
    const task = this.#front ?? this.#behind;
    if (task === undefined) return null;
    const { tool, args, started_tick, background, progress } = task;
    return { tool, args, started_tick, background, progress };
  }

  /** Names: what may be used, what this game can serve, and where the two differ. */
  list(): { allowlist: string[]; registered: string[]; missing: string[]; extra: string[] } {
    const registered = [...this.#tools.values()].filter((tool) => !this.#lack(tool));
    const names = registered.map(({ name }) => name);
    const allowlist = [...(this.#settings.allow ?? this.#tools.keys())];
    return {
      allowlist,
      registered: names,
      missing: allowlist.filter((name) => !names.includes(name)),
      extra: names.filter((name) => !allowlist.includes(name)),
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

  dry(name: string, raw: RawArguments): object | Promise<object> {
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
    if (tool.kind !== 'read') return previewOf(tool, bot, read);
    const outcome = this.#now(tool, bot, args);
    const answer = (outcome: ToolOutcome): object => asDry(outcome, warnings);
    return outcome instanceof Promise ? outcome.then(answer) : answer(outcome);
  }

  /** Uses a tool; those that move the body take ticks. */
  run(name: string, raw: RawArguments): object | LongAction<object> | Promise<object> {
    const tool = this.find(name);
    const lack = this.#lack(tool);
    if (lack !== undefined) {
      return { ok: false, tool: tool.name, msg: lack, reason: 'unsupported' };
    }
    const { args, warnings } = this.#arguments(tool, raw);
    if (tool.kind !== 'act') {
      const outcome = this.#now(tool, this.#bot(undefined), args);
      if (!(outcome instanceof Promise)) return withWarnings(outcome, warnings);
      return outcome.then((outcome) => withWarnings(outcome, warnings));
    }
    const busy = this.#busy(tool);
    if (busy !== undefined) return withWarnings(busy, warnings);
    return this.#inFront(tool, newTask(tool, args, this.#host.tick, false), warnings);
  }

  stop(withSkills: boolean): string[] {
    const stopped: string[] = [];
    if (this.#front !== undefined) {
      this.#front.interrupted = 'stopped on request';
      stopped.push(this.#front.tool);
    }
    if (withSkills && this.#behind !== undefined) {
      stopped.push(this.#behind.tool);
      this.cancelSkill(this.#behind.id);
    }
    if (stopped.length === 0) this.#avatar.release();
    this.#host.resume();
    return stopped;
  }

  dropWaiting(): number {
    let count = this.#host.dropWaiting(
      ({ op }) => op === 'tool_run',
      ({ params }) => ({ ok: true, value: this.droppedRun((params as { tool: string }).tool) }),
    );
    for (const drop of this.#waitingElsewhere) count += drop();
    return count;
  }

  /**
   * For whoever keeps runs of tools before they come to the mailbox: `drop` answers them and says how
   * many there were. Until the returned function is called.
   */
  alsoDropWaiting(drop: () => number): () => void {
    this.#waitingElsewhere.add(drop);
    return () => void this.#waitingElsewhere.delete(drop);
  }

  /** The answer to a run that was dropped before it began. */
  droppedRun(name: string): ToolOutcome {
    const tool = this.#byAlias.get(name)?.name ?? name;
    return { ok: false, tool, msg: 'stopped on request before it began', reason: 'interrupted' };
  }

  startSkill(name: string, raw: RawArguments): SkillState {
    const tool = this.find(name);
    if (tool.kind !== 'act') {
      throw new AvatarError('refused', `${tool.name} takes no time`, 'use it with tool.run');
    }
    const lack = this.#lack(tool);
    if (lack !== undefined) throw new AvatarError('unsupported', lack);
    const { args, warnings } = this.#arguments(tool, raw);
    const busy = this.#busy(tool);
    if (busy !== undefined) throw new AvatarError('busy', busy.msg, busy.hint);
    const skill: Skill = {
      ...newTask(tool, args, this.#host.tick, true),
      id: this.#nextSkill++,
      state: 'running',
      ended_tick: null,
      result: null,
      action: undefined,
      deathsBefore: this.#host.deaths.count,
      deaths: undefined,
    };
    skill.action = this.#perform(tool, skill, SKILL_TICKS_MAX);
    this.#behind = skill;
    const undo = this.#host.beforeEachTick(() => {
      // It has begun already, and waits for the tick that is about to pass.
      if (this.#host.tick === skill.started_tick) return;
      if (this.#behind === skill) this.#resumeSkill(skill);
      if (this.#behind !== skill) undo();
    });
    this.#resumeSkill(skill); // what cannot even begin says so at once
    return { ...this.#stateOf(skill), ...(warnings.length > 0 && { warnings }) };
  }

  previewSkill(name: string, raw: RawArguments): ToolPreview {
    const tool = this.find(name);
    if (tool.kind !== 'act') throw new AvatarError('refused', `${tool.name} takes no time`);
    const lack = this.#lack(tool);
    if (lack !== undefined) throw new AvatarError('unsupported', lack);
    const {
      ok: _,
      capability: __,
      ...said
    } = previewOf(tool, this.#bot(undefined), this.#arguments(tool, raw));
    const busy = this.#busy(tool);
    return busy === undefined ? said : { ...said, blocks: [busy.msg, ...(said.blocks ?? [])] };
  }

  skills(): SkillState[] {
    return [...this.#ended, ...(this.#behind === undefined ? [] : [this.#behind])].map((skill) =>
      this.#stateOf(skill),
    );
  }

  cancelSkill(id: number | undefined): SkillState | undefined {
    const skill = this.#behind;
    if (skill === undefined || (id !== undefined && skill.id !== id)) return undefined;
    skill.interrupted = 'cancelled on request';
    this.#resumeSkill(skill);
    return this.#stateOf(skill);
  }

  #stateOf(skill: Skill): SkillState {
    const { deaths } = this.#host;
    const died = skill.ended_tick === null ? deaths.since(skill.deathsBefore) : skill.deaths;
    return skillState(skill, died && deaths.tell(died));
  }

  #resumeSkill(skill: Skill): void {
    const step = skill.action!.next();
    if (!step.done) return;
    this.#behind = undefined;
    skill.action = undefined;
    skill.result = step.value;
    skill.ended_tick = this.#host.tick;
    skill.deaths = this.#host.deaths.since(skill.deathsBefore);
    const isCancelled = step.value.reason === 'interrupted';
    skill.state = step.value.ok ? 'done' : isCancelled ? 'cancelled' : 'failed';
    this.#ended.push(skill);
    if (this.#ended.length > SKILLS_KEPT_MAX) this.#ended.shift();
    const { id, tool, state } = skill;
    const { died, death } = this.#stateOf(skill);
    const told = { id, skill: tool, state, msg: step.value.msg, ...(died && { died, death }) };
    this.#host.happened('skill_ended', told);
  }

  /** It is in front before its first tick, so that a stop that follows at once finds it. */
  #inFront(tool: Tool, task: Running, warnings: readonly string[]): LongAction<ToolOutcome> {
    this.#front = task;
    const action = this.#performInFront(tool, task, warnings);
    const end = action.return.bind(action);
    action.return = (value) => {
      if (this.#front === task) this.#front = undefined; // it may not have been begun
      return end(value);
    };
    return action;
  }

  *#performInFront(
    tool: Tool,
    task: Running,
    warnings: readonly string[],
  ): LongAction<ToolOutcome> {
    try {
      return withWarnings(yield* this.#perform(tool, task, TOOL_TICKS_MAX), warnings);
    } finally {
      if (this.#front === task) this.#front = undefined;
    }
  }

  /** From its start to its end, whatever that is: an answer, never a throw. */
  *#perform(tool: Tool, task: Running, ticksMax: number): LongAction<ToolOutcome> {
    const { senses } = this.#avatar;
    const log = new ChangeLog(senses);
    const began = this.#host.tick;
    this.#host.happened('tool_started', { tool: tool.name, args: task.args });
    const release = this.#host.clock.keepRunning(task.background);
    let end: ToolEnd = { ok: false, reason: 'interrupted', msg: 'stopped' };
    let hint: string | undefined;
    try {
      end = yield* this.#limited(tool, task, this.#bot(task, log), ticksMax);
    } catch (thrown) {
      const failed = failureOf(thrown);
      end = failed.end;
      hint = failed.hint;
    } finally {
      release();
      this.#avatar.release();
      this.#host.happened('tool_ended', { tool: tool.name, ok: end.ok ?? true, msg: end.msg });
    }
    const ticks = this.#host.tick - began;
    return { ...outcomeOf(tool, end), ...(hint && { hint }), changed: log.end(), ticks };
  }

  *#limited(tool: Tool, task: Running, bot: Bot, ticksMax: number): LongAction<ToolEnd> {
    if (task.interrupted !== undefined) throw new AvatarError('interrupted', task.interrupted);
    const going = tool.run(bot, task.args);
    if (going instanceof Promise) throw new Error(`${tool.name} acts, and must not promise`);
    if (!isGenerator(going)) return going;
    if (bot.senses.self().player.dead) {
      throw new AvatarError('died', 'the player is dead', 'reset brings the player back');
    }
    const health = (): number => bot.senses.self().player.health;
    const isWell = health() > HEALTH_LOW && !('retreat_at' in task.args);
    try {
      for (let ticks = 0; ; ticks++) {
        const now = isWell ? health() : 0;
        if (now > 0 && now <= HEALTH_LOW) throw brokenOff(now);
        if (task.interrupted !== undefined) throw new AvatarError('interrupted', task.interrupted);
        if (ticks > ticksMax) {
          throw new AvatarError('timeout', `not done after ${ticksMax / 20} seconds of the game`);
        }
        const step = going.next();
        if (step.done) return step.value;
        yield;
      }
    } finally {
      going.return({ msg: 'stopped' });
    }
  }

  #now(tool: Tool, bot: Bot, args: ToolArguments): ToolOutcome | Promise<ToolOutcome> {
    const failed = (thrown: unknown): ToolOutcome => {
      const { end, hint } = failureOf(thrown);
      return { ...outcomeOf(tool, end), ...(hint && { hint }) };
    };
    try {
      const going = tool.run(bot, args);
      if (going instanceof Promise) return going.then((end) => outcomeOf(tool, end), failed);
      if (isGenerator(going)) throw new Error(`${tool.name} only reads, and must not take ticks`);
      return outcomeOf(tool, going);
    } catch (thrown) {
      return failed(thrown);
    }
  }

  #busy(tool: Tool): ToolOutcome | undefined {
    const task = this.#front ?? this.#behind;
    if (task === undefined) return undefined;
    const how = task.background ? 'skill_cancel ends it' : 'stop ends it';
    const msg = `${task.tool} moves the body now`;
    return { ok: false, tool: tool.name, msg, reason: 'busy', hint: how };
  }

  #arguments(tool: Tool, raw: RawArguments): ReadArguments {
    return readArguments(tool, { ...this.#settings.defaults?.[tool.name], ...raw });
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
    const { senses, hands, abilities } = this.#avatar;
    const host = this.#host;
    return {
      senses,
      hands: log === undefined ? hands : log.watch(hands),
      abilities,
      chat: host.game.facets.chat,
      get tick() {
        return host.tick;
      },
      get ticksLeft() {
        if (task === undefined) return TOOL_TICKS_MAX;
        const ticksMax = task.background ? SKILL_TICKS_MAX : TOOL_TICKS_MAX;
        return task.started_tick + ticksMax - host.tick;
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
