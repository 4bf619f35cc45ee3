// A small turn-based game in a process of its own: a garden with beds to dig, water to carry and rain
// to wait for. Lines of JSON over a socket; every line it sends takes 5 to 50 ms.
//   node server.mjs <none | theirs | remote> [port]
// none: turns pass only while something is done. theirs: they pass by themselves, and it tells of each.
// remote: they pass when they are asked for.
import { createServer } from 'node:net';

const [clock = 'none', port = '0'] = process.argv.slice(2);
const DELAYS_MS = [5, 6, 5, 9, 5, 5, 7, 5, 50, 5, 6, 5, 5, 12, 5, 5, 6, 5, 5, 30, 5, 6, 5, 5];
const TURN_MS = clock === 'theirs' ? 10 : 5;
const TURNS = { dig: 2, water: 2, rain: Number.POSITIVE_INFINITY };
const NO_INPUT = { aim: 0, tap: false, can: 0, bell: false, walk: 0 };

let delays = 0;
let turn = 0;
let nextJob = 1;
/** jobs that go on, by number */
const jobs = new Map();
let overlap = 0;
const dug = new Set();
let held = NO_INPUT;
let rings = 0;
let steps = 0;
/** it does not stop what it is told to stop */
let isStubborn = false;
const gardeners = new Set();

/** Lines arrive in the order in which they were sent, each some time later. */
function sender(socket) {
  const outbox = [];
  const sendDue = () => {
    while (outbox.length > 0 && outbox[0].due <= performance.now()) {
      if (socket.writable) socket.write(outbox[0].line);
      outbox.shift();
    }
    if (outbox.length > 0) setTimeout(sendDue, outbox[0].due - performance.now());
  };
  return (message) => {
    const due = performance.now() + DELAYS_MS[delays++ % DELAYS_MS.length];
    outbox.push({
      due: Math.max(outbox.at(-1)?.due ?? 0, due),
      line: `${JSON.stringify(message)}\n`,
    });
    if (outbox.length === 1) setTimeout(sendDue, due - performance.now());
  };
}

function tellAll(message) {
  for (const { send } of gardeners) send(message);
}

function look() {
  const busy = [...jobs.values()].map(({ what }) => what);
  return { turn, dug: [...dug], busy, tap: held.tap, rings };
}

function passTurn() {
  turn++;
  for (const [number, job] of jobs) {
    if (--job.turnsLeft > 0) continue;
    jobs.delete(number);
    if (job.what === 'dig') dug.add(job.bed);
    tellAll({ job: number, end: 'done' });
    tellAll({ event: 'work_done', work: job.what });
  }
  if (clock === 'theirs') tellAll({ look: look() });
}

const ANSWERS = {
  look: () => ({ look: look() }),
  begin({ what, bed }, gardener) {
    if (dug.has(bed)) return { refused: `bed ${bed} is dug already` };
    const job = nextJob++;
    jobs.set(job, { gardener, what, bed, turnsLeft: TURNS[what] });
    overlap = Math.max(overlap, jobs.size);
    return { job };
  },
  stop({ job }) {
    if (!isStubborn && jobs.delete(job)) tellAll({ job, end: 'stopped' });
    return {};
  },
  advance({ turns }) {
    for (let i = 0; i < turns; i++) passTurn();
    return { look: look() };
  },
  hold({ input }) {
    held = { ...input, can: input.can ?? held.can };
    if (input.bell) rings++;
    steps += input.walk;
    return {};
  },
  command({ line }) {
    if (line === 'ring') rings++;
    else if (line === 'hum') return { ok: null, lines: [] };
    else return { ok: false, lines: [`nobody here can ${line}`] };
    return { ok: true, lines: [`it rings for the ${rings}. time`] };
  },
};

/** For whoever watches the game itself: answered at once, so that it takes no time from the game. */
const WATCHED = {
  report: () => ({ going: jobs.size, overlap }),
  controls: () => ({ held: { ...held, bell: rings, walk: steps } }),
  stubborn({ is }) {
    isStubborn = is;
    if (is) return {};
    for (const job of jobs.keys()) tellAll({ job, end: 'stopped' });
    jobs.clear();
    return {};
  },
  /** as it was when it began */
  reset() {
    delays = 0;
    turn = 0;
    overlap = 0;
    rings = 0;
    steps = 0;
    held = NO_INPUT;
    isStubborn = false;
    jobs.clear();
    dug.clear();
    return {};
  },
};

if (clock !== 'remote') {
  setInterval(() => {
    if (clock === 'theirs' || jobs.size > 0) passTurn();
  }, TURN_MS);
}

const server = createServer((socket) => {
  const gardener = { send: sender(socket) };
  const sendAtOnce = (message) => void socket.write(`${JSON.stringify(message)}\n`);
  let rest = '';
  socket.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      const { id, do: what, ...asked } = JSON.parse(line);
      if (what in WATCHED) {
        sendAtOnce({ id, ...WATCHED[what](asked) });
        continue;
      }
      gardeners.add(gardener);
      gardener.send({ id, ...ANSWERS[what](asked, gardener) });
    }
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    gardeners.delete(gardener);
    for (const [number, job] of jobs) if (job.gardener === gardener) jobs.delete(number);
  });
});
server.listen(Number(port), '127.0.0.1', () => console.log(server.address().port));
process.stdin.on('end', () => process.exit()).resume(); // with whoever has started it
