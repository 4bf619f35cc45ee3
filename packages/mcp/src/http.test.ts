import { expect, it } from 'vitest';
import { isForNews } from './http.js';

it('a request is for news by its method, and not by what stands in it', () => {
  const listen = 'subscriptions/listen';
  expect(isForNews(JSON.stringify({ method: listen, params: {} }))).toBe(true);
  const says = { name: 'say', arguments: { text: `"${listen}"` } };
  const others = [{ method: 'tools/call', params: says }, [{ method: listen }], listen, null];
  for (const body of others) expect(isForNews(JSON.stringify(body))).toBe(false);
  for (const body of [undefined, '', `{"${listen}`]) expect(isForNews(body)).toBe(false);
});
