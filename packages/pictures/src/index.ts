export { crc32 } from './crc32.js';
export { decodePng, PictureError, type PngLimits } from './decodePng.js';
export { drawMarks } from './marks.js';
export type { RgbaPicture } from './picture.js';
export { encodePng } from './png.js';
export { encodeQoi } from './qoi.js';
