// The sections that our renderer finds in view, as vertices for WebGL. They are read from its own
// meshes, so the peer draws the same faces, merged and culled as ours are.

import { World } from '../../../packages/engine/dist/index.js';
import { Arena } from '../../../packages/render/dist/arena.js';
import * as layout from '../../../packages/render/dist/layout.js';
import { SectionMeshes } from '../../../packages/render/dist/mesh/sectionMeshes.js';
import { viewOf } from '../../../packages/render/dist/view.js';
import { worldLooks } from '../../../packages/voxel/dist/world.js';
import { loadedAt, posesAt, SEED } from '../../dist/poses.js';

/** A vertex: x, y, z in sixteenths and the texture; s, t in sixteenths; tint and light. */
const VERTEX_BYTES = 16;
/** Each has a material of its own. */
const KINDS = ['opaque', 'cutout', 'twoSided', 'translucent'];

/** How much light a face gets by its direction; crossed plants get all of it. */
const SHADES = [0.6, 0.6, 0.5, 1, 0.8, 0.8, 1, 1];
const DARKEST = 0.05;
const U_AXIS = [2, 2, 0, 0, 0, 0];
const V_AXIS = [1, 1, 2, 2, 1, 1];
/** Directions whose corners, taken along u and then v, run clockwise when seen from outside. */
const CLOCKWISE = [1, 3, 4];

/** Where everybody begins, and so where a first picture is taken. */
export function spawnPlace() {
  const { x, y, z } = World.create(SEED).player;
  return { name: 'spawn', x: Math.floor(x), y, z: Math.floor(z) };
}

/** The texture layers, 16 × 16 RGBA each, without their mips. */
export function textureLayers() {
  const { textures } = worldLooks().looks;
  const count = textures.length / layout.TEXTURE_BYTES;
  const layers = new Uint8Array(count * 1_024);
  for (let i = 0; i < count; i++) {
    const from = i * layout.TEXTURE_BYTES;
    layers.set(textures.subarray(from, from + 1_024), i * 1_024);
  }
  return { layers, count };
}

/**
 * All that is seen from a place in any of its directions. `meshes` lists what `bytes` holds one
 * after the other: section, kind and number of quads.
 */
export function sectionsAt(place, viewDistance, width, height) {
  const world = loadedAt(place, viewDistance);
  const arena = new Arena();
  const ours = new SectionMeshes(arena, worldLooks().looks);
  const source = {
    bottomY: -64,
    sectionCount: 24,
    blocks: (x, z) => world.blocks.column(x, z),
    light: (x, z) => world.light.columnLight(x, z),
  };
  const writer = new VertexWriter();
  const meshes = [];
  const seen = new Set();
  for (const { pos, yaw, pitch } of posesAt(place)) {
    const [x, y, z] = pos;
    ours.look(source, viewOf({ x, y, z, yaw, pitch }, width, height), viewDistance);
    const first = ours.visibleAddress >> 2;
    for (const slot of arena.i32.subarray(first, first + ours.visibleCount)) {
      if (seen.has(slot)) continue;
      seen.add(slot);
      meshes.push(...writeSection(arena, ours.tintsAddress, slot, writer));
    }
  }
  return { meshes, bytes: writer.bytes() };
}

function writeSection(arena, tints, slot, writer) {
  const words = arena.i32.subarray(slot >> 2, (slot >> 2) + 16);
  const end = words[layout.SLOT_TRANSLUCENT_END];
  const byKind = KINDS.map(() => []);
  for (let i = 0; i < end; i++) {
    const quad = (words[layout.SLOT_QUADS] + i * layout.QUAD_BYTES) >> 2;
    const isTranslucent = i >= words[layout.SLOT_CROSSED_END];
    byKind[isTranslucent ? 3 : kindOf(arena.u32[quad], arena.u32[quad + 1])].push(quad);
  }
  return byKind.flatMap((quads, kind) => {
    const before = writer.quads;
    for (const quad of quads) writeQuad(arena, tints, words[layout.SLOT_LIGHT], quad, writer);
    const count = writer.quads - before;
    const [x, y, z] = words;
    return count === 0 ? [] : [{ x, y, z, kind: KINDS[kind], quads: count }];
  });
}

function kindOf(place, extent) {
  if (place >>> 27 >= 6 || (extent & layout.FLAG_TWO_SIDED) !== 0) return 2;
  return (extent & layout.FLAG_CUTOUT) === 0 ? 0 : 1;
}

function writeQuad(arena, tints, lightAddress, quad, writer) {
  const [place, extent, paint, light] = arena.u32.subarray(quad, quad + 4);
  const direction = place >>> 27;
  const corner = [place & 511, (place >> 9) & 511, (place >> 18) & 511];
  const [du, dv] = [extent & 511, (extent >> 9) & 511];
  const shape = {
    direction,
    corner,
    texture: paint & 4_095,
    turn: (extent >> layout.QUAD_TURN_SHIFT) & 3,
    isMirrored: (extent & layout.FLAG_MIRROR) !== 0,
    tint: arena.u32[(tints >> 2) + ((paint >> 12) & 1_023)],
  };
  const isBright = (extent & layout.FLAG_BRIGHT) !== 0;
  if (direction === 7) corner[2] += du; // it runs from there towards the smaller z
  if (isBright || direction >= 6 || (extent & layout.FLAG_FLAT_LIGHT) !== 0) {
    const level = isBright ? 1 : brightness(light) * SHADES[direction];
    writer.quad(shape, 0, 0, du, dv, () => level);
    return;
  }
  writeCells(arena, shape, du, dv, (lightAddress + light) >> 1, writer);
}

/** Light that differs is a vertex's own, so such a quad is cut into the cells of its blocks. */
function writeCells(arena, shape, du, dv, grid, writer) {
  const [u, v] = [shape.corner[U_AXIS[shape.direction]], shape.corner[V_AXIS[shape.direction]]];
  const [uCell, vCell] = [u & ~15, v & ~15];
  const stride = ((u + du + 15) >> 4) - (u >> 4) + 1;
  const corner = (i, j) => brightness(arena.u16[grid + j * stride + i] ?? 0);
  const at = (pu, pv) => {
    const [fu, fv] = [(u + pu - uCell) / 16, (v + pv - vCell) / 16];
    const [i, j] = [Math.floor(fu), Math.floor(fv)];
    const [ru, rv] = [fu - i, fv - j];
    const low = corner(i, j) * (1 - ru) + (ru > 0 ? corner(i + 1, j) * ru : 0);
    if (rv === 0) return low * SHADES[shape.direction];
    const high = corner(i, j + 1) * (1 - ru) + (ru > 0 ? corner(i + 1, j + 1) * ru : 0);
    return (low * (1 - rv) + high * rv) * SHADES[shape.direction];
  };
  for (let v0 = 0; v0 < dv; ) {
    const v1 = Math.min(dv, ((v + v0 + 16) & ~15) - v);
    for (let u0 = 0; u0 < du; ) {
      const u1 = Math.min(du, ((u + u0 + 16) & ~15) - u);
      writer.quad(shape, u0, v0, u1, v1, at);
      u0 = u1;
    }
    v0 = v1;
  }
}

/** Noon: whichever of sky and block light is more. */
function brightness(light) {
  const level = Math.max(light >> 8, light & 255) / 255;
  return DARKEST + (1 - DARKEST) * level * level;
}

class VertexWriter {
  #buffer = new ArrayBuffer(1 << 20);
  #i16 = new Int16Array(this.#buffer);
  #u8 = new Uint8Array(this.#buffer);
  quads = 0;

  quad(shape, u0, v0, u1, v1, lightAt) {
    const end = (this.quads + 1) * 4 * VERTEX_BYTES;
    if (end > this.#buffer.byteLength) this.#grow();
    const isClockwise = CLOCKWISE.includes(shape.direction);
    const corners = [
      [u0, v0],
      [u1, v0],
      [u1, v1],
      [u0, v1],
    ];
    if (isClockwise) corners.reverse();
    corners.forEach(([u, v], i) => {
      this.#vertex(this.quads * 4 + i, shape, u, v, lightAt(u, v));
    });
    this.quads++;
  }

  bytes() {
    return this.#u8.slice(0, this.quads * 4 * VERTEX_BYTES);
  }

  #vertex(index, shape, u, v, light) {
    const [x, y, z] = placeOf(shape, u, v);
    const [s, t] = texelOf(shape, x, y, z);
    const at = index * VERTEX_BYTES;
    this.#i16.set([x, y, z, shape.texture, s, t], at >> 1);
    const { tint } = shape;
    this.#u8.set([tint, tint >> 8, tint >> 16, Math.round(light * 255)], at + 12);
  }

  #grow() {
    const old = this.#u8;
    this.#buffer = new ArrayBuffer(old.length * 2);
    this.#i16 = new Int16Array(this.#buffer);
    this.#u8 = new Uint8Array(this.#buffer);
    this.#u8.set(old);
  }
}

function placeOf({ direction, corner }, u, v) {
  const [x, y, z] = corner;
  if (direction === 6) return [x + u, y + v, z + u];
  if (direction === 7) return [x + u, y + v, z - u];
  const place = [x, y, z];
  place[U_AXIS[direction]] += u;
  place[V_AXIS[direction]] += v;
  return place;
}

/** In sixteenths; textures repeat, so 16 − x may as well be −x. */
function texelOf({ direction, turn, isMirrored }, x, y, z) {
  let [s, t] = [
    [z, -y],
    [-z, -y],
    [x, -z],
    [x, z],
    [-x, -y],
    [x, -y],
    [x, -y],
    [x, -y],
  ][direction];
  for (let i = 0; i < turn; i++) [s, t] = [t, -s];
  return [isMirrored ? -s : s, t];
}
