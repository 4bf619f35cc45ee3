import type { Arena } from '../arena.js';
import { DAYLIGHT, type SeenColumn } from './seenColumn.js';
import { FLAT_LIGHT, FLAT_STATES, LIGHT, STATES } from './workspace.js';

const CELLS = 4_096;
const SIDE = 18;

/** Puts a section, without its neighbours, where the kernel reads it. */
export function writeSection(
  arena: Arena,
  workspace: number,
  column: SeenColumn,
  section: number,
): void {
  const states = column.states(section);
  const lights = column.lights(section);
  const statesAt = (workspace + FLAT_STATES) >> 1;
  const lightAt = workspace + FLAT_LIGHT;
  if (states !== undefined) arena.u16.set(states, statesAt);
  else arena.u16.fill(column.state(section), statesAt, statesAt + CELLS);
  if (lights !== undefined) arena.u8.set(lights, lightAt);
  else arena.u8.fill(column.level(section), lightAt, lightAt + CELLS);
}

/**
 * Puts the outermost cells of the 26 neighbours of a section around it. `around` are nine columns,
 * row by row; what is not known is open and in daylight, and so is what lies above the world.
 */
export function writeNeighbours(
  arena: Arena,
  workspace: number,
  around: readonly (SeenColumn | undefined)[],
  section: number,
  sectionCount: number,
  openState: number,
): void {
  const statesAt = (workspace + STATES) >> 1;
  const lightAt = workspace + LIGHT;
  for (const border of BORDERS) {
    const found = around[(border.dz + 1) * 3 + border.dx + 1];
    const column = found?.blocks === undefined ? undefined : found;
    const other = section + border.dy;
    if (column !== undefined && other >= 0 && other < sectionCount) {
      writeStates(arena.u16, statesAt, border, column.states(other), column.state(other));
      writeLight(arena.u8, lightAt, border, column.lights(other), column.level(other));
    } else {
      writeStates(arena.u16, statesAt, border, undefined, openState);
      writeLight(arena.u8, lightAt, border, undefined, other < 0 ? 0 : DAYLIGHT);
    }
  }
}

/** Cells of a neighbour that touch the section, and where they lie in the padded volume. */
interface Border {
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
  readonly from: Uint16Array;
  readonly to: Uint16Array;
}

const STEPS = [-1, 0, 1];

const BORDERS: readonly Border[] = STEPS.flatMap((dy) =>
  STEPS.flatMap((dz) => STEPS.map((dx) => borderAt(dx, dy, dz))),
).filter(({ dx, dy, dz }) => dx !== 0 || dy !== 0 || dz !== 0);

function borderAt(dx: number, dy: number, dz: number): Border {
  const from: number[] = [];
  const to: number[] = [];
  for (const y of touching(dy)) {
    for (const z of touching(dz)) {
      for (const x of touching(dx)) {
        from.push(y * 256 + z * 16 + x);
        const [toX, toY, toZ] = [x + 1 + 16 * dx, y + 1 + 16 * dy, z + 1 + 16 * dz];
        to.push((toY * SIDE + toZ) * SIDE + toX);
      }
    }
  }
  return { dx, dy, dz, from: Uint16Array.from(from), to: Uint16Array.from(to) };
}

/** Along one axis: the cells of the neighbour at this offset that touch the section. */
function touching(offset: number): number[] {
  if (offset !== 0) return [offset < 0 ? 15 : 0];
  return Array.from({ length: 16 }, (_, i) => i);
}

// The same twice over, for states and for light: one function for both kinds of array is slow.
function writeStates(
  out: Uint16Array,
  at: number,
  { from, to }: Border,
  states: Readonly<Uint16Array> | undefined,
  state: number,
): void {
  if (states === undefined) for (let i = 0; i < to.length; i++) out[at + to[i]!] = state;
  else for (let i = 0; i < to.length; i++) out[at + to[i]!] = states[from[i]!]!;
}

function writeLight(
  out: Uint8Array,
  at: number,
  { from, to }: Border,
  lights: Readonly<Uint8Array> | undefined,
  level: number,
): void {
  if (lights === undefined) for (let i = 0; i < to.length; i++) out[at + to[i]!] = level;
  else for (let i = 0; i < to.length; i++) out[at + to[i]!] = lights[from[i]!]!;
}
