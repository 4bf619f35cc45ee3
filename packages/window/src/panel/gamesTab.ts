import { element } from '../element.js';
import type { PanelContext, PanelTab } from './panelContext.js';
import type { ListedClient, ListedGame } from './runWatch.js';

/** The games of the run, which of them is shown, and who is connected to that one. */
export function createGamesTab(context: PanelContext): PanelTab {
  const { connection, run } = context;
  const games = element('fieldset', { className: 'panel-games' });
  const clients = element('ul', { className: 'panel-clients', 'aria-label': 'Connected' });
  const page = element(
    'div',
    {},
    games,
    element('h2', { className: 'panel-heading' }, 'Connected'),
    clients,
  );
  const shown = { games: '', clients: '' };
  const show = (): void => {
    const chosen = connection.game ?? connection.welcome?.games[0] ?? run.games[0]?.name;
    const nowGames = JSON.stringify([run.games, chosen]);
    if (shown.games !== nowGames) showGames(games, run.games, chosen, choose);
    shown.games = nowGames;
    const nowClients = JSON.stringify(run.clients);
    if (shown.clients !== nowClients) clients.replaceChildren(...run.clients.map(clientItem));
    shown.clients = nowClients;
  };
  const choose = (name: string): void => {
    void context.chooseGame(name).then(() => {
      run.soon();
      show();
    });
  };
  run.onChange(() => {
    if (!page.hidden) show();
  });
  return {
    id: 'games',
    label: 'Games',
    element: page,
    setLive(_, isShown): void {
      if (isShown) show();
    },
  };
}

function showGames(
  into: HTMLFieldSetElement,
  games: readonly ListedGame[],
  chosen: string | undefined,
  choose: (name: string) => void,
): void {
  const hadFocus = into.contains(document.activeElement);
  const items = games.map((game) => {
    const isChosen = games.length === 1 || game.name === chosen;
    const radio = element('input', {
      type: 'radio',
      name: 'panel-game',
      value: game.name,
      on: { change: () => choose(game.name) },
    });
    radio.checked = isChosen;
    const words = element('span', { className: 'panel-fact' }, gameWords(game));
    return element('label', { className: 'panel-game' }, radio, game.name, words);
  });
  into.replaceChildren(element('legend', {}, 'Games of this run'), ...items);
  if (hadFocus) into.querySelector<HTMLInputElement>('input:checked')?.focus();
}

function gameWords({ kind, state, reason, tick, controlled }: ListedGame): string {
  return [
    ...(kind === undefined ? [] : [kind]),
    reason === undefined ? state : `${state}: ${reason}`,
    ...(tick === undefined ? [] : [`tick ${tick}`]),
    ...(controlled ? ['controlled'] : []),
  ].join(' · ');
}

function clientItem(client: ListedClient): HTMLElement {
  const { id, name, kind, dialect, you, running, requests } = client;
  const words = [
    kind,
    dialect,
    ...(running ? ['acts now'] : []),
    ...(requests > 0 ? [`${requests} ${requests === 1 ? 'request' : 'requests'}`] : []),
  ].join(' · ');
  const isDriver = client.control === 'has';
  return element(
    'li',
    { className: isDriver ? 'panel-client panel-client-drives' : 'panel-client' },
    element('strong', {}, `${name} #${id}${you ? ' (you)' : ''}`),
    element('span', { className: 'panel-fact' }, words),
    element('span', { className: 'panel-fact' }, controlWords(client)),
  );
}

function controlWords({ control, reason }: ListedClient): string {
  if (control === 'none') return '';
  if (control === 'taken') return 'gets control back';
  return reason === undefined ? 'in control' : `in control: ${reason}`;
}
