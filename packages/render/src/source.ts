export type { BlockColumn, BlockSource, LightColumn, StateInfo } from '@bridle/facets/pictured';
