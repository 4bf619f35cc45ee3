import { OpenDialog } from './dialogs.js';
import { PageLink } from './pageLink.js';
import type { DebugSession, Page, PageDialog } from './playwright.js';

const PICTURE_MS_MAX = 15_000; // a page that is stuck draws nothing
/** Commands that a page is answered for when something takes it away in the middle of them. */
const ACTS = new Set([
  ...['click', 'hover', 'focus', 'fill', 'select', 'drag', 'scroll', 'press', 'type', 'pointer'],
  ...['release', 'settle'],
]);

const LEAVING_TURNS = 5; // of the event loop: what answers take to reach whoever asked

interface Message {
  readonly id?: unknown;
  readonly command?: unknown;
  readonly params?: { readonly key?: unknown; readonly value?: unknown };
}

interface HostHandlers {
  /** A document has begun: the link to it, which says hello. */
  begun(link: PageLink): void;
  say(text: string): void;
}

/**
 * Speaks with the bridge in a page through the debugging protocol, and does for it what a page cannot do
 * itself: true input, pictures, the boxes of the browser.
 */
export class PageHost {
  readonly #page: Page;
  readonly #session: DebugSession;
  readonly #handlers: HostHandlers;
  readonly #inFlight = new Map<string, string>();
  #link: PageLink | undefined;
  /** the end of the document before: the next one begins after it */
  #leaving: Promise<void> = Promise.resolve();
  #documents = 0;
  #dialogs = 0;
  #dialog: OpenDialog | undefined;
  #hands: Promise<void> = Promise.resolve();

  constructor(page: Page, session: DebugSession, handlers: HostHandlers) {
    this.#page = page;
    this.#session = session;
    this.#handlers = handlers;
    page.on('dialog', (dialog) => void this.#meet(dialog));
  }

  /** Takes what the bridge in the page has said. */
  heard(payload: string): void {
    const rest = payload.slice(1);
    switch (payload[0]) {
      case 'b':
        return void this.#begin();
      case 'r':
        return this.#replied(rest);
      case 'e':
        return this.#link?.text(rest);
      case 'h':
        return this.#useHands(rest);
    }
  }

  /** The document is gone, and with it whatever was under way there. */
  left(where: string): void {
    const link = this.#link;
    this.#link = undefined;
    this.#dialog = undefined;
    if (link === undefined) return;
    for (const [id, command] of [...this.#inFlight]) {
      if (ACTS.has(command)) {
        this.#answer(link, id, {
          delivered: true,
          settled: false,
          moving: ['the page is being loaded'],
          history: [`the page went to ${where}`],
          nodes: [{ role: 'document', label: where, key: `left${this.#documents}` }],
        });
      } else this.#refuse(link, id, 'gone', `the page went to ${where} in the middle of it`);
    }
    this.#leaving = this.#leave(link, `the page went to ${where}`);
  }

  /** An act that was answered is over before its game is lost: whoever waits for it has its turn first. */
  async #leave(link: PageLink, reason: string): Promise<void> {
    for (let turn = 0; turn < LEAVING_TURNS; turn++) await new Promise(setImmediate);
    link.text(JSON.stringify({ event: 'bye', data: { reason } }));
    link.end();
  }

  /** The page is gone for good. */
  ended(reason: string): void {
    const link = this.#link;
    this.#link = undefined;
    if (link === undefined) return;
    for (const id of [...this.#inFlight.keys()]) this.#refuse(link, id, 'gone', reason);
    link.text(JSON.stringify({ event: 'bye', data: { reason } }));
    link.end();
  }

  async #begin(): Promise<void> {
    if (this.#link !== undefined) this.left(this.#page.url());
    await this.#leaving;
    this.#inFlight.clear();
    const document = `d${++this.#documents}`;
    const link = new PageLink(this.#page.url(), (text) => this.#take(link, text));
    this.#link = link;
    this.#run(`__bridleBegin(${JSON.stringify(document)})`);
    this.#handlers.begun(link);
  }

  #replied(rest: string): void {
    const end = rest.indexOf('\n');
    if (this.#inFlight.delete(rest.slice(0, end))) this.#link?.text(rest.slice(end + 1));
  }

  #take(link: PageLink, text: string): void {
    if (link !== this.#link) return;
    const { id, command, params } = messageOf(text);
    if (typeof id !== 'string' || typeof command !== 'string') {
      void this.#run(`__bridle.take(${JSON.stringify(text)})`);
      return;
    }
    this.#inFlight.set(id, command);
    if (this.#dialog !== undefined) void this.#askDialog(link, this.#dialog, id, command, params);
    else if (command === 'screenshot') void this.#picture(link, id);
    else this.#pass(link, id, text);
  }

  #pass(link: PageLink, id: string, text: string): void {
    this.#run(`__bridle.take(${JSON.stringify(text)})`).catch((error: Error) => {
      this.#refuse(link, id, 'gone', `the page does not answer: ${error.message.split('\n')[0]}`);
    });
  }

  #run(expression: string): Promise<unknown> {
    const run = this.#session.send('Runtime.evaluate', { expression });
    run.catch(() => undefined); // the page may be going; whoever must know looks themselves
    return run;
  }

  #answer(link: PageLink, id: string, data: object): void {
    if (!this.#inFlight.delete(id)) return;
    link.text(JSON.stringify({ id, success: true, data }));
  }

  #refuse(link: PageLink, id: string, code: string, error: string, hint?: string): void {
    if (!this.#inFlight.delete(id)) return;
    link.text(JSON.stringify({ id, success: false, error, code, hint }));
  }

  async #picture(link: PageLink, id: string): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    try {
      const taken = this.#session.send('Page.captureScreenshot', {
        format: 'png',
        optimizeForSpeed: true,
      });
      const late = new Promise<never>((_, fail) => {
        timer = setTimeout(() => fail(new Error('the page draws nothing')), PICTURE_MS_MAX);
      });
      const { data } = (await Promise.race([taken, late])) as { data: string };
      const png = Buffer.from(data, 'base64');
      if (!this.#inFlight.has(id)) return;
      this.#answer(link, id, {
        binary: true,
        bytes: png.length,
        width: png.readUInt32BE(16),
        height: png.readUInt32BE(20),
      });
      link.binary(Buffer.concat([Buffer.from(`${id}\n`), png]));
    } catch (error) {
      this.#refuse(link, id, 'internal', `no picture: ${(error as Error).message.split('\n')[0]}`);
    } finally {
      clearTimeout(timer);
    }
  }

  /** One thing after the other: what the hands do keeps its order. */
  #useHands(asked: string): void {
    const [number, ...words] = handsOf(asked);
    if (number === undefined)
      return this.#handlers.say('the page asks for hands in no words of ours');
    this.#hands = this.#hands.then(async () => {
      let failure: string | null = null;
      try {
        await this.#move(words);
      } catch (error) {
        // After the name of the function of playwright's that threw it.
        const [line = ''] = (error as Error).message.split('\n');
        failure = line.slice(line.startsWith('keyboard.') ? line.indexOf(' ') + 1 : 0);
      }
      void this.#run(`__bridle.handsDone(${number}, ${JSON.stringify(failure)})`);
    });
  }

  #move([what, one, two]: readonly (string | number)[]): Promise<void> {
    const { mouse, keyboard } = this.#page;
    switch (what) {
      case 'move':
        return mouse.move(Number(one), Number(two));
      case 'down':
      case 'up':
        return mouse[what]({ button: String(one), clickCount: Number(two) });
      case 'wheel':
        return mouse.wheel(Number(one), Number(two));
      case 'keyDown':
        return keyboard.down(String(one));
      case 'keyUp':
        return keyboard.up(String(one));
      default:
        return keyboard.type(String(one));
    }
  }

  /** A box of the browser is open: the page stands still, so whatever it was asked is answered here. */
  async #meet(dialog: PageDialog): Promise<void> {
    const link = this.#link;
    const type = dialog.type();
    if (type === 'beforeunload') return dialog.accept().catch(() => undefined);
    this.#handlers.say(`${type}: ${dialog.message()}`);
    if (link === undefined) {
      // While a page loads, nobody could answer.
      const answered = type === 'alert' ? dialog.accept() : dialog.dismiss();
      return answered.catch(() => undefined);
    }
    this.#dialog = new OpenDialog(dialog, ++this.#dialogs);
    for (const [id, command] of [...this.#inFlight]) {
      if (ACTS.has(command)) this.#answer(link, id, this.#withDialog());
      else if (command === 'snapshot') this.#answer(link, id, { nodes: this.#dialog.nodes() });
      else this.#refuse(link, id, 'blocked', `the page has opened a box: ${dialog.message()}`);
    }
    link.text(JSON.stringify({ event: 'scene', data: { reason: `${type} was opened` } }));
  }

  #withDialog(): object {
    return { delivered: true, settled: true, nodes: this.#dialog?.nodes() ?? [] };
  }

  async #askDialog(
    link: PageLink,
    dialog: OpenDialog,
    id: string,
    command: string,
    params: Message['params'] = {},
  ): Promise<void> {
    const { key, value } = params;
    if (command === 'snapshot') return this.#answer(link, id, { nodes: dialog.nodes() });
    if (command === 'fill' && dialog.has(key) && key.endsWith('.text')) {
      dialog.fill(String(value));
      return this.#answer(link, id, this.#withDialog());
    }
    if (command === 'click' && dialog.has(key)) {
      this.#dialog = undefined;
      if (!(await dialog.press(key).catch(() => false))) this.#dialog ??= dialog;
      else return this.#pass(link, id, JSON.stringify({ id, command: 'settle' }));
    }
    const hint = 'take a snapshot, and answer it';
    this.#refuse(link, id, 'blocked', `a box is open: ${dialog.message}`, hint);
  }
}

/** What was sent, where it is a message; the page itself says what it thinks of anything else. */
function messageOf(text: string): Partial<Message> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Message>;
  } catch {
    return {};
  }
}

/** What a page asks to be done with its mouse and keys. Its own scripts may have changed what it says. */
function handsOf(asked: string): [number: number | undefined, ...words: (string | number)[]] {
  try {
    const given = JSON.parse(asked) as unknown;
    if (!Array.isArray(given) || !Number.isSafeInteger(given[0])) return [undefined];
    const isWord = (word: unknown): boolean => typeof word === 'string' || Number.isFinite(word);
    return given.every(isWord) ? (given as [number, ...(string | number)[]]) : [undefined];
  } catch {
    return [undefined];
  }
}
