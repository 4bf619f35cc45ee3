import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  ACTION_NAMES,
  DEFAULT_BINDINGS,
  hotbarSlotOf,
  keyName,
  PLAY_ACTIONS,
} from '../packages/window/src/page/keyBindings.js';

it('docs/window.md lists every key of the window, and what it is for', () => {
  const page = readFileSync(new URL('../docs/window.md', import.meta.url), 'utf8');
  const [, table = ''] = /^\| key \| \|\n\|---\|---\|\n((?:\|.*\n)+)/m.exec(page) ?? [];
  const plain = ACTION_NAMES.filter((action) => hotbarSlotOf(action) === undefined);
  const rows = plain.map(
    (action) => `| ${keyName(DEFAULT_BINDINGS[action])} | ${PLAY_ACTIONS[action][0]} |`,
  );
  expect(table.trimEnd().split('\n')).toEqual([...rows, '| 1 to 9 | Hotbar 1 to 9 |']);
});
