import {
  LOOK_BYTES,
  LOOK_CUBE,
  LOOK_CUTOUT,
  LOOK_FACES,
  LOOK_FIRST_PART,
  LOOK_FLUID,
  LOOK_PARTS,
  LOOK_TRANSLUCENT,
  LOOK_TURNS,
  LOOK_WATERLOGGED,
  NO_FACE,
  PART_BOX,
  PART_BYTES,
  PART_CULLED,
  PART_FACES,
  PART_TURNS,
  TINT_NONE,
} from '../../layout.js';
import type { TextureSet } from '../textures/textureSet.js';
import type {
  FaceLook,
  FaceLookOrName,
  FaceLooks,
  FluidLook,
  Look,
  LookBox,
  LookPart,
} from './look.js';

const PARTS_OF_A_LOOK_MAX = 255;

/** Puts looks into the bytes that the kernels read. */
export class LookWriter {
  readonly states: Uint8Array;
  private readonly textures: TextureSet;
  private partBytes = new Uint8Array(PART_BYTES * 1_024);
  private partCount = 0;
  /** where each look was written first, and which part is the first of a list */
  private readonly written = new Map<Look, number>();
  private readonly writtenParts = new Map<readonly LookPart[], number>();

  constructor(stateCount: number, textures: TextureSet) {
    this.states = new Uint8Array(stateCount * LOOK_BYTES);
    this.textures = textures;
  }

  parts(): Uint8Array {
    return this.partBytes.slice(0, this.partCount * PART_BYTES);
  }

  write(state: number, look: Look): void {
    if (look.what === 'nothing') return;
    const at = state * LOOK_BYTES;
    const same = this.written.get(look);
    if (same !== undefined) {
      this.states.copyWithin(at, same, same + LOOK_BYTES);
      return;
    }
    this.written.set(look, at);
    const waterlogged = look.isWaterlogged === true ? LOOK_WATERLOGGED : 0;
    switch (look.what) {
      case 'cube':
        this.states[at] = LOOK_CUBE;
        this.states[at + 1] = look.flags | waterlogged;
        this.states[at + 2] = look.group ?? 0;
        this.writeFaces(this.states, at + LOOK_FACES, at + LOOK_TURNS, look.faces);
        break;
      case 'fluid':
        this.writeFluid(at, look);
        break;
      default:
        this.states[at] = LOOK_PARTS;
        this.states[at + 1] = commonFlags(look.parts) | waterlogged;
        this.writeParts(at, look.parts);
    }
  }

  private writeFluid(at: number, { still, flow, flags, group, amount }: FluidLook): void {
    this.states[at] = LOOK_FLUID;
    this.states[at + 1] = flags;
    this.states[at + 2] = group;
    this.states[at + 3] = amount;
    const faces = [flow, flow, still, still, flow, flow];
    this.writeFaces(this.states, at + LOOK_FACES, at + LOOK_TURNS, faces);
  }

  private writeParts(at: number, parts: readonly LookPart[]): void {
    if (parts.length > PARTS_OF_A_LOOK_MAX) throw new Error('a look of too many parts');
    this.states[at + 4] = parts.length;
    const same = this.writtenParts.get(parts);
    writeWord(this.states, at + LOOK_FIRST_PART, same ?? this.partCount);
    if (same !== undefined) return;
    this.writtenParts.set(parts, this.partCount);
    for (const part of parts) {
      const start = this.nextPart();
      const bytes = this.partBytes;
      for (let i = 0; i < 6; i++) bytes[start + i] = part.box[i]!;
      bytes[start + 6] = part.kind;
      bytes[start + 7] = part.flags;
      const hidden = parts.length > 1 ? coveredFaces(part, parts) : 0;
      this.writeFaces(bytes, start + PART_FACES, start + PART_TURNS, part.faces, hidden);
      bytes[start + PART_CULLED] = part.kind === PART_BOX ? sidesTouched(part.box) : 0;
    }
  }

  private writeFaces(
    bytes: Uint8Array,
    faces: number,
    turns: number,
    six: FaceLooks,
    hidden = 0,
  ): void {
    for (let d = 0; d < 6; d++) {
      const face = (hidden >> d) & 1 ? undefined : six[d];
      const word = this.faceWord(face);
      bytes[faces + d * 2] = word & 255;
      bytes[faces + d * 2 + 1] = word >> 8;
      bytes[turns + d] = isFace(face) ? (face.turn ?? 0) : 0;
    }
  }

  private faceWord(face: FaceLookOrName): number {
    if (face === undefined) return NO_FACE;
    if (!isFace(face)) return this.textures.number(face);
    return this.textures.number(face.texture) | ((face.tint ?? TINT_NONE) << 12);
  }

  private nextPart(): number {
    const start = this.partCount++ * PART_BYTES;
    if (start + PART_BYTES > this.partBytes.length) {
      const larger = new Uint8Array(this.partBytes.length * 2);
      larger.set(this.partBytes);
      this.partBytes = larger;
    }
    return start;
  }
}

function isFace(face: FaceLookOrName): face is FaceLook {
  return typeof face === 'object';
}

function writeWord(bytes: Uint8Array, at: number, value: number): void {
  for (let i = 0; i < 4; i++) bytes[at + i] = (value >>> (8 * i)) & 255;
}

/** What all parts have in common is said of the look as well. */
function commonFlags(parts: readonly LookPart[]): number {
  return parts.reduce((flags, part) => flags & part.flags, parts.length > 0 ? 255 : 0);
}

/** Bit d: the face of direction d lies on the side of the cell. */
function sidesTouched(box: LookBox): number {
  let sides = 0;
  for (let axis = 0; axis < 3; axis++) {
    if (box[axis] === 0) sides |= 1 << (axis * 2);
    if (box[axis + 3] === 16) sides |= 2 << (axis * 2);
  }
  return sides;
}

/** Bit d: another opaque box of the same block covers that face. */
function coveredFaces(part: LookPart, parts: readonly LookPart[]): number {
  let covered = 0;
  if (part.kind !== PART_BOX) return covered;
  for (const other of parts) {
    const isOpaque = (other.flags & (LOOK_CUTOUT | LOOK_TRANSLUCENT)) === 0;
    if (other === part || other.kind !== PART_BOX || !isOpaque) continue;
    for (let axis = 0; axis < 3; axis++) {
      const touchesLow = other.box[axis + 3] === part.box[axis];
      const touchesHigh = other.box[axis] === part.box[axis + 3];
      if ((touchesLow || touchesHigh) && spans(other.box, part.box, axis)) {
        covered |= (touchesLow ? 1 : 2) << (axis * 2);
      }
    }
  }
  return covered;
}

/** Whether `wide` reaches at least as far as `narrow` in both directions across the axis. */
function spans(wide: LookBox, narrow: LookBox, axis: number): boolean {
  for (let i = 0; i < 3; i++) {
    if (i !== axis && (wide[i]! > narrow[i]! || wide[i + 3]! < narrow[i + 3]!)) return false;
  }
  return true;
}
