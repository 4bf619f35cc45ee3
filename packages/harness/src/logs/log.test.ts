import { describe, expect, it } from 'vitest';
import { LOG_LINES_MAX } from '../limits.js';
import { Log } from './log.js';

const ALL = { level: 'debug', limit: 1_000, since: 0 } as const;

function logOf(...messages: readonly string[]): Log {
  const log = new Log();
  for (const message of messages) log.add('info', 'game', message);
  return log;
}

function messages(log: Log, query: object = {}): string[] {
  return log.read({ ...ALL, ...query }).map(({ message }) => message);
}

async function found(log: Log, filter: string, query: object = {}): Promise<string[]> {
  return (await log.search({ ...ALL, ...query }, filter)).map(({ message }) => message);
}

describe('the log', () => {
  it('keeps the last thousand lines, and goes on counting', () => {
    const log = logOf(...Array.from({ length: LOG_LINES_MAX + 5 }, (_, i) => `line ${i}`));
    expect(log.size).toBe(LOG_LINES_MAX);
    expect(log.lastId).toBe(LOG_LINES_MAX + 5);
    expect(messages(log)[0]).toBe('line 5');
  });

  it('gives the newest of what is asked for, the newest last', () => {
    expect(messages(logOf('a', 'b', 'c'), { limit: 2 })).toEqual(['b', 'c']);
    expect(messages(logOf('a', 'b'), { limit: 0 })).toEqual([]);
  });

  it('gives only what came after an id', () => {
    expect(messages(logOf('a', 'b', 'c'), { since: 2 })).toEqual(['c']);
  });

  it('leaves out what is less urgent than the level', () => {
    const log = logOf('a');
    log.add('error', 'game', 'b');
    log.add('warn', 'game', 'c');
    expect(messages(log, { level: 'warn' })).toEqual(['b', 'c']);
  });

  it('filters by an expression over message and logger, whatever the case', async () => {
    const log = logOf('Loading WORLD', 'other');
    log.add('info', 'shader', 'compiled');
    expect(await found(log, 'w.rld|shader')).toEqual(['Loading WORLD', 'compiled']);
    expect(await found(log, 'w.rld|shader', { limit: 1 })).toEqual(['compiled']);
  });

  it('refuses what is no expression', async () => {
    await expect(found(logOf('a'), '(')).rejects.toThrow('filter: Invalid regular');
  });

  it.each(['^(a+)+$', '(.*)*x', '(a|a)*$', '(a*)*\\1z'])(
    'ends %s, which would never end, and lives on meanwhile and afterwards',
    async (filter) => {
      const log = logOf(`${'a'.repeat(60)}b`);
      let turns = 0;
      const ticking = setInterval(() => turns++, 1);
      const searching = found(log, filter);
      const next = found(log, 'aaab');
      await expect(searching).rejects.toThrow('takes longer than');
      clearInterval(ticking);
      expect(turns).toBeGreaterThan(5);
      expect(await next).toHaveLength(1);
    },
  );

  it('is empty once it was cleared, and its ids go on', () => {
    const log = logOf('a');
    log.clear();
    log.add('info', 'game', 'b');
    expect(log.read(ALL).map(({ id }) => id)).toEqual([2]);
  });

  it('forgets only what it had when somebody began to look', () => {
    const log = logOf('a', 'b');
    const { lastId } = log;
    log.add('info', 'game', 'c');
    log.clear(lastId);
    expect(messages(log)).toEqual(['c']);
  });
});
