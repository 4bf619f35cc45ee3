import type { McCommand } from './command.js';
import { INTERACT_COMMANDS } from './interactCommands.js';
import { INVENTORY_COMMANDS } from './inventoryCommands.js';
import { LOG_COMMANDS } from './logCommands.js';
import { PACK_COMMANDS } from './packCommands.js';
import { PLAYER_COMMANDS } from './playerCommands.js';
import { SCREENSHOT_COMMAND } from './screenshotCommand.js';
import { STATUS_COMMANDS } from './statusCommands.js';
import { WORLD_COMMANDS } from './worldCommands.js';

/** Every command, by its name on the wire. */
export const COMMANDS: Readonly<Record<string, McCommand>> = {
  ...STATUS_COMMANDS,
  ...PLAYER_COMMANDS,
  ...PACK_COMMANDS,
  ...SCREENSHOT_COMMAND,
  ...LOG_COMMANDS,
  ...INVENTORY_COMMANDS,
  ...INTERACT_COMMANDS,
  ...WORLD_COMMANDS,
};
