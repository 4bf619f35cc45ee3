export * from './canvas.js';
export * from './font.js';
export type { Picture } from './picture.js';
