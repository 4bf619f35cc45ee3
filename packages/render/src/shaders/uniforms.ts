import type { Uniforms } from '@bridle/shaders/run';
import type { Atmosphere } from '../draw/atmosphere.js';
import type { RenderScene } from '../renderScene.js';
import type { View } from '../view.js';

const TICKS_PER_SECOND = 20;
const BLOCKS_PER_COLUMN = 16;
/** as in kernel/draw/layout.ts */
const NEAR = 0.05;

/** What shaders are told of a picture as a whole; the same scene gives the same values. */
export function uniformsOf(
  scene: RenderScene,
  view: View,
  air: Atmosphere,
  isEyeInWater: boolean,
): Uniforms {
  const reachX = view.width / 2 / view.scale;
  const reachY = view.height / 2 / view.scale;
  return {
    time: scene.tick / TICKS_PER_SECOND,
    worldTime: scene.timeOfDay,
    frameCounter: scene.tick,
    sunDirection: air.sun,
    dayLight: air.dayLight,
    cameraPosition: [view.x, view.y, view.z],
    rainStrength: scene.weather === 'clear' ? 0 : 1,
    fogColor: air.haze,
    skyColor: air.zenith,
    fogStart: air.fogStart,
    fogEnd: air.fogEnd,
    fogDensity: 1 / (air.fogEnd - air.fogStart),
    near: NEAR,
    far: scene.viewDistance * BLOCKS_PER_COLUMN,
    isEyeInWater: isEyeInWater ? 1 : 0,
    viewForward: view.forward,
    viewRight: view.right.map((value) => value * reachX),
    viewUp: view.up.map((value) => value * reachY),
  };
}
