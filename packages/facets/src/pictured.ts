// What a block world looks like as data: all that who draws it needs of the seam.
export type * from './blockWorld/blockView.js';
export type * from './blockWorld/picturedScene.js';
export type * from './blockWorld/source.js';
