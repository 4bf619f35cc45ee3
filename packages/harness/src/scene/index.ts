/** The pipeline alone, without a host: what a game shows, as text with refs. */
export { snapshot } from './format.js';
export { ElementRefs } from './refs.js';
export { look } from './sceneTree.js';
