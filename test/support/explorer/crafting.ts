import type { Agent, Slot } from './agent.js';
import type { Cell } from './blockMap.js';
import { Hindered } from './walking.js';

const SMELTING_TICKS = 200;

/** Makes a recipe so many times, or says why not. */
export async function craft(agent: Agent, recipe: string, times = 1): Promise<void> {
  const made = await agent.ask('craft', { recipe: `minecraft:${recipe}`, times });
  if (made.times !== times) throw new Error(`cannot make ${recipe}: ${JSON.stringify(made)}`);
}

/** Smelts so many of a thing in a furnace, and takes what has become of it. */
export async function smelt(
  agent: Agent,
  furnace: Cell,
  input: RegExp,
  count: number,
  fuel: { readonly item: RegExp; readonly count: number },
): Promise<void> {
  await agent.ask('open', { pos: furnace });
  await moveTo(agent, 'c0', input, count);
  await moveTo(agent, 'c1', fuel.item, fuel.count);
  await agent.ask('close');
  await agent.rest(5);
  const isOut = { block: { pos: furnace, equals: 'furnace[lit=false]' } };
  await agent.rest(SMELTING_TICKS * count, isOut);
  if (!(await isStanding(agent, furnace))) throw new Hindered('the furnace was blown away');
  await agent.ask('open', { pos: furnace });
  const { moved } = await agent.ask('container_move', { from: 'c2', to: 'inventory' });
  await agent.ask('close');
  if (moved !== count) throw new Error(`of ${count} ${input} ${moved} came out of the furnace`);
}

async function isStanding(agent: Agent, cell: Cell): Promise<boolean> {
  const { palette } = await agent.ask('get_blocks', { from: cell, to: cell });
  return (palette as string[])[0]!.startsWith('minecraft:furnace');
}

async function moveTo(agent: Agent, to: string, item: RegExp, count: number): Promise<void> {
  const slots = (await agent.inventory()).filter((slot: Slot) => item.test(slot.item));
  slots.sort((a, b) => b.count - a.count); // another kind of plank does not go on top of the first
  let left = count;
  for (const { slot } of slots) {
    if (left === 0) return;
    const { moved } = await agent.ask('container_move', { from: slot, to, count: left });
    left -= moved as number;
  }
  if (left > 0) throw new Error(`${left} ${item} are missing for the furnace`);
}
