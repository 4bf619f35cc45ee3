import type { Game } from '@bridle/facets';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { RawClient } from '../../../../../test/support/client.js';
import { overLines, play, readCorpus } from '../../../../../test/support/corpus.js';
import { menuGame, promisingMenuGame } from '../../../../../test/support/menuGame.js';
import { paintedScreen, screensOf } from '../../../../../test/support/screen.js';
import { servePort } from '../../../../../test/support/server.js';
import { talkTo } from '../../../../../test/support/wire.js';
import { Host } from '../../core/host.js';
import { HELLO_MS } from '../../limits.js';
import { OPS } from '../../ops/index.js';
import type { Scenario } from '../corpus.js';
import { decode } from './codec.js';
import { abu } from './session.js';

function hostOf(setup: Scenario['setup'] = {}): Host {
  const base = setup.game === 'engine' ? promisingMenuGame() : menuGame();
  const screen = paintedScreen(() => 0);
  const { screen: format } = setup;
  const game: Game = format === undefined ? base : { ...base, facets: { ...base.facets, screen } };
  const screens =
    format === undefined
      ? undefined
      : screensOf({ screen, tick: () => 0, format: format as 'png' | 'qoi' });
  const host = new Host({ game, ops: OPS, screens, clock: { mode: 'wait' }, onStop: () => {} });
  if (setup.control !== undefined) host.control.claim(host.connect(() => {}));
  return host;
}

function listen(host: Host): Promise<number> {
  return servePort(abu({ host }));
}

describe('ABU as it is spoken', () => {
  const scenarios = [...readCorpus('abu'), ...readCorpus('abu-original')];
  it.each(scenarios.map((s) => [s.name, s] as const))('%s', async (_name, s) => {
    const port = await listen(hostOf(s.setup));
    await play(s, () => overLines(new RawClient(port)));
  });
});

describe('an ABU session', () => {
  it('answers fifty clients that come at once, each with its own', async () => {
    const port = await listen(hostOf());
    await new RawClient(port).ask({ id: 'first', command: 'snapshot' });
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, id) => {
        const command = id % 2 === 0 ? 'snapshot' : 'hover';
        return new RawClient(port).ask({ id, command, params: { ref: 'e2' } });
      }),
    );
    expect(replies.map(({ id, success }) => [id, success])).toEqual(
      replies.map((_, id) => [id, true]),
    );
  });

  it('gives exactly one reply to any line, and stays usable', async () => {
    const { handlers, sent, answers } = talkTo(abu({ host: hostOf() }));
    const known = fc.constantFrom('snapshot', 'hover', 'drag', 'fill', 'screenshot', 'launch');
    const request = fc.record(
      {
        id: fc.jsonValue(),
        command: fc.oneof(known, fc.string(), fc.jsonValue()),
        params: fc.oneof(
          fc.jsonValue(),
          fc.record(
            {
              ref: fc.oneof(fc.constantFrom('e1', '@e6', 'e99', '', 'e'), fc.jsonValue()),
              source: fc.constantFrom('e6', 'e7', '@e1', null),
              target: fc.oneof(fc.constantFrom('e6', 'e1'), fc.jsonValue()),
              value: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
              compact: fc.oneof(fc.boolean(), fc.jsonValue()),
              effectLogs: fc.oneof(fc.boolean(), fc.jsonValue()),
              maxDepth: fc.oneof(fc.integer(), fc.double(), fc.jsonValue()),
            },
            { requiredKeys: [] },
          ),
        ),
      },
      { requiredKeys: [] },
    );
    const line = fc.oneof(
      request.map((value) => JSON.stringify(value)),
      fc.json(),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(line, async (line) => {
        sent.length = 0;
        handlers.line(line.replaceAll('\n', ' '));
        const count = line.trim() === '' ? 0 : 1;
        await answers(count);
        expect(sent).toHaveLength(count);
        for (const reply of sent) {
          const { success, data, error } = JSON.parse(reply) as Record<string, unknown>;
          expect(success ? typeof data : typeof error).toBe(success ? 'object' : 'string');
        }
      }),
      { numRuns: 2_000 },
    );
    sent.length = 0;
    handlers.line('{"id":1,"command":"launch"}');
    expect(sent).toEqual(['{"id":1,"success":true,"data":{"launched":true}}']);
  });

  it('answers who has said all it will say, then hangs up', async () => {
    const port = await listen(hostOf());
    const client = new RawClient(port);
    client.socket.end('{"id":1,"command":"snapshot"}\n');
    expect(await client.reply()).toMatchObject({ id: 1, success: true });
    await client.closed;
  });

  it('hangs up on who says nothing', () => {
    vi.useFakeTimers();
    try {
      const { isClosed } = talkTo(abu({ host: hostOf() }));
      vi.advanceTimersByTime(HELLO_MS - 1);
      expect(isClosed()).toBe(false);
      vi.advanceTimersByTime(1);
      expect(isClosed()).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('drops the action of a client that is gone', async () => {
    const host = hostOf();
    host.setClock({ mode: 'free' });
    const { handlers, sent } = talkTo(abu({ host }));
    handlers.line('{"id":1,"command":"snapshot"}');
    handlers.line('{"id":2,"command":"click","params":{"ref":"e1"}}');
    expect(sent).toHaveLength(1);
    handlers.closed();
    const other = talkTo(abu({ host }));
    host.setClock({ mode: 'wait' });
    other.handlers.line('{"id":3,"command":"snapshot"}');
    expect(other.sent[0]).toContain('The door is shut');
    other.handlers.line('{"id":4,"command":"click","params":{"ref":"e1"}}');
    await vi.waitFor(() => expect(other.sent[1]).toContain('The door is open'));
  });
});

describe('the codec of ABU', () => {
  it('reads whatever JSON can write, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), (line) => {
        const request = decode(line);
        expect('command' in request || 'error' in request).toBe(true);
        expect(() => JSON.parse(request.id)).not.toThrow();
      }),
      { numRuns: 2_000 },
    );
  });
});
