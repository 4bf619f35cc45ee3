import { HarnessError } from '@bridle/facets';
import { QUOTE_CHARS_MAX } from '../../limits.js';

/** What a browser can and a game cannot, and what to use instead. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/^(back|forward|reload)$/, 'click a button of the game, press Escape, or state load'],
  [/^(innerhtml|content|setcontent|read|styles)$/, 'snapshot -s, get text and get attr tell more'],
  [/^(pdf|screencast|diff_screenshot)/, 'take a screenshot; --if-changed compares'],
  [/^(diff_url)$/, 'use diff snapshot'],
  [/^(highlight)$/, 'use screenshot --annotate'],
  [/^(waitforfunction)$/, 'use wait --text, or wait with a ref'],
  [/^(dialog)$/, 'a dialog of the game is in the snapshot: click its buttons'],
  [/^(frame|mainframe)$/, 'a snapshot shows the whole game; snapshot -s shows a part'],
  [/^(tab_new|window_new)$/, 'start another bridle daemon --session for another world'],
  [/^(tab_close)$/, 'the game goes on; close ends the session'],
  [/^(profiler|har)/, 'use trace start and trace stop'],
  [/^(getbytestid)$/, 'find by role, text or label'],
  [/^(swipe|touch)/, 'use drag, scroll or click'],
  [/^(upload|download|waitfordownload)$/, 'use state save and state load'],
  [/^(viewport|device)/, 'start bridle with --resolution'],
  [/^(state_|session)/, 'use state save and state load'],
  [/^(clipboard)/, 'use fill or keyboard type'],
  [/^(addscript|addstyle|addinitscript|expose)/, 'eval runs commands of the game'],
];

const KNOWN =
  'use open, snapshot, click, dblclick, hover, focus, fill, type, press, keydown, keyup, ' +
  'keyboard, mouse, drag, select, check, uncheck, scroll, screenshot, wait, get, is, find, tab, ' +
  'console, errors, state, record, trace, diff snapshot, eval or close';

/** The answer to every action that is none of ours. */
export function refusalOf(action: string): HarnessError {
  const shown = action.slice(0, QUOTE_CHARS_MAX);
  const instead = INSTEAD.find(([pattern]) => pattern.test(action))?.[1] ?? KNOWN;
  return new HarnessError('unsupported', `A game has no ${shown}`, instead);
}
