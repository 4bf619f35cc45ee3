export { encodePng } from './png.js';
export { encodeQoi } from './qoi.js';
