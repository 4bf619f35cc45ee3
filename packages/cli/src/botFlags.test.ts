import { describe, expect, it } from 'vitest';
import { readBotFlags } from './botFlags.js';
import { BotRun } from './botRun.js';

describe('flags of a bot', () => {
  it('are taken by serve alone, unless another run asks for them', () => {
    expect(readBotFlags('serve', {}, { HOME: '/home/ann' })).toEqual({
      home: '/home/ann/.bridle',
      file: 'bridle.json',
      isDefaultFile: true,
      gate: 'open_fire',
      repl: true,
      ai: { baseUrl: undefined, model: undefined, key: undefined },
    });
    expect(readBotFlags('run', {}, { BRIDLE_AI_MODEL: 'm' })).toBeUndefined();
    expect(readBotFlags('run', { config: 'my.json' }, {})).toMatchObject({
      file: 'my.json',
      isDefaultFile: false,
      repl: false,
    });
  });

  it('win over the environment, where an empty word is none', () => {
    const env = { HOT_RELOAD_GATE: 'gate', BRIDLE_AI_KEY: '' };
    expect(readBotFlags('serve', {}, env)).toMatchObject({ gate: 'gate', ai: { key: undefined } });
    expect(readBotFlags('serve', { 'reload-gate': 'g' }, env)!.gate).toBe('g');
  });

  it('let nobody type where they say so', () => {
    expect(readBotFlags('serve', { 'no-repl': true }, {})!.repl).toBe(false);
    expect(readBotFlags('run', { 'no-repl': true }, {})).toBeUndefined();
  });

  it.each(['…', 'two words', 'line\n'])('refuse a key that cannot be sent: %j', (BRIDLE_AI_KEY) => {
    expect(() => readBotFlags('serve', {}, { BRIDLE_AI_KEY })).toThrow(/^BRIDLE_AI_KEY holds/);
  });

  it.each(['host/v1', 'ftp://host/v1', 'http://ann:secret@host/v1'])(
    'refuse an address of a model that leads nowhere, without repeating it: %s',
    (BRIDLE_AI_BASE_URL) => {
      const flags = readBotFlags('serve', {}, { BRIDLE_AI_BASE_URL })!;
      expect(() => new BotRun(flags)).toThrow(/^BRIDLE_AI_BASE_URL must be [^@]*$/);
    },
  );
});
