import { createVoxelGame } from '@bridle/voxel';
import { afterEach, describe, expect, it } from 'vitest';
import { Games } from '../core/games.js';
import { Host } from '../core/host.js';
import { OPS } from '../ops/index.js';
import { toolsOf } from '../tools/index.js';
import { Repl, type ReplAi, type ReplParts } from './repl.js';
import { pairsOf, wordsOf } from './words.js';

let host: Host;
let heard: string[];

afterEach(() => host?.stop({ text: 'the test is over' }));

function start(parts: ReplParts = {}): Repl {
  const game = createVoxelGame({
    seed: { high: 0, low: 1 },
    worldType: 'flat',
    noScreen: 'a test',
  });
  host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
  host.start();
  heard = [];
  return new Repl(host, parts, (line) => heard.push(line));
}

describe('words', () => {
  it.each([
    ['a  b', ['a', 'b']],
    ['text="a b" c', ['text=a b', 'c']],
    ["text='a b'", ['text=a b']],
    ['"say \\"hi\\""', ['say "hi"']],
    ["don't split", ["don't", 'split']],
    ['"open end', ['open end']],
    ['""', ['']],
    ['', []],
  ])('%s', (line, words) => {
    expect(wordsOf(line)).toEqual(words);
  });

  it('with an equals sign are pairs, and only at the first', () => {
    expect(pairsOf(['a=b=c', 'd', '=e', 'f='])).toEqual({
      pairs: { a: 'b=c', f: '' },
      rest: ['d', '=e'],
    });
  });
});

describe('a line', () => {
  it('without a sign is said in the chat', async () => {
    const repl = start();
    expect(await repl.line('  hello there ')).toBe('');
    expect(heard).toEqual(['<player> hello there']);
  });

  it('takes control and gives it back', async () => {
    const repl = start();
    const agent = host.connect(() => {}, { dialect: 'test', name: 'agent' });
    host.control.claim(agent);
    expect(await repl.line('hello')).toMatch(/^! controller already connected/);
    expect(await repl.line('.take')).toBe(
      `you have control, taken from agent (client ${agent.id})`,
    );
    await repl.line('hello');
    expect(heard).toEqual(['<player> hello']);
    const [prompt, , driver] = (await repl.line('.clients')).split('\n');
    expect(prompt).toMatch(/^\d+ {2}prompt {2}prompt, a person, has control$/);
    expect(driver).toBe(`${agent.id}  agent  test, a program, control was taken from it`);
    expect(await repl.line('.give well done')).toBe(`agent (client ${agent.id}) has control again`);
    expect(await repl.line('.give')).toBe('! this client has no control to give back');
  });

  it('that was the last gives control back', async () => {
    const repl = start();
    const agent = host.connect(() => {});
    host.control.claim(agent);
    await repl.line('.take');
    repl.inputEnded();
    expect(host.control.owner).toBe(agent);
  });

  it('hears who has taken control, and that it came back', async () => {
    const repl = start();
    await repl.line('.take');
    const window = host.connect(() => {}, { dialect: 'test', name: 'window', kind: 'person' });
    host.control.take(window, 'my turn');
    host.disconnect(window);
    expect(heard).toEqual([
      `! window (client ${window.id}) has taken control: my turn`,
      'control is yours again',
    ]);
  });

  it('with a slash is a command of the game', async () => {
    const repl = start();
    expect(await repl.line('/time query daytime')).toMatch(/\d/);
    expect(await repl.line('/nonsense')).toMatch(/nonsense|unknown/i);
  });

  it('with a dot or a colon is for us', async () => {
    const repl = start();
    expect(await repl.line('.help')).toContain('.status [full]');
    expect(await repl.line(':help')).toBe(await repl.line('.help'));
    expect(await repl.line('.stats')).toMatch(/^! there is no \.stats \(.*\.status/);
    expect(heard).toEqual([]);
  });

  it('shows where the player is, and all of it when asked', async () => {
    const repl = start();
    expect(await repl.line('.status')).toMatch(/^vitals /m);
    expect(JSON.parse(await repl.line('.status full'))).toHaveProperty('pos');
  });

  it.each([
    ['.tool say hello world', 'hello world'],
    ['.tool run say text="hello world"', 'hello world'],
    ['.tool say 2 = 1 + 1', '2 = 1 + 1'],
    ['.tool say a=b', 'a=b'],
  ])('uses a tool: %s', async (line, said) => {
    const repl = start();
    expect(JSON.parse(await repl.line(line))).toMatchObject({ ok: true });
    expect(heard).toEqual([`<player> ${said}`]);
  });

  it.each([
    ['.tool dry pick 20', { radius: 20 }],
    ['.tool dry pick 20 log', { radius: 20, match: 'log' }],
    ['.tool dry pick 20 50', { radius: 20, max: 50 }],
    ['.tool dry goto 10 64 -20 3', { x: 10, y: 64, z: -20, range: 3 }],
  ])('knows the words of the seed: %s', async (line, args) => {
    const repl = start();
    const { preview } = JSON.parse(await repl.line(line)) as { preview: { args: object } };
    expect(preview.args).toMatchObject(args);
  });

  it('that names no tool, or an odd argument, says what there is', async () => {
    const repl = start();
    expect(await repl.line('.tool dry')).toMatch(/^! .*needs a tool/);
    expect(await repl.line('.tool fly')).toMatch(/^! tool not allowlisted: fly/);
    expect(await repl.line('.tool stop now')).toMatch(/^! 'now' is no key=value/);
  });

  it('lists tools with what they do, and why some cannot be used', async () => {
    const repl = start();
    const list = await repl.line('.tool list');
    expect(list).toMatch(/^goto +\S/m);
    expect(list).toMatch(/^autofish +- this game has no fishing/m);
  });

  it('looks closer', async () => {
    const repl = start();
    expect(JSON.parse(await repl.line('.observe detail inventory'))).toMatchObject({ ok: true });
    const detail = await repl.line('.observe detail what=containers radius=6 full=true');
    expect(JSON.parse(detail)).toMatchObject({ ok: true, what: 'containers' });
    expect(await repl.line('.observe prompt invTop=3')).not.toMatch(/^! |^$/);
    expect(await repl.line('.observe nothing')).toMatch(/^! /);
  });

  it('about the AI says that there is none, or asks it', async () => {
    expect(await start().line('.ai info')).toMatch(/^! no language model is configured/);
    const ai = { info: () => ({ on: true }), setOn: (isOn: boolean) => `now ${isOn}` };
    const repl = start({ aiOf: () => ai });
    expect(JSON.parse(await repl.line('.ai'))).toEqual({ on: true });
    expect(await repl.line('.ai off')).toBe('now false');
  });

  it('finds an AI that was configured since', async () => {
    let ai: ReplAi | undefined;
    const repl = start({ aiOf: () => ai });
    expect(await repl.line('.ai info')).toMatch(/^! no language model/);
    ai = { info: () => ({ on: true }), setOn: () => '' };
    expect(JSON.parse(await repl.line('.ai info'))).toEqual({ on: true });
  });
});

describe('in a run with several games', () => {
  let south: Host;

  afterEach(() => south?.stop({ text: 'the test is over' }));

  function startTwo(parts: ReplParts = {}): Repl {
    const games = new Games();
    const opened = ['north', 'south'].map((name, low) => {
      const game = createVoxelGame({
        seed: { high: 0, low },
        worldType: 'flat',
        noScreen: 'a test',
      });
      const clock = { mode: 'wait' } as const;
      const host = new Host({ game, name, games, ops: OPS, clock, onStop: () => {} });
      host.start();
      return host;
    });
    [host, south] = opened as [Host, Host];
    heard = [];
    return new Repl(host, parts, (line) => heard.push(line));
  }

  it('a line is for the game that was chosen, and its prompt shows which', async () => {
    const repl = startTwo({ aiOf: ({ name }) => ({ info: () => ({ name }), setOn: () => '' }) });
    expect(repl.prompt).toBe('north> ');
    expect(await repl.line('.game south')).toBe('from now on what you type is for south');
    expect(repl.prompt).toBe('south> ');
    await repl.line('/time set 77');
    expect(south.game.facets.state?.read()).toMatchObject({ time_of_day: 77 });
    expect(host.game.facets.state?.read()).not.toMatchObject({ time_of_day: 77 });
    expect(JSON.parse(await repl.line('.ai'))).toEqual({ name: 'south' });
  });

  it('hears the chat of the chosen game alone', async () => {
    const repl = startTwo();
    const others = [host, south].map((at) => ({ at, client: at.connect(() => {}) }));
    const sayInBoth = async (text: string): Promise<void> => {
      for (const { at, client } of others) {
        const params = { text: `${text} ${at.name}` };
        await at.ask(client, { key: undefined, op: 'chat_send', params });
      }
    };
    await sayInBoth('hello');
    await repl.line('.game south');
    await sayInBoth('again');
    expect(heard).toEqual(['<player> hello north', '<player> again south']);
  });

  it('lists the games, marks the chosen one, and names them to who is wrong', async () => {
    const repl = startTwo();
    expect(await repl.line('.game')).toBe(
      '* north  voxel, ready, tick 0\n  south  voxel, ready, tick 0',
    );
    expect(await repl.line('.game soth')).toBe(
      '! no game is called soth (did you mean south? games are north, south)',
    );
    expect(repl.prompt).toBe('north> ');
    expect((await repl.complete('.game s'))[0]).toEqual(['south']);
  });

  it('takes control of the other game before it lets go, or stays', async () => {
    const repl = startTwo();
    const agent = south.connect(() => {});
    south.control.claim(agent);
    await repl.line('.take');
    const mine = host.control.owner;
    expect(mine).toBeDefined();
    expect(await repl.line('.game south')).toMatch(/^! controller already connected/);
    expect(repl.prompt).toBe('north> ');
    expect(host.control.owner).toBe(mine);
    south.control.release(agent);
    await repl.line('.game south');
    expect(host.control.owner).toBeUndefined();
    expect(south.control.owner?.name).toBe('prompt');
  });

  it('what it began in one game goes on while it is in another', async () => {
    const repl = startTwo();
    const walk = repl.line('.tool goto x=20 z=20');
    await repl.line('.game south');
    expect(JSON.parse(await walk)).toMatchObject({ ok: true });
    expect([host.tick > 0, south.tick]).toEqual([true, 0]);
  });

  it('says that its game has ended and which go on, and can still end the run', async () => {
    const repl = startTwo();
    host.stop({ text: 'max ticks reached' });
    const gone = '! the game north has ended: max ticks reached (games are south)';
    expect(await repl.line('hello')).toBe(gone);
    expect(await repl.line('.status')).toBe(gone);
    expect(await repl.line('.game')).toMatch(/^\* north {2}voxel, ended \(max ticks reached\)/);
    expect(await repl.line('.quit')).toBe('');
    await Promise.resolve();
    expect(south.isOver).toBe(true);
  });

  it('has no such word where there is one game', async () => {
    const repl = start();
    expect(repl.prompt).toBe('> ');
    expect(await repl.line('.game')).toMatch(/^! there is no \.game/);
  });
});

describe('the Tab key', () => {
  it.each([
    ['.st', ['.status']],
    [':st', [':status']],
    ['.tool got', ['goto', 'goto_block']],
    ['.tool dry pick', ['pickup']],
    ['.tool goto ra', ['range=']],
    ['.observe detail what=room', ['what=room_probe']],
    ['hello', []],
  ])('offers after %s', async (line, offers) => {
    expect((await start().complete(line))[0]).toEqual(offers);
  });

  it('offers nothing of what may not be used', async () => {
    const repl = start();
    toolsOf(host).configure({ allow: ['stop'] });
    expect((await repl.complete('.tool got'))[0]).toEqual([]);
    expect((await repl.complete('.tool goto '))[0]).toEqual([]);
    expect((await repl.complete('.tool st'))[0]).toEqual(['stop']);
  });
});
