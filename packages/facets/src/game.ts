import type { AvatarFacet } from './blockWorld/avatar.js';
import type { BlockViewFacet } from './blockWorld/blockView.js';
import type { HandsFacet } from './blockWorld/hands.js';
import type { PacksFacet } from './blockWorld/packs.js';
import type { SensesFacet } from './blockWorld/senses.js';
import type { ClockFacet } from './clock.js';
import type { EventsFacet } from './events.js';
import type { InputFacet } from './input.js';
import type { Act } from './longAction.js';
import type { SceneFacet } from './scene.js';
import type { ScreenFacet } from './screen.js';
import type { ServerFacet } from './server.js';
import type { ShadersFacet } from './shaders.js';
import type { StateFacet } from './state.js';

/**
 * The one seam. A game offers some facets; an op names those it needs. No facet, no op.
 * This package imports no other, so that games, tools and dialects can meet here.
 */

/** States of the whole game, kept in memory under a name. */
export interface SavesFacet {
  save(name: string): Act<void>;
  load(name: string): Act<void>;
  list(): { name: string; tick: number }[];
}

export interface CommandOutcome {
  /** null: it was sent, and the game does not say what came of it */
  ok: boolean | null;
  lines: string[];
}

export interface CommandFacet {
  run(line: string): Act<CommandOutcome>;
  /** The ticks per second that a command has asked for since this was last called, if one has. */
  takeTickRate?(): number | undefined;
}

/** As whom a server speaks that says something itself: who joined, what came of a command. */
export const SERVER_SPEAKS = 'server';

export interface ChatLine {
  tick: number;
  /** who said it; `SERVER_SPEAKS` where a server said it itself */
  from: string;
  text: string;
  /** when it was said, in milliseconds since 1970 */
  at: number;
}

/** What is said in the game. */
export interface ChatFacet {
  /** Says something as the player. */
  send(text: string): Act<void>;
  /** The last lines, oldest first. */
  history(): readonly ChatLine[];
  /** Forgets them; says how many there were. */
  clear(): Act<number>;
}

/** How much the game holds, each thing under its name; how fast it runs is measured by who runs it. */
export type LoadState = Readonly<Record<string, number>>;

export interface LoadFacet {
  read(): LoadState;
}

/** A world that is kept on disk, or the one that is being played. */
export interface WorldEntry {
  name: string;
  seed: string;
  type: string;
  /** when it was last saved, in milliseconds since 1970; null: not yet */
  last_played: number | null;
  current: boolean;
}

export interface NewWorld {
  seed?: string | undefined;
  type?: string | undefined;
}

/** Worlds that can be entered and left. While none is entered, time stands still. */
export interface WorldsFacet {
  /** the name of the one that is played; null: none */
  readonly current: string | null;
  list(): Promise<WorldEntry[]>;
  /** Makes a new one and enters it; what was played before is saved and left. */
  create(name: string | undefined, what: NewWorld): Act<WorldEntry>;
  load(name: string): Act<WorldEntry>;
  /** Deletes one that nobody plays. */
  remove(name: string): Act<void>;
  /** Saves and leaves the one that is played. */
  leave(): Act<{ name: string; saved: boolean }>;
}

export interface Facets {
  clock: ClockFacet;
  input: InputFacet;
  state: StateFacet;
  command: CommandFacet;
  events: EventsFacet;
  screen: ScreenFacet;
  blockView: BlockViewFacet;
  senses: SensesFacet;
  saves: SavesFacet;
  hands: HandsFacet;
  chat: ChatFacet;
  load: LoadFacet;
  worlds: WorldsFacet;
  server: ServerFacet;
  scene: SceneFacet;
  avatar: AvatarFacet;
  packs: PacksFacet;
  shaders: ShadersFacet;
}

export type FacetName = keyof Facets;

/**
 * Whether a game is there. While it is not, it has no facets, or not all of them, and the reason tells
 * whoever asks for one. Another game may take its place, with facets of its own.
 */
export interface GameLife {
  readonly state: 'connecting' | 'ready' | 'lost' | 'ended';
  /** in words for whoever asks for something meanwhile, with what to do next */
  readonly reason?: string | undefined;
  /** of one that has ended: it was not meant to end so */
  readonly hasFailed?: boolean;
  /** Calls after every change of the state or of the facets, until the returned function is called. */
  onChange(listener: () => void): () => void;
}

export interface Game {
  readonly name: string;
  /** left out by a game that is always there */
  readonly life?: GameLife;
  /** what it has not got is left out */
  readonly facets: Readonly<Partial<Facets>>;
  /** Why a facet is missing, where there is more to say than that it is. */
  readonly absent?: Readonly<Partial<Record<FacetName, string>>>;
}
