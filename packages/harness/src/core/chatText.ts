import { z } from 'zod';
import { CHAT_CHARS_MAX } from '../limits.js';

/** What can be said in a chat. */
export const chatText = z
  .string()
  .min(1)
  .max(CHAT_CHARS_MAX)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  .regex(/^[^\u0000-\u001f\u007f]*$/u)
  .describe(`one line, at most ${CHAT_CHARS_MAX} characters`);
