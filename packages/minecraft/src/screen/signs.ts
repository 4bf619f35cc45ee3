import type { SceneSign } from '@bridle/render';
import { SIGN, signLines } from '../senses/blockData.js';
import type { BotSession } from '../session.js';

const SIGN_DISTANCE = 16;
/** Where the front of what hangs on a wall looks, in radians. */
const WALL_YAW: Readonly<Record<string, number>> = {
  east: 0,
  south: Math.PI / 2,
  west: Math.PI,
  north: -Math.PI / 2,
};

/** The signs near a place that say something. */
export function signsNear({ world }: BotSession, x: number, y: number, z: number): SceneSign[] {
  const signs: SceneSign[] = [];
  const [columnX, columnZ] = [Math.floor(x) >> 4, Math.floor(z) >> 4];
  for (let cx = columnX - 1; cx <= columnX + 1; cx++) {
    for (let cz = columnZ - 1; cz <= columnZ + 1; cz++) {
      const kept = world.column(cx, cz)?.blockEntities ?? {};
      for (const [key, tag] of Object.entries(kept)) {
        const [px, py, pz] = key.split(',').map(Number) as [number, number, number];
        const [sx, sz] = [cx * 16 + (px & 15), cz * 16 + (pz & 15)];
        const [dx, dy, dz] = [sx - x, py - y, sz - z];
        if (dx * dx + dy * dy + dz * dz > SIGN_DISTANCE * SIGN_DISTANCE) continue;
        const facts = world.factsAt(sx, py, sz);
        const lines = facts && SIGN.test(facts.name) ? signLines(tag) : undefined;
        if (facts === undefined || lines === undefined || lines.every((line) => line === ''))
          continue;
        const { facing, rotation = '0' } = facts.properties;
        const yaw =
          facing === undefined ? ((Number(rotation) + 4) * Math.PI) / 8 : WALL_YAW[facing]!;
        signs.push({ x: sx, y: py, z: sz, yaw, isOnWall: facing !== undefined, lines });
      }
    }
  }
  return signs;
}
