import type { Game, SceneNode } from '@bridle/facets';
import { AllowedRoots, Host, OPS, type Scenario } from '@bridle/harness';
import { agentBrowser } from '@bridle/harness/dialects';
import { RawClient, type Reply } from './client.js';
import { menuGame, promisingMenuGame } from './menuGame.js';
import { paintedScreen, screensOf } from './screen.js';
import { serveSocket } from './server.js';

type AgentBrowserOptions = Parameters<typeof agentBrowser>[0];

export interface Setup extends Partial<Omit<AgentBrowserOptions, 'host'>> {
  readonly corpus?: Scenario['setup'];
  readonly folder?: string;
  readonly wrap?: (game: Game) => Game;
}

/** Where the first button of the menu is in the picture. */
export const BOX = { x: 4, y: 4, width: 24, height: 8 };

function boxed(node: SceneNode): SceneNode {
  return {
    ...node,
    ...(node.key === 'play' && { box: BOX }),
    ...(node.children && { children: node.children.map(boxed) }),
  };
}

/** The menu with what only some games have: boxes, keys, a mouse, saves, a screen. */
function gameOf(setup: Scenario['setup']): Game {
  const base = setup.game === 'engine' ? promisingMenuGame() : menuGame();
  if (setup.game === 'engine') return base;
  const scene = base.facets.scene!;
  const said = function* (text: string) {
    yield;
    return { history: [text] };
  };
  const input = {
    key: (key: string, move: string) => said(`${move} ${key}`),
    type: (text: string) => said(`type ${text}`),
    pointer: (pointer: object) => said(JSON.stringify(pointer)),
  };
  return {
    ...base,
    facets: {
      ...base.facets,
      scene: {
        ...scene,
        ...(setup.input && input),
        read: () => boxed(scene.read() as SceneNode),
      },
      ...(setup.screen && { screen: paintedScreen(() => base.facets.clock!.tick) }),
    },
  };
}

export function hostOf({ corpus = {}, folder, wrap = (game) => game }: Setup): Host {
  const game = wrap(gameOf(corpus));
  const { screen } = game.facets;
  const host = new Host({
    game,
    ops: OPS,
    clock: { mode: 'wait' },
    screens: screen && screensOf({ screen, tick: () => host.tick }),
    ...(folder !== undefined && { files: new AllowedRoots(folder, ['.']) }),
    onStop: () => {},
  });
  if (corpus.control !== undefined) host.control.claim(host.connect(() => {}));
  return host;
}

export async function listen(setup: Setup = {}): Promise<{ host: Host; path: string }> {
  const host = hostOf(setup);
  return { host, path: await serveSocket(agentBrowser({ ...setup, host })) };
}

/** As the CLI does it: a connection for each request, and only the first line of the answer. */
export async function ask(path: string, request: object): Promise<Reply> {
  const client = new RawClient(path);
  const reply = await client.ask({ id: 'r1', ...request });
  client.socket.destroy();
  return reply;
}
