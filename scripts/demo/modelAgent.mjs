// The agent of the demo where a language model is configured: the one that answers in the chat of every bot. It is
// asked in the chat, and uses the tools by itself; what it does is read from the journal.
import { setTimeout as sleep } from 'node:timers/promises';
import { readBotFlags } from '../../packages/cli/dist/botFlags.js';
import { readSettings } from '../../packages/cli/dist/reload.js';
import { nextJob } from './jobs.mjs';

/** @typedef {import('../../packages/client/dist/index.js').Client} Client */

const MODEL = 'language model'; // as it is called among the clients of a run
const COMES_MS = 20_000;
const LOOK_MS = 250;
const HEAR_MS = 1_000;
const ASKED_MAX = 8;
const REQUEST =
  'get a stone pickaxe: gather 4 log, craft crafting_table, craft wooden_pickaxe, gather 3 cobblestone, ' +
  'craft stone_pickaxe. Go on from what you carry already. Say what you do by the tool say.';

/** What the model is called that `bridle serve` would use here; undefined where none is configured. */
export function configuredModel() {
  const flags = readBotFlags('serve', {}, process.env);
  const { ai } = readSettings(flags);
  const baseUrl = ai.baseUrl ?? flags.ai.baseUrl;
  return ai.on && baseUrl !== undefined ? (ai.model ?? flags.ai.model) : undefined;
}

/**
 * Has the model play to the stone pickaxe. While a person has control, it is not asked.
 * @param {Client} world
 * @param {(event: { event: string, [field: string]: unknown }) => void} tell
 */
export async function playByModel(world, tell) {
  await modelCame(world);
  const { player } = await world.get_game();
  const exchanges = new Exchanges(world, tell);
  await exchanges.begin();
  await world.give_control(); // the model needs none, but nobody else may have it
  let said;
  for (let asked = 0; asked < ASKED_MAX; asked++) {
    await whilePersonPlays(world, tell);
    const isAsked = await world.chat_send({ text: `${player}, ${REQUEST}` }).then(
      () => true,
      (error) => isRefused(error),
    );
    if (isAsked) said = await exchanges.next();
    if (nextJob((await world.get_inventory()).slots) === undefined) return;
  }
  const error = new Error(`the model has no stone pickaxe after ${ASKED_MAX} requests: ${said}`);
  throw Object.assign(error, {
    hint: 'without BRIDLE_AI_BASE_URL and ai.baseUrl the script plays',
  });
}

/** Somebody has taken control in this moment: it is asked later. */
function isRefused(error) {
  if (error.code !== 'busy') throw error;
  return false;
}

/** Loading what speaks to it takes a moment. */
async function modelCame(world) {
  const until = performance.now() + COMES_MS;
  while (performance.now() < until) {
    const { clients } = await world.list_clients();
    if (clients.some(({ name }) => name === MODEL)) return;
    await sleep(LOOK_MS);
  }
  throw new Error('the language model has not come; the lines above may say why');
}

async function whilePersonPlays(world, tell) {
  for (let isTold = false; ; isTold = true) {
    const { clients } = await world.list_clients();
    const holder = clients.find(({ control, you }) => control === 'has' && !you);
    if (holder === undefined) {
      if (isTold) tell({ event: 'goes_on' });
      return;
    }
    const { name, kind, reason } = holder;
    if (!isTold) tell({ event: 'waits', for: { name, kind }, reason });
    await sleep(LOOK_MS);
  }
}

/** What the model does, from a request to its answer. */
class Exchanges {
  #world;
  #tell;
  #journal = 0;
  #logs = 0;

  constructor(world, tell) {
    this.#world = world;
    this.#tell = tell;
  }

  /** What was before is none of it. */
  async begin() {
    this.#journal = (await this.#world.ask('journal_since', { wait_ms: 0 })).cursor;
    this.#logs = (await this.#world.get_logs()).cursor;
  }

  /** Waits for the end of an exchange. The result is what the model has said, or why it has not. */
  async next() {
    for (;;) {
      const asked = { after: this.#journal, wait_ms: HEAR_MS };
      const { entries, cursor } = await this.#world.ask('journal_since', asked);
      this.#journal = cursor;
      const said = entries.map((entry) => this.#read(entry)).find((text) => text !== undefined);
      if (said !== undefined) return said;
      const { lines, cursor: logs } = await this.#world.get_logs({ since: this.#logs });
      this.#logs = logs;
      const failure = lines.find(({ source }) => source === 'ai');
      if (failure !== undefined) return failure.text;
    }
  }

  /** Tells what one entry is; the result is what the model says at the end of an exchange. */
  #read({ kind, tick, client, op, params, result, error }) {
    if (client?.name !== MODEL) return undefined;
    if (op === 'chat_send' && kind === 'begin') {
      this.#tell({ event: 'says', tick, text: params.text });
      return params.text;
    }
    if (op !== 'tool_run') return undefined;
    const { tool, args } = params ?? {};
    if (kind === 'begin')
      this.#tell({ event: 'does', tick, says: wordsOf(tool, args), tool, args });
    else this.#tell({ event: 'did', ok: result?.ok ?? false, msg: result?.msg ?? error?.message });
    return undefined;
  }
}

function wordsOf(tool, args) {
  return [tool, ...Object.entries(args ?? {}).map(([name, value]) => `${name}=${value}`)].join(' ');
}
