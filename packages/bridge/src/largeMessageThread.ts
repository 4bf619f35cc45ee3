import { parentPort } from 'node:worker_threads';
import type { LargeMessageJob } from './largeMessages.js';
import { readMessage } from './readMessage.js';

/** Reads messages that would take longer than a turn of the event loop may. */
parentPort!.on('message', ({ bytes, commands, title, mark }: LargeMessageJob) => {
  const text = new TextDecoder().decode(bytes);
  parentPort!.postMessage(readMessage(text, { commands: new Set(commands), title, mark }));
});
