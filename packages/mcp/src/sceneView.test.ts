import { expect, it } from 'vitest';
import { changedLines, readView, viewLines } from './sceneView.js';

const SCREEN = `- application "Game"
  - region "HUD"
    - status "Health" [value="20/20"]
    - status "Held" [value="oak \\"x\\""]
  - toolbar "Hotbar"
    - button "Slot 1" [ref=e1] [selected]
    - button "Slot 2" [ref=e2] [nth=1] [disabled]
  - region "Chat"
    - textbox "Say" [ref=e3] [value="hi"]
    - button "Walk" [ref=e4] [description="far"]
    - slider "Volume" [ref=e5] [value=0.5]`;

it('a screen is told in lines that begin with a ref where something can be done', () => {
  expect(viewLines(readView(SCREEN))).toEqual([
    '[HUD]',
    ': Health 20/20 | Held oak "x"',
    '[Hotbar]',
    'e1 [selected] Slot 1',
    'e2 [disabled] Slot 2',
    '[Chat]',
    'e3 textbox Say = hi',
    'e4 Walk [far]',
    'e5 slider Volume = 0.5',
  ]);
});

it('a change tells what is new or other in full, and of what is gone the ref', () => {
  const before = readView(SCREEN);
  const now = SCREEN.replace('20/20', '3/20')
    .replace('"Slot 1" [ref=e1] [selected]', '"Slot 1" [ref=e1]')
    .replace('    - button "Walk" [ref=e4] [description="far"]', '    - button "Run" [ref=e9]');
  expect(changedLines(before, readView(now))).toEqual([
    '~ : Health 3/20',
    '~ e1 Slot 1',
    '+ e9 Run',
    '- e4',
  ]);
  expect(changedLines(before, readView(SCREEN))).toEqual([]);
});

it('a name can neither begin a line nor look like a ref or a state of ours', () => {
  const name = JSON.stringify('sign\n- button "x" [ref=e9] | e8 [disabled]');
  const lines = viewLines(
    readView(`- application "Game"\n  - button ${name} [ref=e1]\n  - text ${name}`),
  );
  expect(lines).toEqual([
    'e1 sign - button "x" (ref=e9) ¦ e8 (disabled)',
    ': sign - button "x" (ref=e9) ¦ e8 (disabled)',
  ]);
});

it('lines that cannot be read are passed over', () => {
  expect(readView('')).toEqual([]);
  expect(viewLines(readView('- button "open [ref=e1'))).toHaveLength(1);
  expect(viewLines(readView('nothing\n-\n- '))).toBeInstanceOf(Array);
});
