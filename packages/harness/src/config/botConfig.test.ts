import { describe, expect, it } from 'vitest';
import { readBotConfig } from './botConfig.js';

describe('settings', () => {
  it('may be left out', () => {
    const { tools, ai } = readBotConfig('{}', 'bridle.json');
    expect(tools).toEqual({});
    expect(ai).toMatchObject({ on: true, maxToolCalls: 8, memory: 8, perMinute: 10 });
  });

  it.each([
    ['{', /^bridle\.json is not JSON/],
    ['[]', /^bridle\.json: /],
    ['{"tool":{}}', /^bridle\.json: .*tool/],
    ['{"tools":{"allow":"goto"}}', /^bridle\.json at tools\.allow: /],
    ['{"ai":{"maxToolCalls":1000}}', /^bridle\.json at ai\.maxToolCalls: /],
    ['{"ai":{"baseUrl":"file:///etc"}}', /^bridle\.json at ai\.baseUrl: /],
    ['{"ai":{"baseUrl":"http://ann:secret@host/v1"}}', /^bridle\.json at ai\.baseUrl: [^@]*$/],
    ['{"ai":{"key":"secret"}}', /^bridle\.json at ai: .*key/],
  ])('that are wrong are refused, with the place: %s', (text, message) => {
    expect(() => readBotConfig(text, 'bridle.json')).toThrow(message);
  });
});
