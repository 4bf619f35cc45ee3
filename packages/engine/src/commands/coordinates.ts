import { cos, sin } from '../math.js';
import { BOTTOM_Y, TOP_Y } from '../terrain/column.js';
import { COORDINATE_MAX } from '../terrain/worldBlocks.js';
import type { CommandContext } from './context.js';
import { CommandError, decimalOf, type Reader } from './reader.js';

export type Coordinates = readonly [x: number, y: number, z: number];
export type Position = (context: CommandContext) => Coordinates;
export type Rotation = (context: CommandContext) => {
  readonly yaw: number;
  readonly pitch: number;
};

interface Coordinate {
  readonly mark: '' | '~' | '^';
  readonly value: number;
}

/** Whether a token can only be meant as a coordinate. */
export function looksLikeCoordinate(text: string): boolean {
  return /^[~^+\-.\d]/.test(text);
}

/** Three coordinates: numbers or `~` in any mixture, or three times `^`. */
export function readPosition(reader: Reader): Position {
  const { column } = reader;
  const x = readCoordinate(reader);
  const y = readCoordinate(reader);
  const z = readCoordinate(reader);
  const locals = [x, y, z].filter(({ mark }) => mark === '^').length;
  if (locals === 3) return (context) => alongView(context, x.value, y.value, z.value);
  if (locals > 0) reader.fail("expected '^' in all three coordinates or in none", column);
  return (context) => [from(context.x, x), from(context.y, y), from(context.z, z)];
}

/** The block at a position. It has to be in the world by the time it is asked for. */
export function readBlockPosition(reader: Reader): Position {
  const position = readPosition(reader);
  return (context) => {
    const [x, y, z] = position(context);
    const block: Coordinates = [Math.floor(x) + 0, Math.floor(y) + 0, Math.floor(z) + 0];
    expectInWorld(block);
    return block;
  };
}

export function expectInWorld([x, y, z]: Coordinates): void {
  if (x >= -COORDINATE_MAX && x < COORDINATE_MAX && z >= -COORDINATE_MAX && z < COORDINATE_MAX) {
    if (y >= BOTTOM_Y && y <= TOP_Y) return;
  }
  throw new CommandError(`${x} ${y} ${z} is out of the world`);
}

/** Yaw and pitch in Minecraft's degrees: yaw 0 looks along +Z, pitch is positive downwards. */
export function readRotation(reader: Reader): Rotation {
  const yaw = readAngle(reader);
  const pitch = readAngle(reader);
  return (context) => {
    const yawNow = yaw.mark === '~' ? context.yaw : Math.PI / 2;
    const pitchNow = pitch.mark === '~' ? context.pitch : 0;
    return {
      yaw: turned(yawNow + radians(yaw.value % 360)),
      pitch: Math.max(-Math.PI / 2, Math.min(Math.PI / 2, pitchNow - radians(pitch.value))) + 0,
    };
  };
}

/** A yaw in Minecraft's degrees, −180 to below 180, without the dust of the conversion. */
export function minecraftYaw(yaw: number): number {
  const degrees = (yaw * 180) / Math.PI - 90;
  return dusted(degrees - 360 * Math.floor((degrees + 180) / 360));
}

export function minecraftPitch(pitch: number): number {
  return dusted((-pitch * 180) / Math.PI);
}

function dusted(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6 + 0;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** The same direction within half a turn either way. */
function turned(yaw: number): number {
  if (Math.abs(yaw) <= Math.PI) return yaw;
  return yaw - 2 * Math.PI * Math.round(yaw / (2 * Math.PI));
}

function readAngle(reader: Reader): Coordinate {
  const { column } = reader;
  const angle = readCoordinate(reader);
  if (angle.mark === '^') reader.fail('expected a number', column);
  return angle;
}

function readCoordinate(reader: Reader): Coordinate {
  const { text, column } = reader.token('a number');
  const mark = text.startsWith('~') ? '~' : text.startsWith('^') ? '^' : '';
  const digits = text.slice(mark.length);
  if (mark !== '' && digits === '') return { mark, value: 0 };
  return { mark, value: decimalOf(digits) ?? reader.fail('expected a number', column) };
}

function from(origin: number, { mark, value }: Coordinate): number {
  return mark === '~' ? origin + value : value;
}

function alongView(
  context: CommandContext,
  left: number,
  up: number,
  forward: number,
): Coordinates {
  const { yaw, pitch } = context;
  const [flat, rise] = [cos(pitch), sin(pitch)];
  const [ahead, aside] = [cos(yaw), sin(yaw)];
  return [
    context.x + forward * ahead * flat - up * ahead * rise + left * aside,
    context.y + forward * rise + up * flat,
    context.z + forward * aside * flat - up * aside * rise - left * ahead,
  ];
}
