import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ScriptedModel } from '../packages/ai/src/scriptedModel.js';
import { nextJob } from '../scripts/demo/jobs.mjs';
import { connected } from './support/connected.js';
import { pageOf, startDemo } from './support/demo.js';
import { enterWindow } from './support/window.js';

const MAX = ['--exit', '--speed', 'max'];

describe('the demo', () => {
  it('comes from nothing to a stone pickaxe, and makes the same world each time', async () => {
    const made = await Promise.all(
      [startDemo(MAX), startDemo(MAX)].map(async (demo) => {
        expect(await demo.next('ready')).toMatchObject({ agent: 'script', seed: '1234567' });
        const { item, tick, hash } = await demo.next('made');
        expect((await demo.ended).code).toBe(0);
        const did = demo.events.filter(({ event }) => event === 'did');
        return { item, tick, hash, did: did.map(({ tool, ok }) => [tool, ok]) };
      }),
    );
    expect(made[0]).toEqual({
      item: 'stone_pickaxe',
      tick: expect.any(Number),
      hash: expect.any(String),
      did: [
        ['gather', true],
        ['craft', true],
        ['craft', true],
        ['gather', true],
        ['craft', true],
      ],
    });
    expect(made[1]).toEqual(made[0]);
  });

  it('begins when a page is opened, and keeps that open until Ctrl-C', async () => {
    const demo = startDemo(['--speed', 'max']);
    const ready = await demo.next('ready');
    await demo.next('awaits_page');
    expect(demo.events.map(({ event }) => event)).not.toContain('does');
    const { result } = await enterWindow(pageOf(ready));
    await demo.next('stays');
    const { entries } = (await result('journal_since', { wait_ms: 0 })) as {
      entries: { kind: string; op?: string; client?: { name: string } }[];
    };
    const acts = entries.filter(({ kind, op }) => kind === 'begin' && op === 'tool_run');
    expect(acts.map(({ client }) => client?.name)).toEqual(Array(5).fill('demo agent'));
    const { automation } = ready.endpoints as { automation: string };
    const world = await connected({ port: Number(automation.split(':')[1]) });
    expect((await world.get_inventory()).slots).toContainEqual(
      expect.objectContaining({ item: 'minecraft:stone_pickaxe' }),
    );
    demo.kill('SIGINT');
    expect((await demo.ended).code).toBe(0);
  });

  it('waits while a person has control, between two acts and in the middle of one', async () => {
    const demo = startDemo(['--exit', '--speed', '1']); // nothing is over before the person is there
    const person = await enterWindow(pageOf(await demo.next('ready')));
    const takeOver = async (): Promise<void> => {
      await person.result('take_control', { reason: 'let me try' });
      expect(await demo.next('waits')).toEqual({
        event: 'waits',
        for: { name: 'window', kind: 'person' },
        reason: 'let me try',
      });
      await person.result('set_view', { yaw: 1, pitch: 0 });
    };
    await demo.next('does');
    await takeOver();
    await person.result('set_clock', { tick_rate: 20 });
    await person.result('give_control');
    await demo.next('goes_on');
    await vi.waitFor(async () => {
      const { clients } = await person.result('list_clients');
      const moves = { name: 'demo agent', running: true };
      expect(clients).toContainEqual(expect.objectContaining(moves));
    });
    await takeOver();
    expect(demo.events.map(({ event }) => event)).not.toContain('did');
    await person.result('set_clock', { mode: 'wait', tick_rate: 'max' });
    await person.result('give_control');
    await demo.next('goes_on');
    await demo.next('made');
    expect((await demo.ended).code).toBe(0);
  });

  it('ends by Ctrl-C as programs do, in the middle of what it plays', async () => {
    const demo = startDemo(['--speed', '1', '--exit']);
    await demo.next('does');
    demo.kill('SIGINT');
    const { code, stderr } = await demo.ended;
    expect(code).toBe(130);
    expect(stderr).not.toContain('demo:');
  });

  it('says what is wrong with its command line', async () => {
    const wrong = { '--speed': 'fast', '--seed': '-1', '--sped': '1' };
    for (const [flag, value] of Object.entries(wrong)) {
      const { code, stderr } = await startDemo([`${flag}=${value}`]).ended;
      expect({ flag, code }).toEqual({ flag, code: 2 });
      expect(stderr).toContain(flag);
      expect(stderr).toContain('npm run demo -- ');
    }
  });
});

describe('the demo where a language model is configured', () => {
  const start = async (args: string[], ...turns: Parameters<ScriptedModel['answers']>) => {
    const model = await ScriptedModel.start();
    onTestFinished(() => model.close());
    model.answers(...turns);
    const env = { BRIDLE_AI_BASE_URL: model.baseUrl, BRIDLE_AI_MODEL: 'the-model' };
    return { model, demo: startDemo(args, env) };
  };
  const call = (tool: string, args: object) => ({ call: [{ tool, args }] });
  const WOOD = call('gather', { item: 'log', count: 4 });
  const REST = [
    call('craft', { item: 'wooden_pickaxe' }),
    call('gather', { item: 'cobblestone', count: 3 }),
    call('craft', { item: 'stone_pickaxe' }),
    { say: 'I have a stone pickaxe.' },
  ];

  it('has the model play, and asks it again where it stops too early', async () => {
    const { model, demo } = await start(MAX, WOOD, { say: 'I have wood.' }, ...REST);
    expect(await demo.next('ready')).toMatchObject({ agent: 'the-model' });
    expect(await demo.next('says')).toMatchObject({ text: 'I have wood.' });
    expect(await demo.next('says')).toMatchObject({ text: 'I have a stone pickaxe.' });
    expect(await demo.next('made')).toMatchObject({ item: 'stone_pickaxe' });
    expect((await demo.ended).code).toBe(0);
    expect(model.asked.map(({ messages }) => messages.at(-1)!.role)).toEqual([
      ...['user', 'tool', 'user', 'tool', 'tool', 'tool'],
    ]);
  });

  it('is not asked while a person has control, and is asked again afterwards', async () => {
    const { demo } = await start(['--exit', '--speed', '1'], WOOD, { say: 'No.' }, WOOD, ...REST);
    const person = await enterWindow(pageOf(await demo.next('ready')));
    await demo.next('does');
    await person.result('take_control', { reason: 'let me try' });
    expect(await demo.next('did')).toMatchObject({ ok: false });
    expect(await demo.next('waits')).toMatchObject({ reason: 'let me try' });
    await person.result('set_clock', { mode: 'wait', tick_rate: 'max' });
    await person.result('give_control');
    await demo.next('goes_on');
    await demo.next('made');
    expect((await demo.ended).code).toBe(0);
  });

  it('ends with words where the model does not come to it', async () => {
    const { demo } = await start(MAX);
    const { code, stderr } = await demo.ended;
    expect(code).toBe(1);
    expect(stderr).toContain('no stone pickaxe');
    expect(stderr).toContain('I have nothing more to say');
  });
});

describe('what the agent of the demo does next', () => {
  const after = (...carried: [item: string, count: number][]) => {
    const job = nextJob(carried.map(([item, count]) => ({ item: `minecraft:${item}`, count })));
    return job === undefined ? 'nothing' : `${job.tool} ${job.args.item} ${job.args.count ?? 1}`;
  };

  it('follows from what is carried, whoever has put it there', () => {
    expect(after()).toBe('gather log 4');
    expect(after(['dirt', 64], ['oak_log', 2])).toBe('gather log 4');
    expect(after(['birch_log', 4])).toBe('craft crafting_table 1');
    expect(after(['oak_planks', 9])).toBe('craft crafting_table 1');
    expect(after(['crafting_table', 1])).toBe('gather log 4');
    expect(after(['crafting_table', 1], ['oak_planks', 3], ['stick', 4])).toBe(
      'craft wooden_pickaxe 1',
    );
    expect(after(['wooden_pickaxe', 1])).toBe('gather cobblestone 3');
    expect(after(['wooden_pickaxe', 1], ['cobblestone', 2])).toBe('gather cobblestone 1');
    expect(after(['wooden_pickaxe', 1], ['cobblestone', 64])).toBe('craft stone_pickaxe 1');
    expect(after(['stone_pickaxe', 1])).toBe('nothing');
  });
});
