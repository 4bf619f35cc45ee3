import {
  type ChatFacet,
  type ChatLine,
  type CommandFacet,
  type CommandOutcome,
  failure,
  HarnessError,
  type LongAction,
  SERVER_SPEAKS,
} from '@bridle/facets';
import {
  CHAT_AT_ONCE,
  CHAT_CHARS_MAX,
  CHAT_EVERY_MS,
  CHAT_HISTORY_MAX,
  CHAT_LINE_CHARS_MAX,
  CHAT_WAITING_MAX,
  COMMAND_LINES_MAX,
  COMMAND_MORE_MS,
  COMMAND_MS_MAX,
  COMMAND_REPLY_MS,
} from './limits.js';
import type { MineflayerBot } from './mineflayer.js';
import { SendingBudget } from './outgoing.js';

/** A message as mineflayer hands it on. */
interface ChatMessage {
  readonly json?: ChatPart;
  toString(): string;
}

/** A part of it, as it was sent. */
interface ChatPart {
  readonly translate?: unknown;
  readonly color?: unknown;
  readonly extra?: unknown;
}

/** How the game shows somebody's words, where it leaves it to the client. */
const SAID = /^<([^>]{1,64})> (.*)$/s;
/** How many servers show them instead, with ranks before the name. */
const SAID_BY_PLUGIN = /^(?:\[[^\]]{1,32}\] ?){0,4}(\w{1,16}) ?(?::|»|>|->) (.*)$/s;
/** Keys of the translations that everybody is told, whatever anybody asks for: who comes, goes, dies, excels. */
const NEWS = /^(?:multiplayer\.player\.|death\.|chat\.type\.advancement\.)/;
/** Keys of the translations that say what is wrong with a command. */
const WRONG =
  /^(?:command\.|argument\.|parsing\.|commands\..*(?:fail|invalid|error|not_found|unknown))/;
/** How servers that send plain text colour what went wrong. */
const RED_TEXT = /^(?:§[0-9a-fk-or])*[§&]c/;
/** What servers kick for: the sign of colours, and what is no text. */
const FORBIDDEN = /[§\u007f]|[^\P{Cc}\n\r\t]/u;

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
  bot: MineflayerBot,
  lines: ChatLine[],
  tick: () => number,
  onLine: (line: ChatLine) => void,
): BotChat {
  const budget = new SendingBudget(CHAT_AT_ONCE, CHAT_EVERY_MS);
  const replies = new Set<(text: string, isWrong: boolean) => void>();
  let waiting = 0;
  let isStopped = false;
  const onMessage = (message: ChatMessage, position: string, sender: string | null): void => {
    if (position === 'game_info') return; // shown above the hotbar, and gone in a moment
    const line = { tick: tick(), ...lineOf(bot, message, sender), at: Date.now() };
    lines.push(line);
    if (lines.length > CHAT_HISTORY_MAX) lines.shift();
    onLine(line);
    if (line.from !== SERVER_SPEAKS || NEWS.test(String(message.json?.translate))) return;
    for (const hear of [...replies]) hear(line.text, isWrong(message));
  };
  bot.on('message', onMessage);

  function* say(text: string): LongAction<void> {
    refuseForbidden(text);
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
    if (isStopped) throw failure('interrupted', 'the connection to the server is lost');
    bot.chat(text);
  }

  return {
    chat: {
      send: (text) => say(text),
      history: () => lines,
      clear() {
        return lines.splice(0).length;
      },
    },
    command: { run: (line) => runCommand(replies, say, line) },
    stop() {
      isStopped = true;
      bot.removeListener('message', onMessage);
    },
  };
}

function refuseForbidden(text: string): void {
  if (!FORBIDDEN.test(text)) return;
  const message = 'servers kick who says § or what is no text';
  throw new HarnessError('bad_request', message, 'leave it out');
}

/**
 * What came of a command is told by chat, if at all: nothing says which line belongs to which command. What
 * is red, or a translation of what is wrong, is a failure; without a line there is no telling.
 */
function* runCommand(
  replies: Set<(text: string, isWrong: boolean) => void>,
  say: (text: string) => LongAction<void>,
  asked: string,
): LongAction<CommandOutcome> {
  const line = asked.startsWith('/') ? asked : `/${asked}`;
  if (line.length > CHAT_CHARS_MAX || /[\r\n]/.test(line)) {
    throw new HarnessError(
      'bad_request',
      `a command is one line of ${CHAT_CHARS_MAX} letters at most`,
    );
  }
  yield* say(line);
  const lines: string[] = [];
  let hasFailed = false;
  let lastAt = Date.now();
  const endsAt = lastAt + COMMAND_MS_MAX;
  const hear = (text: string, isWrong: boolean): void => {
    if (lines.length >= COMMAND_LINES_MAX) return;
    lines.push(text);
    hasFailed ||= isWrong;
    lastAt = Date.now();
  };
  replies.add(hear);
  try {
    const quietMs = (): number => (lines.length === 0 ? COMMAND_REPLY_MS : COMMAND_MORE_MS);
    while (Date.now() - lastAt <= quietMs() && Date.now() < endsAt) yield;
  } finally {
    replies.delete(hear);
  }
  return { ok: lines.length === 0 ? null : !hasFailed, lines };
}

/** Whether a line of the server says that something went wrong. */
function isWrong({ json }: ChatMessage): boolean {
  const text = typeof json === 'string' ? json : (json as { text?: unknown } | undefined)?.text;
  if (typeof text === 'string' && RED_TEXT.test(text)) return true;
  if (typeof json !== 'object' || json === null) return false;
  const { translate, color, extra } = json;
  if (color === 'red' || (typeof translate === 'string' && WRONG.test(translate))) return true;
  const [first] = Array.isArray(extra) ? (extra as ChatPart[]) : [];
  return typeof first === 'object' && first !== null && first.color === 'red';
}

function lineOf(
  bot: MineflayerBot,
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
  return isSomebody ? { from: shown[1]!, text: shown[2]! } : { from: SERVER_SPEAKS, text };
}
