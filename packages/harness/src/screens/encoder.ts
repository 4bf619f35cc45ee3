import type { Worker } from 'node:worker_threads';
import type { EncodeJob, EncodeJobResult } from './encodeShot.js';

/**
 * The thread that encodes and writes pictures. It is started with the first job, does one after
 * the other, and keeps the process alive only while it has one.
 */
export class Encoder {
  readonly #script: URL;
  #worker: Promise<Worker> | undefined;
  /** who waits for a result, in the order of the jobs */
  #waiting: ((result: EncodeJobResult) => void)[] = [];

  constructor(script: URL) {
    this.#script = script;
  }

  async encode(job: EncodeJob): Promise<EncodeJobResult> {
    this.#worker ??= this.#start();
    const result = new Promise<EncodeJobResult>((resolve) => this.#waiting.push(resolve));
    try {
      const worker = await this.#worker;
      worker.ref();
      worker.postMessage(job);
    } catch (error) {
      this.#fail((error as Error).message);
    }
    return result;
  }

  async close(): Promise<void> {
    await (await this.#worker)?.terminate();
  }

  async #start(): Promise<Worker> {
    const { Worker } = await import('node:worker_threads');
    const worker = new Worker(this.#script, { execArgv: [] }); // flags of the game are not its own
    worker.on('message', (result: EncodeJobResult) => {
      this.#waiting.shift()!(result);
      if (this.#waiting.length === 0) worker.unref();
    });
    let why = 'the encoder ended';
    worker.on('error', (error) => {
      why = error.message;
    });
    worker.on('exit', () => this.#fail(why));
    return worker;
  }

  /** The thread is gone: its jobs have failed, and the next starts another. */
  #fail(message: string): void {
    this.#worker = undefined;
    for (const resolve of this.#waiting.splice(0)) {
      resolve({ failed: { code: 'internal', message } });
    }
  }
}
