import type { AvatarSelf, SlotState } from '@bridle/facets';
import { PICTURE_SIZE } from './boxes.js';
import type { BlockGame } from './game.js';
import type { Standpoint } from './words.js';

/** What one look at the world shows of the player, read once for all that is told of it. */
export interface Sight extends Standpoint {
  readonly self: Readonly<AvatarSelf>;
  /** what is carried, by slot */
  readonly stacks: ReadonlyMap<number, SlotState>;
}

export function sightOf({ senses, view }: BlockGame): Sight {
  const self = senses.self();
  return {
    self,
    feet: self.player.pos,
    camera: view.camera(PICTURE_SIZE.width, PICTURE_SIZE.height),
    stacks: new Map(senses.inventory().map((stack) => [stack.slot, stack])),
  };
}
