import { element } from '../element.js';
import { BoxOverlay } from './boxOverlay.js';
import { clickLine } from './commandLines.js';
import { ElementPicking } from './elementPicking.js';
import type { PanelContext, PanelTab } from './panelContext.js';
import { readScene } from './readScene.js';
import { isLasting, refusalText } from './refusalText.js';
import { repeating } from './repeat.js';
import { type ListedRow, RowList } from './rowList.js';
import type { Size } from './sceneBoxes.js';
import { type SceneRow, searchedRows } from './sceneRows.js';

const OTHER_VIEW = 'Places in the picture are known in first person, with the usual field of view.';
const GAP_MS = 1_000;
const AGAIN_MS = 2_000; // after a refusal

/** What is on the screen as a tree with refs: rows show their boxes in the picture, and are clicked. */
export function createSceneTab(context: PanelContext): PanelTab {
  const { connection, run, overlay } = context;
  let rows: readonly SceneRow[] = [];
  const byKey = new Map<string, SceneRow>();
  let measured: Size | undefined;
  const isDrawn = (): boolean => run.facets.includes('blockView');
  const boxes = new BoxOverlay(overlay, () => {
    const picture = context.pictureSize();
    const isPlayersView = context.isPlayersView();
    return { picture, isPlayersView, measured: isDrawn() ? undefined : (measured ?? picture) };
  });
  const note = element('p', { className: 'panel-note' });
  const footer = createFooter(context);
  const list = new RowList({
    role: 'tree',
    label: 'Scene',
    className: 'panel-scene',
    onActive(key): void {
      const row = key === undefined ? undefined : byKey.get(key);
      boxes.show(row);
      footer.show(row);
    },
    onOpen: (key) => void clickRow(context, byKey.get(key), () => reading.soon()),
    onKey(key, event): void {
      if (event.key === 'c') footer.copy(byKey.get(key));
    },
  });
  const hovered = (event: Event): void => boxes.show(byKey.get(list.keyOf(event) ?? ''));
  list.element.addEventListener('pointerover', hovered);
  list.element.addEventListener('pointerleave', () => boxes.show(undefined));
  list.element.addEventListener('blur', () => boxes.show(undefined));
  const show = (): void => {
    byKey.clear();
    const listed = searchedRows(rows, search.value).map((row, i) => listedRow(row, i));
    for (const { key, row } of listed) byKey.set(key, row);
    list.set(listed);
    boxes.refresh(rows);
  };
  const search = element('input', {
    type: 'search',
    placeholder: 'search',
    'aria-label': 'Search the scene',
    on: { input: show },
  });
  const refresh = button('Refresh', () => {
    reading.stop();
    reading.start();
  });
  const pick = button('Pick element', () => (picking.isOn ? picking.end() : picking.begin()));
  const picking = new ElementPicking({
    ...{ overlay, boxes, rows: () => rows },
    onPick: (row) => footer.copy(row),
    onChange(isOn): void {
      pick.setAttribute('aria-pressed', String(isOn));
      context.say(isOn ? 'Click an element in the picture; Escape ends it.' : '');
    },
  });
  const reading = repeating(async (isWanted) => {
    try {
      const read = await readScene(connection);
      if (!isWanted()) return undefined;
      rows = read.rows;
      if (run.facets.length > 0 && !isDrawn()) measured ??= await pictureSizeOf(context);
      note.textContent = [
        ...(read.cut > 0 ? [`${read.cut} more elements have no room here.`] : []),
        ...(isDrawn() && !context.isPlayersView() ? [OTHER_VIEW] : []),
      ].join(' ');
      show();
      return GAP_MS;
    } catch (thrown) {
      if (!isWanted()) return undefined;
      note.textContent = refusalText(thrown);
      if (isLasting(thrown)) {
        rows = []; // an engine that has left has nothing on its screen
        show();
      }
      return AGAIN_MS; // a game that has none of it now may have it when its engine comes
    }
  });
  const tools = element('div', { className: 'panel-tools' }, search, refresh, pick);
  pick.setAttribute('aria-pressed', 'false');
  return {
    id: 'scene',
    label: 'Scene',
    element: element('div', {}, tools, note, list.element, footer.element),
    setLive(_, isShown): void {
      if (isShown) reading.start();
      else {
        reading.stop();
        picking.end();
        boxes.show(undefined);
      }
      run.soon(); // who is in control must be known before a click
    },
    reset(): void {
      rows = [];
      measured = undefined;
      note.textContent = '';
      show();
    },
  };
}

/** The picture that boxes are measured in is that of a screenshot for which nobody asks a size. */
async function pictureSizeOf({ connection, pictureSize }: PanelContext): Promise<Size> {
  try {
    return await connection.ask<Size & object>('screenshot', { inline: true });
  } catch {
    return pictureSize(); // a game without pictures has no boxes either
  }
}

function button(text: string, click: () => void): HTMLButtonElement {
  return element('button', { type: 'button', on: { click } }, text);
}

function listedRow(row: SceneRow, place: number): ListedRow & { readonly row: SceneRow } {
  const { depth, role, name, ref, states } = row;
  return {
    row,
    key: ref ?? `at${place}`,
    signature: JSON.stringify([depth, role, name, ref, states]),
    build(): HTMLElement {
      const isBare = ref === undefined;
      const line = element(
        'div',
        { className: isBare ? 'panel-row' : 'panel-row panel-row-acts', 'aria-level': depth + 1 },
        element('span', { className: 'panel-scene-role' }, role),
        ...(name === '' ? [] : [element('span', { className: 'panel-scene-name' }, name)]),
        ...(isBare ? [] : [element('span', { className: 'panel-scene-ref' }, `@${ref}`)]),
        ...states.map((state) => element('span', { className: 'panel-fact' }, state)),
      );
      line.style.paddingInlineStart = `${0.5 + depth * 0.9}rem`;
      return line;
    },
  };
}

async function clickRow(
  context: PanelContext,
  row: SceneRow | undefined,
  done: () => void,
): Promise<void> {
  if (row === undefined) return;
  const { run, say, act } = context;
  if (row.ref === undefined) {
    say(`${row.role} ${row.name} is nothing to act on.`);
    return;
  }
  if (!run.isWatchOnly && run.you?.control !== 'has') {
    say('You are not in control: take control of the game first, then click.');
    return;
  }
  const click = { action: 'click', selector: row.ref };
  const told = await act<{ changes?: string; history?: readonly string[] }>('scene_act', click, {
    ...click,
    selector: lastingSelector(row) ?? row.ref,
  });
  if (told === undefined) return;
  const happened = [...(told.history ?? []), ...(told.changes ? [told.changes] : [])];
  say(`Clicked ${row.name || row.ref}. ${happened.join(' ') || 'Nothing changed.'}`.slice(0, 400));
  done();
}

/** What picks the same element in another run, where refs are others. */
function lastingSelector({ role, name }: SceneRow): string | undefined {
  return name === '' || /["\\]/.test(name) ? undefined : `${role} "${name}"`;
}

/** The command that clicks the active row. */
function createFooter(context: PanelContext) {
  const code = element('code', { className: 'panel-command' });
  const lineOf = (ref: string): string =>
    clickLine(ref, context.run.namedGame, context.run.isFirstGame);
  let shown: SceneRow | undefined;
  const copy = (row: SceneRow | undefined): void => {
    if (row?.ref === undefined) return;
    const line = lineOf(row.ref);
    show(row);
    context.copy(line, `@${row.ref}, ${line}`);
  };
  const show = (row: SceneRow | undefined): void => {
    shown = row;
    footer.hidden = row?.ref === undefined;
    if (row?.ref !== undefined) code.textContent = lineOf(row.ref);
  };
  const footer = element(
    'div',
    { className: 'panel-tools panel-footer', hidden: true },
    code,
    button('Copy', () => copy(shown)),
  );
  return { element: footer, show, copy };
}
