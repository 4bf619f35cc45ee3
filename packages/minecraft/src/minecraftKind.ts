import { defineGameKind, HarnessError } from '@bridle/facets';

/** How a run opens a bot on a Minecraft server. */
export const minecraftKind = defineGameKind({
  name: 'minecraft',
  part: 'minecraft',
  flags: [],
  insteadOf: {},
  places: [],
  read: () => undefined,
  warnings: () => [],
  folders: () => ({}),
  reserved: () => [],
  holdsWorld: () => false,
  check() {},
  async open(_, { library }) {
    library('mineflayer');
    throw new HarnessError('unsupported', 'no Minecraft server can be played on yet');
  },
});
