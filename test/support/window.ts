import { onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Bridle, startBridleIn } from './bridle.js';
import { temporaryFolder } from './temporaryFolder.js';

export interface WindowRun extends Bridle {
  /** where its page is */
  readonly at: string;
  readonly links: { readonly play: string; readonly watch: string };
}

/** A run with a window on a free port, and nothing else that others may hold. */
export async function startWindowRun(
  args: readonly string[] = [],
  { home = temporaryFolder(), port = 0 }: { home?: string; port?: number } = {},
): Promise<WindowRun> {
  const words = [
    ...['serve', '--json', '--no-save', '--no-repl'],
    ...['--window-listen', `127.0.0.1:${port}`, '--automation-listen', '127.0.0.1:0'],
    ...['--mc-cli-off', '--abu-off', '--agent-browser-off', '--world-seed', '1'],
    ...args,
  ];
  const run = await startBridleIn({ env: { BRIDLE_HOME: home }, cwd: temporaryFolder() }, ...words);
  return { ...run, at: run.endpoints.window!, links: (await linksOf(run))! };
}

/** The links that a run prints once it listens; undefined where it has no window. */
export function linksOf({ stdout }: Bridle): Promise<WindowRun['links'] | undefined> {
  return vi.waitFor(() => {
    const ready = stdout()
      .split('\n')
      .find((line) => line.includes('"event":"ready"'));
    if (ready === undefined) throw new Error('the run has not said that it is ready');
    return (JSON.parse(ready) as { links?: WindowRun['links'] }).links;
  });
}

export function tokenIn(link: string): string {
  return link.slice(link.indexOf('#') + 1);
}

interface Answer {
  readonly ok: boolean;
  readonly result: Record<string, unknown>;
  readonly error: { readonly code: string; readonly message: string; readonly hint?: string };
}

export interface PageSocket {
  /** The whole answer. */
  ask(op: string, params?: object, game?: string): Promise<Answer>;
  /** The result of what must succeed. */
  result(op: string, params?: object): Promise<Record<string, unknown>>;
  readonly events: { readonly event: string }[];
  readonly closed: Promise<void>;
  close(): void;
}

/** A socket as the page opens it; it has said nothing yet. */
export async function openPageSocket(
  at: string,
  headers: Record<string, string> = { origin: `http://${at}` },
): Promise<PageSocket> {
  const ws = new WebSocket(`ws://${at}/socket`, { headers });
  onTestFinished(() => ws.terminate());
  const waiting = new Map<number, (answer: Answer) => void>();
  const events: { event: string }[] = [];
  let last = 0;
  ws.on('message', (data) => {
    const message = JSON.parse(String(data)) as Answer & { id?: number; event: string };
    if (message.id === undefined) events.push(message);
    else waiting.get(message.id)?.(message);
  });
  const closed = new Promise<void>((resolve) => ws.once('close', () => resolve()));
  await new Promise((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('error', reject);
  });
  const ask = (op: string, params: object = {}, game?: string): Promise<Answer> => {
    const id = ++last;
    ws.send(JSON.stringify({ id, op, params, ...(game !== undefined && { game }) }));
    return new Promise((resolve) => waiting.set(id, resolve));
  };
  return {
    ask,
    async result(op, params) {
      const { ok, result, error } = await ask(op, params);
      if (!ok) throw new Error(`${op}: ${error.message}`);
      return result;
    },
    events,
    closed,
    close: () => ws.close(),
  };
}

/** The same, with its token shown. */
export async function enterWindow(
  run: Pick<WindowRun, 'at' | 'links'>,
  link: 'play' | 'watch' = 'play',
) {
  const socket = await openPageSocket(run.at);
  const welcome = await socket.result('hello', { token: tokenIn(run.links[link]) });
  return { ...socket, welcome };
}
