import { describe, expect, it } from 'vitest';
import { errorEnd, kickEnd, reasonText } from './connectionEnd.js';

const VERSIONS = { theirs: undefined, ours: '1.21.4' };

describe('why a connection ended', () => {
  it('is read from JSON, from NBT and from plain text, without what a terminal would obey', () => {
    const nbt = {
      type: 'compound',
      name: '',
      value: {
        translate: { type: 'string', value: 'multiplayer.disconnect.banned.reason' },
        with: { type: 'list', value: { type: 'string', value: ['griefing'] } },
      },
    };
    expect(kickEnd(nbt, VERSIONS)).toEqual({
      kind: 'banned',
      text: 'banned by the server: griefing',
      isFinal: true,
    });
    expect(reasonText('{"text":"§aGo\\u001b[2J away","extra":["!",{"text":"§r now"}]}')).toBe(
      'Go [2J away ! now',
    );
    expect(reasonText('{not json')).toBe('{not json');
    expect(reasonText({})).toBe('no reason was given');
    expect(reasonText(null)).toBe('no reason was given');
  });

  it('is short, whatever a server sends', () => {
    let deep: unknown = 'x';
    for (let i = 0; i < 10_000; i++) deep = { extra: [deep] };
    const wide = { extra: Array.from({ length: 100_000 }, () => 'word') };
    for (const reason of [deep, wide, 'y'.repeat(1_000_000)]) {
      expect(kickEnd(reason, VERSIONS).text.length).toBeLessThanOrEqual(300);
    }
  });

  it.each([
    ['Server closed', 'closed', false],
    ['{"translate":"multiplayer.disconnect.server_shutdown"}', 'closed', false],
    ['{"translate":"disconnect.spam"}', 'kicked', false],
    ['{"translate":"multiplayer.disconnect.idling"}', 'kicked', false],
    ['{"translate":"disconnect.timeout"}', 'timeout', false],
    ['Outdated client! Please use 1.20.1', 'version', true],
    ['You are not whitelisted on this server!', 'not_allowed', true],
    ['{"translate":"multiplayer.requiredTexturePrompt.disconnect"}', 'kicked', false],
  ])('of %s is %s', (reason, kind, isFinal) => {
    expect(kickEnd(reason, VERSIONS)).toMatchObject({ kind, isFinal });
  });

  it('tells of a server that insists on its resource pack what to do', () => {
    const { text } = kickEnd(
      '{"translate":"multiplayer.requiredTexturePrompt.disconnect"}',
      VERSIONS,
    );
    expect(text).toContain('--mc-resource-packs accept');
  });

  it('of an error is read from its code and that of its cause', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), {
      code: 'ECONNREFUSED',
    });
    expect(errorEnd(refused, '127.0.0.1:1')).toMatchObject({ kind: 'unreachable', isFinal: false });
    const fetching = new Error('fetch failed', { cause: { code: 'ENOTFOUND' } });
    expect(errorEnd(fetching, 'here')).toMatchObject({ kind: 'unreachable' });
    expect(errorEnd(new Error(''), 'here')).toMatchObject({
      kind: 'closed',
      text: 'the connection to here broke: Error',
    });
  });
});
