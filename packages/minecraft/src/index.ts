export { minecraftKind } from './minecraftKind.js';
