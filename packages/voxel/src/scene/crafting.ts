import { craftableNow, ITEM_KINDS, type World } from '@bridle/engine';
import { HarnessError, type SceneNode } from '@bridle/facets';
import { bare } from '../body/states.js';
import { craftRounds } from '../crafting.js';
import { SCENE_RECIPES_MAX } from '../limits.js';
import type { Body } from './body.js';
import { type Elements, group } from './elements.js';

type Craftable = ReturnType<typeof craftableNow>[number];
type Recipe = Craftable['recipe'];

/** That one double click makes at most. */
const ROUNDS_MAX = 64;

/** What can be made now, as buttons: a click makes one round, a double click all there are. */
export function craftingNodes(elements: Elements, body: Body): SceneNode {
  const able = craftableNow(body.world).slice(0, SCENE_RECIPES_MAX);
  const buttons = able.map(({ recipe, times }) => {
    const { item, count } = recipe.result;
    return elements.add(
      `craft:${recipe.id}`,
      'button',
      `Craft ${count} ${nameOf(item)}`,
      {
        click: () => make(body, recipe, 1),
        dblclick: () => make(body, recipe, Math.min(times, ROUNDS_MAX)),
      },
      { description: `from ${needsText(body.world, recipe)}` },
    );
  });
  return group('crafting', 'region', 'Crafting', buttons);
}

function make({ ground, diary }: Body, recipe: Recipe, times: number): void {
  const made = ground.touch((world) => craftRounds(world, recipe, times));
  const name = bare(made.item);
  if (made.times === 0) {
    const { text, hint } = made.lack!;
    throw new HarnessError('bad_request', `cannot make ${name}: ${text}`, hint);
  }
  const used = made.taken.map(({ item, count }) => `${count} ${bare(item)}`);
  diary.note(`Made ${made.count} ${name} from ${used.join(' and ')}`);
}

/** What one round takes; of several kinds that will do, one that the player has. */
function needsText({ player }: World, { needs }: Recipe): string {
  const parts = needs.map(({ ingredient: { items }, count }) => {
    const own = items.find((item) => player.inventory.items.includes(item + 1)) ?? items[0]!;
    return `${count} ${nameOf(own)}`;
  });
  return parts.join(', ');
}

function nameOf(item: number): string {
  return bare(ITEM_KINDS[item]!.name);
}
