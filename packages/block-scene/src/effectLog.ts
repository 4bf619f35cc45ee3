import type { BlockWorldEvent, BlockWorldView } from '@bridle/facets';
import { SCENE_EFFECTS_MAX } from './limits.js';
import { bare, oneDecimal } from './words.js';

/** How far from the player a change can be seen or heard. */
const NOTICED_BLOCKS = 24;

/** The last events that the player could see or hear; they become text only when somebody asks. */
export class EffectLog {
  #events: BlockWorldEvent[] = [];

  onEvent(event: BlockWorldEvent, view: BlockWorldView): void {
    if (event.event === 'block') {
      const [x, y, z] = event.pos;
      if (view.distanceTo(x, y, z) > NOTICED_BLOCKS) return;
    }
    this.#events.push(event);
    if (this.#events.length > SCENE_EFFECTS_MAX) this.#events.shift();
  }

  take(): string[] {
    const lines = this.#events.map(lineOf);
    this.#events = [];
    return lines;
  }
}

function lineOf(event: BlockWorldEvent): string {
  switch (event.event) {
    case 'block':
      return `Block: ${bare(event.from)} to ${bare(event.to)} at ${event.pos.join(' ')}`;
    case 'damage':
      return `Damage: ${bare(event.target)} ${oneDecimal(event.amount)} (${event.cause})`;
    case 'death':
      return `Death: ${bare(event.target)} (${event.cause})`;
    case 'respawn':
      return `Respawn: ${bare(event.target)}`;
    case 'pickup':
      return `Pickup: ${event.count} ${bare(event.item)}`;
    case 'milestone':
      return `Milestone: ${event.name}`;
    case 'chat':
      return `Chat: <${event.from}> ${event.text}`;
  }
}
