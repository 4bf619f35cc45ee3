import type { ClockOptions } from './clock/gameTime.js';
import { bridle, connect, isSecond, makeBridge, tellEvents, watchPage } from './index.js';
import { native } from './native.js';
import { HostWay } from './transport/host.js';

const LOAD_MS_MAX = 5_000; // a page that never ends loading is a game all the same

/** What whoever drives the browser has written before this script. */
interface Injected {
  /** the name of the function by which the page speaks to the host */
  readonly binding: string;
  readonly instance: string;
  readonly name?: string;
  readonly clock: ClockOptions;
}

const injected = Reflect.get(window, 'BRIDLE_INJECTED') as Injected | undefined;
Reflect.deleteProperty(window, 'BRIDLE_INJECTED');

if (!isSecond) {
  Object.defineProperty(window, 'bridle', { value: bridle, configurable: true });
  if (injected !== undefined) beginInjected(injected);
  else beginInPage();
}

/** The bridge is there before the page: it watches from the first script on, and says hello when it is loaded. */
function beginInjected({ binding, instance, name, clock }: Injected): void {
  const say = Reflect.get(window, binding) as ((text: string) => void) | undefined;
  Reflect.deleteProperty(window, binding); // not for the page's own scripts
  watchPage(clock);
  if (window.parent !== window || say === undefined) return;
  hideCaret();
  const way = new HostWay(say);
  const begin = (document: string): void => {
    const bridge = makeBridge({ document, instance, name, hands: way.hands, hasHost: true });
    Object.defineProperty(window, '__bridle', {
      value: {
        take: (text: string) => bridge.take(text, (id, reply) => way.reply(id, reply)),
        handsDone: (number: number, error: string | null) => way.handsDone(number, error),
      },
    });
    way.tell('hello', bridge.hello());
    tellEvents((event, data) => way.tell(event, data));
  };
  Object.defineProperty(window, '__bridleBegin', { value: begin, configurable: true });
  whenLoaded(() => way.begin());
}

function whenLoaded(run: () => void): void {
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    native.setTimeout(run, 0); // after what the page does when it is loaded
  };
  if (document.readyState === 'complete') once();
  window.addEventListener('load', once);
  window.addEventListener('DOMContentLoaded', () => native.setTimeout(once, LOAD_MS_MAX));
}

/** A caret blinks by the browser's own time: two pictures of one moment would differ. */
function hideCaret(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { caret-color: transparent !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** By a script tag: what its attributes say, and the socket when the page is loaded. */
function beginInPage(): void {
  const { bridleUrl, bridleToken, bridleSeed, bridlePaused } =
    (document.currentScript as HTMLScriptElement | null)?.dataset ?? {};
  const clock =
    bridleSeed === undefined
      ? undefined
      : { seed: Number(bridleSeed), paused: bridlePaused !== undefined };
  watchPage(clock);
  whenLoaded(() => {
    connect({
      ...(bridleUrl === undefined ? {} : { url: bridleUrl }),
      ...(bridleToken === undefined ? {} : { token: bridleToken }),
    });
  });
}
