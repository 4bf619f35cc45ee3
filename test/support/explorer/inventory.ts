import type { Agent, Slot } from './agent.js';

const HOTBAR_SLOTS = 9;
/** Where to put what is not in the hotbar: in turn, so that two things do not chase each other. */
const SPARE_SLOTS = [8, 7, 6] as const;

export async function countOf(agent: Agent, wanted: RegExp): Promise<number> {
  const found = (await agent.inventory()).filter(({ item }) => wanted.test(item));
  return found.reduce((sum, { count }) => sum + count, 0);
}

/** The first of these that is carried. */
export async function find(agent: Agent, wanted: readonly RegExp[]): Promise<Slot | undefined> {
  const slots = await agent.inventory();
  for (const kind of wanted) {
    const found = slots.find(({ item }) => kind.test(item));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Takes the first of these that is carried into the hand. */
export async function hold(agent: Agent, wanted: readonly RegExp[]): Promise<void> {
  const found = await find(agent, wanted);
  if (found === undefined) throw new Error(`nothing to hold of ${wanted.join(', ')}`);
  agent.slot = found.slot;
  if (found.slot < HOTBAR_SLOTS) return;
  const spare = SPARE_SLOTS[agent.state.tick % SPARE_SLOTS.length]!;
  await agent.ask('inventory_click', { slot: found.slot, mode: 'swap', button: spare });
  await agent.ask('close');
  agent.slot = spare;
}
