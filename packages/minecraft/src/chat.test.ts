import { EventEmitter } from 'node:events';
import { finished } from '@bridle/facets';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createChat } from './chat.js';

/** A bot among others, and what it has said. */
function newChat() {
  const said: string[] = [];
  const bot = Object.assign(new EventEmitter(), {
    players: {},
    chat: (text: string) => void said.push(text),
  });
  const tell = (text: string, json: object = {}): void => {
    bot.emit('message', { json, toString: () => text }, 'system', null);
  };
  const { chat, command, stop } = createChat(
    bot as never,
    [],
    () => 0,
    () => {},
  );
  return { said, tell, chat, command, stop };
}

describe('a command on a server', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('has come to nothing known where only news for everybody came', () => {
    const { tell, command, said } = newChat();
    const run = command.run('time set day') as Generator<unknown, unknown>;
    run.next();
    expect(said).toEqual(['/time set day']);
    tell('anna joined the game', { translate: 'multiplayer.player.joined' });
    tell('ben fell', { translate: 'death.attack.fall' });
    vi.setSystemTime(Date.now() + 2_000);
    expect(run.next()).toEqual({ done: true, value: { ok: null, lines: [] } });
  });

  it('has come to what the server said of it', () => {
    const { tell, command } = newChat();
    const run = command.run('/time set day') as Generator<unknown, unknown>;
    run.next();
    tell('Set the time to 1000', { translate: 'commands.time.set' });
    vi.setSystemTime(Date.now() + 2_000);
    const value = { ok: true, lines: ['Set the time to 1000'] };
    expect(run.next()).toEqual({ done: true, value });
  });
});

describe('a line in the chat', () => {
  it('is not said to have been said once the connection is lost', async () => {
    const { chat, said, stop } = newChat();
    stop();
    await expect(finished(chat.send('good day') as never)).rejects.toMatchObject({
      reason: 'interrupted',
    });
    expect(said).toEqual([]);
  });
});
