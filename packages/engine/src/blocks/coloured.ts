import { where } from './drops.js';
import { COLOURS, type KindSpec, kind } from './kind.js';
import { choice, FACING, FACING_ANY, flag } from './properties.js';
import { layer } from './shapes.js';
import { bed } from './thingShapes.js';

const BED_PROPERTIES = [FACING, flag('occupied'), choice('part', 'head foot', 'foot')];

/** Of the two halves of a bed only the head is dropped, so that a bed is dropped once. */
function bedOf(colour: string): KindSpec {
  const name = `${colour}_bed`;
  return kind(name, 0.2, {
    properties: BED_PROPERTIES,
    drops: [{ item: name, when: where('part=head') }],
    shape: bed,
    support: 'otherHalf',
    use: 'sleep',
    isKept: true,
    isFurniture: true,
  });
}

/** A box that is carried with all that lies in it: whoever breaks it keeps its content. */
function shulkerBox(name: string): KindSpec {
  return kind(name, 2, {
    properties: [{ ...FACING_ANY, usual: 'up' }],
    tool: 'pickaxe',
    opacity: 1,
    keeps: 'shulker_box',
    facing: 'awayFromHit',
    isUnjoined: true,
    isKept: true,
    isFurniture: true,
  });
}

/** What is made in sixteen colours. */
export const COLOURED: readonly KindSpec[] = [
  ...COLOURS.map((colour) =>
    kind(`${colour}_carpet`, 0.1, {
      shape: layer(1),
      support: 'anything',
      tinder: [60, 20],
      isThin: true,
    }),
  ),
  ...COLOURS.map(bedOf),
  shulkerBox('shulker_box'),
  ...COLOURS.map((colour) => shulkerBox(`${colour}_shulker_box`)),
];
