import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DebugSession, PageMemory } from './pageMemory.js';
import { cpuMsOf, findProcess, processTree, residentMbOf } from './processUse.js';

const PROBE = fileURLToPath(new URL('../window/probe.js', import.meta.url));
const SETTINGS = 'bridle-window-settings';

/** What of playwright-core is used here; it belongs to the part `web`. */
interface PlaywrightCore {
  readonly chromium: { launch(options: object): Promise<PlaywrightBrowser> };
}

interface PlaywrightBrowser {
  newContext(options: object): Promise<PlaywrightContext>;
  close(): Promise<void>;
}

interface PlaywrightContext {
  addInitScript(script: { readonly content: string }): Promise<void>;
  newPage(): Promise<PlaywrightPage>;
  newCDPSession(page: PlaywrightPage): Promise<DebugSession>;
  close(): Promise<void>;
}

interface PlaywrightPage {
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  close(): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  bringToFront(): Promise<void>;
  on(event: 'console', listener: (message: PageMessage) => void): void;
  on(event: 'pageerror', listener: (error: Error) => void): void;
  readonly mouse: {
    move(x: number, y: number): Promise<void>;
    click(x: number, y: number): Promise<void>;
  };
  readonly keyboard: {
    press(key: string): Promise<void>;
    down(key: string): Promise<void>;
    up(key: string): Promise<void>;
  };
}

interface PageMessage {
  type(): string;
  text(): string;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Chromium without a graphics card, for pages of the window. */
export class WindowBrowser {
  readonly #browser: PlaywrightBrowser;
  readonly #pid: number;
  /** what pages have complained of */
  readonly complaints: string[] = [];

  static async start(webPart: string, chromium: string): Promise<WindowBrowser> {
    const playwright = createRequire(join(webPart, 'package.json'))(
      'playwright-core',
    ) as PlaywrightCore;
    const word = `--bridle-bench=${process.pid}-${performance.now()}`;
    const browser = await playwright.chromium.launch({
      executablePath: chromium,
      headless: true,
      chromiumSandbox: false,
      args: [word, '--disable-gpu'],
    });
    return new WindowBrowser(browser, findProcess(word));
  }

  private constructor(browser: PlaywrightBrowser, pid: number) {
    this.#browser = browser;
    this.#pid = pid;
  }

  /** MB that all its processes hold. */
  get residentMb(): number {
    return residentMbOf(processTree(this.#pid));
  }

  /** Milliseconds that all its processes have had a core. */
  get cpuMs(): number {
    return cpuMsOf(processTree(this.#pid));
  }

  /** Opens a link in a tab of its own, which draws pictures of this size. */
  async open(link: string, { width, height }: PictureSize, room = ROOM): Promise<WindowPage> {
    const context = await this.#browser.newContext({ viewport: room });
    const settings = JSON.stringify({ picture: `${width}x${height}` });
    const kept = `localStorage.setItem(${JSON.stringify(SETTINGS)}, ${JSON.stringify(settings)});`;
    await context.addInitScript({ content: `${kept}\n${readFileSync(PROBE, 'utf8')}` });
    const page = await context.newPage();
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
    await page.goto(link);
    return new WindowPage(context, page, room);
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}

/** Larger than any picture, so that the page has room for more than that. */
const ROOM = { width: 1_400, height: 900 };
const POLL_MS = 20;
const PATIENCE_MS = 60_000;

/** A tab that shows the window. */
export class WindowPage {
  readonly #context: PlaywrightContext;
  readonly page: PlaywrightPage;

  readonly #room: PictureSize;

  constructor(context: PlaywrightContext, page: PlaywrightPage, room: PictureSize) {
    this.#context = context;
    this.page = page;
    this.#room = room;
  }

  /** Calls what the probe in the page has. */
  ask<T>(call: string): Promise<T> {
    return this.page.evaluate(`windowProbe.${call}`) as Promise<T>;
  }

  /** Waits until an expression holds in the page, which no policy of it forbids in this way. */
  async until(expression: string): Promise<void> {
    for (const endMs = performance.now() + PATIENCE_MS; performance.now() < endMs; ) {
      if (await this.page.evaluate(`Boolean(${expression})`)) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error(`the page does not come to ${expression}`);
  }

  /** All land is drawn. */
  untilDrawn(): Promise<void> {
    return this.until('windowProbe.marks.all');
  }

  /** The person takes over, and holds the mouse in the picture. */
  async takeOver(): Promise<void> {
    await this.page.bringToFront();
    await this.page.mouse.click(this.#room.width / 3, this.#room.height / 2);
    await this.until('document.pointerLockElement');
  }

  /** What it holds, from now on until it is reloaded. */
  async memory(): Promise<PageMemory> {
    return PageMemory.of(await this.#context.newCDPSession(this.page));
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}
