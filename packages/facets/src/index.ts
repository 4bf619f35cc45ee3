export * from './avatar.js';
export * from './errors.js';
export * from './game.js';
export * from './input.js';
export * from './longAction.js';
export * from './nearestName.js';
export * from './scene.js';
export * from './shaders.js';
