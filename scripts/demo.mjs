// `npm run demo`: installs and builds what is missing, starts a world with a window, and lets an agent play in it.
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions, USAGE } from './demo/options.mjs';
import { teller } from './demo/telling.mjs';
import { build, exit, install } from './lib.mjs';

const STOP_SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const LOOK_MS = 250;
const PAGE_SECONDS = 60; // how long the agent waits for somebody who watches

const options = optionsOrExit();
await install('main');
await build();
const tell = teller(options.isJson);
let isStopping = false;
await demo(options).catch(({ message, hint }) => {
  if (isStopping) return; // whoever plays has lost the run: that is no news
  exit(`demo: ${message}${hint === undefined ? '' : `\n  ${hint}`}`);
});

function optionsOrExit() {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options !== undefined) return options;
    process.stdout.write(`${USAGE}\n`);
    process.exit(0);
  } catch ({ message }) {
    process.stderr.write(`demo: ${message}\n\n${USAGE}\n`);
    process.exit(2);
  }
}

/** From the start of the run to its end. What it needs was only just built. */
async function demo({ seed, speed, opens, exits }) {
  const { startDemoRun } = await import('./demo/demoRun.mjs');
  const { configuredModel, playByModel } = await import('./demo/modelAgent.mjs');
  const { playScripted } = await import('./demo/scriptedAgent.mjs');
  const model = configuredModel();
  const run = await startDemoRun({ seed, speed, flags: opens ? ['--open'] : [] });
  let isMade = false;
  for (const [signal, code] of Object.entries(STOP_SIGNALS)) {
    process.once(signal, () => {
      isStopping = true;
      void run.stop().then(() => process.exit(isMade ? 0 : code));
    });
  }
  const world = await run.connect({ name: 'demo agent' });
  await world.ask('journal_since', { wait_ms: 0 }); // from here on it is kept for whoever watches
  const { links, endpoints } = run;
  tell({ event: 'ready', agent: model ?? 'script', seed, links, endpoints });
  if (!exits) await pageOpened(world);
  await (model === undefined ? playScripted(world, tell) : playByModel(world, tell));
  isMade = true;
  const { tick, hash } = await world.get_state({ hash: true });
  tell({ event: 'made', item: 'stone_pickaxe', tick, hash });
  if (exits) return run.stop();
  // Time that has passed only for the agent goes on, unless somebody who has control says how.
  if (speed === 'max') await world.set_clock({ mode: 'free', tick_rate: 20 }).catch(() => {});
  await world.close(); // nobody is in control from here on
  tell({ event: 'stays' });
  await run.ended;
}

/** Somebody is to see the beginning, too. */
async function pageOpened(world) {
  tell({ event: 'awaits_page', seconds: PAGE_SECONDS });
  const until = performance.now() + PAGE_SECONDS * 1_000;
  while (performance.now() < until) {
    const { clients } = await world.list_clients();
    if (clients.some(({ dialect }) => dialect === 'window')) return;
    await sleep(LOOK_MS);
  }
}
