import { Worker } from 'node:worker_threads';
import type { EngineMessage } from './readMessage.js';
import type { SceneReadingOptions } from './readScene.js';

/** What the thread is given: a message, and what reading it takes. */
export interface LargeMessageJob {
  readonly bytes: Uint8Array;
  readonly commands: readonly string[];
  readonly title: string;
  readonly mark: string;
}

type Read = (message: EngineMessage) => void;

const FAULT: EngineMessage = { kind: 'fault', id: null, why: 'a message could not be read' };

/**
 * The thread that reads long messages of one engine, begun with the first of them. What an engine sends is
 * read in its order: whoever reads waits for the answer before the next message.
 */
export class LargeMessages {
  #worker: Worker | undefined;
  #read: Read | undefined;

  read(bytes: Uint8Array, { commands, title, mark }: SceneReadingOptions, read: Read): void {
    this.#read = read;
    this.#worker ??= this.#begin();
    const isWhole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
    const own = isWhole ? bytes : bytes.slice();
    const job: LargeMessageJob = { bytes: own, commands: [...commands], title, mark };
    this.#worker.postMessage(job, [own.buffer as ArrayBuffer]);
  }

  close(): void {
    this.#read = undefined;
    void this.#worker?.terminate();
    this.#worker = undefined;
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./largeMessageThread.js', import.meta.url), {
      execArgv: [], // flags of the game are not its own
      resourceLimits: { maxOldGenerationSizeMb: 512 }, // a message of 16 MiB takes about 150
    });
    worker.unref();
    const done = (message: EngineMessage): void => {
      const read = this.#read;
      this.#read = undefined;
      read?.(message);
    };
    worker.on('message', done);
    // One that dies of what it was given is begun anew for the next message.
    worker.on('error', () => {
      if (this.#worker === worker) this.#worker = undefined;
      done(FAULT);
    });
    return worker;
  }
}
