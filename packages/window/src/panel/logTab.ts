import { element } from '../element.js';
import type { PanelContext, PanelTab } from './panelContext.js';
import { refusalText } from './refusalText.js';
import { repeating } from './repeat.js';
import { EndOfList } from './rowList.js';

interface LogLine {
  readonly id: number;
  readonly at: string;
  readonly tick: number;
  readonly level: string;
  readonly source: string;
  readonly text: string;
}

interface LogsTold {
  readonly lines: readonly LogLine[];
  readonly cursor: number;
  readonly lost: number;
}

const GAP_MS = 1_000;
const AGAIN_MS = 2_000; // after a refusal
const LINES_MAX = 500;
const ASKED_MAX = 200;
const LEVELS = ['error', 'warn', 'info', 'debug'];

/** What the run and the game have logged, the newest last. */
export function createLogTab({ connection }: PanelContext): PanelTab {
  let since: number | undefined;
  const note = element('p', { className: 'panel-note' });
  const list = element('div', {
    className: 'panel-log',
    role: 'log',
    'aria-label': 'Log',
    tabindex: 0,
  });
  const end = new EndOfList(list);
  const restart = (): void => {
    since = undefined;
    list.replaceChildren();
    reading.stop();
    reading.start();
  };
  const level = element(
    'select',
    { 'aria-label': 'Level', on: { change: restart } },
    ...LEVELS.map((name) => element('option', { value: name }, name)),
  );
  level.value = 'info';
  const reading = repeating(async (isWanted) => {
    try {
      const asked = { ...(since !== undefined && { since }), level: level.value, max: ASKED_MAX };
      const { lines, cursor, lost } = await connection.ask<LogsTold>('get_logs', asked);
      if (!isWanted()) return undefined;
      since = cursor;
      note.textContent = lost > 0 ? `${lost} lines before these are no longer kept.` : '';
      append(list, lines);
      end.changed();
      return lines.length === ASKED_MAX ? 0 : GAP_MS;
    } catch (thrown) {
      if (isWanted()) note.textContent = refusalText(thrown);
      return AGAIN_MS; // a game that has none of it now may have it when its engine comes
    }
  });
  return {
    id: 'log',
    label: 'Log',
    element: element('div', {}, element('div', { className: 'panel-tools' }, level), note, list),
    setLive(_, isShown): void {
      if (isShown) reading.start();
      else reading.stop();
    },
    reset(): void {
      since = undefined;
      list.replaceChildren();
    },
  };
}

function append(list: HTMLElement, lines: readonly LogLine[]): void {
  list.append(
    ...lines.map(({ at, tick, level, source, text }) =>
      element(
        'div',
        { className: `panel-log-line panel-log-${level}` },
        element('span', { className: 'panel-fact' }, `${at.slice(11, 19)} t${tick}`),
        element('span', { className: 'panel-log-level' }, level),
        element('span', { className: 'panel-fact' }, source),
        element('span', { className: 'panel-log-text' }, text),
      ),
    ),
  );
  while (list.childElementCount > LINES_MAX) list.firstElementChild!.remove();
}
