import { burnTicksOf, isOven, itemNamed, type Oven, smeltingOf } from '@bridle/engine';
import { bareName, type ContainerContents, type ContainerPart, failure } from '@bridle/facets';
import type { BotWindow } from '../mineflayer.js';
import { ourName } from '../names.js';
import type { BotWindows } from './botWindows.js';

/** of whatever a server has not told the time of */
const COOK_TICKS = 200;
export const PART_SLOT: Readonly<Record<Exclude<ContainerPart, 'any'>, number>> = {
  input: 0,
  fuel: 1,
  output: 2,
};

export function ovenOf({ type }: BotWindow): Oven | undefined {
  const kind = bareName(String(type));
  return isOven(kind) ? kind : undefined;
}

/** The fire of an oven, as far as the server has told of it; nothing cooks that nothing is made of. */
export function ovenState(
  windows: BotWindows,
  window: BotWindow,
): NonNullable<ContainerContents['oven']> {
  const [burn = 0, burnTotal = 0, cook = 0, told = 0] = windows.progressOf(window);
  const input = window.slots[PART_SLOT.input];
  const known = input ? itemNamed(ourName(input.name)) : undefined;
  const ticks = known && smeltingOf(known.id, ovenOf(window)!)?.ticks;
  const total = input ? told || COOK_TICKS : 0;
  return {
    burn_ticks: burn,
    burn_total: burnTotal,
    cook_ticks: cook,
    cook_total: known !== undefined && ticks === undefined ? 0 : total,
  };
}

/** Where in an oven an item goes. Of what our own tables do not know, the server decides. */
export function ovenSlotFor(oven: Oven, name: string, part: ContainerPart): number {
  const known = itemNamed(name);
  const smelts = known === undefined ? part !== 'fuel' : smeltingOf(known.id, oven) !== undefined;
  const burns = known === undefined || burnTicksOf(known.id) > 0 || bareName(name) === 'bucket';
  const wanted = part === 'any' ? (smelts ? 'input' : 'fuel') : part;
  if (wanted === 'output') throw failure('refused', 'nothing goes into an output');
  if (wanted === 'input' && !smelts) {
    throw failure('refused', `a ${oven} makes nothing of ${bareName(name)}`);
  }
  if (wanted === 'fuel' && !burns) throw failure('refused', `${bareName(name)} does not burn`);
  return PART_SLOT[wanted];
}
