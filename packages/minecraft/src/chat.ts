import {
  type ChatFacet,
  type ChatLine,
  type CommandFacet,
  type CommandOutcome,
  HarnessError,
  type LongAction,
} from '@bridle/facets';
import {
  CHAT_AT_ONCE,
  CHAT_EVERY_MS,
  CHAT_HISTORY_MAX,
  CHAT_LINE_CHARS_MAX,
  CHAT_WAITING_MAX,
  COMMAND_MORE_MS,
  COMMAND_REPLY_MS,
} from './limits.js';
import type { Bot } from './mineflayer.js';
import { SendingBudget } from './outgoing.js';

/** A message as mineflayer hands it on. */
interface ChatMessage {
  readonly translate?: string;
  readonly with?: readonly ChatMessage[];
  readonly json?: { readonly translate?: string };
  toString(): string;
}

/** How the game shows somebody's words, where it leaves it to the client. */
const SAID = /^<([^>]{1,64})> (.*)$/s;
/** How many servers show them instead, with ranks before the name. */
const SAID_BY_PLUGIN = /^(?:\[[^\]]{1,32}\] ?){0,4}(\w{1,16}) ?(?::|»|>|->) (.*)$/s;
/** The server itself speaks. */
const SERVER = 'server';

export interface BotChat {
  readonly chat: ChatFacet;
  readonly command: CommandFacet;
  stop(): void;
}

/**
 * What is said on a server, and commands, which are said as well. Both share one budget: what comes too
 * soon for it waits for its turn.
 */
export function createChat(
  bot: Bot,
  lines: ChatLine[],
  tick: () => number,
  onLine: (line: ChatLine) => void,
): BotChat {
  const budget = new SendingBudget(CHAT_AT_ONCE, CHAT_EVERY_MS);
  let waiting = 0;
  let isStopped = false;
  const onMessage = (message: ChatMessage, position: string, sender: string | null): void => {
    if (position === 'game_info') return; // shown above the hotbar, and gone in a moment
    const line = { tick: tick(), ...lineOf(bot, message, sender), at: Date.now() };
    lines.push(line);
    if (lines.length > CHAT_HISTORY_MAX) lines.shift();
    onLine(line);
  };
  bot.on('message', onMessage);

  function* say(text: string): LongAction<void> {
    if (waiting >= CHAT_WAITING_MAX) {
      const message = `${CHAT_WAITING_MAX} lines wait to be said already`;
      throw new HarnessError('busy', message, 'a server kicks who says more: wait a little');
    }
    waiting++;
    try {
      while (budget.waitMs(Date.now()) > 0) yield;
    } finally {
      waiting--;
    }
    budget.spend(Date.now());
    if (!isStopped) bot.chat(text);
  }

  return {
    chat: {
      send: (text) => say(text),
      history: () => lines,
      clear() {
        return lines.splice(0).length;
      },
    },
    command: { run: (line) => runCommand(lines, say, line) },
    stop() {
      isStopped = true;
      bot.removeListener('message', onMessage);
    },
  };
}

/** What came of a command is told by chat, if at all: nothing says which line belongs to which command. */
function* runCommand(
  lines: readonly ChatLine[],
  say: (text: string) => LongAction<void>,
  line: string,
): LongAction<CommandOutcome> {
  yield* say(line.startsWith('/') ? line : `/${line}`);
  const began = Date.now();
  let seen = lines.at(-1);
  const replies: ChatLine[] = [];
  let lastAt = began;
  for (;;) {
    const now = Date.now();
    const isOver =
      replies.length === 0 ? now - began > COMMAND_REPLY_MS : now - lastAt > COMMAND_MORE_MS;
    if (isOver) break;
    yield;
    const from = seen === undefined ? 0 : lines.lastIndexOf(seen) + 1;
    for (const reply of lines.slice(from)) {
      if (reply.from !== SERVER) continue;
      replies.push(reply);
      lastAt = Date.now();
    }
    seen = lines.at(-1) ?? seen;
  }
  return { ok: null, lines: replies.map(({ text }) => text) };
}

function lineOf(
  bot: Bot,
  message: ChatMessage,
  sender: string | null,
): { from: string; text: string } {
  const text = message.toString().slice(0, CHAT_LINE_CHARS_MAX);
  const name = Object.values(bot.players).find(({ uuid }) => uuid === sender)?.username;
  const said = SAID.exec(text);
  if (said !== null) return { from: name ?? said[1]!, text: said[2]! };
  if (name !== undefined) return { from: name, text };
  const shown = SAID_BY_PLUGIN.exec(text);
  // Only of somebody who is there: other lines have colons, too.
  const isSomebody = shown !== null && Object.hasOwn(bot.players, shown[1]!);
  return isSomebody ? { from: shown[1]!, text: shown[2]! } : { from: SERVER, text };
}
