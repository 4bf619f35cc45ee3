import { PLACE_MAX } from './limits.js';
import type { MineflayerBot } from './mineflayer.js';

// biome-ignore lint/suspicious/noExplicitAny: every packet has its own fields
type Packet = any;

/** What is wrong with packets that can be read and mean nothing; undefined: nothing is. */
const WRONG: Readonly<Record<string, (packet: Packet, bot: MineflayerBot) => string | undefined>> =
  {
    position: notAPlace,
    player_rotation: notAPlace,
    block_change: ({ type }, bot) => notAState(type, bot),
    multi_block_change({ records }, bot) {
      for (const record of records) {
        const state =
          typeof record === 'object' ? record.blockId : Math.floor(Number(record) / 4096);
        const wrong = notAState(state, bot);
        if (wrong !== undefined) return wrong;
      }
      return undefined;
    },
    set_slot: ({ windowId, slot }, bot) => notASlot(windowId, slot, bot),
    window_items: ({ windowId, items }, bot) => notASlot(windowId, items.length - 1, bot),
  };

/**
 * Packets of a server that the libraries would believe, and then reckon with for ever, or fail over again
 * and again: they are told of, and nobody hears them.
 */
export function dropImpossiblePackets(bot: MineflayerBot, tell: (fault: Error) => void): void {
  const { _client: client } = bot;
  const emit = client.emit.bind(client);
  client.emit = (...args) => {
    const [name, packet] = args as [string, Packet];
    const wrong = Object.hasOwn(WRONG, name) ? WRONG[name]!(packet, bot) : undefined;
    if (wrong === undefined) return emit(...args);
    tell(new Error(wrong));
    return true;
  };
}

function notAPlace({ x = 0, y = 0, z = 0, yaw = 0, pitch = 0 }: Packet): string | undefined {
  const isPlace = [x, y, z, yaw, pitch].every((one) => Math.abs(one) <= PLACE_MAX);
  return isPlace ? undefined : `the server puts the bot where nobody can be: ${x} ${y} ${z}`;
}

function notAState(state: number, { registry }: MineflayerBot): string | undefined {
  if (registry.blocksByStateId[state] !== undefined) return undefined;
  return `the server tells of a block that is none of this version: ${state}`;
}

function notASlot(windowId: number, slot: number, bot: MineflayerBot): string | undefined {
  const { currentWindow, inventory } = bot;
  const window = windowId === 0 ? inventory : currentWindow?.id === windowId ? currentWindow : null;
  if (!window || (slot >= -1 && slot < window.slots.length)) return undefined;
  return `the server tells of slot ${slot}, which the window has not`;
}
