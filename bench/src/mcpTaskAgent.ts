import { type CallTool, type Played, ToolUse } from './mcpToolUse.js';

type Job = readonly [name: string, args: object];

/** What is to be done first when an answer says that something is missing. */
const FIRST: readonly (readonly [said: RegExp, job: Job])[] = [
  [/without a wooden_pickaxe/, ['craft', { item: 'wooden_pickaxe' }]],
  [/cobblestone[^;]* missing/, ['gather', { item: 'cobblestone', count: 3 }]],
  [/_(planks|log)[^;]* missing/, ['gather', { item: 'log', count: 5 }]],
];
/** What is made before anything else where monsters are about. */
const SWORD: Job = ['craft', { item: 'wooden_sword' }];
const FIGHT = { name: 'cull_hostiles', args: { radius: 16, max: 3, retreat_at: 0 } };
const WALK_BLOCKS = 32; // as far as a job looks for what it needs
const WAYS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** With whole jobs: tries what is wanted, and does first what the answer says is missing. */
export async function playWithTasks(tool: CallTool): Promise<Played> {
  const use = new ToolUse(tool);
  const wanted: Job[] = [['craft', { item: 'stone_pickaxe' }]];
  if (isNight(await use.call('look', { find: 'Time' }))) wanted.push(SWORD);
  for (let walks = 0; wanted.length > 0; ) {
    const [name, args] = wanted.at(-1)!;
    let answer = await use.call('task', { name, args });
    while (answer.includes('{"do":"continue"}')) {
      answer = await use.call('task', { do: 'continue' });
    }
    const first = FIRST.find(([said]) => said.test(answer))?.[1];
    if (!answer.startsWith('! ')) wanted.pop();
    else if (first !== undefined) wanted.push(first);
    else if (answer.includes('(not_found)')) await walkOn(use, walks++);
    else if (answer.includes('(hurt)')) await use.call('task', FIGHT);
    else if (/\bdead\b|\bdied\b/.test(answer)) await comeBack(use);
  }
  return use;
}

function isNight(seen: string): boolean {
  const [, hour] = /Time (\d+):/.exec(seen) ?? [];
  return Number(hour) >= 19 || Number(hour) < 6;
}

/** Some way on, farther each time, in one direction after the other. */
async function walkOn(use: ToolUse, walks: number): Promise<void> {
  const seen = await use.call('look', { find: 'Position' });
  const [, x, z] = /Position (\S+) \S+ (\S+),/.exec(seen) ?? use.giveUp('no position');
  const [dx, dz] = WAYS[walks % WAYS.length]!;
  const blocks = WALK_BLOCKS * (1 + Math.floor(walks / 2));
  const to = { x: Math.round(Number(x) + dx * blocks), z: Math.round(Number(z) + dz * blocks) };
  await use.call('task', { name: 'goto', args: { ...to, range: 4 } });
}

async function comeBack(use: ToolUse): Promise<void> {
  const [, ref] = /^(e\d+) Respawn/m.exec(await use.call('look', { find: 'Respawn' })) ?? [];
  if (ref !== undefined) await use.call('act', { acts: [{ ref }] });
}
