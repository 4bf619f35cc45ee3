import type { ClientEvent } from '../core/client.js';
import { OPS } from '../ops/index.js';
import { played } from './played.js';
import {
  type ConformanceCase,
  type ConformanceSubject,
  canBeStepped,
  isStepped,
} from './subject.js';
import { check, detailsOf, equal } from './suiteClients.js';

/** Time passes only for requests, or not at all. */
function isStill(subject: ConformanceSubject): boolean {
  return subject.game.facets.clock === undefined || isStepped(subject);
}

const SCENE = { op: 'get_scene', params: {} };

/** What a game shows and tells, its time, and its life. */
export const GAME_CASES: readonly ConformanceCase[] = [
  played('what a game has not is refused with its reason', {}, async (player) => {
    const { game } = player.subject;
    const able = new Set(player.host.capabilities());
    const client = player.client();
    for (const { name, facet } of OPS.values()) {
      if (facet === undefined || game.facets[facet] !== undefined) continue;
      check(!able.has(name), `${name} is offered without ${facet}`);
      const { code, message } = await player.error(player.ask(client, { op: name, params: {} }));
      equal(code, 'unsupported', `the code of ${name}`);
      equal(message, game.absent?.[facet] ?? `this game has no ${facet}`, `why not ${name}`);
    }
  }),

  played(
    'reads are the same as long as nothing is done',
    { needs: ['scene'], applies: isStill },
    async (player) => {
      const first = await player.value(player.client(), SCENE);
      const sent = [0, 1, 2].map(() => player.send(player.client(), SCENE));
      for (const one of sent) {
        const outcome = await player.reply(one);
        check(outcome.ok, 'a read failed');
        if (outcome.ok) equal(outcome.value, first, 'another look at the same');
      }
    },
  ),

  played(
    'a ref that nobody was given is refused',
    { ruling: 6, needs: ['scene'] },
    async (player) => {
      const client = player.client();
      const act = (selector: string) => ({
        op: 'scene_act',
        params: { action: 'click', selector },
      });
      const error = await player.error(player.ask(client, act('e1'))); // before the first look
      check(error.message.startsWith('Ref e1 not found'), error.message);
      await player.value(client, SCENE);
      const beyond = await player.error(player.ask(client, act('@e99999')));
      check(beyond.message.startsWith('Ref e99999 not found'), beyond.message);
    },
  ),

  played(
    'the ref of what is gone is refused, and never given again',
    { ruling: 6, needs: ['scene'], uses: ['vanishing'] },
    async (player) => {
      const { vanishing } = player.subject;
      const client = player.client();
      const find = { op: 'scene_find', params: { selector: vanishing!.selector } };
      await player.value(client, SCENE);
      const { elements } = await player.value(client, find);
      const { ref } = (elements as { ref: string }[])[0]!;
      await player.value(client, vanishing!);
      const act = { op: 'scene_act', params: { action: 'click', selector: ref } };
      const { message } = await player.error(player.ask(client, act));
      check(message.startsWith(`Ref ${ref} not found`) && message.endsWith('is gone'), message);
      const { refs } = await player.value(client, SCENE);
      check(!(ref in (refs as object)), `${ref} was given again`);
    },
  ),

  played(
    'events arrive once, and while somebody asks for them',
    { needs: ['events'], uses: ['event'] },
    async (player) => {
      const { event, short } = player.subject;
      const heard: ClientEvent[] = [];
      const listener = player.client((received) => heard.push(received));
      const count = (): number => heard.filter((received) => received.event === event).length;
      const actor = player.client();
      const subscribe = (events: string[]) => ({ op: 'subscribe', params: { events } });
      await player.value(listener, subscribe([event!]));
      await player.value(actor, short);
      await player.until('the event', () => count() > 0);
      await player.value(actor, short);
      await player.until('the second event', () => count() > 1);
      await player.value(actor, SCENE);
      equal(count(), 2, 'events of two acts');
      await player.value(listener, subscribe([]));
      await player.value(actor, short);
      await player.value(actor, SCENE);
      equal(count(), 2, 'events after they were no longer asked for');
    },
  ),

  played(
    'steps let just so many ticks pass',
    {
      ruling: 7,
      needs: ['clock'],
      applies: isStepped,
    },
    async (player) => {
      const client = player.client();
      const before = player.host.tick;
      for (const ticks of [1, 0, 5]) {
        const from = player.host.tick;
        const { tick } = await player.value(client, { op: 'step', params: { ticks } });
        equal(tick, from + ticks, `the tick after ${ticks} more`);
      }
      await player.subject.pass(500);
      equal(player.host.tick, before + 6, 'the tick after a while without a request');
    },
  ),

  played(
    'a cancelled step lets no more ticks pass, and the next one is served',
    {
      ruling: 7,
      needs: ['clock'],
      applies: isStepped,
    },
    async (player) => {
      const [client, other] = [player.client(), player.client()];
      const step = player.send(client, { op: 'step', params: { ticks: 1_000_000 } });
      const waiting = player.send(other, { op: 'step', params: { ticks: 2 } });
      await player.subject.pass(2);
      player.host.cancel(client);
      equal((await player.error(player.reply(step))).code, 'cancelled', 'the code');
      check((await player.reply(waiting)).ok, 'the next step failed');
      const { tick } = player.host;
      await player.subject.pass(500);
      equal(player.host.tick, tick, 'the tick after a while without a request');
    },
  ),

  played(
    'where the game drives time, steps and waiting are refused with its reason',
    {
      ruling: 7,
      applies: (subject) => !canBeStepped(subject),
    },
    async (player) => {
      const { noSteps } = player.host;
      const client = player.client();
      check(!player.host.capabilities().includes('step'), 'step is offered');
      for (const asked of [
        { op: 'step', params: { ticks: 1 } },
        { op: 'set_clock', params: { mode: 'wait' } },
      ]) {
        const { code, message } = await player.error(player.ask(client, asked));
        equal([code, message], ['unsupported', noSteps], asked.op);
      }
    },
  ),

  played(
    'a game that is lost ends what goes on there, and comes back',
    { ruling: 8, uses: ['lose', 'comeBack'], needs: ['scene'] },
    async (player) => {
      const { subject, host } = player;
      const received: ClientEvent[] = [];
      const client = player.client((event) => received.push(event));
      host.control.claim(client);
      const before = host.capabilities();
      const { refs } = await player.value(client, SCENE);
      const running = player.send(client, subject.long);
      const waiting = player.send(client, subject.short);
      await player.untilUnderWay(running);
      await subject.lose!();
      const error = await player.error(player.reply(running));
      equal([error.code, detailsOf(error).lost], ['cancelled', true], 'what the act is told');
      const { message } = await player.error(player.reply(waiting));
      equal(message, subject.game.life?.reason, 'what a request is told meanwhile');
      check(!host.capabilities().includes('get_scene'), 'the scene is offered all the same');
      check(
        received.some(({ event }) => event === 'capabilities_changed'),
        'nobody was told',
      );
      await subject.comeBack!();
      await player.until('the game', () => host.capabilities().includes('get_scene'));
      equal(host.capabilities(), before, 'what can be done again');
      equal((await player.value(client, SCENE)).refs, refs, 'the refs of the same elements');
      check(host.control.owner === client, 'control is lost');
      await player.value(client, subject.short);
      equal(player.stops, [], 'the run has ended');
      host.disconnect(client);
    },
  ),

  played(
    'an act that would not stop is over when its game is lost',
    { ruling: 8, uses: ['lose', 'comeBack', 'stubborn'] },
    async (player) => {
      const { subject } = player;
      const client = player.client();
      const long = player.send(client, subject.long);
      await player.untilUnderWay(long);
      await subject.stubborn!(true);
      player.host.cancel(client);
      await subject.lose!();
      await player.reply(long);
      await subject.comeBack!();
      await subject.pass(10_000); // nothing of it is answered again
      await player.value(client, subject.short);
    },
  ),
];
