// Loaded by a run before all else: tells whoever started it what it holds, after what nobody holds was thrown away.
import { setTimeout as sleep } from 'node:timers/promises';

process.on('message', async () => {
  globalThis.gc();
  await sleep(50); // for what finalizers give back
  globalThis.gc();
  process.send(process.memoryUsage());
});
process.channel.unref();
