import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type EngineLink, type GameOpening, HarnessError } from '@bridle/facets';
import { environmentOfBrowser, findChromium } from './chromium.js';
import { PageHost } from './pageHost.js';
import type { PageLink } from './pageLink.js';
import type { DebugSession, PlaywrightCore } from './playwright.js';

const BEGIN_MS_MAX = 30_000; // from the first byte of a page to its bridge
const BINDING = '__bridleSay';

/** Nothing of the browser's own on the network, and nothing that moves by itself. */
const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-smooth-scrolling',
  '--disable-sync',
  '--force-color-profile=srgb',
  '--mute-audio',
  '--no-first-run',
];
/** Without a screen it draws by itself, the same on every machine of a kind. */
const HEADLESS_FLAGS = ['--disable-gpu', '--enable-unsafe-swiftshader'];

export interface PageOptions {
  readonly url: string;
  readonly library: GameOpening['library'];
  readonly log: GameOpening['log'];
  /** of the random numbers of the page */
  readonly seed: number;
  /** the game stands still from its first frame on, until it is stepped or let go */
  readonly paused?: boolean;
  readonly headless: boolean;
  readonly executablePath?: string | undefined;
  readonly size: { readonly width: number; readonly height: number };
  /** the name under which it is played; left out, the title of the page */
  readonly name?: string | undefined;
  readonly env: GameOpening['env'];
}

/** A page that is open in a browser of its own. */
export interface WebPage {
  /** to the document that it shows; it ends when the page goes elsewhere or is loaded anew */
  readonly link: EngineLink;
  /** Told of the link to every document after the first one: the same game, come back. */
  onLink(listener: (link: EngineLink) => void): void;
  /** Told why, once, when the page is gone for good: also when it is already. */
  onExit(listener: (reason: string) => void): void;
  close(): Promise<void>;
}

/** Opens a page in Chromium, with the bridge in it before its own scripts. */
export async function openPage(options: PageOptions): Promise<WebPage> {
  const { log, headless, size, env } = options;
  const url = addressOf(options.url);
  const script = scriptFor(options);
  const playwright = options.library('playwright-core') as PlaywrightCore;
  const browser = await playwright.chromium
    .launch({
      executablePath: findChromium(options.executablePath, env, playwright),
      headless,
      chromiumSandbox: process.getuid?.() !== 0, // root has none
      args: headless ? [...FLAGS, ...HEADLESS_FLAGS] : FLAGS,
      env: environmentOfBrowser(env),
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    .catch((error: Error) => {
      throw new HarnessError('unsupported', `Chromium does not start: ${firstLine(error)}`);
    });
  const exit = new Exit();
  browser.on('disconnected', () => exit.happen('the browser has ended'));
  try {
    const context = await browser.newContext({
      viewport: size,
      deviceScaleFactor: 1,
      locale: 'en-US',
      timezoneId: 'UTC',
      acceptDownloads: false,
    });
    await context.addInitScript({ content: script });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const links = new Links();
    const say = (text: string): void => log.add('info', 'page', text);
    const host = new PageHost(page, session, { begun: (link) => links.add(link), say });
    exit.on((reason) => host.ended(reason));
    page.on('crash', () => {
      exit.happen('the page has crashed');
      void browser.close();
    });
    page.on('close', () => {
      // A browser that is gone is told after its pages.
      setImmediate(() => {
        exit.happen(browser.isConnected() ? 'the page was closed' : 'the browser has ended');
      });
    });
    context.on('page', (other) => {
      if (other === page) return;
      say('the page has opened another window, which was closed: a game is one page');
      void other.close().catch(() => undefined);
    });
    await listen(session, host, exit);
    await page.goto(url, { waitUntil: 'commit', timeout: BEGIN_MS_MAX }).catch((error: Error) => {
      throw new HarnessError('unsupported', `${url} cannot be opened: ${firstLine(error)}`);
    });
    await links.first(exit);
    return {
      get link() {
        return links.current;
      },
      onLink: (listener) => links.on(listener),
      onExit: (listener) => exit.on(listener),
      close: async () => {
        exit.happen('it was closed');
        await browser.close().catch(() => undefined);
      },
    };
  } catch (error) {
    await browser.close().catch(() => undefined);
    throw error;
  }
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^(https?|file):$/.test(url.protocol)) return url.href;
  const hint = 'give an address that begins with http:, https: or file:';
  throw new HarnessError('bad_request', `${text} is no address of a page`, hint);
}

/** The bridge, after what it has to know. */
function scriptFor({ seed, paused, name }: PageOptions): string {
  const told = {
    binding: BINDING,
    instance: `web:${randomUUID()}`,
    clock: { seed, paused: paused === true },
    ...(name === undefined ? {} : { name }),
  };
  const path = createRequire(import.meta.url).resolve('@bridle/web/script');
  return `window.BRIDLE_INJECTED=${JSON.stringify(told)};\n${readFileSync(path, 'utf8')}`;
}

async function listen(session: DebugSession, host: PageHost, exit: Exit): Promise<void> {
  session.on('Runtime.bindingCalled', ({ name, payload }: { name: string; payload: string }) => {
    if (name === BINDING) host.heard(payload);
  });
  session.on('Page.frameNavigated', ({ frame }: { frame: { parentId?: string; url: string } }) => {
    if (frame.parentId !== undefined) return;
    if (frame.url.startsWith('chrome-error:')) exit.happen('the page could not be loaded');
    host.left(frame.url);
  });
  await session.send('Runtime.enable');
  await session.send('Page.enable');
  await session.send('Runtime.addBinding', { name: BINDING });
}

function firstLine({ message }: Error): string {
  return message.split('\n')[0]!;
}

/** The links to the documents of a page, one after the other. */
class Links {
  #current: PageLink | undefined;
  #listener: ((link: EngineLink) => void) | undefined;
  #hasFirst: (() => void) | undefined;
  #unseen: PageLink[] = [];

  get current(): EngineLink {
    return this.#current!;
  }

  add(link: PageLink): void {
    const isFirst = this.#current === undefined;
    this.#current = link;
    if (isFirst) this.#hasFirst?.();
    else if (this.#listener === undefined) this.#unseen.push(link);
    else this.#listener(link);
  }

  on(listener: (link: EngineLink) => void): void {
    this.#listener = listener;
    for (const link of this.#unseen.splice(0)) listener(link);
  }

  async first(exit: Exit): Promise<void> {
    if (this.#current !== undefined) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve, reject) => {
      this.#hasFirst = resolve;
      const fail = (reason: string): void => reject(new HarnessError('unsupported', reason));
      exit.on(fail);
      timer = setTimeout(() => fail('the page does not begin'), BEGIN_MS_MAX);
    }).finally(() => clearTimeout(timer));
  }
}

/** The end of a page, which happens once. */
class Exit {
  #reason: string | undefined;
  readonly #listeners: ((reason: string) => void)[] = [];

  on(listener: (reason: string) => void): void {
    if (this.#reason === undefined) this.#listeners.push(listener);
    else listener(this.#reason);
  }

  happen(reason: string): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    for (const listener of this.#listeners.splice(0)) listener(reason);
  }
}
