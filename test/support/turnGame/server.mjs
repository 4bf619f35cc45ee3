// A small turn-based game in a process of its own: a garden with beds to dig, water to carry and rain
// to wait for. Lines of JSON over a socket; every line it sends takes 5 to 50 ms.
//   node server.mjs <none | theirs | remote> [port]
// none: turns pass only while something is done. theirs: they pass by themselves, and it tells of each.
// remote: they pass when they are asked for.
import { createServer } from 'node:net';

const [clock = 'none', port = '0'] = process.argv.slice(2);
const DELAYS_MS = [5, 50, 7, 12, 5, 30, 9, 6];
const TURN_MS = 10;
const TURNS = { dig: 2, water: 3, rain: Number.POSITIVE_INFINITY };

let delays = 0;
let turn = 0;
let nextJob = 1;
/** jobs that go on, by number */
const jobs = new Map();
let overlap = 0;
const dug = new Set();
/** it does not stop what it is told to stop */
let isStubborn = false;
const sockets = new Set();

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
  for (const { send } of sockets) send(message);
}

function passTurn() {
  turn++;
  for (const [number, job] of jobs) {
    if (--job.turnsLeft > 0) continue;
    jobs.delete(number);
    if (job.what === 'dig') dug.add(job.bed);
    tellAll({ job: number, end: 'done' });
    tellAll({ event: `${job.what} done`, turn });
  }
  if (clock === 'theirs') tellAll({ turn });
}

const ANSWERS = {
  look: () => ({ turn, dug: [...dug], busy: [...jobs.values()].map(({ what }) => what) }),
  begin({ what, bed }) {
    if (dug.has(bed)) return { refused: `bed ${bed} is dug already` };
    const job = nextJob++;
    jobs.set(job, { what, bed, turnsLeft: TURNS[what] });
    overlap = Math.max(overlap, jobs.size);
    return { job };
  },
  stop({ job }) {
    if (!isStubborn && jobs.delete(job)) tellAll({ job, end: 'stopped' });
    return {};
  },
  advance({ turns }) {
    for (let i = 0; i < turns; i++) passTurn();
    return { turn };
  },
  /** for whoever watches the game itself */
  report: () => ({ going: jobs.size, overlap }),
  stubborn({ is }) {
    isStubborn = is;
    if (is) return {};
    for (const job of jobs.keys()) tellAll({ job, end: 'stopped' });
    jobs.clear();
    return {};
  },
};

if (clock !== 'remote') {
  setInterval(() => {
    if (clock === 'theirs' || jobs.size > 0) passTurn();
  }, TURN_MS);
}

const server = createServer((socket) => {
  const one = { send: sender(socket) };
  sockets.add(one);
  let rest = '';
  socket.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      const { id, do: what, ...asked } = JSON.parse(line);
      one.send({ id, ...ANSWERS[what](asked) });
    }
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    sockets.delete(one);
    jobs.clear(); // the gardener is gone
  });
});
server.listen(Number(port), '127.0.0.1', () => console.log(server.address().port));
process.stdin.on('end', () => process.exit()).resume(); // with whoever has started it
