import { describe, expect, it } from 'vitest';
import { HELLO, type Reply, STEP, speak, threeGames } from '../../../../test/support/threeGames.js';
import { abu } from './abu/session.js';
import { agentBrowser } from './agentBrowser/session.js';
import { automationV1 } from './automation-v1/session.js';
import { controlPlane } from './controlPlane/session.js';
import { mcCli } from './mcCli/session.js';

describe('automation-v1 in a run of several games', () => {
  it('drives the first, or the one that hello names', async () => {
    const { a, b } = threeGames();
    const dialect = automationV1({ host: a });
    const [one] = await speak(dialect).ask(HELLO);
    expect(one).toMatchObject({ event: 'hello', game: 'a' });
    const [other, stepped] = await speak(dialect).ask({ ...HELLO, game: 'b' }, STEP);
    expect(other).toMatchObject({ event: 'hello', game: 'b' });
    expect(stepped).toEqual({ event: 'stepped', tick: 5 });
    expect([a.tick, b.tick]).toEqual([0, 5]);
  });

  it('says which games there are to a hello with a wrong name, which may be said again', async () => {
    const { a } = threeGames();
    const { ask } = speak(automationV1({ host: a }));
    const [wrong, right] = await ask({ ...HELLO, game: 'c' }, { ...HELLO, game: 'b' });
    expect(wrong).toMatchObject({ message: 'no game is called c', hint: 'games are a, b, menu' });
    expect(right).toMatchObject({ event: 'hello', game: 'b' });
  });

  it('refuses a game that somebody else has control of, and no other', async () => {
    const { a } = threeGames();
    const dialect = automationV1({ host: a });
    await speak(dialect).ask(HELLO);
    const late = speak(dialect);
    expect((await late.ask(HELLO))[0]).toMatchObject({ message: 'controller already connected' });
    expect(late.isClosed()).toBe(true);
    expect((await speak(dialect).ask({ ...HELLO, game: 'b' }))[0]).toMatchObject({ game: 'b' });
  });

  it('lists the games', async () => {
    const { a } = threeGames();
    const [, listed] = await speak(automationV1({ host: a })).ask(HELLO, { op: 'list_games' });
    expect(listed).toEqual({
      event: 'games',
      game: 'a',
      games: [
        { name: 'a', kind: 'voxel', state: 'ready', tick: 0, controlled: true },
        { name: 'b', kind: 'voxel', state: 'ready', tick: 0, controlled: false },
        { name: 'menu', kind: 'menu', state: 'ready', tick: 0, controlled: false },
      ],
    });
  });

  it('ruling 12: goes on in another game; what was held and subscribed to in the one before ends', async () => {
    const { a, b } = threeGames();
    const { ask } = speak(automationV1({ host: a }));
    await ask(
      HELLO,
      { op: 'set_actions', actions: { move_y: 1 } },
      { op: 'subscribe', events: ['chat'] },
    );
    expect(a.input.next.moveY).toBe(1);
    const [moved, stepped] = await ask({ op: 'use_game', game: 'b' }, STEP);
    expect(moved).toMatchObject({ event: 'game_chosen', game: 'b' });
    expect(moved!.capabilities).toContain('use_game');
    expect(stepped).toMatchObject({ tick: 5 });
    expect([a.tick, b.tick]).toEqual([0, 5]);
    expect(a.input.next.moveY).toBe(0);
    expect([a.control.owner, b.control.owner !== undefined]).toEqual([undefined, true]);
    expect([...b.control.owner!.events]).toEqual(['screenshot']);
  });

  it('ruling 12: changes nothing where the other game is taken', async () => {
    const { a, b } = threeGames();
    const dialect = automationV1({ host: a });
    const { ask } = speak(dialect);
    await ask(HELLO, { op: 'set_actions', actions: { move_y: 1 } });
    await speak(dialect).ask({ ...HELLO, game: 'b' });
    const [refused, stepped] = await ask({ op: 'use_game', game: 'b' }, STEP);
    expect(refused).toMatchObject({ code: 'busy', message: 'controller already connected' });
    expect(stepped).toMatchObject({ tick: 5 });
    expect([a.tick, b.tick]).toEqual([5, 0]);
    expect(a.input.next.moveY).toBe(1);
  });

  it('names the games where use_game has a wrong name or none', async () => {
    const { a } = threeGames();
    const { ask } = speak(automationV1({ host: a }));
    const [, wrong, none] = await ask(HELLO, { op: 'use_game', game: 'c' }, { op: 'use_game' });
    expect(wrong).toMatchObject({ hint: 'games are a, b, menu' });
    expect(none).toMatchObject({ code: 'bad_request', hint: 'games are a, b, menu' });
  });

  it('keeps the order of requests around use_game, however long those before it take', async () => {
    const { a, b } = threeGames();
    const { ask } = speak(automationV1({ host: a }));
    await ask(HELLO);
    const long = { op: 'step', ticks: 3_000 };
    const replies = await ask(long, { op: 'use_game', game: 'b' }, STEP, { op: 'get_state' });
    expect(replies.map(({ event }) => event)).toEqual([
      'stepped',
      'game_chosen',
      'stepped',
      'state',
    ]);
    expect([a.tick, b.tick]).toEqual([3_000, 5]);
  });

  it('leads out of a game that has ended', async () => {
    const { a, b } = threeGames();
    const { ask } = speak(automationV1({ host: a }));
    await ask({ ...HELLO, game: 'b' });
    b.stop({ text: 'it broke' });
    const [gone, listed, moved, stepped] = await ask(
      STEP,
      { op: 'list_games' },
      { op: 'use_game', game: 'a' },
      STEP,
    );
    expect(gone).toMatchObject({ message: 'the game b has ended: it broke' });
    expect(listed).toMatchObject({ game: 'b', games: [{}, { state: 'ended' }, {}] });
    expect([moved, stepped]).toMatchObject([{ game: 'a' }, { tick: 5 }]);
  });

  it('lets go of the game that it is in when it hangs up', async () => {
    const { a, b } = threeGames();
    const { ask, hangUp } = speak(automationV1({ host: a }));
    await ask(HELLO, { op: 'use_game', game: 'b' });
    hangUp();
    expect([a.control.owner, b.control.owner]).toEqual([undefined, undefined]);
  });
});

describe('a request names its game', () => {
  it('in ABU', async () => {
    const { a } = threeGames();
    const { ask } = speak(abu({ host: a }));
    const snapshot = { id: 1, command: 'snapshot' };
    const [ours, theirs, wrong] = await ask(
      snapshot,
      { ...snapshot, game: 'menu' },
      { ...snapshot, game: 'c' },
    );
    const shown = (reply?: Reply) => (reply!.data as { snapshot: string }).snapshot;
    expect(shown(ours)).toContain('HUD');
    expect(shown(theirs)).toContain('Menu');
    expect(wrong).toEqual({
      id: 1,
      success: false,
      error: 'no game is called c',
      hint: 'games are a, b, menu',
    });
  });

  it('in MC-CLI', async () => {
    const { a, b } = threeGames();
    const { ask } = speak(mcCli({ host: a }));
    const execute = { id: '1', command: 'execute', params: { command: 'time set noon' } };
    const status = { id: '2', command: 'status' };
    const [, ours, theirs, wrong] = await ask(
      { ...execute, game: 'b' },
      status,
      { ...status, game: 'b' },
      { ...status, game: 'c' },
    );
    expect([ours, theirs]).toMatchObject([{ data: { time: 1_000 } }, { data: { time: 6_000 } }]);
    expect(wrong).toMatchObject({ error: { hint: 'games are a, b, menu' } });
    expect(b.control.owner).toBeUndefined();
  });

  it('to the control plane, which says which it is', async () => {
    const { a } = threeGames();
    const { ask } = speak(controlPlane({ host: a, cwd: '/', pid: 7, startedAt: '' }));
    const [ours] = await ask({ id: 1, op: 'hello' });
    const [theirs] = await ask({ id: 2, op: 'hello', game: 'menu' });
    const [wrong] = await ask({ id: 3, op: 'hello', game: 'c' });
    expect(ours).toMatchObject({ result: { game: 'a', hasBot: true } });
    expect(theirs).toMatchObject({ result: { game: 'menu', hasBot: false } });
    expect(wrong).toMatchObject({ ok: false, hint: 'games are a, b, menu' });
  });

  it('ruling 11: and what comes without a name goes to the game of the door', async () => {
    const { b } = threeGames();
    const { ask } = speak(controlPlane({ host: b, cwd: '/', pid: 7, startedAt: '' }));
    expect((await ask({ id: 1, op: 'hello' }))[0]).toMatchObject({ result: { game: 'b' } });
  });
});

describe('ruling 11: tabs of agent-browser', () => {
  const tabsIn = (reply?: Reply) => (reply!.data as { tabs: Reply[] }).tabs;

  it('are the games, and the chosen one is remembered from one command to the next', async () => {
    const { a } = threeGames();
    const { ask } = speak(agentBrowser({ host: a }));
    const [listed] = await ask({ id: '1', action: 'tab_list' });
    expect(tabsIn(listed)).toMatchObject([
      { index: 0, tabId: 't1', active: true, url: 'https://bridle/a' },
      { index: 1, tabId: 't2', active: false, url: 'https://bridle/b' },
      { index: 2, tabId: 't3', active: false, url: 'https://bridle/menu' },
    ]);
    await ask({ id: '2', action: 'tab_switch', index: 2 });
    const [shown] = await ask({ id: '3', action: 'snapshot' });
    expect(shown).toMatchObject({ data: { origin: 'https://bridle/menu' } });
    const [other] = await ask({ id: '4', action: 'snapshot', bridleSession: 'another' });
    expect(other).toMatchObject({ data: { origin: 'https://bridle/a' } });
    await ask({ id: '5', action: 'tab_switch', tabId: '2' });
    expect((await ask({ id: '6', action: 'url' }))[0]).toMatchObject({
      data: { url: 'https://bridle/b' },
    });
  });

  it('are named in an error as its client names them: by place, or by id', async () => {
    const { a } = threeGames();
    const { ask } = speak(agentBrowser({ host: a }));
    const [byPlace, byId] = await ask(
      { id: '1', action: 'tab_switch', index: 3 },
      { id: '2', action: 'tab_switch', tabId: 't7' },
    );
    expect(byPlace!.error).toBe(
      'There is no such tab: 3; tabs are 0 (a), 1 (b), 2 (menu), counted from 0',
    );
    expect(byId!.error).toBe('There is no such tab: t7; tabs are t1 (a), t2 (b), t3 (menu)');
  });

  it('are closed without ending a game, and their ids are never used again', async () => {
    const { a, b } = threeGames();
    const { ask } = speak(agentBrowser({ host: a }));
    await ask({ id: '1', action: 'tab_switch', tabId: 't2' });
    const [closed] = await ask({ id: '2', action: 'tab_close' });
    expect(closed).toMatchObject({ data: { closed: true, tabId: 't2', activeTabId: 't1' } });
    expect(b.isOver).toBe(false);
    const [opened] = await ask({ id: '3', action: 'tab_new', url: 'https://bridle/b' });
    expect(opened).toMatchObject({ data: { tabId: 't4', url: 'https://bridle/b' } });
    const [gone] = await ask({ id: '4', action: 'tab_switch', tabId: 't2' });
    expect(gone).toMatchObject({ success: false, error: expect.stringContaining('no such tab') });
    const [nowhere] = await ask({ id: '5', action: 'tab_new' });
    expect(JSON.stringify(nowhere)).toContain('https://bridle/menu');
  });

  it('open and go to a game by its address, and to nothing else', async () => {
    const { a } = threeGames();
    const { ask } = speak(agentBrowser({ host: a }));
    await ask({ id: '1', action: 'navigate', url: 'https://bridle/menu' });
    const [shown] = await ask({ id: '2', action: 'url' });
    expect(shown).toMatchObject({ data: { url: 'https://bridle/menu' } });
    const [refused] = await ask({ id: '3', action: 'navigate', url: 'https://example.com' });
    expect(JSON.stringify(refused)).toContain('https://bridle/b');
  });

  it('go with a game that ends', async () => {
    const { a, b } = threeGames();
    const { ask } = speak(agentBrowser({ host: a }));
    await ask({ id: '1', action: 'tab_switch', tabId: 't2' });
    b.stop({ text: 'it broke' });
    const [gone] = await ask({ id: '2', action: 'snapshot' });
    expect(JSON.stringify(gone)).toContain('the game b has ended: it broke');
    const [listed] = await ask({ id: '3', action: 'tab_list' });
    expect(tabsIn(listed).map(({ tabId }) => tabId)).toEqual(['t1', 't3']);
    await ask({ id: '4', action: 'tab_switch', tabId: 't1' });
    expect((await ask({ id: '5', action: 'snapshot' }))[0]).toMatchObject({ success: true });
  });
});
