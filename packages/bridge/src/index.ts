export { bridgeKind } from './bridgeKind.js';
