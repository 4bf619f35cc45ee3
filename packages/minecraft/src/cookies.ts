import { COOKIES_MAX } from './limits.js';
import type { BotClient } from './mineflayer.js';

/** A server waits for an answer when it asks for what it may have left with a client. */
export function answerCookies(client: BotClient): void {
  const kept = new Map<string, Buffer>();
  client.on('store_cookie', ({ key, value }: { key: string; value: Buffer }) => {
    if (kept.size < COOKIES_MAX || kept.has(key)) kept.set(key, value);
  });
  client.on('cookie_request', ({ cookie }: { cookie: string }) => {
    client.write('cookie_response', { key: cookie, value: kept.get(cookie) });
  });
}
