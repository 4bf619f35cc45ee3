import type { LongAction } from '@bridle/facets';

/** Follows an action that lets no tick pass to its end, also where it waits for promises. */
export async function toItsEnd<T>(action: LongAction<T>): Promise<T> {
  for (;;) {
    const step = action.next();
    if (step.done) return step.value;
    await step.value?.catch(() => {});
  }
}
