import type { McpTool } from '../defineTool.js';
import { act } from './act.js';
import { look } from './look.js';
import { wait } from './wait.js';

/** Every tool there is but those of the `raw` profile, in the order in which clients list them. */
export const TOOLS: readonly McpTool[] = [look, act, wait];
