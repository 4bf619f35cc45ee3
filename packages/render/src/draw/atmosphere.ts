import { cos, sin } from '@bridle/engine/math';
import type { BiomeLook } from '../looks/looks.js';
import type { RenderScene, Vision } from '../renderScene.js';
import { type Darkness, lightTable } from './lightTable.js';

/** Red, green, blue, 0..1 each, as they are shown. */
export type Colour = readonly [number, number, number];

/** What the air does to a picture: sky, fog and light. */
export interface Atmosphere {
  readonly zenith: Colour;
  /** at the horizon, and where the fog ends */
  readonly haze: Colour;
  /** the haze towards a low sun, and how much of it there is */
  readonly glow: Colour;
  readonly glowStrength: number;
  readonly fogStart: number;
  readonly fogEnd: number;
  /** a unit vector; the moon is opposite */
  readonly sun: Colour;
  readonly sunColour: Colour;
  readonly sunShine: number;
  readonly halo: number;
  readonly stars: number;
  readonly moonShine: number;
  /** 0 full, 4 new, 0..7 */
  readonly moonPhase: number;
  readonly cloud: Colour;
  readonly cloudAlpha: number;
  /** blocks along which clouds fade away */
  readonly cloudFar: number;
  /** 0 at night to 1 by day, whatever the weather */
  readonly dayLight: number;
  /** false where the eye is in water or lava: the fog ends all there is */
  readonly skyIsSeen: boolean;
  /** colours 0xffBBGGRR that multiply, by sky × 64 + block, 0..63 each */
  readonly light: Uint32Array;
}

export interface AtmosphereInput
  extends Pick<
      RenderScene,
      'timeOfDay' | 'day' | 'tick' | 'weather' | 'viewDistance' | 'dimension'
    >,
    Pick<Vision, 'nightVision' | 'blindness'> {
  /** what the eye is in */
  readonly medium: 'air' | 'water' | 'lava' | 'solid';
  readonly biome: BiomeLook | undefined;
  /** 0..15 */
  readonly skyLightAtEye: number;
}

const DAY_TICKS = 24_000;
/** the sun moves by about a tenth of a degree in this time */
const STEP_TICKS = 8;
const TURN = 6.283185307179586;
/** The sun is up for more than half of the day: how far it is ahead at its rising, in radians. */
const EARLY = 0.216;

const ZENITH_DAY: Colour = [0.3, 0.55, 0.93];
const HAZE_DAY: Colour = [0.72, 0.84, 0.97];
const ZENITH_NIGHT: Colour = [0.016, 0.025, 0.075];
const HAZE_NIGHT: Colour = [0.045, 0.066, 0.135];
const ZENITH_DUSK: Colour = [0.2, 0.24, 0.5];
const GLOW: Colour = [1, 0.55, 0.24];
const SUN: Colour = [1, 0.95, 0.8];
const SUN_LOW: Colour = [1, 0.66, 0.32];
const CLOUD_DAY: Colour = [1, 1, 1];
const CLOUD_DUSK: Colour = [0.98, 0.7, 0.58];
const CLOUD_NIGHT: Colour = [0.1, 0.12, 0.19];
const WATER: Colour = [0.09, 0.34, 0.46];
const LAVA: Colour = [0.78, 0.25, 0.04];
const ROCK: Colour = [0.015, 0.013, 0.012];
const NETHER: Colour = [0.2, 0.03, 0.03];
const BLIND: Colour = [0.008, 0.008, 0.012];
/** Levels of sky light at the eye from which on the air is as bright as it gets. */
const LIGHT_IN_AIR = 7;
const LIGHT_IN_WATER = 12;
const BLIND_BLOCKS = 5;
/** The air of the nether is thick. */
const NETHER_BLOCKS = 96;
const SKYLESS: Readonly<Record<string, boolean>> = {
  'minecraft:the_nether': true,
  'minecraft:the_end': true,
};

/** How grey the sky is, how much light is left of it, how much of the fog-free distance. */
const WEATHERS = {
  clear: { grey: 0, light: 1, clear: 1 },
  rain: { grey: 0.8, light: 0.78, clear: 0.6 },
  thunder: { grey: 0.92, light: 0.55, clear: 0.5 },
} as const;

/** So many are kept: one who steps several worlds in turn comes back to each. */
const KEPT = 16;
const kept: { readonly air: AtmosphereInput; readonly atmosphere: Atmosphere }[] = [];
let oldest = 0;

/**
 * The sun goes on in small steps, and between them the same object is returned: drawing very
 * many small pictures would otherwise spend a good part of its time here.
 */
export function atmosphereOf(air: AtmosphereInput): Atmosphere {
  const timeOfDay = Math.floor(air.timeOfDay / STEP_TICKS) * STEP_TICKS;
  // Light beyond this makes no difference.
  const enough = air.medium === 'water' ? LIGHT_IN_WATER : LIGHT_IN_AIR;
  const skyLightAtEye = Math.min(air.skyLightAtEye, enough);
  for (let i = 0; i < kept.length; i++) {
    const { air: other, atmosphere } = kept[i]!;
    if (isAlike(air, timeOfDay, skyLightAtEye, other)) return atmosphere;
  }
  const own = { ...air, timeOfDay, skyLightAtEye };
  const atmosphere = compute(own);
  kept[oldest] = { air: own, atmosphere };
  oldest = (oldest + 1) % KEPT;
  return atmosphere;
}

function isAlike(
  a: AtmosphereInput,
  timeOfDay: number,
  skyLightAtEye: number,
  b: AtmosphereInput,
): boolean {
  return (
    timeOfDay === b.timeOfDay &&
    a.day === b.day &&
    a.weather === b.weather &&
    a.viewDistance === b.viewDistance &&
    a.medium === b.medium &&
    a.biome === b.biome &&
    a.dimension === b.dimension &&
    a.nightVision === b.nightVision &&
    a.blindness === b.blindness &&
    skyLightAtEye === b.skyLightAtEye
  );
}

function compute(air: AtmosphereInput): Atmosphere {
  const whole = hasSky(air) ? underSky(air) : closedIn(air);
  return air.blindness === true ? blinded(whole) : whole;
}

/** Sun, clouds and rain are only there. */
export function hasSky({ dimension }: Pick<RenderScene, 'dimension'>): boolean {
  return dimension === undefined || SKYLESS[dimension] !== true;
}

function darknessOf(air: AtmosphereInput): Darkness {
  if (air.nightVision === true) return 'nightVision';
  return hasSky(air) ? 'plain' : 'glowing';
}

/** Nothing is seen beyond a few steps, and no sky. */
function blinded(air: Atmosphere): Atmosphere {
  const fogEnd = Math.min(air.fogEnd, BLIND_BLOCKS);
  return { ...air, haze: BLIND, glowStrength: 0, fogStart: 0, fogEnd, skyIsSeen: false };
}

/** Where there is no sky, everything ends in the fog of the biome, at all times of the day. */
function closedIn(air: AtmosphereInput): Atmosphere {
  const own = air.biome ? colourOf(air.biome.fog) : NETHER;
  return {
    zenith: own,
    ...fogOf(air, own, 0),
    glow: GLOW,
    glowStrength: 0,
    sun: [0, 1, 0],
    sunColour: SUN,
    sunShine: 0,
    halo: 0,
    stars: 0,
    moonShine: 0,
    moonPhase: 0,
    cloud: own,
    cloudAlpha: 0,
    cloudFar: 1,
    dayLight: 0,
    skyIsSeen: false,
    light: lightTable(0, 0, 1, darknessOf(air)),
  };
}

function underSky(air: AtmosphereInput): Atmosphere {
  const turn = (air.timeOfDay / DAY_TICKS) * TURN;
  const angle = turn + EARLY * cos(turn);
  const height = sin(angle);
  const weather = WEATHERS[air.weather];
  const day = smooth(clamp01(height * 2.2 + 0.42));
  const dusk = smooth(clamp01(1 - Math.abs(height - 0.02) * 3.2));
  const sky = skyColours(air, day, dusk);
  const clear = 1 - weather.grey;
  return {
    ...sky,
    ...fogOf(air, sky.haze, day * weather.light),
    glow: GLOW,
    glowStrength: air.medium === 'air' ? dusk * clear * caveShare(air.skyLightAtEye) * 0.95 : 0,
    sun: [cos(angle), height, 0],
    sunColour: mix(SUN, SUN_LOW, dusk),
    sunShine: clear * clamp01(height * 6 + 1),
    halo: clear * clamp01(height * 4 + 0.8) * (0.55 + 0.25 * dusk),
    stars: clear * smooth(clamp01(-height * 4 - 0.1)),
    moonShine: clear * clamp01(-height * 6 + 1),
    moonPhase: ((air.day % 8) + 8) % 8,
    cloud: grey(
      mix(mix(CLOUD_NIGHT, CLOUD_DAY, day), CLOUD_DUSK, dusk * 0.7),
      weather.grey,
      weather.light * 0.9,
    ),
    cloudAlpha: 0.78,
    cloudFar: air.viewDistance * 24 + 260,
    dayLight: day,
    skyIsSeen: air.medium === 'air',
    light: lightTable(day, dusk * clear, weather.light, darknessOf(air)),
  };
}

function skyColours(
  air: AtmosphereInput,
  day: number,
  dusk: number,
): { zenith: Colour; haze: Colour } {
  const weather = WEATHERS[air.weather];
  const { biome } = air;
  const zenithDay = biome ? mix(ZENITH_DAY, colourOf(biome.sky), 0.5) : ZENITH_DAY;
  const hazeDay = biome ? mix(HAZE_DAY, colourOf(biome.fog), 0.5) : HAZE_DAY;
  const zenith = mix(mix(ZENITH_NIGHT, zenithDay, day), ZENITH_DUSK, dusk * 0.35);
  const haze = mix(mix(HAZE_NIGHT, hazeDay, day), GLOW, dusk * 0.16);
  return {
    zenith: grey(zenith, weather.grey, weather.light),
    haze: grey(haze, weather.grey, weather.light),
  };
}

function fogOf(
  air: AtmosphereInput,
  haze: Colour,
  daylight: number,
): { haze: Colour; fogStart: number; fogEnd: number } {
  const far = air.viewDistance * 16;
  const lit = 0.25 + 0.75 * daylight;
  switch (air.medium) {
    case 'water': {
      const own = air.biome ? mix(WATER, colourOf(air.biome.water), 0.25) : WATER;
      const share = lit * (0.3 + 0.7 * clamp01(air.skyLightAtEye / LIGHT_IN_WATER));
      return { haze: times(own, share), fogStart: -24, fogEnd: Math.min(far, 46) };
    }
    case 'lava':
      return { haze: LAVA, fogStart: -1, fogEnd: 2.5 };
    case 'solid':
      return { haze: ROCK, fogStart: 0, fogEnd: 3 };
    default: {
      if (!hasSky(air)) {
        const fogEnd =
          air.dimension === 'minecraft:the_nether' ? Math.min(far, NETHER_BLOCKS) : far;
        return { haze, fogStart: fogEnd * 0.08, fogEnd };
      }
      const { clear } = WEATHERS[air.weather];
      const share = caveShare(air.skyLightAtEye);
      return { haze: times(haze, share), fogStart: far * 0.32 * clear * share, fogEnd: far };
    }
  }
}

/** Air under the ground is dark: far tunnels do not end in daylight. */
function caveShare(skyLight: number): number {
  return 0.05 + 0.95 * smooth(clamp01(skyLight / LIGHT_IN_AIR));
}

function clamp01(x: number): number {
  return Math.min(1, Math.max(0, x));
}

function smooth(x: number): number {
  return x * x * (3 - 2 * x);
}

function mix(a: Colour, b: Colour, part: number): Colour {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part];
}

function times(colour: Colour, factor: number): Colour {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}

/** Takes away so much of the hue, and leaves so much of the light. */
function grey(colour: Colour, part: number, light: number): Colour {
  const level = colour[0] * 0.3 + colour[1] * 0.5 + colour[2] * 0.2;
  return times(mix(colour, [level * 0.97, level, level * 1.05], part), light);
}

function colourOf(bgr: number): Colour {
  return [(bgr & 255) / 255, ((bgr >> 8) & 255) / 255, ((bgr >> 16) & 255) / 255];
}
