import { hotbarBox, PICTURE_SIZE, panelBox, slotBox } from '@bridle/block-scene/boxes';
import { describe, expect, it } from 'vitest';
import { shownBox, smallestAt } from './sceneBoxes.js';
import { type SceneRow, sceneRows, searchedRows } from './sceneRows.js';

const SNAPSHOT = `- application "Bridle"
  - region "HUD"
    - status "Health" [value="20/20"]
  - button "Say \\"hi\\" \\u005bref=e9]" [ref=e1] [nth=2] [disabled] [value="a ] [ref=e8]"]
  - textbox [ref=e12] [focused]`;

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

describe('rows of the scene', () => {
  it('have depth, role, name, ref and states of each line', () => {
    expect(sceneRows(SNAPSHOT, [])).toMatchObject([
      { depth: 0, role: 'application', name: 'Bridle', ref: undefined, states: [] },
      { depth: 1, role: 'region', name: 'HUD', ref: undefined, states: [] },
      { depth: 2, role: 'status', name: 'Health', ref: undefined, states: ['value="20/20"'] },
      {
        ...{ depth: 1, role: 'button', name: 'Say "hi" [ref=e9]', ref: 'e1' },
        states: ['disabled', 'value="a ] [ref=e8]"'],
      },
      { depth: 1, role: 'textbox', name: '', ref: 'e12', states: ['focused'] },
    ]);
  });

  it('know which part of the picture they belong to', () => {
    const snapshot = `- application "Bridle"
  - region "HUD"
    - status "Health"
  - dialog "Chest"
    - group "Slots"
      - button "1" [ref=e1]
  - button "Mine" [ref=e2]`;
    const sheet = box(1, 2, 3, 4);
    const rows = sceneRows(snapshot, [{ role: 'dialog', name: 'Chest', box: sheet }]);
    expect(rows.map((row) => row.part)).toEqual([
      ...['view', 'bar', 'bar', 'sheet', 'sheet', 'sheet', 'view'],
    ]);
    expect(rows.map((row) => row.sheet)).toEqual([
      ...[undefined, undefined, undefined, sheet, sheet, sheet, undefined],
    ]);
  });

  it('have the boxes that were found, by ref, or by role and name in order', () => {
    const snapshot = '- status "A"\n- status "A"\n- button "A" [ref=e1]';
    const rows = sceneRows(snapshot, [
      { role: 'button', name: 'A', ref: 'e1', box: box(1, 1, 1, 1) },
      { role: 'status', name: 'A' },
      { role: 'status', name: 'A', box: box(2, 2, 2, 2) },
    ]);
    expect(rows.map((row) => row.box)).toEqual([undefined, box(2, 2, 2, 2), box(1, 1, 1, 1)]);
  });

  it('take no line for one that is none', () => {
    expect(sceneRows('', [])).toEqual([]);
    expect(sceneRows('no tree at all', [])).toEqual([]);
  });
});

describe('a search of the scene', () => {
  const rows = sceneRows(SNAPSHOT, []);
  const found = (words: string): string[] =>
    searchedRows(rows, words).map(({ role, ref }) => ref ?? role);

  it('keeps what fits all words, and what that is in', () => {
    expect(found('HEALTH 20')).toEqual(['application', 'region', 'status']);
    expect(found('e12')).toEqual(['application', 'e12']);
    expect(found('nothing like it')).toEqual([]);
    expect(found('  ')).toHaveLength(rows.length);
  });
});

describe('a box over the picture', () => {
  const row = (own: SceneRow['box'], part: SceneRow['part'], sheet?: SceneRow['box']): SceneRow => {
    return {
      ...{ depth: 0, role: 'button', name: '', ref: 'e1', states: [] },
      part,
      box: own,
      sheet,
    };
  };
  const PICTURES = [
    PICTURE_SIZE,
    ...[
      [854, 480],
      [700, 600],
      [1920, 1080],
    ].map(([width, height]) => ({ width: width!, height: height! })),
  ];

  it('keeps its distance from the middle where more of the world is drawn at the sides', () => {
    const at = (width: number, height: number) => {
      const picture = { width, height };
      return shownBox(row(box(640, 0, 10, 10), 'view'), {
        picture,
        room: picture,
        measured: undefined,
        isPlayersView: true,
      });
    };
    expect(at(1280, 720)).toEqual(box(640, 0, 10, 10));
    expect(at(2000, 720)).toEqual(box(1000, 0, 10, 10));
    expect(at(720, 720)).toEqual(box(360, 0, 10, 10));
    expect(at(640, 360)).toEqual(box(320, 0, 5, 5));
  });

  it.each(PICTURES)('is where the HUD and open screens are drawn in %j', (picture) => {
    const shown = { picture, room: picture, measured: undefined, isPlayersView: true };
    const near = (found: SceneRow['box'], real: SceneRow['box']): void => {
      for (const side of ['x', 'y', 'width', 'height'] as const) {
        expect(Math.abs(found![side] - real![side])).toBeLessThanOrEqual(1);
      }
    };
    near(shownBox(row(hotbarBox(8), 'bar'), shown), hotbarBox(8, picture));
    for (const size of [27, 54]) {
      const sheet = panelBox('chest', size);
      const slot = row(slotBox('chest', size, '5'), 'sheet', sheet);
      near(shownBox(row(sheet, 'sheet', sheet), shown), panelBox('chest', size, picture));
      near(shownBox(slot, shown), slotBox('chest', size, '5', picture));
    }
  });

  it('is stretched with the room, however many pixels the picture has', () => {
    const room = { width: 640, height: 360 };
    const shown = { picture: PICTURE_SIZE, room, measured: undefined, isPlayersView: true };
    const { x, y, width, height } = hotbarBox(0);
    expect(shownBox(row(hotbarBox(0), 'bar'), shown)).toEqual(
      box(x / 2, y / 2, width / 2, height / 2),
    );
  });

  it('lies within a picture that is fitted in as it came', () => {
    const room = { width: 640, height: 720 };
    const shown = { picture: room, room, measured: PICTURE_SIZE, isPlayersView: true };
    expect(shownBox(row(box(0, 0, 1280, 720), 'view'), shown)).toEqual(box(0, 180, 640, 360));
  });

  it('of what is in the world is nowhere in a picture from elsewhere', () => {
    const picture = PICTURE_SIZE;
    const shown = { picture, room: picture, measured: undefined, isPlayersView: false };
    expect(shownBox(row(box(640, 0, 10, 10), 'view'), shown)).toBeUndefined();
    expect(shownBox(row(hotbarBox(0), 'bar'), shown)).toBeDefined();
  });

  it('is nowhere where the element has none, or the picture no HUD', () => {
    const picture = { width: 100, height: 100 };
    const shown = { picture, room: picture, measured: undefined, isPlayersView: true };
    expect(shownBox(row(undefined, 'view'), shown)).toBeUndefined();
    expect(shownBox(row(hotbarBox(0), 'bar'), shown)).toBeUndefined();
  });
});

describe('what is picked at a point', () => {
  const row = (ref: string | undefined, own: SceneRow['box']): SceneRow => {
    const rest = {
      depth: 0,
      role: 'button',
      name: '',
      states: [],
      part: 'view',
      sheet: undefined,
    } as const;
    return { ...rest, ref, box: own };
  };
  const rows = [
    row('e1', box(0, 0, 100, 100)),
    row('e2', box(10, 10, 20, 20)),
    row('e3', box(10, 10, 20, 20)),
    row(undefined, box(12, 12, 2, 2)),
    row('e4', undefined),
  ];

  it.each([
    [50, 50, 'e1'],
    [12, 12, 'e3'],
    [29.9, 29.9, 'e3'],
    [30, 30, 'e1'],
    [100, 100, undefined],
  ])('%d %d: %s', (x, y, ref) => {
    expect(smallestAt(rows, x, y)?.ref).toBe(ref);
  });
});
