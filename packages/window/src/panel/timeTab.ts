import { element } from '../element.js';
import { clockText } from './clockText.js';
import type { PanelContext, PanelTab } from './panelContext.js';

const RATES: readonly (number | 'max')[] = [1, 2, 5, 10, 20, 40, 60, 100, 'max'];
const RATE_USUAL = 20;

/** The tick, how time passes, and buttons that change it. */
export function createTimeTab(context: PanelContext): PanelTab {
  const { run, act } = context;
  const tick = element('output', { className: 'panel-tick', 'aria-label': 'Tick' });
  const words = element('p', { className: 'panel-note' });
  const acting: (HTMLButtonElement | HTMLSelectElement)[] = [];
  const button = (text: string, click: () => void): HTMLButtonElement => {
    const made = element('button', { type: 'button', on: { click } }, text);
    acting.push(made);
    return made;
  };
  const setClock = async (change: object): Promise<void> => {
    const told = await act('set_clock', change);
    if (told !== undefined) run.noteClock(told);
  };
  const step = async (ticks: number): Promise<void> => {
    if (run.clock?.waiting === false) await setClock({ mode: 'wait' }); // who steps wants it to stand
    const told = await act<{ tick: number }>('step', { ticks });
    if (told !== undefined) run.noteTick(told.tick);
  };
  const rate = element(
    'select',
    {
      on: {
        change: () => {
          const { value } = rate;
          void setClock({ tick_rate: value === 'max' ? value : Number(value) });
        },
      },
    },
    ...RATES.map((value) =>
      element('option', { value }, value === 'max' ? 'as fast as it can' : `${value} a second`),
    ),
  );
  rate.value = String(RATE_USUAL);
  acting.push(rate);
  const show = (): void => {
    const { clock } = run;
    tick.textContent = run.tick === undefined ? '–' : String(run.tick);
    words.textContent = run.isWatchOnly
      ? `${clockText(clock)}. This link is for watching: it changes nothing.`
      : clockText(clock);
    const shown = String(clock?.rate ?? RATE_USUAL);
    const isListed = RATES.some((value) => String(value) === shown);
    if (document.activeElement !== rate && isListed) rate.value = shown;
    for (const control of acting) control.disabled = run.isWatchOnly;
  };
  run.onChange(() => {
    if (!page.hidden) show();
  });
  const page = element(
    'div',
    {},
    element('p', { className: 'panel-tick-line' }, 'Tick ', tick),
    words,
    element(
      'div',
      { className: 'panel-tools' },
      button('Pause', () => void setClock({ mode: 'wait' })),
      button('Run', () => void setClock({ mode: 'free' })),
      button('Auto', () => void setClock({ mode: 'auto' })),
    ),
    element(
      'div',
      { className: 'panel-tools' },
      button('Step 1', () => void step(1)),
      button('Step 20', () => void step(20)),
    ),
    element('label', { className: 'panel-tools' }, 'Ticks ', rate),
  );
  return {
    id: 'time',
    label: 'Time',
    element: page,
    setLive(_, isShown): void {
      if (!isShown) return;
      show();
      // A clock that is set to nothing else answers how it is; only who drives may ask that.
      if (run.clock === undefined && run.you?.control === 'has') void setClock({});
    },
    reset: show,
  };
}
