import { closeSync } from 'node:fs';

const ENDED_TWICE_CODE = 130;
/** A save that takes longer is stuck, on a network disk for instance; then a signal ends it. */
const SAVE_MS = 10_000;

/**
 * What ends a run in good order: Ctrl-C, a service manager, a terminal that is closed. The last
 * comes from the shell and from the system, so that twice means no more than once.
 */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type StopSignal = (typeof STOP_SIGNALS)[number];

/** Until there is something to stop, a signal must not leave files behind: hooks of `exit` run. */
export function exitOnSignalsUntil(ready: Promise<unknown>): void {
  const end = (): never => process.exit(0);
  for (const signal of STOP_SIGNALS) process.on(signal, end);
  void ready.then(() => {
    for (const signal of STOP_SIGNALS) process.off(signal, end);
  });
}

/**
 * Ends a run when signals ask for it: at the first in good order, at the next without waiting for
 * anybody, but never before the world is saved. Only who asks again long after, because the
 * saving does not come to an end, ends it there, and is told what that costs.
 */
export class StopSignals {
  #stoppedMs: number | undefined;
  #isUrgent = false;
  #isSaved = false;
  #end = (): void => {};
  readonly #exit: (code: number) => void;
  readonly #tell: (line: string) => void;

  constructor(
    exit: (code: number) => void = (code) => process.exit(code),
    tell: (line: string) => void = (line) => void process.stderr.write(`bridle: ${line}\n`),
  ) {
    this.#exit = exit;
    this.#tell = tell;
  }

  /** From now on a signal calls `stop`, once. */
  listen(stop: (why: string) => void): void {
    const heard = (signal: StopSignal): void => this.heard(signal, stop);
    for (const signal of STOP_SIGNALS) process.on(signal, heard);
    this.#end = () => {
      for (const signal of STOP_SIGNALS) process.off(signal, heard);
    };
  }

  /** Leaves signals to whoever comes after this run in the same process. */
  close(): void {
    this.#end();
  }

  /** A run that ends for another reason has had its first signal. */
  stopping(): void {
    this.#stoppedMs ??= performance.now();
  }

  /** The world is on its way to the disk. */
  saving(saved: Promise<void>): void {
    saved.then(
      () => {
        this.#isSaved = true;
        if (this.#isUrgent) this.#exit(ENDED_TWICE_CODE);
      },
      () => {}, // whoever awaits it says so
    );
  }

  heard(signal: StopSignal, stop: (why: string) => void): void {
    if (this.#stoppedMs === undefined) {
      if (signal === 'SIGHUP') endWithoutTerminal();
      this.stopping();
      stop(`${signal} received`);
      return;
    }
    if (signal === 'SIGHUP') return;
    if (this.#isSaved) return this.#exit(ENDED_TWICE_CODE);
    if (performance.now() - this.#stoppedMs > SAVE_MS) {
      this.#tell('ended while saving: what was changed since the last save is lost');
      return this.#exit(1);
    }
    if (!this.#isUrgent) this.#tell('it ends as soon as the world is saved');
    this.#isUrgent = true;
  }
}

/** Node aborts when it ends and cannot set back a terminal that is gone: so it has none then. */
export function endWithoutTerminal(): void {
  process.once('exit', () => {
    for (const fd of [0, 1, 2]) {
      try {
        closeSync(fd);
      } catch {
        // closed already
      }
    }
  });
}
