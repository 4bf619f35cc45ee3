import type { KernelMemory } from '@bridle/render/kernel';

// The words of the note that goes to and fro between two threads that draw: whose turn it is, what came of
// the last, and which band of which frame is to be drawn.
export const TURN = 0;
export const RESULT = 1;
export const FRAME = 2;
export const BAND = 3;
export const NOTE_WORDS = 4;

export const OURS = 0;
export const THEIRS = 1;

/** What a thread is given to begin with; it answers with any message when it can draw. */
export interface BandStart {
  readonly memory: KernelMemory;
  readonly note: SharedArrayBuffer;
}
