import { describe, expect, it } from 'vitest';
import { AGENT_WORLDS, AGENTS } from '../bench/src/mcpAgents.js';
import { startBridle } from './support/bridle.js';
import { connected } from './support/connected.js';
import { McpProcess } from './support/mcp.js';

/** A world that waits, prepared by commands, with an MCP process in it. */
async function enter(seed: string, setup: readonly string[]) {
  const flags = ['--headless', '--clock', 'wait', '--no-render', '--world-seed', seed];
  const listen = ['--automation-listen', '127.0.0.1:0'];
  const { endpoints, endpointsFile } = await startBridle(...flags, ...listen);
  const run = await connected({ endpointsFile });
  for (const line of setup) {
    expect(await run.command({ line })).toMatchObject({ ok: true });
  }
  await run.give_control();
  const mcp = new McpProcess(['--join', endpoints.automation!]);
  await mcp.initialize();
  return { run, mcp };
}

/** The lines of a look that can be acted on. */
function linesOf(look: string): string[] {
  return look.split('\n').filter((line) => /^e\d+ /.test(line));
}

const GAMES = AGENTS.flatMap((agent) =>
  AGENT_WORLDS.map((world) => ({ ...world, ...agent, tools: agent.name })),
);

describe('a script that knows only what the answers say', () => {
  it.each(GAMES)(
    'comes from spawn to a stone pickaxe with $tools, seed $seed by $hour',
    { timeout: 60_000 },
    async ({ seed, setup, play, name, callsMax, tokensMax }) => {
      const { run, mcp } = await enter(seed, setup);
      const used = new Set<string>();
      const { calls, tokens, screen } = await play((tool, args) => {
        used.add(tool);
        return mcp.call(tool, args);
      });
      expect(await run.get_inventory()).toMatchObject({
        slots: expect.arrayContaining([
          expect.objectContaining({ item: 'minecraft:stone_pickaxe', count: 1 }),
        ]),
      });
      expect(calls).toBeLessThanOrEqual(callsMax);
      expect(tokens).toBeLessThanOrEqual(tokensMax);
      if (name === 'task') return;
      expect(new Set([...used, 'look', 'act', 'move'])).toEqual(new Set(['look', 'act', 'move']));
      // What has changed, told act by act, adds up to the screen.
      expect(screen).toEqual(linesOf(await mcp.call('look', { max_chars: 40_000 })).sort());
    },
  );
});
