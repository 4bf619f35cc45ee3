export * from './canvas.js';
export * from './font.js';
export type { RgbaPicture } from './picture.js';
