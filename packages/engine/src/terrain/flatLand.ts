import { stateOf } from '../blocks/index.js';
import { biomeNumber } from './biomes.js';
import { BOTTOM_Y, Column } from './column.js';

/** the y of the grass that covers it */
const GRASS_Y = 63;
const BEDROCK = stateOf('minecraft:bedrock');
const DIRT = stateOf('minecraft:dirt');
const GRASS = stateOf('minecraft:grass_block', { snowy: 'false' });
const PLAINS = biomeNumber('plains');

/** A plain without an end: for tests, and for whoever wants room to build. */
export class FlatLand {
  readonly isLifeless = true;

  column(columnX: number, columnZ: number): Column {
    const column = new Column(columnX, columnZ, new Uint8Array(256).fill(PLAINS));
    for (let section = 0; section <= (GRASS_Y - BOTTOM_Y) >> 4; section++) {
      column.fillSection(section, DIRT);
    }
    for (let z = 0; z < 16; z++) {
      for (let x = 0; x < 16; x++) {
        column.set(x, BOTTOM_Y, z, BEDROCK);
        column.set(x, GRASS_Y, z, GRASS);
      }
    }
    return column;
  }
}
