import { describe, expect, it } from 'vitest';
import { RefusedError } from '../connection.js';
import { retryMs, SocketConnection, type SocketListener } from './socketConnection.js';

const WELCOME = {
  version: '1',
  run: null,
  access: 'play',
  games: ['voxel'],
  ops: [],
  menu: false,
};

/** A browser whose sockets and clock a test has in hand. */
function browser() {
  const sockets: {
    listener: SocketListener;
    sent: Record<string, unknown>[];
    isClosed: boolean;
  }[] = [];
  const waiting: { run(): void; ms: number }[] = [];
  let now = 0;
  const connection = new SocketConnection({
    open(listener) {
      const socket = { listener, sent: [] as Record<string, unknown>[], isClosed: false };
      sockets.push(socket);
      return {
        send: (text) => void socket.sent.push(JSON.parse(text)),
        close: () => {
          socket.isClosed = true;
        },
      };
    },
    later: (run, ms) => void waiting.push({ run, ms }),
    now: () => now,
  });
  const last = () => sockets.at(-1)!;
  return {
    connection,
    sockets,
    waiting,
    last,
    pass: (ms: number) => {
      now += ms;
    },
    say: (message: object) => last().listener.text(JSON.stringify(message)),
    async welcome() {
      last().listener.opened();
      const { id } = last().sent[0]!;
      last().listener.text(JSON.stringify({ id, ok: true, result: WELCOME }));
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe('a page connects to its run', () => {
  it('by showing its token in the first message', async () => {
    const page = browser();
    page.connection.connect('secret');
    expect(page.connection.state).toBe('connecting');
    await page.welcome();
    expect(page.last().sent).toEqual([{ id: 1, op: 'hello', params: { token: 'secret' } }]);
    expect(page.connection).toMatchObject({ state: 'open', welcome: WELCOME });
  });

  it('and is told what to do where it has no token, or a wrong one', () => {
    const page = browser();
    page.connection.connect(undefined);
    expect(page.sockets).toEqual([]);
    expect(page.connection).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('open the link that the run printed'),
    });
    page.connection.connect('old');
    page.last().listener.opened();
    page.last().listener.closed(4401);
    expect(page.connection).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('open the link that the run printed'),
    });
    expect(page.waiting).toEqual([]);
  });

  it('and does not try again where the run says no before it hangs up', async () => {
    const page = browser();
    page.connection.connect('old');
    page.last().listener.opened();
    page.say({ id: 1, ok: false, error: { code: 'unauthorized', message: 'no' } });
    await Promise.resolve();
    await Promise.resolve();
    page.last().listener.closed(1000);
    expect(page.connection.state).toBe('refused');
    expect(page.waiting).toEqual([]);
    page.connection.connect('new');
    await page.welcome();
    page.last().listener.closed(1006);
    expect(page.connection.state).toBe('lost');
  });

  it('again with the same token after the run was killed and started, waiting longer each time', async () => {
    const page = browser();
    page.connection.connect('secret');
    await page.welcome();
    for (const ms of [500, 1000, 2000, 4000, 5000, 5000]) {
      page.last().listener.closed(1006);
      expect(page.connection.state).toBe('lost');
      const { run, ms: wait } = page.waiting.pop()!;
      expect(wait).toBe(ms);
      run();
    }
    await page.welcome();
    expect(page.connection.state).toBe('open');
    expect(page.last().sent[0]).toMatchObject({ op: 'hello', params: { token: 'secret' } });
    page.last().listener.closed(1006);
    expect(page.waiting.pop()!.ms).toBe(500);
    expect(retryMs(40)).toBe(5000);
  });

  it('with the token of a new link, and forgets the old socket', async () => {
    const page = browser();
    page.connection.connect('old');
    const [before] = page.sockets;
    page.connection.connect('new');
    expect(before!.isClosed).toBe(true);
    before!.listener.closed(1006);
    expect(page.connection.state).toBe('connecting');
    await page.welcome();
    expect(page.connection.state).toBe('open');
    expect(page.sockets).toHaveLength(2);
  });
});

describe('what a page asks', () => {
  it('is answered by its id, and refused in words', async () => {
    const page = browser();
    page.connection.connect('secret');
    await page.welcome();
    const [state, refused] = [
      page.connection.ask('get_state'),
      page.connection.ask('pulse', { a: 1 }),
    ];
    expect(page.last().sent.slice(1)).toEqual([
      { id: 2, op: 'get_state', params: {} },
      { id: 3, op: 'pulse', params: { a: 1 } },
    ]);
    page.pass(12);
    page.say({ id: 3, ok: false, error: { code: 'busy', message: 'wait', hint: 'a while' } });
    page.say({ id: 2, ok: true, result: { tick: 7 } });
    page.say({ id: 99, ok: true, result: {} });
    await expect(state).resolves.toEqual({ tick: 7 });
    await expect(refused).rejects.toBeInstanceOf(RefusedError);
    await expect(refused).rejects.toMatchObject({ code: 'busy', message: 'wait', hint: 'a while' });
    expect(page.connection.latencyMs).toBe(12);
  });

  it('goes to the game that was chosen, while the run has it', async () => {
    const page = browser();
    page.connection.connect('secret');
    await page.welcome();
    page.connection.game = 'other';
    void page.connection.ask('get_state').catch(() => {});
    expect(page.last().sent.at(-1)).toMatchObject({ game: 'other' });
    page.last().listener.closed(1006);
    page.waiting.pop()!.run();
    await page.welcome();
    expect(page.connection.game).toBeUndefined();
  });

  it('ends when the connection is lost, and is refused until it is back', async () => {
    const page = browser();
    page.connection.connect('secret');
    await page.welcome();
    const asked = page.connection.ask('get_state');
    page.last().listener.closed(1006);
    await expect(asked).rejects.toThrow('the connection to the run is lost');
    await expect(page.connection.ask('get_state')).rejects.toThrow('the run does not answer');
  });

  it('stands beside events, until nobody listens', async () => {
    const page = browser();
    page.connection.connect('secret');
    await page.welcome();
    const told: string[] = [];
    const stop = page.connection.onEvent(({ event }) => told.push(event));
    page.say({ event: 'control_taken', tick: 3 });
    stop();
    page.say({ event: 'control_given', tick: 4 });
    expect(told).toEqual(['control_taken']);
  });
});
