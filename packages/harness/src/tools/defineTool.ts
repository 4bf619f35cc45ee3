import type {
  Act,
  AvatarAbility,
  AvatarHands,
  ChatFacet,
  FailureReason,
  HandsFacet,
  SensesFacet,
} from '@bridle/facets';
import type { z } from 'zod';
import type { DeathReport } from './deaths.js';

/** A tool that runs in the background, or that did; and whether the player died while it ran. */
export interface SkillState extends Partial<DeathReport> {
  readonly id: number;
  readonly skill: string;
  readonly args: object;
  readonly state: 'running' | 'parked' | 'done' | 'failed' | 'cancelled';
  readonly started_tick: number;
  readonly ended_tick: number | null;
  readonly progress: ToolProgress | null;
  /** how it ended, as `tool.run` would have answered */
  readonly result: { readonly msg: string } | null;
  /** of its arguments: what was passed over or made smaller */
  readonly warnings?: readonly string[];
}

export interface ToolProgress {
  readonly text: string;
  readonly done?: number;
  readonly total?: number;
}

/** Where it is seen to that one tool at a time moves the body. */
export interface ToolScheduler {
  /** Interrupts what runs, at once; skills too when asked. Says what it stopped. */
  stop(withSkills: boolean): Act<string[]>;
  /** Answers, unbegun, the runs of tools that wait for the body, of all clients. Says how many. */
  dropWaiting(): number;
  startSkill(name: string, args: Readonly<Record<string, unknown>>): SkillState;
  /** What it would do, as `tool.dry` tells it of the tool itself. */
  previewSkill(name: string, args: Readonly<Record<string, unknown>>): ToolPreview;
  /** newest last */
  skills(): readonly SkillState[];
  cancelSkill(id: number | undefined): SkillState | undefined;
}

/** What a tool has at hand. Nothing here tells which game it is. */
export interface Bot {
  readonly senses: SensesFacet;
  /** what they do is noted, so that a tool's answer tells what changed */
  readonly hands: AvatarHands;
  readonly abilities: ReadonlySet<AvatarAbility>;
  readonly chat: ChatFacet | undefined;
  /** Brings a dead player back. */
  readonly respawn: HandsFacet['respawn'] | undefined;
  readonly tick: number;
  /** after so many more the tool is ended with `timeout`: one that counts ends by itself before */
  readonly ticksLeft: number;
  readonly scheduler: ToolScheduler;
  /** Tells whoever asks how far it got. */
  progress(text: string, done?: number, total?: number): void;
}

/** How a tool ended by itself. A Failure that it throws ends it with its reason instead. */
export interface ToolEnd {
  /** true when left out */
  readonly ok?: boolean;
  readonly reason?: FailureReason;
  /** a sentence for people and language models */
  readonly msg: string;
  readonly data?: object;
  /** in what it tells about, not in itself */
  readonly death?: DeathReport | undefined;
}

/** What a tool would do, found out without doing anything. */
export interface ToolPreview {
  readonly msg: string;
  readonly preview?: object;
  /** it can be done, but */
  readonly warnings?: readonly string[];
  /** what keeps it from being done now; none: it can be begun */
  readonly blocks?: readonly string[];
  /** what only doing it will show */
  readonly uncertainty?: readonly string[];
}

/**
 * - `act` moves the body and takes ticks; one at a time.
 * - `read` looks and changes nothing: it runs in dry mode too.
 * - `control` is served at once, whatever runs: stop, and what asks about skills.
 */
export type ToolKind = 'act' | 'read' | 'control';

/**
 * Names under which scripts of other bots send an argument: the argument's own name, or what
 * makes this tool's arguments of the value.
 */
export type ArgumentAliases = Readonly<
  Record<string, string | ((value: unknown) => Readonly<Record<string, unknown>>)>
>;

export interface ToolDefinition<P extends z.ZodObject> {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** one sentence for help, docs and language models */
  readonly summary: string;
  readonly kind: ToolKind;
  /** Whether one that reads needs the body in this game for what is asked: then it is an act. */
  readonly usesBody?: (senses: SensesFacet, args: z.output<P>) => boolean;
  readonly params: P;
  readonly argumentAliases?: ArgumentAliases;
  /** what a game must have for it */
  readonly needs?: readonly AvatarAbility[];
  /** names for words without `=` on the command line, in their order; the last takes all the rest */
  readonly words?: (words: readonly string[]) => Readonly<Record<string, string>>;
  /** its words are one text: an equals sign in it means nothing */
  readonly takesLine?: true;
  /** Says what it would do. A tool that only reads has none: it simply runs. */
  readonly dry?: (bot: Bot, args: z.output<P>) => ToolPreview;
  readonly run: (bot: Bot, args: z.output<P>) => Act<ToolEnd>;
}

/** A tool with its types forgotten, as the table keeps it. */
export type Tool = ToolDefinition<z.ZodObject>;

/** One literal says all there is to a tool; lists, schemas, docs and the REPL follow from it. */
export function defineTool<P extends z.ZodObject>(definition: ToolDefinition<P>): Tool {
  // The runner calls `run` and `dry` only with what this tool's own schema let through.
  return definition as unknown as Tool;
}
