/** What walk.mjs and server.mjs must agree on. */
export const SEED = 42;
/** Where everybody starts; on the hills, above or below this. */
export const HOME = { x: 8.5, y: 5, z: 8.5 };
export const FIELD = { radius: 18, floor: 5 };

/** The same numbers between 0 and 1 in every run. */
export function drawer(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 0x1000000;
  };
}
