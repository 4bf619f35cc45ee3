const CELLS = 4_096;
const LIGHT: (Readonly<Uint8Array> | undefined)[] = [];
const STATES: (Readonly<Uint16Array> | undefined)[] = [];

/** A section that is lit the same throughout, for whoever reads sections byte by byte. */
export function uniformLight(light: number): Readonly<Uint8Array> {
  LIGHT[light] ??= new Uint8Array(CELLS).fill(light);
  return LIGHT[light];
}

/** A section of one state. */
export function uniformStates(state: number): Readonly<Uint16Array> {
  STATES[state] ??= new Uint16Array(CELLS).fill(state);
  return STATES[state];
}
