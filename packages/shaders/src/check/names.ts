import { FLOAT, INT, type Type, typeNamed } from './types.js';

const VEC2 = typeNamed('vec2')!;
const VEC3 = typeNamed('vec3')!;
const VEC4 = typeNamed('vec4')!;

/**
 * What the renderer says about the whole frame, one 32-bit word after the other, in this order;
 * LANGUAGE.md says what each means.
 */
const UNIFORM_TYPES = {
  time: FLOAT,
  worldTime: INT,
  frameCounter: INT,
  sunDirection: VEC3,
  dayLight: FLOAT,
  cameraPosition: VEC3,
  viewWidth: FLOAT,
  viewHeight: FLOAT,
  aspectRatio: FLOAT,
  rainStrength: FLOAT,
  fogColor: VEC3,
  skyColor: VEC3,
  fogStart: FLOAT,
  fogEnd: FLOAT,
  fogDensity: FLOAT,
  near: FLOAT,
  far: FLOAT,
  isEyeInWater: INT,
  viewForward: VEC3,
  viewRight: VEC3,
  viewUp: VEC3,
} as const;

export type UniformName = keyof typeof UNIFORM_TYPES;

export interface Uniform {
  readonly name: UniformName;
  readonly type: Type;
  /** its first word among those of the uniforms */
  readonly word: number;
}

function layUniforms(): ReadonlyMap<string, Uniform> {
  const laid = new Map<string, Uniform>();
  let word = 0;
  for (const [name, type] of Object.entries(UNIFORM_TYPES)) {
    laid.set(name, { name: name as UniformName, type, word });
    word += type.size;
  }
  for (const [other, name] of Object.entries(OTHER_UNIFORM_NAMES)) laid.set(other, laid.get(name)!);
  return laid;
}

/** Names that authors know from elsewhere. */
const OTHER_UNIFORM_NAMES = {
  frameTimeCounter: 'time',
  sunPosition: 'sunDirection',
  fogColour: 'fogColor',
  skyColour: 'skyColor',
} as const;

export const UNIFORMS: ReadonlyMap<string, Uniform> = layUniforms();
export const UNIFORM_WORDS = Object.values(UNIFORM_TYPES).reduce((sum, { size }) => sum + size, 0);

/** What is known of the own pixel. */
export const INPUTS = {
  texcoord: VEC2,
  colour: VEC4,
  depth: FLOAT,
  normal: VEC3,
  lightmap: VEC2,
  worldPos: VEC3,
  viewDir: VEC3,
  gl_FragCoord: VEC4,
} as const;
export type InputName = keyof typeof INPUTS;

export const OTHER_INPUT_NAMES: Readonly<Record<string, InputName>> = {
  color: 'colour',
  uv: 'texcoord',
  texCoord: 'texcoord',
  lmcoord: 'lightmap',
  light: 'lightmap',
  worldPosition: 'worldPos',
};

/** What `texture` and `texelFetch` can read at any pixel. */
export type PictureName = 'colour' | 'depth' | 'normal' | 'lightmap';
export const PICTURES: ReadonlyMap<string, PictureName> = new Map([
  ['colour', 'colour'],
  ['color', 'colour'],
  ['colortex0', 'colour'],
  ['depth', 'depth'],
  ['depthtex0', 'depth'],
  ['normal', 'normal'],
  ['lightmap', 'lightmap'],
  ['light', 'lightmap'],
]);
