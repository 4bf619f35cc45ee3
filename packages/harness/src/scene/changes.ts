import { CHANGES_MAX } from '../limits.js';
import { lineOf } from './format.js';
import type { SceneTree, SeenElement } from './sceneTree.js';

/** How one scene differs from an earlier one. */
export interface SceneChanges {
  /** a line for each: `+` is new, `-` is gone, `~` is no longer as it was */
  readonly text: string;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** Elements that changed elsewhere, by themselves, count as unchanged. */
export function changesOf(
  before: SceneTree,
  after: SceneTree,
  isElsewhere: (key: string) => boolean = () => false,
): SceneChanges {
  const old = new Map(before.nodes.map((seen) => [seen.node.key, seen]));
  const lines: string[] = [];
  let [added, changed, unchanged] = [0, 0, 0];
  for (const seen of after.nodes) {
    const was = old.get(seen.node.key);
    old.delete(seen.node.key);
    const line = lineOf(seen, false);
    const isSame =
      was !== undefined &&
      lineOf(was, false) === line &&
      holderOf(before, was) === holderOf(after, seen);
    if (isSame || isElsewhere(seen.node.key)) unchanged++;
    else if (was === undefined) {
      added++;
      lines.push(`+ ${line}`);
    } else {
      changed++;
      lines.push(`~ ${line}`);
    }
  }
  let removed = 0;
  for (const [key, was] of old) {
    if (isElsewhere(key)) continue;
    removed++;
    lines.push(`- ${lineOf(was, false)}`);
  }
  const more = lines.length - CHANGES_MAX;
  if (more > 0) lines.splice(CHANGES_MAX, more, `… and ${more} more; the snapshot has them`);
  return { text: lines.join('\n'), added, removed, changed, unchanged };
}

/** The key of the element that an element is in. */
function holderOf(scene: SceneTree, { parent }: SeenElement): string | undefined {
  return scene.nodes[parent]?.node.key;
}
