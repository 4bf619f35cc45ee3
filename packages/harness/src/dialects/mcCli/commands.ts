import type { Command } from './command.js';
import { HOLDING } from './holding.js';
import { INTERACTING } from './interacting.js';
import { LISTENING } from './listening.js';
import { LOOKING } from './looking.js';
import { LOOKS } from './looks.js';
import { PICTURING } from './picturing.js';
import { PLACES } from './places.js';
import { PLAYING } from './playing.js';

/** Every command, by its name on the wire. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  ...LOOKING,
  ...PLAYING,
  ...LOOKS,
  ...PICTURING,
  ...LISTENING,
  ...HOLDING,
  ...INTERACTING,
  ...PLACES,
};
