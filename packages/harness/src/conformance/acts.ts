import { STOPPING_MS_MAX } from '../limits.js';
import { OPS } from '../ops/index.js';
import { played } from './played.js';
import type { ConformanceCase } from './subject.js';
import { check, detailsOf, equal } from './suiteClients.js';

/** Every act ends, can be stopped, and leaves nothing behind. */
export const ACT_CASES: readonly ConformanceCase[] = [
  played('every act ends, again and again', { ruling: 1 }, async (player) => {
    const client = player.client();
    for (let i = 0; i < 3; i++) await player.value(client, player.subject.short);
  }),

  played('acts of two clients do not overlap', { ruling: 1 }, async (player) => {
    const { short, report } = player.subject;
    const sent = [0, 1, 2].map(() => player.send(player.client(), short));
    const order: number[] = [];
    await player.until('the replies', () => {
      sent.forEach(({ count }, i) => {
        if (count > 0 && !order.includes(i)) order.push(i);
      });
      return order.length === sent.length;
    });
    equal(order, [0, 1, 2], 'they were not answered in the order of the requests');
    for (const { outcome } of sent) check(outcome!.ok, 'an act failed');
    if (report !== undefined) {
      const { overlap } = await report.call(player.subject);
      check(overlap <= 1, `${overlap} acts went on at once`);
    }
  }),

  played(
    'an act that is cancelled has stopped when it is answered',
    { ruling: 3 },
    async (player) => {
      const client = player.client();
      const long = player.send(client, player.subject.long, '"long"');
      await player.untilUnderWay(long);
      equal(player.host.cancel(client, 'long'), 1, 'cancel counts');
      const error = await player.error(player.reply(long));
      equal(error.code, 'cancelled', 'the code');
      check(detailsOf(error).stopped !== false, 'it has not stopped');
      await player.expectNothingHeld();
    },
  ),

  played('an act that is cancelled at once does not stay behind', { ruling: 3 }, async (player) => {
    const client = player.client();
    const long = player.send(client, player.subject.long);
    if (long.count === 0) player.host.cancel(client);
    equal((await player.error(player.reply(long))).code, 'cancelled', 'the code');
    await player.expectNothingHeld();
  }),

  played('an act that waits is never begun once it is cancelled', { ruling: 3 }, async (player) => {
    const { long } = player.subject;
    const [first, second] = [player.client(), player.client()];
    const running = player.send(first, long);
    await player.untilUnderWay(running);
    const waiting = player.send(second, long);
    player.host.cancel(second);
    check(
      (await player.error(player.reply(waiting))).message.includes('before it began'),
      'it began',
    );
    equal(running.count, 0, 'the act of another has ended');
    player.host.cancel(first);
    await player.error(player.reply(running));
    await player.expectNothingHeld();
  }),

  played('an act has a deadline, and has stopped by then', { ruling: 3 }, async (player) => {
    const { long } = player.subject;
    const expected = player.send(player.client(), long);
    await player.untilUnderWay(expected);
    await player.subject.pass(OPS.get(long.op)!.deadlineMs!);
    equal((await player.error(player.reply(expected))).code, 'timeout', 'the code');
    await player.expectNothingHeld();
  }),

  played('a client that leaves leaves nothing behind', { ruling: 3 }, async (player) => {
    const { short, long } = player.subject;
    const leaver = player.client();
    player.host.control.claim(leaver);
    const running = player.send(leaver, long);
    const waiting = player.send(leaver, short);
    await player.untilUnderWay(running);
    player.host.disconnect(leaver);
    await player.reply(running);
    await player.reply(waiting);
    await player.expectNothingHeld();
  }),

  played(
    'an act that will not stop is told of, and nobody acts until it has ended',
    { ruling: 3, uses: ['stubborn', 'report'] },
    async (player) => {
      const { subject } = player;
      const [client, other] = [player.client(), player.client()];
      const long = player.send(client, subject.long);
      await player.untilUnderWay(long);
      await subject.stubborn!(true);
      player.host.cancel(client);
      await subject.pass(STOPPING_MS_MAX);
      const error = await player.error(player.reply(long));
      equal(detailsOf(error).stopped, false, 'stopped');
      const refused = player.send(other, subject.short);
      equal((await player.error(player.reply(refused))).code, 'busy', 'the code of another act');
      await subject.stubborn!(false);
      await player.until('the late end', async () => {
        const again = await player.ask(other, subject.short);
        return again.ok;
      });
      await player.expectNothingHeld();
    },
  ),

  played('the end of the run stops what goes on, and answers it', { ruling: 3 }, async (player) => {
    const running = player.send(player.client(), player.subject.long);
    await player.untilUnderWay(running);
    const waiting = player.send(player.client(), player.subject.short);
    player.host.stop({ text: 'enough' });
    for (const one of [running, waiting]) {
      equal((await player.error(player.reply(one))).message, 'shutting down', 'the reply');
    }
  }),

  played(
    'a skill has the body to itself',
    { ruling: 4, needs: ['avatar', 'scene'], uses: ['skill'] },
    async (player) => {
      const client = player.client();
      const use = (tool: string, args: object) => ({ op: 'tool_run', params: { tool, args } });
      const { tool, args } = player.subject.skill!;
      await player.value(client, use('skill_start', { skill: tool, args }));
      const click = { op: 'scene_act', params: { action: 'click', selector: 'button' } };
      const { code, message } = await player.error(player.ask(client, click));
      equal(code, 'busy', 'the code of an act beside it');
      check(message.startsWith(tool), 'the refusal does not name the skill');
      await player.value(client, { op: 'get_scene', params: {} });
      await player.value(client, use('skill_cancel', {}));
      await player.until('its end', () => player.host.body.skill === undefined);
      await player.expectNothingHeld();
    },
  ),

  played(
    'reads are served while an act goes on',
    { ruling: 5, needs: ['scene'] },
    async (player) => {
      const [actor, reader] = [player.client(), player.client()];
      const long = player.send(actor, player.subject.long);
      await player.untilUnderWay(long);
      const read = { op: 'get_scene', params: {} };
      const sent = [0, 1, 2].map(() => player.send(reader, read));
      for (const one of sent) check((await player.reply(one)).ok, 'a read failed');
      equal(long.count, 0, 'the act has ended');
      player.host.cancel(actor);
      await player.reply(long);
    },
  ),

  played(
    'who waits for something to be seen does not lock out who acts',
    { ruling: 5, needs: ['scene'], applies: ({ game }) => game.facets.clock?.kind !== 'ours' },
    async (player) => {
      if (player.host.noSteps === undefined) return; // there ticks pass only for one request at a time
      const [waiter, actor] = [player.client(), player.client()];
      const params = { text: 'what is never there', ms: 20_000 };
      const waiting = player.send(waiter, { op: 'scene_wait', params });
      await player.value(actor, player.subject.short);
      equal(waiting.count, 0, 'the wait is over');
      player.host.cancel(waiter);
      equal((await player.error(player.reply(waiting))).code, 'cancelled', 'the code');
    },
  ),

  played(
    'one client has control, and others read',
    { ruling: 12, needs: ['scene'] },
    async (player) => {
      const [owner, other] = [player.client(), player.client()];
      player.host.control.claim(owner);
      equal((await player.error(player.ask(other, player.subject.short))).code, 'busy', 'the code');
      await player.value(other, { op: 'get_scene', params: {} });
      await player.value(owner, player.subject.short);
      player.host.disconnect(owner);
      await player.value(other, player.subject.short);
    },
  ),
];
