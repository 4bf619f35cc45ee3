import { HarnessError } from '@bridle/facets';

/** Who moves the body. */
export interface BodyHolder {
  /** the op or the tool */
  readonly name: string;
  /** how to end it */
  readonly end: string;
  /** it does not go on by itself, and keeps the body for when it does */
  readonly isParked?: boolean;
}

/** What keeps others from moving the body. */
export function holdsBody({ name, isParked }: BodyHolder): string {
  return isParked ? `${name} is parked and keeps the body` : `${name} moves the body now`;
}

/**
 * The body has one mover at a time: the request that runs, or a skill behind the requests. Chat,
 * commands, pictures, reads and steps need no body.
 */
export class BodyLease {
  #skill: BodyHolder | undefined;

  /** A skill has the body until the returned function is called. */
  take(holder: BodyHolder): () => void {
    this.#skill = holder;
    return () => {
      if (this.#skill === holder) this.#skill = undefined;
    };
  }

  get skill(): BodyHolder | undefined {
    return this.#skill;
  }

  /** Why a request may not move the body now. */
  refusal(): HarnessError | undefined {
    if (this.#skill === undefined) return undefined;
    return new HarnessError('busy', holdsBody(this.#skill), this.#skill.end);
  }
}
