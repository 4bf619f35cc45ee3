import { playWithActs } from './mcpActAgent.js';
import { AGENT_WORLDS, AGENTS } from './mcpAgents.js';
import { BenchWorld, type JsonLines } from './mcpClient.js';
import { type CallTool, TOKEN_CHARS } from './mcpToolUse.js';

interface Cost {
  readonly calls: number;
  readonly tokens: number;
}

/** What it took in one world: with each agent, and with the last of them over ABU. */
export interface PlayFigure {
  readonly world: string;
  readonly costs: readonly Cost[];
}

/** From spawn to a stone pickaxe over the real `bridle mcp`, and by the same choices over ABU. */
export async function measurePlays(isQuick: boolean): Promise<PlayFigure[]> {
  const figures: PlayFigure[] = [];
  for (const { seed, hour, setup } of isQuick ? AGENT_WORLDS.slice(0, 1) : AGENT_WORLDS) {
    const costs: Cost[] = [];
    for (const { play } of AGENTS) {
      costs.push(
        await inWorld(seed, setup, async (world) => {
          const mcp = world.mcp();
          await mcp.initialize();
          const { calls, tokens } = await play((name, args) => mcp.call(name, args));
          return { calls, tokens };
        }),
      );
    }
    costs.push(await inWorld(seed, setup, (world) => playOverAbu(world.abu())));
    figures.push({ world: `seed ${seed} by ${hour}`, costs });
  }
  return figures;
}

async function inWorld(
  seed: string,
  setup: readonly string[],
  play: (world: BenchWorld) => Promise<Cost>,
): Promise<Cost> {
  const world = await BenchWorld.start(seed, setup);
  try {
    return await play(world);
  } finally {
    world.close();
  }
}

/** One click in a command, and the whole screen in every answer. */
async function playOverAbu(abu: JsonLines): Promise<Cost> {
  let [calls, chars] = [0, 0];
  const command = async (command: string, params: object): Promise<[string, string]> => {
    const { success, error, data } = await abu.ask({ command, params });
    const { snapshot = '' } = (data ?? {}) as { snapshot?: string };
    const failure = success === true ? '' : `! ${String(error)}\n`;
    calls++;
    chars += failure.length + snapshot.length;
    return [failure, snapshot];
  };
  const tool: CallTool = async (name, args) => {
    if (name === 'look') return screenOf((await command('snapshot', {}))[1]);
    let shown = '';
    for (const [i, { ref }] of (args as { acts: { ref: string }[] }).acts.entries()) {
      const [failure, snapshot] = await command('click', { ref });
      shown = snapshot === '' ? shown : snapshot;
      if (failure !== '') return screenOf(shown, `act ${i + 1} of ${i + 1} was not done`);
    }
    return screenOf(shown);
  };
  await playWithActs(tool);
  return { calls, tokens: Math.ceil(chars / TOKEN_CHARS) };
}

/** The lines of a screen of ABU as the agent reads those of MCP. */
function screenOf(snapshot: string, said = ''): string {
  const lines = snapshot.split('\n').flatMap((line) => {
    const [, name, marks] = /^ *- \w+ ("(?:[^"\\]|\\.)*")(.*)$/.exec(line) ?? [];
    const [, ref] = /\[ref=(e\d+)\]/.exec(marks ?? '') ?? [];
    if (ref === undefined) return [];
    const [, description] = /\[description="([^"]*)"\]/.exec(marks!) ?? [];
    const isDisabled = marks!.includes('[disabled]') ? '[disabled] ' : '';
    const more = description === undefined ? '' : ` [${description}]`;
    return [`${ref} ${isDisabled}${String(JSON.parse(name!))}${more}`];
  });
  return `<game>\n${said}\nThe screen now:\n${lines.join('\n')}\n</game>`;
}

export function formatPlays(figures: readonly PlayFigure[]): string {
  const text = ({ calls, tokens }: Cost): string => `${calls} calls, ${tokens} tokens`;
  const head = ['spawn to a stone pickaxe', ...AGENTS.map(({ name }) => name), 'ABU'];
  const limits = AGENTS.map(({ callsMax, tokensMax }) => ({ calls: callsMax, tokens: tokensMax }));
  const isMet = figures.every(({ costs }) =>
    limits.every(({ calls, tokens }, i) => costs[i]!.calls <= calls && costs[i]!.tokens <= tokens),
  );
  const rows = [
    head,
    ...figures.map(({ world, costs }) => [world, ...costs.map(text)]),
    [`goal: at most (${isMet ? 'met' : 'missed'})`, ...limits.map(text), ''],
  ];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('  '));
  return lines.join('\n');
}

export const PLAYS_LEGEND = `tokens      of all answers, in characters by ${TOKEN_CHARS}. The agents are scripts that decide by what the answers say.
ABU         the same choices, where a command does one click and shows the whole screen`;
