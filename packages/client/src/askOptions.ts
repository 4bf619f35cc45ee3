/** An `AbortSignal`, as far as a request needs it. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** How far a long request has come; sent every second. */
export interface AskProgress {
  readonly tick: number;
  readonly ticks_done?: number;
  readonly ticks_total?: number;
  readonly [field: string]: unknown;
}

export interface AskOptions {
  /** ends the request in the run, too; the promise is then rejected with the code `cancelled` */
  readonly signal?: Signal | undefined;
  /** for the whole request; when left out, 150 s in which nothing is heard of it */
  readonly timeoutMs?: number | undefined;
  readonly onProgress?: ((progress: AskProgress) => void) | undefined;
}
