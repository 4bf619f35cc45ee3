export { createBlockScene } from './blockScene.js';
export type { BlockGame } from './game.js';
