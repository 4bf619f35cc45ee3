export { createBlockScene } from './blockScene.js';
export type { BlockGame } from './game.js';
export { footholdAt } from './sight/foothold.js';
export { BlockInterests, blocksInSight, type Sighted } from './sight/inSight.js';
export type { Eyes, SightBlocks, SightColumn, SightLand } from './sight/land.js';
export { canSeeFrom, canSeePoint } from './sight/lineOfSight.js';
