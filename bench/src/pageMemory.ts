/** A session of the debugging protocol with a page. */
export interface DebugSession {
  send(method: string, params?: object): Promise<unknown>;
  on(event: string, listener: (params: never) => void): void;
}

interface HeapUsage {
  readonly usedSize: number;
  readonly embedderHeapUsedSize: number;
  readonly backingStorageSize: number;
}

interface Attached {
  readonly sessionId: string;
  readonly targetInfo: { readonly url: string };
}

type Send = (method: string) => Promise<unknown>;

/**
 * What a page and its worker that draws hold. Its other worker sleeps in the middle of its work and answers nobody: what
 * it shares with the first is counted there.
 */
export class PageMemory {
  readonly #session: DebugSession;
  readonly #answers = new Map<number, (answer: unknown) => void>();
  #drawer: string | undefined;
  #lastId = 0;

  static async of(session: DebugSession): Promise<PageMemory> {
    const memory = new PageMemory(session);
    await session.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: false,
    });
    return memory;
  }

  private constructor(session: DebugSession) {
    this.#session = session;
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }: Attached) => {
      if (targetInfo.url.endsWith('/drawWorker.js')) this.#drawer = sessionId;
    });
    session.on('Target.receivedMessageFromTarget', ({ message }: { readonly message: string }) => {
      const { id, result } = JSON.parse(message) as { id: number; result: unknown };
      this.#answers.get(id)?.(result);
      this.#answers.delete(id);
    });
  }

  /** MB, after what nobody holds was thrown away. */
  async heldMb(): Promise<number> {
    const page = await heldBytes((method) => this.#session.send(method));
    const drawer = await heldBytes((method) => this.#askDrawer(method));
    return (page + drawer) / 2 ** 20;
  }

  async #askDrawer(method: string): Promise<unknown> {
    if (this.#drawer === undefined) throw new Error('the page has no worker that draws');
    const id = ++this.#lastId;
    const answered = new Promise((resolve) => this.#answers.set(id, resolve));
    await this.#session.send('Target.sendMessageToTarget', {
      sessionId: this.#drawer,
      message: JSON.stringify({ id, method }),
    });
    return answered;
  }
}

async function heldBytes(send: Send): Promise<number> {
  await send('HeapProfiler.collectGarbage');
  const usage = (await send('Runtime.getHeapUsage')) as HeapUsage;
  return usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize;
}
