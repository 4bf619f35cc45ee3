import { type McpTool, NO_OP, type Profile, type ToolHints } from './defineTool.js';
import type { Schema } from './opTable.js';
import { opTools } from './opTools.js';
import { TOOLS } from './tools/list.js';

export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Schema & { readonly type: 'object' };
  readonly annotations: ToolHints;
}

/** As `tools/list` tells it. */
export function listedTool({ name, description, fields, required, hints }: McpTool): ListedTool {
  const schema = { properties: fields, ...(required && { required }) };
  return { name, description, inputSchema: { type: 'object', ...schema }, annotations: hints };
}

/**
 * The tools of these profiles in a game that can do these ops. Before that is known, it is the embedded world,
 * which can do all of them.
 */
export function toolsFor(
  profiles: ReadonlySet<Profile>,
  capabilities: ReadonlySet<string> | undefined,
): McpTool[] {
  const can = (op: string): boolean => capabilities?.has(op) ?? true;
  const all = profiles.size > 0 ? [...TOOLS, ...opTools(profiles)] : TOOLS;
  return all.filter(
    ({ ops, listedWith = [ops[0]], needs, insteadOf }) =>
      (ops[0] === NO_OP || listedWith.some(can)) &&
      (needs === undefined || can(needs)) &&
      (insteadOf === undefined || !can(insteadOf)),
  );
}
