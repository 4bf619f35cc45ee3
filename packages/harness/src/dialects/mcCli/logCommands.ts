import { type ChatLine, type CommandOutcome, SERVER_SPEAKS } from '@bridle/facets';
import { z } from 'zod';
import { CHAT_CHARS_MAX, LOG_LINES_MAX } from '../../limits.js';
import { LOG_LEVELS } from '../../logs/log.js';
import { matching } from '../../logs/pattern.js';
import { actions, command, type McCommand, type McContext } from './command.js';
import { McError } from './errors.js';
import { failed } from './playerCommands.js';

const LINES_DEFAULT = 50;
const FILTER_CHARS_MAX = 1_024;

const filter = z.string().max(FILTER_CHARS_MAX).optional();
const limit = z.int().min(0).max(LOG_LINES_MAX).default(LINES_DEFAULT);

/** What was said: by people and by the program. */
export const LOG_COMMANDS: Readonly<Record<string, McCommand>> = {
  logs: {
    anywhere: true,
    run: command(
      z.object({
        level: z.enum(LOG_LEVELS).default('info'),
        limit,
        filter,
        clear: z.boolean().default(false),
        since: z.int().min(0).default(0),
      }),
      async ({ host: { log } }, { clear, filter, ...query }) => {
        const { lastId: last_id, size: total_buffered } = log;
        const found = filter ? await log.search(query, filter) : log.read(query);
        const logs = found.map(({ tick: _, ...line }) => line);
        // What came while the filter looked is nobody's yet.
        if (clear) log.clear(last_id);
        return { logs, count: logs.length, last_id, total_buffered };
      },
    ),
  },
  chat: {
    run: actions(
      {
        send: command(z.object({ message: z.string().min(1).max(CHAT_CHARS_MAX) }), send),
        history: command(
          z.object({ limit, filter, type: z.enum(['chat', 'system']).optional() }),
          async ({ call }, { limit, filter, type }) => {
            const { lines: all } = (await call('chat_history')) as unknown as { lines: ChatLine[] };
            const ofType = type === undefined ? all : all.filter((line) => typeOf(line) === type);
            const found = filter ? await linesMatching(filter, ofType) : ofType;
            const newest = limit === 0 ? [] : found.slice(-limit).reverse();
            const messages = newest.map((line) => ({
              timestamp: new Date(line.at).toISOString(),
              type: typeOf(line),
              sender: line.from,
              content: line.text,
              tick: line.tick,
            }));
            return { messages, count: messages.length, total_buffered: all.length };
          },
        ),
        clear: command(z.object({}), ({ call }) => call('chat_clear')),
      },
      'history',
    ),
  },
};

function typeOf({ from }: ChatLine): 'chat' | 'system' {
  return from === SERVER_SPEAKS ? 'system' : 'chat';
}

/** The lines in whose text a regular expression finds something, whatever the case. */
async function linesMatching(
  filter: string,
  lines: readonly ChatLine[],
): Promise<readonly ChatLine[]> {
  const found = await matching(
    filter,
    lines.map(({ text }) => text),
  );
  if (typeof found === 'string') throw new McError('INVALID_PARAMS', `filter: ${found}`);
  return lines.filter((_, i) => found[i]);
}

/** What begins with a slash is a command, as in the game's own chat. */
async function send({ call }: McContext, { message }: { message: string }): Promise<object> {
  if (!message.startsWith('/')) {
    await call('chat_send', { text: message });
    return { sent: true, type: 'chat', message };
  }
  const { ok, lines } = (await call('command', { line: message })) as unknown as CommandOutcome;
  if (ok === false) throw failed(lines);
  return { sent: true, type: 'command', message, command: message.slice(1), output: lines };
}
