import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../../test/support/server.js';
import { HELLO, STEP, speak, threeGames } from '../../../../test/support/threeGames.js';
import { talkTo } from '../../../../test/support/wire.js';
import type { Host } from '../core/host.js';
import { IN_FLIGHT_MAX } from '../limits.js';
import { abu } from './abu/session.js';
import { agentBrowser } from './agentBrowser/session.js';
import { AutomationLog } from './automation-v1/log.js';
import { automationV1 } from './automation-v1/session.js';
import { controlPlane } from './controlPlane/session.js';
import { mcCli } from './mcCli/session.js';

describe('a client in a run of several games', () => {
  const LIST = { op: 'list_clients' };
  const toldIn = (host: Host) => [...host.clients].map(({ info }) => info);

  it('is the same after use_game: its id, its name and its kind', async () => {
    const { a, b } = threeGames();
    const { ask } = speak(automationV1({ host: a }));
    await ask({ ...HELLO, client: 'window', kind: 'person' });
    const before = toldIn(a);
    await ask({ op: 'use_game', game: 'b' });
    expect(before).toMatchObject([{ name: 'window', kind: 'person' }]);
    expect([toldIn(a), toldIn(b)]).toEqual([[], before]);
  });

  it('that only reads goes on reading in another game, also where somebody drives', async () => {
    const { a, b } = threeGames();
    const dialect = automationV1({ host: a });
    await speak(dialect).ask({ ...HELLO, game: 'b', client: 'driver' });
    const { ask } = speak(dialect);
    await ask({ ...HELLO, control: 'none' });
    const [moved, listed, refused] = await ask({ op: 'use_game', game: 'b' }, LIST, STEP);
    expect(moved).toMatchObject({ event: 'game_chosen', game: 'b' });
    expect(listed).toMatchObject({ clients: [{ control: 'has' }, { you: true, control: 'none' }] });
    expect(refused).toMatchObject({ code: 'busy', message: 'driver (a program) has control' });
    expect(b.control.owner?.name).toBe('driver');
  });

  it('that only reads and has taken control has it in the game that it chooses', async () => {
    const { a, b } = threeGames();
    const { ask } = speak(automationV1({ host: a }));
    await ask({ ...HELLO, control: 'none' }, { op: 'take_control', reason: 'mine' });
    const [, stepped] = await ask({ op: 'use_game', game: 'b' }, STEP);
    expect(stepped).toMatchObject({ event: 'stepped' });
    expect([a.control.owner, b.control.owner?.name]).toEqual([undefined, 'automation-v1']);
  });

  it.each([
    ['ABU', abu, { command: 'snapshot' }],
    ['MC-CLI', mcCli, { command: 'status' }],
  ])('has one id and one name in all that it asks of in %s', async (_name, dialect, request) => {
    const { a, b } = threeGames();
    const { ask, hangUp } = speak(dialect({ host: a }));
    await ask({ id: '1', ...request, client: 'scout' }, { id: '2', ...request, game: 'b' });
    expect(toldIn(a)).toMatchObject([{ name: 'scout' }]);
    expect(toldIn(b)).toEqual(toldIn(a));
    hangUp();
    expect([toldIn(a), toldIn(b)]).toEqual([[], []]);
  });
});

describe('the journals of several games', () => {
  it('have no token, whichever game it is said in', async () => {
    const { a, b } = threeGames();
    const said: unknown[] = [];
    b.journal.listen(['begin', 'line'], ({ kind, ...entry }) => {
      said.push('params' in entry ? entry.params : entry.text);
    });
    const { ask } = speak(automationV1({ host: a, token: 's3cret' }));
    await ask({ ...HELLO, token: 's3cret', game: 'b' }, { op: 'chat_send', text: 'my s3cret' });
    expect(JSON.stringify(said)).toContain('my [redacted]');
    expect(JSON.stringify(said)).not.toContain('s3cret');
  });

  it('are all in the automation log, where a connection keeps its number', async () => {
    const { a } = threeGames();
    const path = join(temporaryFolder(), 'log');
    const log = new AutomationLog({ path, onFailure: () => {} });
    const dialect = automationV1({ host: a, log });
    const { ask, hangUp } = speak(dialect);
    await ask(HELLO, { op: 'use_game', game: 'b' }, { op: 'get_state' });
    await speak(dialect).ask(HELLO);
    hangUp();
    await log.close();
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    const kinds = lines.map((line) => JSON.parse(line)).filter(({ conn }) => conn === 1);
    expect(kinds.map(({ kind, line }) => line?.op ?? line?.event ?? kind)).toEqual([
      ...['connect', 'hello', 'hello', 'use_game', 'game_chosen', 'get_state', 'state'],
      'disconnect',
    ]);
  });

  it('are all in what an agent-browser session records, whichever tab it has chosen', async () => {
    const { a } = threeGames();
    const { ask } = speak(agentBrowser({ host: a }));
    await ask({ id: '1', action: 'trace_start' });
    await ask({ id: '2', action: 'url' });
    await ask({ id: '3', action: 'tab_switch', index: 2 });
    await ask({ id: '4', action: 'url' });
    const [stopped] = await ask({ id: '5', action: 'trace_stop' });
    const { path, entries } = stopped!.data as { path: string; entries: number };
    onTestFinished(() => rmSync(dirname(path), { recursive: true }));
    expect(entries).toBe(3);
    expect(readFileSync(path, 'utf8')).toContain('https://bridle/menu');
  });

  it('say by its name in the run which game has come and has ended', () => {
    const { b } = threeGames();
    const lines: string[] = [];
    b.journal.listen(['game', 'stop'], (entry) => {
      lines.push(entry.kind === 'game' ? `${entry.name} ${entry.state}` : entry.reason);
    });
    b.start();
    b.stop({ text: 'it broke' });
    expect(lines).toEqual(['b ready', 'b ended', 'it broke']);
  });
});

it('stop_all of the control plane drops what waits for its own game alone', async () => {
  const { a } = threeGames();
  const dialect = controlPlane({ host: a, cwd: '/', pid: 7, startedAt: '' });
  a.setClock({ mode: 'free', tickRate: 0.1 });
  const { handlers, sent, answers } = talkTo(dialect);
  const run = (id: string, tool: string, game?: string) =>
    handlers.line(JSON.stringify({ id, op: 'tool.run', tool, args: GOAL[tool] ?? {}, game }));
  for (let i = 0; i < IN_FLIGHT_MAX; i++) run('under way', 'goto');
  run('waits in a', 'goto');
  run('waits in b', 'goto', 'b');
  run('stops', 'stop_all', 'b');
  await answers(2);
  expect(sent.map((line) => JSON.parse(line).id)).toEqual(['waits in b', 'stops']);
});

const GOAL: Readonly<Record<string, object>> = { goto: { x: 150, y: 64, z: 8 } };
