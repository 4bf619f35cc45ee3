import { describe, expect, it } from 'vitest';
import {
  CLIMBABLE,
  DANGER,
  findRoute,
  type PathTerrain,
  type RouteResult,
  SOLID,
  WATER,
} from './index.js';

const SIDE = 9;
const HEIGHT = 8;
const SLAB = 8;
const FENCE = 24;
const BODY = 29;

/** A small box of rock with random things in it. */
class Box implements PathTerrain {
  readonly cells = new Int32Array(SIDE * SIDE * HEIGHT);

  constructor(random: () => number) {
    const solid = 0.1 + random() * 0.3;
    for (let i = 0; i < this.cells.length; i++) {
      const dice = random();
      if (dice < solid) this.cells[i] = SOLID;
      else if (dice < solid + 0.06) this.cells[i] = WATER;
      else if (dice < solid + 0.09) this.cells[i] = SLAB;
      else if (dice < solid + 0.12) this.cells[i] = CLIMBABLE;
      else if (dice < solid + 0.14) this.cells[i] = FENCE;
      else if (dice < solid + 0.16) this.cells[i] = DANGER;
    }
  }

  cell(x: number, y: number, z: number): number {
    const isInside = x >= 0 && x < SIDE && z >= 0 && z < SIDE && y >= 0 && y < HEIGHT;
    return isInside ? this.cells[(y * SIDE + z) * SIDE + x]! : SOLID;
  }
}

/** The rules of moving, said once more in the plainest way, to check the search against. */
class Rules {
  readonly box: Box;
  constructor(box: Box) {
    this.box = box;
  }

  top(x: number, y: number, z: number): number {
    return this.box.cell(x, y, z) & 31;
  }

  has(x: number, y: number, z: number, what: number): boolean {
    return (this.box.cell(x, y, z) & what) !== 0;
  }

  /** The height of the feet of somebody in a cell, in sixteenths; undefined: cannot stay there. */
  feet(x: number, y: number, z: number): number | undefined {
    if (this.has(x, y, z, DANGER)) return undefined;
    const own = this.top(x, y, z);
    if (own > 0) return own < 16 ? y * 16 + own : undefined;
    const below = this.top(x, y - 1, z);
    if (below >= 16 && !this.has(x, y - 1, z, DANGER)) return y * 16 + below - 16;
    return this.has(x, y, z, WATER | CLIMBABLE) ? y * 16 : undefined;
  }

  stands(x: number, y: number, z: number): boolean {
    return (
      this.feet(x, y, z) !== undefined && (this.top(x, y, z) > 0 || this.top(x, y - 1, z) > 15)
    );
  }

  isFree(x: number, z: number, low: number, high: number): boolean {
    for (let y = -1; y <= HEIGHT; y++) {
      const top = y * 16 + this.top(x, y, z);
      if (top > y * 16 && top > low && y * 16 < high) return false;
      if (this.has(x, y, z, DANGER) && y * 16 + 16 > low && y * 16 < high) return false;
    }
    return true;
  }

  /** Whether one step leads from a cell where one can be to another. */
  leads(from: readonly number[], to: readonly number[]): boolean {
    const [x, y, z] = from as [number, number, number];
    const [tx, ty, tz] = to as [number, number, number];
    const [a, b] = [this.feet(x, y, z), this.feet(tx, ty, tz)];
    if (a === undefined || b === undefined) return false;
    if (!this.isFree(tx, tz, b, b + BODY)) return false;
    const high = Math.max(a, b) + BODY;
    const across = Math.abs(tx - x) + Math.abs(tz - z);
    const isHeld = this.has(x, y, z, WATER | CLIMBABLE);
    if (across === 0) return this.leadsUpright(x, y, z, ty, a, b, isHeld);
    const isWayFree = this.isFree(tx, tz, b, high) && (b <= a || this.isFree(x, z, a, high));
    if (!isWayFree) return false;
    if (across === 2) {
      if (Math.abs(ty - y) > 1 || b - a > 9 || b - a < -16) return false;
      const knees = Math.min(a, b) + 9;
      const isOpen = (cx: number, cz: number): boolean => {
        const low = this.top(cx, y, cz);
        return this.isFree(cx, cz, knees, low <= 9 ? high + low : high);
      };
      return isOpen(tx, z) && isOpen(x, tz);
    }
    if (ty > y) return this.stands(tx, ty, tz) && b - (isHeld ? y * 16 : a) <= (isHeld ? 17 : 19);
    if (ty === y) return b - a <= (isHeld ? 17 - (a - y * 16) : 19);
    return a - b <= (isHeld ? 32 : 48) || this.has(tx, ty, tz, WATER);
  }

  leadsUpright(
    x: number,
    y: number,
    z: number,
    ty: number,
    a: number,
    b: number,
    isHeld: boolean,
  ): boolean {
    if (ty === y + 1) {
      const isLadder = this.has(x, ty, z, WATER | CLIMBABLE) && this.top(x, ty, z) === 0;
      return isHeld && isLadder && b === ty * 16 && this.isFree(x, z, a, b + BODY);
    }
    if (ty > y || this.stands(x, y, z) || !this.isFree(x, z, b, a)) return false;
    return a - b <= (isHeld ? 32 : 48) || this.has(x, ty, z, WATER);
  }

  /** Every cell that can be got to, by trying every step from everywhere. */
  reachable(start: readonly number[]): Set<string> {
    const seen = new Set([start.join()]);
    const todo = [start];
    for (let from = todo.pop(); from !== undefined; from = todo.pop()) {
      const [x, , z] = from as [number, number, number];
      for (let dx = -1; dx <= 1; dx++) {
        for (let dz = -1; dz <= 1; dz++) {
          for (let y = 0; y < HEIGHT; y++) {
            const to = [x + dx, y, z + dz];
            if (seen.has(to.join()) || !this.leads(from, to)) continue;
            seen.add(to.join());
            todo.push(to);
          }
        }
      }
    }
    return seen;
  }
}

function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 0x1000000;
  };
}

function solve(box: Box, from: number[], to: number[]): RouteResult {
  const [x, y, z] = from as [number, number, number];
  const rules = new Rules(box);
  const feet = { x: x + 0.5, y: rules.feet(x, y, z)! / 16, z: z + 0.5 };
  const goal = { kind: 'cell', x: to[0]!, y: to[1]!, z: to[2]! } as const;
  const search = findRoute(box, feet, goal);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

describe('random pairs in random caves', () => {
  it('finds a way exactly when there is one, and every step of it is a move', () => {
    let ways = 0;
    let none = 0;
    for (let seed = 1; ways + none < 500; seed++) {
      const random = dice(seed * 7_919);
      const box = new Box(random);
      const rules = new Rules(box);
      const pick = (): number[] => {
        for (;;) {
          const at = [0, 0, 0].map((_, i) => Math.floor(random() * (i === 1 ? HEIGHT : SIDE)));
          const [x, y, z] = at as [number, number, number];
          const feet = rules.feet(x, y, z);
          if (feet !== undefined && rules.isFree(x, z, feet, feet + BODY)) return at;
        }
      };
      const start = pick();
      const reachable = rules.reachable(start);
      for (let i = 0; i < 5; i++) {
        const goal = pick();
        const route = solve(box, start, goal);
        const name = `cave ${seed} from ${start} to ${goal}`;
        expect([name, route.ok ? 'way' : route.reason]).toEqual([
          name,
          reachable.has(goal.join()) ? 'way' : 'no_path',
        ]);
        if (route.ok) ways++;
        else none++;
        let from = start;
        for (const step of route.ok ? route.steps : []) {
          const to = [step.x, step.y, step.z];
          expect([name, from, to, rules.leads(from, to)]).toEqual([name, from, to, true]);
          from = to;
        }
      }
    }
    expect(ways).toBeGreaterThan(100);
    expect(none).toBeGreaterThan(100);
  });
});
