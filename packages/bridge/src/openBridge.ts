import { type GameOpening, HarnessError, type OpenGame } from '@bridle/facets';
import { BridgeGame } from './bridgeGame.js';
import type { BridgePlan, EngineSource } from './bridgeKind.js';
import { LateDoor } from './lateDoor.js';
import { DIAL_MS_MAX, DIAL_MS_MIN } from './limits.js';
import { openGameOf } from './openGameOf.js';
import { type TextAddress, TextEngine } from './textEngine.js';
import { BRIDGE_PATH } from './wire/index.js';

/** Opens a game whose engine is there, comes, or is dialled. */
export async function openBridge(plan: BridgePlan, opening: GameOpening): Promise<OpenGame> {
  const { source } = plan;
  if (source.kind === 'listens') return openListening(source, plan, opening);
  if (source.kind === 'page') {
    throw new HarnessError('unsupported', 'pages come with the web bridge');
  }
  return await openDialled(plan, opening);
}

/** One that waits for an engine to dial. */
async function openDialled(
  { token, name }: BridgePlan,
  { log, door, doorAt }: GameOpening,
): Promise<OpenGame> {
  if (!(door instanceof LateDoor) || doorAt === undefined) {
    throw new HarnessError('unsupported', 'this run listens for no engine', 'drop --abu-off');
  }
  const url = `ws://${doorAt}${BRIDGE_PATH}`;
  const game = new BridgeGame(log, () => `start the game with BRIDLE_URL=${url}`);
  const leave = (await door.whole()).open({ name, game, token, isOnItsOwn: false });
  return openGameOf(game, { text: `a game behind ${url}`, listedAs: name, record: { url } }, leave);
}

/** One that listens, as in seed 004: it is looked for until it is there. */
function openListening(
  address: Extract<EngineSource, { kind: 'listens' }>,
  { name }: BridgePlan,
  { log }: GameOpening,
): OpenGame {
  const url = `tcp://${address.host}:${address.port}`;
  const game = new BridgeGame(log, () => `start the game that listens on ${url}`);
  const dialler = new Dialler(address, game);
  dialler.dial();
  return openGameOf(game, { text: `the game at ${url}`, listedAs: name, record: { url } }, () =>
    dialler.stop(),
  );
}

/** Looks for an engine that listens, again and again, while none is there. */
class Dialler {
  readonly #address: TextAddress;
  readonly #game: BridgeGame;
  #timer: NodeJS.Timeout | undefined;
  #waitMs = DIAL_MS_MIN;
  #isStopped = false;

  constructor(address: TextAddress, game: BridgeGame) {
    this.#address = address;
    this.#game = game;
    game.life.onChange(() => {
      if (game.life.state === 'lost') this.#later();
    });
  }

  dial(): void {
    this.#timer = undefined;
    TextEngine.reach(this.#address).then(
      (engine) => {
        if (this.#isStopped) return engine.close();
        this.#waitMs = DIAL_MS_MIN;
        this.#game.adopt(engine);
      },
      (thrown: Error) => {
        this.#game.setReason(`no engine is there: ${thrown.message}`);
        this.#later();
      },
    );
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #later(): void {
    if (this.#isStopped || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.dial(), this.#waitMs);
    this.#waitMs = Math.min(DIAL_MS_MAX, this.#waitMs * 2);
  }
}
