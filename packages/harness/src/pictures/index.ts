export { encodePng } from '@bridle/render/encode';
export { decodePng, type Pixels } from './decodePng.js';
