import type { InputControl } from '@bridle/facets';
import type { Client } from '../core/client.js';
import { fieldOf } from '../core/input.js';
import { samplesOf, subscribable } from '../ops/declared.js';
import { played } from './played.js';
import { type ConformanceCase, isStepped, type OpCall } from './subject.js';
import { check, equal, type SuiteClients } from './suiteClients.js';

const NONE = 'what_no_game_declares';

function isHeld({ kind }: InputControl): boolean {
  return kind !== 'click' && kind !== 'turn';
}

/** Something else than what a control is at when nobody touches it. */
function touched({ kind, max }: InputControl): number | boolean {
  if (kind === 'axis') return 1;
  if (kind === 'choice') return max ?? 0;
  return kind === 'turn' ? 0.5 : true;
}

function touching(controls: readonly InputControl[]): OpCall[] {
  const asked = (op: string, of: readonly InputControl[]): OpCall => ({
    op,
    params: { actions: Object.fromEntries(of.map((one) => [one.name, touched(one)])) },
  });
  return [
    asked('set_actions', controls.filter(isHeld)),
    asked(
      'pulse',
      controls.filter((one) => !isHeld(one)),
    ),
  ];
}

/** What the game itself tells of its controls, where it tells any of it. */
async function expectInGame(
  player: SuiteClients,
  client: Client,
  what: string,
  isSo: (held: Readonly<Record<string, unknown>>) => boolean,
): Promise<void> {
  const { held } = player.subject;
  if (held === undefined) return;
  await player.tick(client);
  await player.until(what, async () => isSo(await held.call(player.subject)));
}

/** A game says itself what can be done in it, and what can be known of it. */
export const DECLARED_CASES: readonly ConformanceCase[] = [
  played(
    'every control that a game declares can be held, and is let go by who leaves',
    { ruling: 9, needs: ['input'] },
    async (player) => {
      const { game, held } = player.subject;
      const { controls } = game.facets.input!;
      const before = await held?.call(player.subject);
      const { input, control } = player.host;
      for (const one of controls) {
        const holder = player.client();
        control.claim(holder);
        for (const asked of touching([one])) await player.value(holder, asked);
        const field = fieldOf(one);
        if (isHeld(one)) equal(input.next[field], touched(one), `${one.name} while it is held`);
        await expectInGame(player, holder, one.name, (now) => now[one.name] !== before?.[one.name]);
        player.host.disconnect(holder);
        const rest = { axis: 0, button: false, choice: undefined, click: false, turn: 0 };
        equal(input.next[field], rest[one.kind], `${one.name} when it is let go`);
        if (one.kind !== 'axis' && one.kind !== 'button') continue; // the others stay done
        const isAtRest = (now: Readonly<Record<string, unknown>>): boolean =>
          now[one.name] === rest[one.kind];
        await expectInGame(player, player.client(), `${one.name} at rest`, isAtRest);
      }
    },
  ),

  played(
    'what a game has no control for is refused, with the names of those that it has',
    {
      ruling: 9,
      needs: ['input'],
      applies: ({ game }) => game.facets.input?.ignoresOthers !== true,
    },
    async (player) => {
      const { controls } = player.subject.game.facets.input!;
      const client = player.client();
      const before = JSON.stringify(player.host.input.next);
      for (const { op, params } of touching(controls)) {
        const { actions } = params as { actions: object };
        const asked = { op, params: { actions: { ...actions, [NONE]: true } } };
        const { code, message, hint } = await player.error(player.ask(client, asked));
        equal(code, 'bad_request', `the code of ${op}`);
        check(message.includes(NONE), `${op} does not say what it refuses: ${message}`);
        for (const { name } of controls) {
          check(hint?.includes(name) ?? false, `${op} does not name ${name}: ${hint}`);
        }
      }
      equal(JSON.stringify(player.host.input.next), before, 'what the rest of those requests did');
    },
  ),

  played(
    'more than a game has controls for is without effect, where it says so',
    {
      ruling: 9,
      needs: ['input'],
      applies: ({ game }) => game.facets.input?.ignoresOthers === true,
    },
    async (player) => {
      const before = JSON.stringify(player.host.input.next);
      for (const op of ['set_actions', 'pulse']) {
        const params = { actions: { [NONE]: true } };
        await player.value(player.client(), { op, params });
      }
      equal(JSON.stringify(player.host.input.next), before, 'what is held');
    },
  ),

  played(
    'keys, text and the pointer are offered where a game has them, and else refused',
    { ruling: 9, needs: ['scene'] },
    async (player) => {
      const { scene } = player.subject.game.facets;
      const client = player.client();
      for (const [op, has] of [
        ['scene_key', scene!.key],
        ['scene_type', scene!.type],
        ['scene_pointer', scene!.pointer],
      ] as const) {
        equal(player.host.can(op), has !== undefined, `whether there is ${op}`);
        if (has !== undefined) continue;
        const { code } = await player.error(player.ask(client, { op, params: {} }));
        equal(code, 'unsupported', `the code of ${op}`);
      }
    },
  ),

  played(
    'every event that a game declares can be subscribed to, and no other',
    {
      ruling: 9,
      needs: ['events', 'state'],
      applies: ({ game }) => game.facets.events?.kinds !== undefined,
    },
    async (player) => {
      const all = subscribable(player.subject.game.facets.events!.kinds!);
      const client = player.client();
      const subscribe = (events: readonly string[]) => ({ op: 'subscribe', params: { events } });
      for (const name of all) await player.value(client, subscribe([name]));
      equal((await player.value(client, subscribe(all))).events, all, 'all of them');
      const { code, message } = await player.error(player.ask(client, subscribe([NONE])));
      equal(code, 'bad_request', 'the code');
      for (const name of all) check(message.includes(name), `${name} is not named: ${message}`);
      equal([...client.events], all, 'what is subscribed to after a refusal');
    },
  ),

  played(
    'everything that a game declares can be sampled, and nothing else',
    { ruling: 9, needs: ['state', 'clock'], applies: isStepped },
    async (player) => {
      const names = Object.keys(samplesOf(player.subject.game.facets.state!));
      const client = player.client();
      const step = (sample: readonly string[]) => ({ op: 'step', params: { ticks: 1, sample } });
      const { samples } = await player.value(client, step(names));
      const [first] = samples as object[];
      for (const name of names) check(name in first!, `${name} is not in the sample`);
      const { code, message } = await player.error(player.ask(client, step([NONE])));
      equal(code, 'bad_request', 'the code');
      for (const name of names) check(message.includes(name), `${name} is not named: ${message}`);
    },
  ),

  played('a game tells all that it declares', { ruling: 9 }, async (player) => {
    const { input, events, state } = player.subject.game.facets;
    const asked = { op: 'get_game', params: { schema: true } };
    const { schema } = await player.value(player.client(), asked);
    const { controls, events: kinds, samples } = schema as Record<string, { properties?: object }>;
    const names = (table: object | null | undefined) => table && Object.keys(table);
    equal(
      names(controls?.properties),
      input?.controls.map(({ name }) => name),
      'the controls',
    );
    equal(names(kinds), events && (names(events.kinds) ?? null), 'the events');
    equal(names(samples?.properties), state && names(samplesOf(state)), 'the samples');
  }),

  played(
    'a command is answered with what came of it, in its place among the acts',
    { ruling: 1, needs: ['command'], uses: ['commands'] },
    async (player) => {
      const { commands, short } = player.subject;
      const run = (line: string) => ({ op: 'command', params: { line } });
      const { done, failing, unsure } = commands!;
      const lines: [string, boolean | null][] = [
        [done, true],
        [failing, false],
      ];
      if (unsure !== undefined) lines.push([unsure, null]);
      for (const [line, ok] of lines) {
        const sent = player.send(player.client(), run(line));
        const behind = player.send(player.client(), short);
        check((await player.reply(behind)).ok, 'the act behind it failed');
        equal(sent.count, 1, 'an act behind it was answered first');
        const outcome = await player.reply(sent);
        check(outcome.ok, `${line} failed`);
        if (outcome.ok) equal((outcome.value as { ok: unknown }).ok, ok, `what came of ${line}`);
      }
      const client = player.client();
      const stopped = player.send(client, run(done));
      player.host.cancel(client);
      await player.reply(stopped);
      await player.expectNothingHeld();
    },
  ),
];
