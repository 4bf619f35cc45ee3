import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openPage, type WebPage } from '@bridle/bridge/web';
import type { EngineLink } from '@bridle/facets';
import type { ConformanceSubject } from '@bridle/harness/conformance';
import { type WebSocket, WebSocketServer } from 'ws';
import { chromiumPath } from '../../../scripts/chromiumPath.mjs';
import { PAGE_SCRIPT, webLibraries } from '../webPages.js';
import { EnginePlace } from './enginePlace.js';
import { GARDEN_ACTS } from './startEngine.js';

const YARD = fileURLToPath(new URL('../../web-pages/yard.html', import.meta.url));

/** How long a frame of rain takes. */
const DROP_MS = 20;

/** Where the yard is, with a connection to whoever watches it and one that halts it. */
class YardServer {
  readonly #http: Server;
  readonly #watches: WebSocketServer;
  #watch: WebSocket | undefined;
  #halted: ServerResponse | undefined;
  #nextId = 1;
  /** the tag by which the page dials itself */
  bridge = '';

  constructor() {
    this.#http = createServer(({ url }, response) => {
      if (url === '/halt') this.#halted = response;
      else if (url === '/drop') void sleep(DROP_MS).then(() => response.end());
      else if (url === '/bridle-bridge.js') {
        response.end(readFileSync(join(PAGE_SCRIPT, 'bridle-bridge.js')));
      } else if (url === '/') {
        const page = readFileSync(YARD, 'utf8').replace('<!-- bridge -->', this.bridge);
        response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      } else response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    this.#watches = new WebSocketServer({ server: this.#http, path: '/watch' });
    this.#watches.on('connection', (socket) => {
      this.#watch = socket;
    });
  }

  async url(): Promise<string> {
    if (!this.#http.listening) await once(this.#http, 'listening');
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}/`;
  }

  /** Resolves when a page that is loaded from now on can be asked: what the one before is told is lost. */
  async nextPage(): Promise<void> {
    await once(this.#watches, 'connection');
  }

  /** Asks the page itself; it does not answer while it is halted. */
  async ask(what: string): Promise<Record<string, unknown>> {
    const id = this.#nextId++;
    const watch = this.#watch!;
    watch.send(JSON.stringify({ id, do: what }));
    for (;;) {
      const [bytes] = (await once(watch, 'message')) as [Buffer];
      const answer = JSON.parse(String(bytes)) as Record<string, unknown>;
      if (answer.id === id) return answer;
    }
  }

  async halt(is: boolean): Promise<void> {
    if (!is) {
      this.#halted?.end();
      this.#halted = undefined;
      return;
    }
    void this.ask('halt');
    while (this.#halted === undefined) await once(this.#http, 'request');
  }

  close(): void {
    this.#watches.close();
    this.#http.closeAllConnections();
    this.#http.close();
  }
}

/** The yard of the tests in a real browser. */
abstract class PageOnTrial {
  protected readonly server = new YardServer();

  protected async subjectAt(
    place: EnginePlace,
    clock: ConformanceSubject['clock'],
    pass: ConformanceSubject['pass'],
  ): Promise<ConformanceSubject> {
    return {
      game: place.game,
      clock,
      ...GARDEN_ACTS,
      pass,
      report: () => place.report(),
      held: async () => (await this.server.ask('controls')).held as Record<string, unknown>,
      stubborn: (is) => this.server.halt(is),
      async end() {
        place.close();
      },
    };
  }

  abstract close(): Promise<void>;
}

/** In a page that Bridle has opened: loaded anew for every subject, its elements are others then. */
export class OpenedPageOnTrial extends PageOnTrial {
  #page: WebPage | undefined;
  #onLink: (link: EngineLink) => void = () => {};

  async subject(
    mode: ConformanceSubject['clock'],
    pass: ConformanceSubject['pass'],
  ): Promise<ConformanceSubject> {
    const place = new EnginePlace();
    this.#onLink = (link) => place.enter(link);
    const isLoaded = this.server.nextPage();
    if (this.#page === undefined) await this.#open(mode);
    else void this.server.ask('reload');
    await Promise.all([isLoaded, place.ready()]);
    return this.subjectAt(place, mode, pass);
  }

  async #open(mode: ConformanceSubject['clock']): Promise<void> {
    this.#page = await openPage({
      url: await this.server.url(),
      library: await webLibraries(),
      log: { add() {} },
      seed: 1,
      paused: mode === 'wait',
      headless: true,
      size: { width: 400, height: 300 },
      env: process.env,
    });
    this.#page.onLink((link) => this.#onLink(link));
    this.#onLink(this.#page.link);
  }

  async close(): Promise<void> {
    await this.#page?.close();
    this.server.close();
  }
}

interface Browser {
  newPage(): Promise<{ goto(url: string): Promise<unknown>; close(): Promise<void> }>;
  close(): Promise<void>;
}

/** In a page that dials by itself: it lives on while its connection is lost. */
export class DiallingPageOnTrial extends PageOnTrial {
  #browser: Browser | undefined;

  async subject(
    mode: ConformanceSubject['clock'],
    pass: ConformanceSubject['pass'],
  ): Promise<ConformanceSubject> {
    this.#browser ??= await launchBrowser();
    const place = await EnginePlace.listen();
    const paused = mode === 'wait' ? ' data-bridle-paused' : '';
    const where = `data-bridle-url="${place.url}" data-bridle-seed="1"${paused}`;
    this.server.bridge = `<script src="/bridle-bridge.js" ${where}></script>`;
    const page = await this.#browser.newPage();
    const isLoaded = this.server.nextPage();
    await page.goto(await this.server.url());
    await Promise.all([isLoaded, place.ready()]);
    const subject = await this.subjectAt(place, mode, pass);
    return {
      ...subject,
      async lose() {
        place.isShut = true;
        place.cut();
      },
      comeBack: async () => {
        place.isShut = false;
        await this.server.halt(false); // a page that is halted does not dial
        await place.ready();
      },
      end: async () => {
        await this.server.halt(false);
        await page.close();
        await subject.end();
      },
    };
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    this.server.close();
  }
}

async function launchBrowser(): Promise<Browser> {
  const library = await webLibraries();
  const { chromium } = library('playwright-core') as {
    chromium: { launch(options: object): Promise<Browser> };
  };
  return chromium.launch({
    executablePath: chromiumPath(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu'],
  });
}
