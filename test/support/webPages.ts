import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPage, type WebPage } from '@bridle/bridge/web';
import type { EngineLink, GameOpening } from '@bridle/facets';
import { webPart } from '../../scripts/webPart.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
};

/** What stands at an address: a page, with headers where it wants some, or a folder of files. */
interface Site {
  readonly pages?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly folders?: readonly string[];
}

export interface WebServer {
  readonly url: string;
  close(): void;
}

/** Serves pages on this machine. */
export async function serveSite({
  pages = {},
  headers = {},
  folders = [],
}: Site): Promise<WebServer> {
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://site').pathname);
    const page = pages[path];
    const file = folders.map((folder) => join(folder, path)).find((one) => existsSync(one));
    if (page !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(page);
    } else if (file !== undefined && extname(file) !== '') {
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
    } else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const EXAMPLES = join(ROOT, 'bridges/web/examples');
export const PAGE_SCRIPT = join(ROOT, 'bridges/web/dist');
export const A_DARK_ROOM = join(ROOT, 'test/web-games/node_modules/adarkroom');
export const PHASER = join(ROOT, 'test/web-games/node_modules/phaser/dist');

/** Loads the libraries of the part web, as a run gives them to a game. */
export async function webLibraries(): Promise<GameOpening['library']> {
  return createRequire(join(await webPart(), 'package.json'));
}

export interface SceneElement {
  readonly role: string;
  readonly label?: string;
  readonly key: string;
  readonly interactive?: boolean;
  readonly disabled?: boolean;
  readonly checked?: boolean;
  readonly value?: string | number;
  readonly focused?: boolean;
  readonly modal?: boolean;
  readonly description?: string;
  readonly bounds?: readonly number[];
  readonly actions?: readonly string[];
  readonly children?: readonly SceneElement[];
}

export interface Reply {
  readonly id: string;
  readonly success: boolean;
  readonly error?: string;
  readonly code?: string;
  readonly data: {
    readonly nodes: readonly SceneElement[];
    readonly delivered?: boolean;
    readonly reason?: string;
    readonly settled?: boolean;
    readonly moving?: readonly string[];
    readonly frame?: number;
    readonly [field: string]: unknown;
  };
}

/** Speaks the wire with one document of a page, as Bridle does. */
export class WireDriver {
  readonly events: { event: string; data: Record<string, unknown> }[] = [];
  readonly texts: string[] = [];
  isClosed = false;
  /** The first message of the page. */
  readonly hello: Promise<Record<string, unknown>>;
  readonly #link: EngineLink;
  readonly #waiting = new Map<string, (reply: Reply) => void>();
  readonly #pictures = new Map<string, (png: Buffer) => void>();
  #last = 0;

  constructor(link: EngineLink) {
    this.#link = link;
    let greet: (hello: Record<string, unknown>) => void;
    this.hello = new Promise((resolve) => {
      greet = resolve;
    });
    link.open({
      text: (bytes) => {
        const text = Buffer.from(bytes).toString();
        const message = JSON.parse(text) as Reply & { event: string; data: never };
        if (message.id === undefined) {
          this.events.push(message);
          if (message.event === 'hello') greet(message.data);
          return;
        }
        this.texts.push(text);
        this.#waiting.get(message.id)?.(message);
      },
      binary: (bytes) => {
        const message = Buffer.from(bytes);
        const end = message.indexOf('\n');
        this.#pictures.get(message.subarray(0, end).toString())?.(message.subarray(end + 1));
      },
      closed: () => {
        this.isClosed = true;
      },
    });
  }

  /** Sends a command: its id, and the reply to come. */
  send(command: string, params: object = {}): { id: string; reply: Promise<Reply> } {
    const id = `${++this.#last}`;
    const reply = new Promise<Reply>((resolve) => this.#waiting.set(id, resolve));
    this.#link.send(JSON.stringify({ id, command, params }));
    return { id, reply };
  }

  ask(command: string, params: object = {}): Promise<Reply> {
    return this.send(command, params).reply;
  }

  async snapshot(): Promise<readonly SceneElement[]> {
    return (await this.ask('snapshot')).data.nodes;
  }

  /** Acts on the element of a name, as it is at this moment. */
  async on(label: string, command: string, params: object = {}): Promise<Reply> {
    const element = find(await this.snapshot(), label);
    return this.ask(command, { key: element.key, ...params });
  }

  click(label: string): Promise<Reply> {
    return this.on(label, 'click');
  }

  async picture(): Promise<Buffer> {
    const id = `${this.#last + 1}`;
    const png = new Promise<Buffer>((resolve) => this.#pictures.set(id, resolve));
    const { success, error } = await this.ask('screenshot');
    if (!success) throw new Error(error);
    return png;
  }
}

/** All elements of a tree, in the order in which they stand. */
export function all(nodes: readonly SceneElement[]): SceneElement[] {
  return nodes.flatMap((node) => [node, ...all(node.children ?? [])]);
}

export function find(nodes: readonly SceneElement[], label: string): SceneElement {
  const named = all(nodes).filter((node) => node.label === label);
  const found = named.find(({ interactive }) => interactive) ?? named[0];
  if (found === undefined) throw new Error(`no ${label} in:\n${outline(nodes)}`);
  return found;
}

/** A tree in a few lines: `button "Start" disabled`. */
export function outline(nodes: readonly SceneElement[], depth = 0): string {
  const lines = nodes.map((node) => {
    const words = [
      `${node.role} "${node.label ?? ''}"`,
      node.interactive ? '*' : '',
      node.disabled ? 'disabled' : '',
      node.checked === undefined ? '' : node.checked ? 'checked' : 'unchecked',
      node.value === undefined ? '' : `=${node.value}`,
    ];
    const line = '  '.repeat(depth) + words.filter((word) => word !== '').join(' ');
    return `${line}\n${outline(node.children ?? [], depth + 1)}`;
  });
  return lines.join('');
}

export interface OpenedPage {
  readonly page: WebPage;
  readonly driver: WireDriver;
  readonly logged: string[];
}

/** Opens a page that is paused from its first frame on, unless it is said otherwise. */
export async function openedPage(
  url: string,
  options: { seed?: number; paused?: boolean } = {},
): Promise<OpenedPage> {
  const logged: string[] = [];
  const page = await openPage({
    url,
    library: await webLibraries(),
    log: { add: (_, logger, message) => logged.push(`${logger}: ${message}`) },
    seed: options.seed ?? 1,
    paused: options.paused ?? true,
    headless: true,
    size: { width: 800, height: 600 },
    env: process.env,
  });
  return { page, driver: new WireDriver(page.link), logged };
}
