import { Worker } from 'node:worker_threads';
import type { GameState } from '@bridle/facets';
import type { Assignment, FromWorker, ToWorker } from './messages.js';

/** One thread and the environments in it, seen from outside. It answers one question at a time. */
export class Seat {
  readonly first: number;
  readonly end: number;
  readonly ready: Promise<unknown>;
  readonly #worker: Worker;
  #resolve: (states: readonly GameState[] | undefined) => void = () => {};
  #reject: (error: Error) => void = () => {};
  /** why it will not answer any more */
  #end: Error | undefined;

  constructor(assignment: Assignment) {
    this.first = assignment.first;
    this.end = assignment.end;
    this.#worker = new Worker(new URL('./worker.js', import.meta.url), {
      workerData: assignment,
      execArgv: [], // a thread runs what was built, however its parent was started
    });
    this.ready = this.#answer();
    this.#worker.on('message', (message: FromWorker) => {
      if (message.ok) this.#resolve(message.states);
      else this.#reject(new Error(message.error));
    });
    this.#worker.on('error', (error) => this.#endWith(error as Error));
    this.#worker.on('exit', (code) => this.#endWith(new Error(`a thread ended with ${code}`)));
  }

  async ask(message: ToWorker): Promise<readonly GameState[] | undefined> {
    if (this.#end !== undefined) throw this.#end;
    const answer = this.#answer();
    this.#worker.postMessage(message);
    return answer;
  }

  async close(): Promise<void> {
    this.ready.catch(() => {}); // whoever waited for it has been told, or waits no more
    this.#endWith(new Error('the environments are closed'));
    await this.#worker.terminate();
  }

  #endWith(error: Error): void {
    this.#end ??= error;
    this.#reject(this.#end);
  }

  #answer(): Promise<readonly GameState[] | undefined> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }
}
