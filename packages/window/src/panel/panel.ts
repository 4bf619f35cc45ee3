import { RefusedError } from '../connection.js';
import { element } from '../element.js';
import { copyText } from './copyText.js';
import { createGamesTab } from './gamesTab.js';
import { createJournalTab } from './journalTab.js';
import { createLogTab } from './logTab.js';
import type { PanelContext, PanelOptions, PanelTab } from './panelContext.js';
import { refusalText } from './refusalText.js';
import { RunWatch } from './runWatch.js';
import { createSceneTab } from './sceneTab.js';
import { createScriptTab } from './scriptTab.js';
import { createStatesTab } from './statesTab.js';
import { TabBar } from './tabBar.js';
import { createTimeTab } from './timeTab.js';

export type { PanelOptions } from './panelContext.js';

export interface Panel {
  readonly element: HTMLElement;
  readonly isOpen: boolean;
  setOpen(isOpen: boolean): void;
  /** How time passes, as the run has told it. */
  noteClock(told: Readonly<Record<string, unknown>>): void;
}

/** The panel beside the picture, for whoever watches: it asks for nothing while it is closed or unseen. */
export function createPanel(options: PanelOptions): Panel {
  const { connection } = options;
  const line = element('p', { className: 'panel-say', role: 'status' });
  const context = contextOf(options, line);
  const tabs = [
    createGamesTab(context),
    createJournalTab(context),
    createSceneTab(context),
    createLogTab(context),
    createTimeTab(context),
    createStatesTab(context),
    createScriptTab(context),
  ];
  let isOpen = false;
  const bar = new TabBar(tabs, () => update());
  const panel = element(
    'aside',
    {
      className: 'panel',
      'aria-label': 'Watching panel',
      hidden: true,
      // What is typed here is no key of the page; the wheel turns no hotbar.
      on: { keydown: stayInField, keyup: stayInField, wheel: (event) => event.stopPropagation() },
    },
    driverLine(context),
    bar.element,
    ...tabs.map((tab) => tab.element),
    line,
  );
  const update = liveness(context, tabs, () => (isOpen ? bar.chosen : undefined));
  connection.onState(update);
  document.addEventListener('visibilitychange', update);
  return {
    element: panel,
    get isOpen(): boolean {
      return isOpen;
    },
    noteClock: (told) => context.run.noteClock(told),
    setOpen(wanted: boolean): void {
      isOpen = wanted;
      panel.hidden = !wanted;
      update();
    },
  };
}

function stayInField(event: Event): void {
  if ((event.target as Element).matches('input, select, textarea')) event.stopPropagation();
}

/** Tells every tab when it is to look and when not; `shown` is the one that is chosen in an open panel. */
function liveness(
  { connection, run }: PanelContext,
  tabs: readonly PanelTab[],
  shown: () => PanelTab | undefined,
): () => void {
  const told = new Map<PanelTab, string>();
  let of: string | undefined;
  const update = (): void => {
    const { state, game, welcome } = connection;
    const isLive = shown() !== undefined && !document.hidden && state === 'open';
    const now = JSON.stringify([game ?? welcome?.games[0], welcome?.run]);
    const isAnother = state === 'open' && of !== now;
    of = state === 'open' ? now : undefined; // a run that was lost may come back as another
    if (isAnother) run.reset();
    run.setLive(isLive);
    for (const tab of tabs) {
      if (isAnother) {
        tab.setLive(false, false);
        told.delete(tab);
        tab.reset?.();
      }
      const isShown = isLive && tab === shown();
      const key = `${isLive} ${isShown}`;
      if (told.get(tab) === key) continue;
      told.set(tab, key);
      tab.setLive(isLive, isShown);
    }
  };
  run.onChange(update); // another part of the page may have chosen another game
  return update;
}

function contextOf(options: PanelOptions, line: HTMLElement): PanelContext {
  const { connection, toast } = options;
  const run = new RunWatch(connection);
  const say = (text: string): void => {
    line.textContent = text;
  };
  return {
    connection,
    overlay: options.overlay,
    pictureSize: () => options.pictureSize(),
    playScript: () => options.playScript(),
    toast: (text) => toast(text),
    ask: (op, params, kept) => options.ask(op, params, kept),
    chooseGame: (name) => options.chooseGame(name),
    isPlayersView: () => options.isPlayersView(),
    run,
    say,
    async act<T>(op: string, params: object = {}, kept = params): Promise<T | undefined> {
      if (run.isWatchOnly) {
        say('This link is for watching: it can do nothing in the game.');
        return undefined;
      }
      say('');
      try {
        return (await options.ask(op, params, kept)) as T;
      } catch (thrown) {
        const isOthers = thrown instanceof RefusedError && thrown.code === 'busy';
        const text =
          isOthers && run.you?.control !== 'has'
            ? 'You are not in control: take control of the game first.'
            : `${op}: ${refusalText(thrown)}`;
        say(text);
        toast(text);
        return undefined;
      }
    },
    copy(text, what): void {
      void copyText(text).then((isCopied) => {
        toast(isCopied ? `Copied ${what}` : `The browser lets nothing be copied. It is: ${text}`);
      });
    },
  };
}

/** Who is in control stands above all tabs. */
function driverLine({ run, connection }: PanelContext): HTMLElement {
  const line = element('p', { className: 'panel-driver' });
  const show = (): void => {
    const { driver, skill, trouble } = run;
    const why = driver?.reason === undefined ? '' : `: ${driver.reason}`;
    const who = driver?.you ? 'you' : driver?.name;
    const held = who === undefined ? 'Nobody is in control' : `In control: ${who}${why}`;
    const going = skill === null ? '' : ` · in the background: ${skill}`;
    const lost = connection.state === 'open' ? trouble : (connection.reason ?? 'Connecting …');
    const text = lost ?? `${held}${going}`;
    if (line.textContent !== text) line.textContent = text;
  };
  run.onChange(show);
  connection.onState(show);
  show();
  return line;
}
