import { HarnessError } from '@bridle/facets';
import { SNAPSHOT_CHARS_MAX } from '../limits.js';
import { cut, quotedLabel } from './labels.js';
import type { SceneTree, SeenElement } from './sceneTree.js';
import { select } from './select.js';

/** Which elements a snapshot shows; without any of these, all that are in sight. */
export interface SnapshotFilter {
  /** only what can be acted on */
  readonly interactive?: boolean | undefined;
  /** without what cannot be acted on, has no label and holds nothing that can be acted on */
  readonly compact?: boolean | undefined;
  /** levels below the top, or below what the selector picks */
  readonly maxDepth?: number | undefined;
  /** only these and what is in them */
  readonly selector?: string | undefined;
}

export interface SceneSnapshot {
  readonly text: string;
  /** of the elements that the text shows */
  readonly refs: Record<string, { role: string; name: string }>;
  /** elements that the filter let through, and how many of them the text has no room for */
  readonly elements: number;
  readonly cut: number;
}

/** A scene as indented text: `- button "End Turn" [ref=e1]`, two spaces for every level. */
export function snapshot(
  scene: SceneTree,
  filter: SnapshotFilter = {},
  charsMax = SNAPSHOT_CHARS_MAX,
): SceneSnapshot {
  const isShown = shownOf(scene, filter);
  const { nodes } = scene;
  const levels = new Int32Array(nodes.length);
  const refs: SceneSnapshot['refs'] = {};
  let text = '';
  let elements = 0;
  let left = 0;
  for (let i = 0; i < nodes.length; i++) {
    const seen = nodes[i]!;
    const { parent } = seen;
    const level = parent < 0 ? 0 : levels[parent]! + isShown[parent]!;
    levels[i] = level;
    if (isShown[i] === 0) continue;
    elements++;
    // Once there is no more room nothing follows, so that no line stands under a wrong parent.
    if (left === 0) {
      const line = `${INDENTS[level] ?? '  '.repeat(level)}- ${lineOf(seen, true)}\n`;
      if (text.length + line.length <= charsMax) {
        text += line;
        if (seen.ref !== undefined) refs[seen.ref] = { role: seen.role, name: cut(seen.name) };
        continue;
      }
    }
    left++;
  }
  if (left > 0) text += `- note ${quotedLabel(cutNote(left, elements))}\n`;
  if (!scene.isWhole) text += `- note ${quotedLabel(NOT_WHOLE)}\n`;
  return { text: text.trimEnd(), refs, elements, cut: left };
}

const INDENTS = Array.from({ length: 32 }, (_, level) => '  '.repeat(level));
const NOT_WHOLE = 'The game has more elements than one snapshot goes through.';

function cutNote(left: number, elements: number): string {
  return (
    `${left} of ${elements} elements are left out for length. ` +
    'To see them, ask for interactive, compact, a maxDepth, or the selector of a part.'
  );
}

/** An element without its place: role, label, ref and states. */
export function lineOf({ node, role, name, ref, nth }: SeenElement, withNth: boolean): string {
  let line: string = role;
  if (name !== '') line += ` ${quotedLabel(name)}`;
  if (ref !== undefined) {
    line += ` [ref=${ref}]`;
    if (withNth && nth > 0) line += ` [nth=${nth}]`;
  }
  if (node.disabled) line += ' [disabled]';
  if (node.checked) line += node.checked === 'mixed' ? ' [checked=mixed]' : ' [checked]';
  if (node.selected) line += ' [selected]';
  if (node.expanded) line += ' [expanded]';
  if (node.focused) line += ' [focused]';
  const { value, description } = node;
  if (typeof value === 'number') line += ` [value=${Math.round(value * 1_000) / 1_000}]`;
  else if (value !== undefined && value !== '') line += ` [value=${quotedLabel(value)}]`;
  if (description) line += ` [description=${quotedLabel(description)}]`;
  return line;
}

/** For every element 1 if the filter lets it through. */
function shownOf(scene: SceneTree, { interactive, compact, maxDepth, selector }: SnapshotFilter) {
  const { nodes } = scene;
  const isShown = new Uint8Array(nodes.length).fill(1);
  if (selector !== undefined || maxDepth !== undefined) {
    const depths = depthsOf(scene, selector);
    const deepest = maxDepth ?? Number.POSITIVE_INFINITY;
    for (let i = 0; i < nodes.length; i++) {
      if (depths[i]! < 0 || depths[i]! > deepest) isShown[i] = 0;
    }
  }
  if (interactive) {
    for (let i = 0; i < nodes.length; i++) if (!nodes[i]!.isInteractive) isShown[i] = 0;
  } else if (compact) {
    const holds = new Uint8Array(nodes.length);
    for (let i = nodes.length - 1; i >= 0; i--) {
      const { isInteractive, name, parent } = nodes[i]!;
      if (!isInteractive && name === '' && holds[i] === 0) isShown[i] = 0;
      if (parent >= 0 && (isInteractive || holds[i] === 1)) holds[parent] = 1;
    }
  }
  return isShown;
}

/** Levels below the top, or below what a selector picks; −1 outside of that. */
function depthsOf(scene: SceneTree, selector: string | undefined): Int32Array {
  const { nodes } = scene;
  const tops = selector === undefined ? undefined : new Set(select(scene, selector));
  if (tops?.size === 0) {
    throw new HarnessError('bad_request', `No element matches ${quotedLabel(selector!)}`);
  }
  const depths = new Int32Array(nodes.length);
  for (let i = 0; i < nodes.length; i++) {
    const seen = nodes[i]!;
    const above = seen.parent < 0 ? -1 : depths[seen.parent]!;
    const isTop = tops === undefined ? seen.parent < 0 : tops.has(seen);
    depths[i] = above >= 0 ? above + 1 : isTop ? 0 : -1;
  }
  return depths;
}
