import { type BlockWorldEvent, type BlockWorldView, bareName } from '@bridle/facets';
import { SCENE_EFFECTS_MAX } from './limits.js';
import { oneDecimal } from './words.js';

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
      return `Block: ${bareName(event.from)} to ${bareName(event.to)} at ${event.pos.join(' ')}`;
    case 'damage':
      return `Damage: ${bareName(event.target)} ${oneDecimal(event.amount)} (${event.cause})`;
    case 'death':
      return `Death: ${bareName(event.target)} (${event.cause})`;
    case 'respawn':
      return `Respawn: ${bareName(event.target)}`;
    case 'pickup':
      return `Pickup: ${event.count} ${bareName(event.item)}`;
    case 'milestone':
      return `Milestone: ${event.name}`;
    case 'chat':
      return `Chat: <${event.from}> ${event.text}`;
  }
}
