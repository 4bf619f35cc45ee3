export { crc32 } from './crc32.js';
export { encodePng } from './png.js';
export { encodeQoi } from './qoi.js';
