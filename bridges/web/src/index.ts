import { Bridge, type BridgeOptions } from './bridge.js';
import { type ClockOptions, type GameTime, takeTime } from './clock/gameTime.js';
import { watchListeners } from './dom/listeners.js';
import { SyntheticHands } from './input/syntheticHands.js';
import { watchLogs } from './logs.js';
import { native } from './native.js';
import { addGame, watchForGames } from './phaser/findGames.js';
import { type GameParts, Registered } from './registered.js';
import { BridgeSocket } from './transport/socket.js';

export type { GameControl, GameNode, GameParts } from './registered.js';

const FRAME_EVENT_MS = 50; // 20 a second
const EARLY_MAX = 50; // lines of a page that is being loaded

export interface ConnectOptions extends GameParts {
  /** where Bridle listens; left out, `window.BRIDLE_URL`, else this machine on port 9999 */
  readonly url?: string;
  readonly token?: string;
  /** puts the time of the page under Bridle; must come before the game's own scripts */
  readonly clock?: ClockOptions;
}

/** What a game has in its hands. */
export interface BridleApi {
  /** Says what a game of this page has to say; the result takes it back. */
  register(parts: GameParts): () => void;
  /** Tells those who listen what happened in the game. */
  event(name: string, data?: object): void;
}

const registered = new Registered();
let time: GameTime | null = null;
/** What was told before anybody could listen: the end of it. */
const early: [event: string, data: object][] = [];
const keepEarly = (event: string, data: object): void => {
  early.push([event, data]);
  if (early.length > EARLY_MAX) early.shift();
};
let tell = keepEarly;
let isWatched = false;

/** Looks on from the very beginning, before any script of the game. */
export function watchPage(clock: ClockOptions | undefined): void {
  if (isWatched) return;
  isWatched = true;
  watchListeners();
  watchForGames();
  watchLogs((event, data) => tell(event, data));
  if (clock !== undefined) time = takeTime(clock);
}

/** Makes the bridge of this page, whatever carries its messages. */
export function makeBridge(options: Omit<BridgeOptions, 'time' | 'registered'>): Bridge {
  return new Bridge({ ...options, time, registered });
}

/** Sets who is told of events, and tells frames as they pass by themselves. */
export function tellEvents(to: typeof tell): void {
  const isFirst = tell === keepEarly;
  tell = to;
  for (const [event, data] of early.splice(0)) tell(event, data);
  if (time === null || !isFirst) return;
  const { clock } = time;
  let last = -1;
  const look = (): void => {
    native.setTimeout(look, FRAME_EVENT_MS);
    if (clock.paused || clock.frame === last) return;
    last = clock.frame;
    tell('frame', { frame: last });
  };
  look();
}

/** Under this name a bridge that is in the page already is found by one that comes after it. */
const PRESENT = Symbol.for('bridle.api');
const present = Reflect.get(window, PRESENT) as BridleApi | undefined;

/** Whether another bridge was here first, such as that of a browser which Bridle drives: it is the one. */
export const isSecond = present !== undefined;

const own: BridleApi = {
  register(parts) {
    if (parts.phaser !== undefined) addGame(parts.phaser);
    return registered.add(parts);
  },
  event: (name, data = {}) => tell('game', { ...data, name }),
};

export const bridle: BridleApi = present ?? own;
if (!isSecond) Object.defineProperty(window, PRESENT, { value: own });

/** Dials Bridle from the page itself. The result hangs up. */
export function connect(options: ConnectOptions = {}): () => void {
  const { url, token, clock, ...parts } = options;
  if (Object.keys(parts).length > 0) bridle.register(parts);
  if (isSecond) return () => undefined;
  watchPage(clock);
  const bridge = makeBridge({
    document: randomId(),
    instance: instanceOfTab(),
    token,
    hands: new SyntheticHands(),
    hasHost: false,
  });
  const socket = new BridgeSocket(url ?? addressOf(window), {
    hello: () => bridge.hello(),
    opened: () => tellEvents((event, data) => socket.tell(event, data)),
    message: (text, reply) => bridge.take(text, (_id, answer) => reply(answer)),
    lost: () => bridge.leave(),
  });
  window.addEventListener('pagehide', () => socket.tell('bye', { reason: 'the page was left' }));
  return () => socket.close();
}

function addressOf(win: Window): string {
  const said = Reflect.get(win, 'BRIDLE_URL') as unknown;
  return typeof said === 'string' ? said : 'ws://127.0.0.1:9999/bridge';
}

/** Stays with the tab over reloads, where the page may keep something. */
function instanceOfTab(): string {
  const name = 'bridle.instance';
  try {
    const known = sessionStorage.getItem(name);
    if (known !== null) return known;
    const made = `web:${randomId()}`;
    sessionStorage.setItem(name, made);
    return made;
  } catch {
    return `web:${randomId()}`;
  }
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, '0')).join('');
}
