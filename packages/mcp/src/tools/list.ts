import type { McpTool } from '../defineTool.js';
import { act } from './act.js';
import { craft } from './craft.js';
import { guide } from './guide.js';
import { inventory } from './inventory.js';
import { keys } from './keys.js';
import { look } from './look.js';
import { move } from './move.js';
import { say } from './say.js';
import { screenshot } from './screenshot.js';
import { state } from './state.js';
import { task } from './task.js';
import { taskList } from './taskList.js';
import { wait } from './wait.js';

/** Every tool there is but those that are ops, in the order in which clients list them. */
export const TOOLS: readonly McpTool[] = [
  ...[look, act, task, taskList, move, wait, inventory],
  ...[craft, say, screenshot, state, keys, guide],
];
