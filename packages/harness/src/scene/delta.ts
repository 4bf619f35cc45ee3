import { BASELINES_MAX } from '../limits.js';

type Refs = Readonly<Record<string, { readonly role: string; readonly name: string }>>;

/** A snapshot as a client was last given it. */
export interface GivenSnapshot {
  readonly tree: string;
  readonly refs: Refs;
}

export type RefChange =
  | { op: 'add'; ref: string; node: { role: string; name: string } }
  | { op: 'remove'; ref: string }
  | { op: 'replace'; ref: string; field: 'role' | 'name'; value: string };

/** Lines to put in place of so many, counted from 0. */
export interface TreeChange {
  readonly startLine: number;
  readonly deleteCount: number;
  readonly lines: readonly string[];
}

export type Delta =
  | { kind: 'full'; revision: number; tree: string; refs: Refs }
  | { kind: 'unchanged'; baseRevision: number; revision: number }
  | {
      kind: 'delta';
      baseRevision: number;
      revision: number;
      changes: RefChange[];
      treeChange: TreeChange;
    };

/** What one client was given, by the options it asked with, so that it can be told only the rest. */
export class SnapshotDeltas {
  readonly #last = new Map<string, GivenSnapshot & { revision: number }>();

  /** What to tell who has seen the last snapshot with these options; all of it when it is shorter. */
  next(options: string, given: GivenSnapshot, isFull: boolean): Delta {
    const last = this.#last.get(options);
    const revision = (last?.revision ?? 0) + 1;
    this.#last.delete(options);
    this.#last.set(options, { ...given, revision });
    for (const oldest of this.#last.keys()) {
      if (this.#last.size <= BASELINES_MAX) break;
      this.#last.delete(oldest);
    }
    const full: Delta = { kind: 'full', revision, ...given };
    if (last === undefined || isFull) return full;
    const baseRevision = last.revision;
    const changes = refChanges(last.refs, given.refs);
    if (last.tree === given.tree && changes.length === 0) {
      return { kind: 'unchanged', baseRevision, revision };
    }
    const treeChange = treeChangeOf(last.tree, given.tree);
    const delta: Delta = { kind: 'delta', baseRevision, revision, changes, treeChange };
    return JSON.stringify(delta).length < JSON.stringify(full).length ? delta : full;
  }
}

function refChanges(before: Refs, after: Refs): RefChange[] {
  const changes: RefChange[] = [];
  for (const [ref, was] of Object.entries(before)) {
    const now = after[ref];
    if (now === undefined) changes.push({ op: 'remove', ref: `@${ref}` });
    else {
      for (const field of ['role', 'name'] as const) {
        if (was[field] === now[field]) continue;
        changes.push({ op: 'replace', ref: `@${ref}`, field, value: now[field] });
      }
    }
  }
  for (const [ref, node] of Object.entries(after)) {
    if (before[ref] === undefined) changes.push({ op: 'add', ref: `@${ref}`, node });
  }
  return changes;
}

/** From the first line that differs to the last. */
function treeChangeOf(before: string, after: string): TreeChange {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  const most = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < most && old[start] === fresh[start]) start++;
  let same = 0;
  while (same < most - start && old.at(-1 - same) === fresh.at(-1 - same)) same++;
  return {
    startLine: start,
    deleteCount: old.length - start - same,
    lines: fresh.slice(start, fresh.length - same),
  };
}
