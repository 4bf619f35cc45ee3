export * from './errors.js';
export * from './game.js';
