import { connect } from 'node:net';
import type { Game } from '@bridle/facets';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ask, hostOf, listen } from '../../../../../test/support/agentBrowserHost.js';
import { RawClient, type Reply } from '../../../../../test/support/client.js';
import { overLines, play, readCorpus } from '../../../../../test/support/corpus.js';
import { serveSocket } from '../../../../../test/support/server.js';
import { talkTo } from '../../../../../test/support/wire.js';
import type { Host } from '../../core/host.js';
import { IN_FLIGHT_MAX, REPLY_MS } from '../../limits.js';
import { forwarding } from './forward.js';
import { agentBrowser } from './session.js';

describe('agent-browser as it is spoken', () => {
  it.each(readCorpus('agent-browser').map((s) => [s.name, s] as const))('%s', async (_name, s) => {
    const { path } = await listen({ corpus: s.setup });
    await play(s, () => overLines(new RawClient(path)));
  });
});

describe('a connection with many requests', () => {
  it('has so many under way, and more begin as those are answered', async () => {
    const { host, path } = await listen();
    host.setClock({ mode: 'free' }); // which nobody has started: nothing ends yet
    const client = new RawClient(path);
    const click = { action: 'getbyrole', role: 'checkbox', subaction: 'click' };
    const ids = Array.from({ length: IN_FLIGHT_MAX * 2 }, (_, i) => `r${i}`);
    for (const id of ids) client.send({ ...click, id });
    await ask(path, { action: 'url' });
    host.setClock({ mode: 'wait' });
    for (const id of ids) expect(await client.reply()).toMatchObject({ id, success: true });
  });
});

describe('a request that is sent again', () => {
  const spin = { action: 'getbyrole', role: 'checkbox', subaction: 'click', id: 'r7' };

  const isChecked = async (path: string): Promise<unknown> =>
    (await ask(path, { action: 'ischecked', selector: 'checkbox' })).data;

  it('is another one where the first was answered and heard: clients may count alike', async () => {
    const { path } = await listen();
    await ask(path, spin);
    expect(await isChecked(path)).toEqual({ checked: false });
    await ask(path, spin);
    expect(await isChecked(path)).toEqual({ checked: true });
  });

  it('is another one while the connection of the first lives, and on that one, too', async () => {
    const { path } = await listen();
    const [one, other] = [new RawClient(path), new RawClient(path)];
    await one.ask(spin);
    await other.ask(spin);
    expect(await isChecked(path)).toEqual({ checked: true });
    await one.ask(spin);
    expect(await isChecked(path)).toEqual({ checked: false });
  });

  it('acts once where the first client gave up with the answer unread', async () => {
    const { path } = await listen();
    const deaf = connect(path);
    deaf.pause();
    deaf.write(`${JSON.stringify({ ...spin })}\n`);
    await vi.waitFor(async () => expect(await isChecked(path)).toEqual({ checked: false }));
    deaf.destroy();
    const again = new RawClient(path);
    again.write(`${JSON.stringify({ ...spin })}\n`);
    expect(await again.reply()).toMatchObject({ id: 'r7', success: true });
    expect(await isChecked(path)).toEqual({ checked: false });
    again.socket.destroy();
    await ask(path, spin); // that answer was heard
    expect(await isChecked(path)).toEqual({ checked: true });
  });

  it('joins the one under way, whose connection is gone', async () => {
    const { host, path } = await listen();
    host.setClock({ mode: 'free' }); // which nobody has started: the door does not open yet
    const click = { action: 'getbytext', text: 'Open the door', subaction: 'click', id: 'r8' };
    const gone = new RawClient(path);
    gone.send({ ...{ id: '' }, ...click }); // the same bytes as the other
    await new Promise<void>((resolve) => gone.socket.end(resolve));
    gone.socket.destroy();
    const again = ask(path, click);
    await ask(path, { action: 'url' });
    host.setClock({ mode: 'wait' });
    expect(await again).toMatchObject({ success: true, data: { history: ['The door opens.'] } });
  });

  it('joins the one under way in a game elsewhere, whose daemon hands it on', async () => {
    const { host, path: game } = await listen();
    const path = await serveSocket(forwarding({ session: 'joined', target: async () => game }));
    host.setClock({ mode: 'free' });
    const click = { id: 'r8', action: 'getbytext', text: 'Open the door', subaction: 'click' };
    const gone = new RawClient(path);
    gone.send(click);
    await vi.waitFor(() => expect(host.mover).toBe('scene_act'), { interval: 1 });
    gone.socket.destroy();
    const again = ask(path, click);
    await ask(path, { action: 'url' });
    host.setClock({ mode: 'wait' });
    expect(await again).toMatchObject({ success: true, data: { history: ['The door opens.'] } });
  });

  it('is another when only the id is the same', async () => {
    const { path } = await listen();
    await ask(path, { action: 'snapshot' });
    await ask(path, { action: 'hover', selector: '@e3', id: 'r7' });
    const { data } = await ask(path, { ...spin, id: 'r7' });
    expect(data).toMatchObject({ changes: '~ checkbox "Music" [ref=e5]' });
  });

  it('looks anew when it only looks', async () => {
    const { path } = await listen();
    const look = { action: 'ischecked', selector: 'checkbox', id: 'r9' };
    expect((await ask(path, look)).data).toEqual({ checked: true });
    await ask(path, spin);
    expect((await ask(path, look)).data).toEqual({ checked: false });
  });
});

describe('an agent-browser session', () => {
  it('answers fifty clients that come at once, each with its own', async () => {
    const { path } = await listen();
    await ask(path, { action: 'snapshot' });
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const action = i % 2 === 0 ? 'snapshot' : 'hover';
        return ask(path, { action, selector: '@e2', id: `r${i}` });
      }),
    );
    expect(replies.map(({ id, success }) => [id, success])).toEqual(
      replies.map((_, i) => [`r${i}`, true]),
    );
  });

  it('answers in time when the game does not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const wrap = (game: Game): Game => ({
        name: 'deaf',
        facets: { scene: { ...game.facets.scene!, read: () => new Promise(() => {}) } },
      });
      const { handlers, sent } = talk(hostOf({ wrap }));
      handlers.line('{"id":"r1","action":"click","selector":"@e1"}');
      await vi.advanceTimersByTimeAsync(REPLY_MS);
      expect(sent).toHaveLength(1);
      expect(JSON.parse(sent[0]!)).toMatchObject({ id: 'r1', success: false });
      expect(REPLY_MS).toBeLessThan(30_000);
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends on close only when the CLI can start it again', async () => {
    let ended = 0;
    const { path } = await listen({ onClose: () => ended++ });
    expect(await ask(path, { action: 'close' })).toMatchObject({ data: { closed: true } });
    await vi.waitFor(() => expect(ended).toBe(1));
  });

  it('gives exactly one reply to any line, and stays usable', async () => {
    const { answerTo, sent } = talk(hostOf({ corpus: { input: '1' } }));
    const names = 'snapshot click fill type press drag select wait getbyrole nth count console';
    const known = fc.constantFrom(...`${names} gettext scroll mousemove tab_switch`.split(' '));
    const text = fc.oneof(fc.constantFrom('@e1', 'e2', 'button', ''), fc.jsonValue());
    const request = fc.record(
      {
        id: fc.oneof(fc.string(), fc.jsonValue()),
        action: fc.oneof(known, fc.string(), fc.jsonValue()),
        selector: text,
        value: text,
        text,
        key: text,
        values: text,
        source: text,
        target: text,
        role: text,
        subaction: text,
        bridleSession: text,
        index: fc.jsonValue(),
        timeout: fc.oneof(fc.integer({ max: 100 }), fc.jsonValue()),
        maxDepth: fc.jsonValue(),
        delta: fc.jsonValue(),
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
        const reply = await answerTo(line.replaceAll('\n', ' '));
        await new Promise(setImmediate);
        if (reply === undefined) return;
        const { success, data, error } = JSON.parse(reply) as Reply;
        expect(success ? typeof data : typeof error).toBe(success ? 'object' : 'string');
        expect(sent).toEqual([reply]);
      }),
      { numRuns: 1_000 },
    );
    const reply = await answerTo('{"id":1,"action":"launch"}');
    expect(reply).toBe('{"id":1,"success":true,"data":{"launched":true}}');
  });

  it('lets no label reach a terminal as more than text', async () => {
    const label = 'x\u001b[2J\u0007\u202e';
    const wrap = (game: Game): Game => ({
      ...game,
      facets: {
        scene: {
          ...game.facets.scene!,
          read: () => ({
            key: 'a',
            role: 'application',
            name: label,
            value: label,
            actions: ['click'],
          }),
        },
      },
    });
    const { path } = await listen({ wrap });
    for (const action of ['snapshot', 'title', 'gettext', 'inputvalue', 'fill', 'tab_list']) {
      const reply = await ask(path, { action, selector: 'application', value: label });
      const { refs: _, ...printed } = (reply.data ?? {}) as Reply;
      const text = JSON.stringify([printed, reply.error], (_key, value: unknown) =>
        typeof value === 'string' ? [...value].filter((c) => /\p{Cc}|\u202e/u.test(c)) : value,
      );
      expect(text, action).not.toMatch(/\\u00|\u202e/);
    }
  });
});

/** As `talkTo`, with the line that comes back. */
function talk(host: Host) {
  let onReply = (_line: string): void => {};
  const talking = talkTo(agentBrowser({ host }), (line) => onReply(line));
  const answerTo = (line: string): Promise<string | undefined> =>
    new Promise((resolve) => {
      onReply = resolve;
      talking.handlers.line(line);
      if (line.trim() === '') resolve(undefined);
    });
  return { ...talking, answerTo };
}
