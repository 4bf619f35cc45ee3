import { playWithActs } from './mcpActAgent.js';
import { playWithTasks } from './mcpTaskAgent.js';
import type { CallTool, Played } from './mcpToolUse.js';

/** From spawn to a stone pickaxe, by what the answers of `bridle mcp` say and nothing else. */
interface McpAgent {
  readonly name: 'task' | 'look, act, move';
  readonly callsMax: number;
  readonly tokensMax: number;
  play(tool: CallTool): Promise<Played>;
}

export const AGENTS: readonly McpAgent[] = [
  { name: 'task', callsMax: 25, tokensMax: 6_000, play: playWithTasks },
  { name: 'look, act, move', callsMax: 60, tokensMax: 20_000, play: playWithActs },
];

/** The worlds that they play. In that of the night, a zombie comes for whoever digs. */
export const AGENT_WORLDS = [
  { seed: '1', hour: 'day', setup: [] },
  { seed: '2', hour: 'day', setup: [] },
  { seed: '31', hour: 'day', setup: [] },
  { seed: '1234567', hour: 'day', setup: [] },
  { seed: '5', hour: 'night', setup: ['/time set 14000'] },
] as const;
