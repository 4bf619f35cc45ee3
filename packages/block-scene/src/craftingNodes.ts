import {
  type Act,
  after,
  bareName,
  HarnessError,
  type RecipeState,
  type SceneNode,
} from '@bridle/facets';
import { type Elements, group } from './elements.js';
import { SCENE_RECIPES_MAX } from './limits.js';
import type { ScenePlayer } from './player.js';
import type { Sight } from './sight.js';

/** That one double click makes at most. */
const ROUNDS_MAX = 64;

/** What can be made now, as buttons: a click makes one round, a double click all there are. */
export function craftingNodes(elements: Elements, player: ScenePlayer, sight: Sight): SceneNode {
  const able = player.senses.recipes(undefined).slice(0, SCENE_RECIPES_MAX);
  const carried = new Set([...sight.stacks.values()].map(({ item }) => item));
  const buttons = able.map((recipe) =>
    elements.add(
      `craft:${recipe.recipe}`,
      'button',
      `Craft ${recipe.count} ${bareName(recipe.item)}`,
      {
        click: () => make(player, recipe, 1),
        dblclick: () => make(player, recipe, Math.min(recipe.times, ROUNDS_MAX)),
      },
      { description: `from ${needsText(carried, recipe)}` },
    ),
  );
  return group('crafting', 'region', 'Crafting', buttons);
}

function make({ game, log }: ScenePlayer, { recipe, item }: RecipeState, times: number): Act<void> {
  return after(game.hands.craft(recipe, times), (made) => {
    const name = bareName(item);
    if (made.times === 0) {
      const isLacking = made.missing.length > 0;
      const hint = isLacking ? 'gather or withdraw it first' : 'toss or store something first';
      throw new HarnessError('bad_request', `cannot make ${name}: ${made.reason}`, hint);
    }
    const used = made.taken.map((taken) => `${taken.count} ${bareName(taken.item)}`);
    log.add(`Made ${made.count} ${name} from ${used.join(' and ')}`);
  });
}

/** What one round takes; of several kinds that will do, one that the player has. */
function needsText(carried: ReadonlySet<string>, { needs }: RecipeState): string {
  const parts = needs.map(({ any_of, count }) => {
    const own = any_of.find((item) => carried.has(item)) ?? any_of[0]!;
    return `${count} ${bareName(own)}`;
  });
  return parts.join(', ');
}
