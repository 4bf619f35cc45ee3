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
  run({ host, facet }, { text }) {
    facet.send(text);
    return { tick: host.tick };
  },
});
