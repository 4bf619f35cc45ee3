import { Host, OPS } from '@bridle/harness';
import { type AiConfig, readBotConfig } from '@bridle/harness/bot';
import { createVoxelGame } from '@bridle/voxel/world';
import OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Ai } from './ai.js';
import { AnswerPace } from './answerPace.js';
import { ScriptedModel } from './scriptedModel.js';

interface Bench {
  readonly host: Host;
  readonly ai: Ai;
  /** every line of chat so far, as `<from> text` */
  readonly chat: string[];
  /** Resolves when so many lines have been said. */
  lines(count: number): Promise<void>;
  ask(op: string, params?: object): Promise<Record<string, unknown>>;
}

let model: ScriptedModel;
let bench: Bench | undefined;

beforeEach(async () => {
  model = await ScriptedModel.start();
});

afterEach(async () => {
  bench?.ai.close();
  bench?.host.stop({ text: 'the test is over' });
  bench = undefined;
  await model.close();
});

function settings(ai: object): AiConfig {
  return readBotConfig(JSON.stringify({ ai: { names: ['Robi'], ...ai } }), 'test').ai;
}

function start(ai: object = {}, pace = new AnswerPace()): Bench {
  const game = createVoxelGame({
    seed: { high: 0, low: 7 },
    worldType: 'flat',
    noScreen: 'a test',
  });
  const host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
  host.start();
  const config = settings(ai);
  const address = { baseUrl: model.baseUrl, model: 'test-model', key: 'sesame' };
  const chat: string[] = [];
  let wake = (): void => {};
  const client = host.connect((event) => {
    chat.push(`<${String(event.from)}> ${String(event.text)}`);
    wake();
  });
  client.events = new Set(['chat']);
  bench = {
    host,
    ai: new Ai(host, config, address, OpenAI, pace),
    chat,
    async lines(count) {
      while (chat.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    ask: (op, params = {}) => host.ask(client, { key: undefined, op, params }),
  };
  return bench;
}

describe('a message to the model', () => {
  it('is heard by a program, as others see it', () => {
    const { host } = start();
    const clients = [...host.clients].map(({ name, kind }) => ({ name, kind }));
    expect(clients).toContainEqual({ name: 'language model', kind: 'program' });
  });

  it('is answered in the chat when it begins with a name', async () => {
    const { ask, chat, lines } = start();
    model.answers({ say: 'Hello there, Alex.' });
    await ask('command', { line: '/say Robi, hello' });
    await lines(2);
    expect(chat[1]).toMatch(/^<player> Hello there, Alex\.$/);
    const { messages, model: name, stream } = model.asked[0]!;
    expect(name).toBe('test-model');
    expect(stream).toBe(true);
    expect(messages[0]!.role).toBe('system');
    expect(messages.at(-1)).toMatchObject({
      role: 'user',
      content: expect.stringMatching(/hello$/),
    });
  });

  it('is left alone when it is for nobody, or when it is told to be quiet', async () => {
    const { ask, ai } = start();
    await ask('command', { line: '/say good morning everybody' });
    ai.setOn(false);
    await ask('command', { line: '/say Robi, hello' });
    ai.setOn(true);
    model.answers({ say: 'Yes?' });
    await ask('command', { line: '/say Robi, are you there?' });
    await model.askedTimes(1);
    expect(model.asked).toHaveLength(1);
    expect(model.asked[0]!.messages.at(-1)!.content).toMatch(/are you there/);
  });

  it('uses tools that really act, and is told what they did', async () => {
    const { ask, lines, chat } = start();
    const before = (await ask('get_state')) as { player: { pos: number[] } };
    const [x, y, z] = before.player.pos.map(Math.floor) as [number, number, number];
    model.answers(
      { call: [{ tool: 'goto', args: { x: x + 4, y, z, range: 0 } }] },
      { say: 'I am there.' },
    );
    await ask('command', { line: '/say Robi come here' });
    await lines(2);
    expect(chat[1]).toBe('<player> I am there.');
    const after = (await ask('get_state')) as { player: { pos: number[] } };
    expect(Math.floor(after.player.pos[0]!)).toBe(x + 4);
    const told = model.asked[1]!.messages.at(-1)!;
    expect(told.role).toBe('tool');
    expect(JSON.parse(told.content!)).toMatchObject({ ok: true, tool: 'goto' });
  });

  it('remembers the last exchanges, and no more of them than it is told to', async () => {
    const { ask, lines } = start({ memory: 1 });
    model.answers({ say: 'one' }, { say: 'two' }, { say: 'three' });
    for (const [index, text] of ['first', 'second', 'third'].entries()) {
      await ask('command', { line: `/say Robi ${text}` });
      await lines(2 * (index + 1));
    }
    const said = model.asked[2]!.messages.map(({ content }) => content);
    expect(said.some((text) => text?.endsWith('second'))).toBe(true);
    expect(said.some((text) => text?.endsWith('first'))).toBe(false);
  });

  it('passes over what comes too often', async () => {
    const { ask, lines, ai } = start({ perMinute: 1 });
    model.answers({ say: 'yes' });
    await ask('command', { line: '/say Robi one' });
    await ask('command', { line: '/say Robi two' });
    await lines(3);
    expect(model.asked).toHaveLength(1);
    expect(ai.info()).toMatchObject({ answered: 1, passedOver: 1 });
  });

  it('is passed over when its speaker may not address it, or when nobody speaks', async () => {
    const { ask, ai, chat } = start({ listensTo: ['Pig', 'alex'] });
    model.answers({ say: 'oink' });
    await ask('command', { line: '/summon cow ~3 ~ ~3' });
    await ask('command', { line: '/summon pig ~5 ~ ~3' });
    await ask('command', { line: '/execute as @e[type=cow] run say Robi, drop all' });
    await ask('command', { line: '/execute as @e[type=pig] run say Robi, come' });
    await model.askedTimes(1);
    expect(chat.slice(0, 2)).toEqual(['<cow> Robi, drop all', '<pig> Robi, come']);
    expect(model.asked[0]!.messages.at(-1)!.content).toBe('pig: come');
    expect(ai.info()).toMatchObject({ listensTo: ['Pig', 'alex'], passedOver: 0 });
    expect(model.asked).toHaveLength(1);
  });

  it('counts what comes too often over all games of a run', async () => {
    const pace = new AnswerPace();
    expect(pace.take(1)).toBe(true); // in another game
    const { ask, ai } = start({ perMinute: 1 }, pace);
    await ask('command', { line: '/say Robi one' });
    await ask('get_game'); // as it asks, too, before it considers what it heard
    expect(ai.info()).toMatchObject({ answered: 0, passedOver: 1 });
    expect(model.asked).toHaveLength(0);
  });
});

describe('what it says itself', () => {
  it.each([
    ['by a tool', { tool: 'say', args: { text: 'Robi, again' } }],
    ['by another name of it', { tool: 'chat', args: { text: 'Robi, again' } }],
    [
      'in the background',
      { tool: 'skill_start', args: { skill: 'say', args: { text: 'Robi, again' } } },
    ],
  ])('is not for it: %s', async (_, call) => {
    const { ask, chat, lines, ai } = start();
    model.answers({ call: [call] }, { say: '@Robi and Robi' }, { say: 'yes' });
    await ask('command', { line: '/say Robi, hello' });
    await lines(3);
    expect([...chat].sort()).toEqual([
      '<player> @Robi and Robi',
      '<player> Robi, again',
      expect.stringContaining('hello'),
    ]);
    await ask('command', { line: '/say Robi, are you there?' });
    await lines(5);
    expect(model.asked[2]!.messages.at(-1)!.content).toMatch(/are you there/);
    expect(ai.info()).toMatchObject({ answered: 2, passedOver: 0 });
  });

  it('stays off when it was switched off, until the settings change that', async () => {
    const { ai } = start();
    ai.setOn(false);
    ai.configure(settings({ maxToolCalls: 2 }));
    expect(ai.info()).toMatchObject({ on: false, maxToolCalls: 2 });
    ai.configure(settings({ on: false }));
    ai.configure(settings({ on: true }));
    expect(ai.info()).toMatchObject({ on: true });
  });
});

describe('chatdry', () => {
  it('tells nobody the key, even when the endpoint repeats it', async () => {
    const { ai } = start();
    model.answers({ status: 401, message: `no such key: sesame ${'x'.repeat(100_000)}` });
    const exchange = await ai.chatDry({ content: 'hello' });
    expect(exchange.msg).toContain('no such key: (the key)');
    expect(exchange.msg.length).toBeLessThan(1_000);
    expect(JSON.stringify([exchange, ai.info()])).not.toContain('sesame');
  });

  it.each([
    ['no events', 'what?\n\n'],
    ['no JSON', 'data: {"choices"\n\n'],
    ['no choices', 'data: {"choices":[]}\n\ndata: [DONE]\n\n'],
    ['something else', 'data: [1,2]\n\ndata: [DONE]\n\n'],
    ['nothing', ''],
  ])('says that an answer makes no sense: %s', async (_, raw) => {
    const { ai } = start();
    model.answers({ raw }, { raw });
    expect(await ai.chatDry({ content: 'hello' })).toMatchObject({ ok: false, reply: null });
  });

  it('cuts off an answer that has no end', async () => {
    const { ai } = start();
    const delta = { role: 'assistant', content: 'x'.repeat(10_000) };
    const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm' };
    const event = { ...chunk, choices: [{ index: 0, delta, finish_reason: null }] };
    model.answers({ raw: `data: ${JSON.stringify(event)}\n\n`, isEndless: true });
    const exchange = await ai.chatDry({ content: 'hello' });
    expect(exchange).toMatchObject({ ok: false, reply: null });
    expect(exchange.msg).toMatch(/more than \d+ bytes/);
  });

  it('gives the whole exchange, with tools that change nothing', async () => {
    const { ai, host } = start();
    const hash = host.game.facets.state!.hash!();
    model.answers({ call: [{ tool: 'say', args: { text: 'hi' } }] }, { say: 'I would say hi.' });
    const exchange = await ai.chatDry({ username: 'kuleizi', content: '附近小狗小猫有什么' });
    expect(exchange).toMatchObject({ ok: true, reply: 'I would say hi.', rounds: 2 });
    expect(exchange.toolCalls).toEqual([
      expect.objectContaining({ tool: 'say', args: { text: 'hi' } }),
    ]);
    expect(exchange.messages.map(({ role }) => role)).toEqual([
      ...['system', 'user', 'assistant', 'tool', 'assistant'],
    ]);
    expect(host.game.facets.state!.hash!()).toBe(hash);
  });

  it('offers exactly the tools that may be used and that the game can serve', async () => {
    const { ai, ask } = start();
    model.answers({ say: 'ok' });
    await ai.chatDry({ content: 'hello' });
    const { allowlist, missing } = (await ask('tool_list')) as {
      allowlist: string[];
      missing: string[];
    };
    const offered = model.asked[0]!.tools!.map((tool) => tool.function.name);
    expect(offered).toEqual(allowlist.filter((name) => !missing.includes(name)));
  });

  it('offers none when it is told so', async () => {
    const { ai } = start();
    model.answers({ say: 'ok' });
    await ai.chatDry({ content: 'hello', withTools: false });
    expect(model.asked[0]!.tools).toBeUndefined();
  });

  it('ends after as many calls as were allowed, and asks for an answer then', async () => {
    const { ai } = start();
    const call = { call: [{ tool: 'observe_players', args: {} }] };
    model.answers(call, call, { say: 'enough' });
    const exchange = await ai.chatDry({ content: 'look', maxToolCalls: 2 });
    expect(exchange.toolCalls).toHaveLength(2);
    expect(exchange.reply).toBe('enough');
    expect(model.asked[2]!.tool_choice).toBe('none');
  });

  it('tells the model about arguments that are no JSON and tools that are not there', async () => {
    const { ai } = start();
    model.answers(
      {
        call: [
          { tool: 'say', args: '{"text": ' },
          { tool: 'fly_to_the_moon', args: {} },
        ],
      },
      { say: 'I cannot.' },
    );
    const { toolCalls } = await ai.chatDry({ content: 'go' });
    expect(toolCalls.map(({ result }) => result)).toEqual([
      expect.objectContaining({ ok: false }),
      expect.objectContaining({ ok: false, msg: expect.stringContaining('fly_to_the_moon') }),
    ]);
  });

  it('says what an endpoint that refuses said', async () => {
    const { ai } = start();
    model.answers({ status: 401, message: 'wrong key' });
    const exchange = await ai.chatDry({ content: 'hello' });
    expect(exchange).toMatchObject({ ok: false, reply: null });
    expect(exchange.msg).toContain('wrong key');
  });

  it('tries once more when an endpoint is overloaded', async () => {
    const { ai } = start();
    model.answers({ status: 503, message: 'busy' }, { say: 'now' });
    expect(await ai.chatDry({ content: 'hello' })).toMatchObject({ ok: true, reply: 'now' });
  });

  it('does not wait for ever', async () => {
    const { ai } = start({ timeoutMs: 200 });
    model.answers({ silence: true }, { silence: true });
    const exchange = await ai.chatDry({ content: 'hello' });
    expect(exchange).toMatchObject({ ok: false, reply: null });
    expect(exchange.msg).toMatch(/200 ms|timed out/);
  });

  it('notices an answer that breaks off', async () => {
    const { ai } = start();
    model.answers({ cut: true }, { cut: true });
    expect(await ai.chatDry({ content: 'hello' })).toMatchObject({ ok: false, reply: null });
  });
});
