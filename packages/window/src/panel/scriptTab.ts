import { element } from '../element.js';
import type { PanelContext, PanelTab } from './panelContext.js';
import { repeating } from './repeat.js';

const GAP_MS = 1_000;
const FILE = 'what-you-did.ndjson';

/** What the person did, to be played again by `bridle drive`. */
export function createScriptTab({ playScript, copy }: PanelContext): PanelTab {
  const text = element('textarea', {
    className: 'panel-script',
    readonly: true,
    spellcheck: 'false',
    'aria-label': 'What you did, as requests',
  });
  const note = element('p', { className: 'panel-note' });
  const show = (): void => {
    const script = playScript();
    const isEmpty = script.trim() === '';
    note.textContent = isEmpty
      ? 'Take control and play: what you do is written down here.'
      : `Play it again: npx bridle drive < ${FILE}`;
    for (const button of [copying, downloading]) button.disabled = isEmpty;
    if (text.value !== script) text.value = script;
  };
  const copying = element(
    'button',
    { type: 'button', on: { click: () => copy(playScript(), 'what you did') } },
    'Copy',
  );
  const downloading = element(
    'button',
    { type: 'button', on: { click: () => download(playScript()) } },
    'Download',
  );
  const looking = repeating(async () => {
    show();
    return GAP_MS;
  });
  return {
    id: 'script',
    label: 'What you did',
    element: element(
      'div',
      {},
      element('div', { className: 'panel-tools' }, copying, downloading),
      note,
      text,
    ),
    setLive(_, isShown): void {
      if (isShown) looking.start();
      else looking.stop();
    },
  };
}

function download(script: string): void {
  const lines = script.endsWith('\n') ? script : `${script}\n`;
  const url = URL.createObjectURL(new Blob([lines], { type: 'application/x-ndjson' }));
  element('a', { href: url, download: FILE }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // by then the browser has it
}
