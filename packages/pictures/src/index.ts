export { crc32 } from './crc32.js';
export { decodePng, type Pixels, type PngLimits } from './decodePng.js';
export { drawMarks } from './marks.js';
export { encodePng } from './png.js';
export { encodeQoi } from './qoi.js';
