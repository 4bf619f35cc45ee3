import { after } from '@bridle/facets';
import { z } from 'zod';
import { chatText } from '../core/chatText.js';
import { defineOp } from '../core/defineOp.js';

export const chatSend = defineOp({
  name: 'chat_send',
  summary: 'Says something as the player.',
  facet: 'chat',
  kind: 'act',
  event: 'chat_sent',
  params: z.object({
    text: chatText,
  }),
  result: z.object({ tick: z.int() }),
  run: ({ host, facet }, { text }) => after(facet.send(text), () => ({ tick: host.tick })),
});

export const chatHistory = defineOp({
  name: 'chat_history',
  summary: 'The last lines of the chat that are kept, the oldest first.',
  facet: 'chat',
  kind: 'read',
  event: 'chat_lines',
  params: z.object({}),
  result: z.object({
    lines: z.array(
      z.looseObject({
        tick: z.int(),
        from: z.string(),
        text: z.string(),
        at: z.number().describe('milliseconds since 1970'),
      }),
    ),
  }),
  run: ({ facet }) => ({ lines: facet.history().map((line) => ({ ...line })) }),
});

/** The lines are gone for everybody, so whoever only reads does not do this. */
export const chatClear = defineOp({
  name: 'chat_clear',
  summary: 'Forgets the lines of the chat that are kept.',
  facet: 'chat',
  kind: 'act',
  event: 'chat_cleared',
  params: z.object({}),
  result: z.object({ cleared: z.int().describe('how many there were') }),
  run: ({ facet }) => after(facet.clear(), (cleared) => ({ cleared })),
});
