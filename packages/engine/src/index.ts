export { runCommand } from './commands.js';
export { tick } from './tick.js';
export { createWorld, type World } from './world.js';
