import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Delta, type GivenSnapshot, SnapshotDeltas } from './delta.js';

/** Puts a delta to use as agent-browser's own description says. */
function applied(before: GivenSnapshot, delta: Delta): GivenSnapshot {
  if (delta.kind === 'full') return { tree: delta.tree, refs: delta.refs };
  if (delta.kind === 'unchanged') return before;
  const { startLine, deleteCount, lines } = delta.treeChange;
  const tree = before.tree.split('\n').toSpliced(startLine, deleteCount, ...lines);
  const refs = structuredClone(before.refs) as Record<string, { role: string; name: string }>;
  for (const change of delta.changes) {
    const ref = change.ref.slice(1);
    if (change.op === 'add') refs[ref] = change.node;
    else if (change.op === 'remove') delete refs[ref];
    else refs[ref]![change.field] = change.value;
  }
  return { tree: tree.join('\n'), refs };
}

const node = fc.record({
  role: fc.constantFrom('button', 'link'),
  name: fc.constantFrom('a', 'b'),
});
const given = fc.record<GivenSnapshot>({
  tree: fc
    .array(fc.constantFrom('- a', '- b', '  - c', ''), { maxLength: 30 })
    .map((lines) => lines.join('\n')),
  refs: fc.dictionary(
    fc.integer({ min: 1, max: 20 }).map((number) => `e${number}`),
    node,
  ),
});

describe('a delta', () => {
  it('makes of each snapshot the next, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 6 }), (snapshots) => {
        const book = new SnapshotDeltas();
        let known: GivenSnapshot = { tree: '', refs: {} };
        let revision = 0;
        for (const snapshot of snapshots) {
          const delta = book.next('', snapshot, false);
          if (delta.kind !== 'full') expect(delta.baseRevision).toBe(revision);
          revision = delta.revision;
          known = applied(known, delta);
          expect(known).toEqual(snapshot);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is never longer than the whole', () => {
    fc.assert(
      fc.property(given, given, (before, after) => {
        const book = new SnapshotDeltas();
        book.next('', before, false);
        const whole = JSON.stringify({ kind: 'full', revision: 2, ...after });
        expect(JSON.stringify(book.next('', after, false)).length).toBeLessThanOrEqual(
          Math.max(
            whole.length,
            JSON.stringify({ kind: 'unchanged', baseRevision: 1, revision: 2 }).length,
          ),
        );
      }),
      { numRuns: 500 },
    );
  });
});
