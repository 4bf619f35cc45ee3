import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import { CHAT_CHARS_MAX } from '../limits.js';

export const chatSend = defineOp({
  name: 'chat_send',
  summary: 'Says something as the player.',
  facet: 'chat',
  kind: 'act',
  event: 'chat_sent',
  params: z.object({
    text: z
      .string()
      .min(1)
      .max(CHAT_CHARS_MAX)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
      .regex(/^[^\u0000-\u001f\u007f]*$/u)
      .describe(`one line, at most ${CHAT_CHARS_MAX} characters`),
  }),
  result: z.object({ tick: z.int() }),
  run({ host, facet }, { text }) {
    facet.send(text);
    return { tick: host.tick };
  },
});
