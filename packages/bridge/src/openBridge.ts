import { randomBytes } from 'node:crypto';
import { type GameOpening, HarnessError, type OpenGame } from '@bridle/facets';
import { BridgeGame } from './bridgeGame.js';
import type { BridgePlan, EngineSource } from './bridgeKind.js';
import { LateDoor } from './lateDoor.js';
import { DIAL_MS_MAX, DIAL_MS_MIN } from './limits.js';
import { openGameOf } from './openGameOf.js';
import { engineEnvironment, startEngineProcess } from './process/index.js';
import { type TextAddress, TextEngine } from './textEngine.js';
import { BRIDGE_PATH } from './wire/index.js';

/** Opens a game whose engine is there, comes, or is dialled. */
export async function openBridge(plan: BridgePlan, opening: GameOpening): Promise<OpenGame> {
  const { source } = plan;
  if (source.kind === 'listens') return openListening(source, plan, opening);
  if (source.kind === 'program') return await openProgram(source.command, plan, opening);
  if (source.kind === 'page') {
    const { openPageGame } = await import('./openPageGame.js');
    return await openPageGame(source.url, plan, opening);
  }
  return await openDialled(plan, opening);
}

/** A place for an engine that dials. */
async function placeFor(
  { name, token, isOpen }: { name: string; token: string | undefined; isOpen: boolean },
  { log, door, doorAt }: GameOpening,
  nextStep: (url: string) => string,
): Promise<{ game: BridgeGame; url: string; leave: () => void }> {
  if (!(door instanceof LateDoor) || doorAt === undefined) {
    throw new HarnessError('unsupported', 'this run listens for no engine', 'drop --abu-off');
  }
  const url = `ws://${doorAt}${BRIDGE_PATH}`;
  const game = new BridgeGame(log, () => nextStep(url));
  const leave = (await door.whole()).open({ name, game, token, isOpen, isOnItsOwn: false });
  return { game, url, leave };
}

/** One that waits for an engine to dial. */
async function openDialled({ token, name }: BridgePlan, opening: GameOpening): Promise<OpenGame> {
  const slot = { name, token, isOpen: token === undefined };
  const { game, url, leave } = await placeFor(slot, opening, startWith);
  return openGameOf(
    game,
    { text: `a place for an engine: ${startWith(url)}`, listedAs: name, record: { url } },
    leave,
  );
}

function startWith(url: string): string {
  return `start the game with BRIDLE_URL=${url} in its environment`;
}

/** One whose program is started here, and ends with it. */
async function openProgram(
  command: readonly string[],
  { name, seed, token = randomBytes(16).toString('hex') }: BridgePlan,
  opening: GameOpening,
): Promise<OpenGame> {
  const [program = ''] = command;
  const slot = { name, token, isOpen: true };
  const wait = (): string => `${program} runs: wait for it, or look at its output with get_logs`;
  const { game, leave } = await placeFor(slot, opening, wait);
  const port = Number(opening.doorAt!.split(':').at(-1));
  const env = {
    ...opening.env,
    ...engineEnvironment(port, token),
    BRIDLE_SEED: String(seed),
    ...(opening.waits && { BRIDLE_PAUSED: '1' }),
  };
  const running = await startEngineProcess({ command, env, log: opening.log });
  void running.exited.then(({ code, text }) => game.end(text, code !== 0));
  const about = { text: `${program}, started here`, listedAs: name, record: { command } };
  return openGameOf(game, about, async () => {
    leave();
    await running.end();
  });
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
