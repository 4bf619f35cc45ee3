import { element } from '../element.js';
import { commandLines } from './commandLines.js';
import { isShown, isUndone, type JournalFilter } from './journalFilter.js';
import { type JournalRow, JournalRows, ROWS_MAX, type ToldEntry } from './journalRows.js';
import { clientText, isCut, rowText } from './journalText.js';
import type { PanelContext, PanelTab } from './panelContext.js';
import { refusalText } from './refusalText.js';
import { repeating } from './repeat.js';
import { EndOfList, type ListedRow, RowList } from './rowList.js';

interface JournalTold {
  readonly entries: readonly ToldEntry[];
  readonly cursor: number;
  readonly lost: number;
}

const WAIT_MS = 5_000; // how long the run may wait for something to tell
const AGAIN_MS = 2_000; // after a refusal

/** What was asked of the game and what came of it, as it happens. */
export function createJournalTab(context: PanelContext): PanelTab {
  const { connection, run } = context;
  const journal = new JournalRows();
  const note = element('p', { className: 'panel-note' });
  const details = createDetails(context);
  const list = new RowList({
    role: 'listbox',
    label: 'Journal, the newest last',
    className: 'panel-journal',
    onOpen(key): void {
      details.show(journal.row(Number(key)));
      list.seeActive(); // there is less room for the list now
    },
    onKey(key, event): void {
      const row = journal.row(Number(key));
      if (event.key === 'c' && row !== undefined) copyFirst(context, row);
    },
  });
  const end = new EndOfList(list.element);
  const show = (): void => {
    const filter = filters.read();
    const rows = journal.rows.filter((row) => isShown(row, filter));
    list.set(rows.map(listedRow));
    end.changed();
    details.refresh((step) => journal.row(step));
  };
  const filters = createFilters(show);
  let after = 0;
  let lostInAll = 0;
  let isCropped = false;
  const reading = repeating(async (isWanted) => {
    try {
      const asked = { after, wait_ms: WAIT_MS };
      const { entries, cursor, lost } = await connection.ask<JournalTold>('journal_since', asked);
      if (!isWanted()) return undefined;
      after = cursor;
      lostInAll += lost;
      const { changed, dropped } = journal.take(entries);
      isCropped ||= dropped.length > 0;
      note.textContent = [
        ...(lostInAll > 0 ? [`${lostInAll} entries came faster than they were read.`] : []),
        ...(isCropped ? [`The newest ${ROWS_MAX} are kept here.`] : []),
      ].join(' ');
      for (const { client } of changed) if (client !== undefined) filters.know(client);
      if (dropped.length > 0)
        filters.knowOnly(new Set(journal.rows.map((row) => row.client?.id ?? 0)));
      run.noteEntries(entries);
      if (changed.length > 0) show();
      return 0;
    } catch (thrown) {
      if (isWanted()) note.textContent = refusalText(thrown);
      return AGAIN_MS; // a game that has none of it now may have it when its engine comes
    }
  });
  return {
    id: 'journal',
    label: 'Journal',
    element: element('div', {}, filters.element, note, list.element, details.element),
    setLive(isLive, isShown): void {
      if (isLive) reading.start();
      else reading.stop();
      if (isShown) show();
    },
    reset(): void {
      [after, lostInAll, isCropped] = [0, 0, false];
      journal.clear();
      details.show(undefined);
      filters.forget();
      show();
    },
  };
}

function copyFirst(context: PanelContext, row: JournalRow): void {
  const [line] = linesOf(context, row);
  const isRequest = row.kind === 'begin';
  if (!isRequest) context.say('This is no request: no command says it.');
  else if (line === undefined) context.say('Only a part of what was asked is kept.');
  else context.copy(line.text, line.text);
}

/** Commands that ask the same again, where all of what was asked is known. */
function linesOf({ run }: PanelContext, { op, params, kind }: JournalRow) {
  if (op === undefined || kind !== 'begin' || isCut(params)) return [];
  const { namedGame: game, isFirstGame } = run;
  return commandLines({ op, params: params ?? {}, game, isFirstGame });
}

function listedRow(row: JournalRow): ListedRow {
  const { step, state, entries, ticks } = row;
  return {
    key: String(step),
    signature: `${state} ${entries.length} ${ticks}`,
    build(): HTMLElement {
      const { who, what, params, reply, ticks: lasted } = rowText(row);
      const cell = (name: string, text: string): HTMLElement =>
        element('span', { className: `panel-journal-${name}` }, text);
      const look = isUndone(row) ? 'undone' : state;
      return element(
        'div',
        { className: `panel-row panel-row-${look}` },
        cell('tick', String(row.tick)),
        cell('who', who),
        cell('what', what),
        cell('params', params),
        cell('ticks', lasted),
        cell('reply', reply),
      );
    },
  };
}

function createFilters(onChange: () => void) {
  const known = new Set<number>();
  const all = (): HTMLOptionElement => element('option', { value: '' }, 'every client');
  const on = { change: onChange };
  const client = element('select', { 'aria-label': 'Client', on }, all());
  const op = element('input', {
    type: 'search',
    placeholder: 'op',
    'aria-label': 'Part of an op',
    on: { input: onChange },
  });
  const errorsOnly = element('input', { type: 'checkbox', on });
  const ticks = element('input', { type: 'checkbox', on });
  return {
    element: element(
      'div',
      { className: 'panel-tools' },
      client,
      op,
      element('label', {}, errorsOnly, 'errors only'),
      element('label', {}, ticks, 'time'),
    ),
    read: (): JournalFilter => ({
      client: client.value,
      op: op.value,
      errorsOnly: errorsOnly.checked,
      ticks: ticks.checked,
    }),
    know(who: Parameters<typeof clientText>[0]): void {
      if (known.has(who.id)) return;
      known.add(who.id);
      client.append(element('option', { value: who.id }, clientText(who)));
    },
    /** Forgets clients without a row, but for the one that is chosen: pages and commands come and go by the hundred. */
    knowOnly(ids: ReadonlySet<number>): void {
      for (const option of [...client.options]) {
        const id = Number(option.value);
        if (option.value === '' || option.selected || ids.has(id)) continue;
        known.delete(id);
        option.remove();
      }
    },
    forget(): void {
      known.clear();
      client.replaceChildren(all());
    },
  };
}

/** One row with all of it as JSON, and as commands. */
function createDetails(context: PanelContext) {
  let shown: JournalRow | undefined;
  const text = element('pre', { className: 'panel-json', tabindex: 0, 'aria-label': 'Entries' });
  const buttons = element('div', { className: 'panel-tools' });
  const close = element(
    'button',
    { type: 'button', on: { click: () => show(undefined) } },
    'Close',
  );
  const section = element(
    'section',
    { className: 'panel-details', 'aria-label': 'Details', hidden: true },
    buttons,
    text,
  );
  const show = (row: JournalRow | undefined): void => {
    shown = row;
    section.hidden = row === undefined;
    if (row === undefined) return;
    text.textContent = JSON.stringify(row.entries, null, 2);
    const lines = linesOf(context, row).map(({ kind, text: command }) =>
      element(
        'button',
        { type: 'button', title: command, on: { click: () => context.copy(command, command) } },
        `Copy for ${kind}`,
      ),
    );
    const isPart = row.kind === 'begin' && lines.length === 0;
    const why = isPart ? ['Only a part of what was asked is kept: no command says it.'] : [];
    buttons.replaceChildren(...lines, ...why, close);
  };
  return {
    element: section,
    show,
    /** The row may have come to its end meanwhile. */
    refresh(rowOf: (step: number) => JournalRow | undefined): void {
      const now = shown === undefined ? undefined : rowOf(shown.step);
      if (now !== undefined && now !== shown) show(now);
    },
  };
}
