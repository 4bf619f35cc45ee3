import type { FacetName, Game } from '@bridle/facets';
import type { Screens } from '../core/screens.js';
import type { ClockMode } from '../core/time/clock.js';

/** What a client asks for. */
export interface OpCall {
  readonly op: string;
  readonly params: object;
}

/** A game that is put through the suite, with what the suite cannot know of it. */
export interface ConformanceSubject {
  /** at its beginning, and nobody in it */
  readonly game: Game;
  readonly clock: ClockMode;
  /** of a free clock; as usual when left out */
  readonly tickRate?: number;
  /** an act that ends by itself, and can be done again and again */
  readonly short: OpCall;
  /** an act that goes on until it is stopped */
  readonly long: OpCall;
  /** a tool that goes on until it is stopped, of a game with an avatar */
  readonly skill?: { readonly tool: string; readonly args: object };
  /** the name of an event that `short` causes once */
  readonly event?: string;
  /** what takes an element away, and what picks that element */
  readonly vanishing?: OpCall & { readonly selector: string };
  /** lines of its commands: one that it does, one that it cannot, one of which it does not say */
  readonly commands?: {
    readonly done: string;
    readonly failing: string;
    readonly unsure?: string;
  };
  /** what must wait for a disk or a thread, in turn, and the read that shows what has come of each */
  readonly waits?: readonly { readonly act: OpCall; readonly read: OpCall }[];
  /** a picture, and who takes it */
  readonly picture?: OpCall;
  readonly screens?: Screens;
  /** Lets so long pass, or seem to, with all that it wakes. */
  pass(ms: number): Promise<void>;
  /** How many acts go on in the game now, and how many ever did at once, by its own account. */
  report?(): Promise<{ going: number; overlap: number }>;
  /**
   * What is held in the game now, by its own account and by the names of its controls. Of clicks and
   * turns it tells something that each of them changes.
   */
  held?(): Promise<Readonly<Record<string, unknown>>>;
  /** From now on the game does not stop what it is told to stop; false ends that, and what went on. */
  stubborn?(isStubborn: boolean): Promise<void>;
  /** The game is gone, and is there again, where that can be. */
  lose?(): Promise<void>;
  comeBack?(): Promise<void>;
  end(): Promise<void>;
}

/** One thing that a game must stand. It throws where the game does not. */
export interface ConformanceCase {
  readonly name: string;
  /** of the rulings in the design of the seam, where it is one of them */
  readonly ruling?: number;
  /** facets without which it says nothing */
  readonly needs: readonly FacetName[];
  /** members of the subject without which it says nothing */
  readonly uses?: readonly (keyof ConformanceSubject)[];
  /** whether it says anything about this game */
  readonly applies?: (subject: ConformanceSubject) => boolean;
  run(subject: ConformanceSubject): Promise<void>;
}

/** Whether a case says anything about a game. */
export function isApplicable(
  { needs, uses = [], applies }: ConformanceCase,
  subject: ConformanceSubject,
): boolean {
  const { facets } = subject.game;
  return (
    needs.every((name) => facets[name] !== undefined) &&
    uses.every((name) => subject[name] !== undefined) &&
    (applies?.(subject) ?? true)
  );
}

/** Its ticks can be let pass one by one. */
export function canBeStepped({ game }: ConformanceSubject): boolean {
  const { clock } = game.facets;
  return clock !== undefined && clock.kind !== 'theirs';
}

/** Its ticks pass when a client asks for them. */
export function isStepped(subject: ConformanceSubject): boolean {
  return subject.clock === 'wait' && canBeStepped(subject);
}
