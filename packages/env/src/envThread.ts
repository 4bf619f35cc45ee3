import { Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker, TurnReport, WorkerSetup } from './messages.js';

/** Who is told what comes from a thread. */
export interface ThreadListener {
  /** a turn has told something, or as many have ended as were wanted */
  onTurn(report: TurnReport | undefined): void;
  /** the thread will not answer any more */
  onEnd(reason: Error): void;
}

/** One thread and the environments in it, seen from outside. */
export class EnvThread {
  readonly first: number;
  readonly end: number;
  readonly ready: Promise<void>;
  readonly #worker: Worker;

  constructor(assignment: WorkerSetup, listener: ThreadListener) {
    this.first = assignment.first;
    this.end = assignment.end;
    this.#worker = new Worker(new URL('./worker.js', import.meta.url), {
      workerData: assignment,
      execArgv: [], // a thread runs what was built, however its parent was started
    });
    this.ready = new Promise((resolve, reject) => {
      const endWith = (reason: Error): void => {
        listener.onEnd(reason);
        reject(reason);
      };
      this.#worker.on('error', (error) => endWith(error as Error));
      this.#worker.on('exit', (code) => endWith(new Error(`a thread ended with ${code}`)));
      this.#worker.on('message', (message: FromWorker) => {
        if (message === 'ready') resolve();
        else listener.onTurn(message === 'wanted' ? undefined : message);
      });
    });
    this.ready.catch(() => {}); // whoever waits for it is told, and later there is nobody
  }

  ask(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
