// Puts the garden through the suite in a plain process, without a runner of tests, and prints what came
// of it. The timers of this process are its own: time passes as long as a case asks, but at once.
import { CASES, isApplicable } from '@bridle/harness/conformance';
import { TurnServer } from './turnSubject.js';

const realTimeout = setTimeout;
/** Messages between processes need their time, whatever the timers say. */
const REAL_MS_MAX = 2;

const timers = new Set();
let now = 0;

globalThis.setTimeout = (call, ms = 0, ...args) => {
  const timer = { at: now + Math.max(1, ms), call: () => call(...args) };
  timer.ref = timer.unref = () => timer;
  timers.add(timer);
  return timer;
};
globalThis.clearTimeout = (timer) => timers.delete(timer);

function nextTimer(end) {
  const due = [...timers].filter(({ at }) => at <= end);
  return due.reduce((first, timer) => (first && first.at <= timer.at ? first : timer), undefined);
}

async function pass(ms) {
  await new Promise((resolve) => realTimeout(resolve, Math.min(ms, REAL_MS_MAX)));
  const end = now + ms;
  for (let timer = nextTimer(end); timer !== undefined; timer = nextTimer(end)) {
    timers.delete(timer);
    now = timer.at;
    timer.call();
    await new Promise(setImmediate);
  }
  now = end;
  await new Promise(setImmediate);
}

const server = new TurnServer('remote');
const failed = [];
let passed = 0;
let subject;
for (const one of CASES) {
  subject ??= await server.subject('wait', pass);
  if (!isApplicable(one, subject)) continue;
  try {
    await one.run(subject);
    passed++;
  } catch (error) {
    failed.push(`${one.name}: ${error.stack}`);
  } finally {
    await subject.end();
    subject = undefined;
  }
}
await subject?.end();
await server.kill();
process.stdout.write(JSON.stringify({ cases: CASES.length, passed, failed }));
