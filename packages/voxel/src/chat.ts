import type { World } from '@bridle/engine';
import type { BlockWorldEvents, ChatFacet, ChatLine } from '@bridle/facets';
import { CHAT_HISTORY_MAX } from './limits.js';

/** What is said in the embedded world. */
export function createChat(
  worldOf: () => World,
  events: BlockWorldEvents,
  touch: <T>(done: (world: World) => T) => T,
): ChatFacet {
  let lines: ChatLine[] = [];
  events.listen((event) => {
    if (event.event !== 'chat') return;
    const { from, text } = event;
    lines.push({ tick: worldOf().tick, from, text, at: Date.now() });
    if (lines.length > CHAT_HISTORY_MAX) lines.shift();
  });
  return {
    send: (text) => touch((world) => world.tell({ event: 'chat', from: 'player', text })),
    history: () => lines,
    clear() {
      const { length } = lines;
      lines = [];
      return length;
    },
  };
}
