import {
  answeringWhenStopped,
  HarnessError,
  type LongAction,
  type SceneFacet,
  type SceneNode,
  type SceneOutcome,
  until,
} from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { toItsEnd } from '../../../../test/support/longActions.js';
import { menuGame } from '../../../../test/support/menuGame.js';
import { act, perform } from './act.js';
import { SceneView } from './view.js';

function viewOn(scene: SceneFacet): SceneView {
  return new SceneView({ name: 'a test', facets: { scene, clock: menuGame().facets.clock! } });
}

/** A scene of one lamp, one far lamp and a button that does what the test says. */
function lamps(press: () => LongAction<SceneOutcome>, more: Partial<SceneFacet> = {}) {
  const lit = { near: false, far: false };
  const lamp = (key: 'near' | 'far'): SceneNode => ({
    key,
    role: 'status',
    name: `${key} ${lit[key] ? 'on' : 'off'}`,
  });
  const facet: SceneFacet = {
    read: () => ({
      key: 'root',
      role: 'application',
      children: [
        { key: 'go', role: 'button', name: 'Go', actions: ['click'] },
        lamp('near'),
        lamp('far'),
      ],
    }),
    act: press,
    settled: () => ({ settled: true }),
    ...more,
  };
  const view = viewOn(facet);
  view.lookAt(facet.read() as SceneNode);
  return { lit, facet, view };
}

function run<T>(action: LongAction<T>): T {
  for (;;) {
    const step = action.next();
    if (step.done) return step.value;
  }
}

function failureOf(action: LongAction<unknown>): HarnessError {
  try {
    run(action);
  } catch (thrown) {
    return thrown as HarnessError;
  }
  throw new Error('it did not fail');
}

const click = { action: 'click', selector: 'e1' } as const;

describe('a hover', () => {
  it.each(['e1', 'status "near off"'])(
    'of what shows nothing for it changes nothing and says so: %s',
    (selector) => {
      const { view } = lamps(() => {
        throw new Error('nothing is to be done');
      });
      const { history, changes } = run(act(view, { action: 'hover', selector }));
      expect(history?.[0]).toMatch(/shows nothing more\.$/);
      expect(changes).toBe('');
    },
  );
});

describe('an action that fails', () => {
  it('half-way says what a success would: the scene, what changed and what was done', () => {
    const { view, lit } = lamps(function* () {
      yield;
      lit.near = true;
      throw new HarnessError('timeout', 'too late', undefined, { history: ['Lit it'] });
    });
    const { code, message, details } = failureOf(act(view, click));
    expect({ code, message }).toEqual({ code: 'timeout', message: 'too late' });
    expect(details).toEqual({
      snapshot:
        '- application\n  - button "Go" [ref=e1]\n  - status "near on"\n  - status "far off"',
      refs: { e1: { role: 'button', name: 'Go' } },
      changes: '~ status "near on"',
      settled: true,
      history: ['Lit it'],
    });
  });

  it('before it has done anything says only why', () => {
    const { view } = lamps(function* () {
      yield;
      throw new HarnessError('bad_request', 'no');
    });
    expect(failureOf(act(view, click)).details).toBeUndefined();
  });

  it('half-way in an engine says the same', async () => {
    const { facet, lit } = lamps(undefined as never);
    const later: SceneFacet = {
      settled: facet.settled,
      read: async () => facet.read(),
      *act() {
        lit.near = true;
        yield* until(Promise.reject(new HarnessError('bad_request', 'no')));
        return {};
      },
    };
    await later.read();
    const view = viewOn(later);
    view.lookAt(facet.read() as SceneNode);
    await expect(toItsEnd(act(view, click))).rejects.toMatchObject({
      details: { changes: '~ status "near on"' },
    });
  });
});

describe('an action that is stopped', () => {
  it('ends with the scene as it is, and with the outcome so far', () => {
    const { view, lit } = lamps(() =>
      answeringWhenStopped<SceneOutcome>(
        (function* () {
          lit.near = true;
          yield;
          return {};
        })(),
        () => ({ history: ['Lit it'] }),
      ),
    );
    const action = act(view, click);
    action.next();
    expect(action.return({} as never).value).toMatchObject({
      changes: '~ status "near on"',
      history: ['Lit it'],
    });
  });

  it('before it has begun has nothing to say', () => {
    const { view } = lamps(function* () {
      yield;
      return {};
    });
    const action = perform(view, () => ({}));
    expect(action.return({} as never).value).toEqual({});
  });
});

describe('changes', () => {
  it('leave out what changed elsewhere', () => {
    const { view, lit } = lamps(
      function* () {
        yield;
        lit.near = true;
        lit.far = true;
        return {};
      },
      { changedElsewhere: (key) => key === 'far' },
    );
    const { changes, snapshot } = run(act(view, click));
    expect(changes).toBe('~ status "near on"');
    expect(snapshot).toContain('far on');
  });
});
