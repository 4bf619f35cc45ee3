import { type BridgeCheck, expectThat, MissingError } from '../bridgeCheck.js';
import { BUTTONS, elementFor, nameOf } from '../checkedScene.js';
import type { CheckSession } from '../checkSession.js';
import { FRAME_EVENTS_PER_SECOND_MAX } from '../limits.js';

/** For so long frame events are counted. */
const FRAME_SECONDS = 3;

const CLOCK = ['pause', 'step', 'resume'] as const;
const FRAMES = [1, 5];

/** Does something while the game is held, and leaves its time as it was. */
async function held<T>(session: CheckSession, run: (frame: number) => Promise<T>): Promise<T> {
  const wasPaused = session.hello?.clock?.paused ?? false;
  try {
    return await run(await pause(session));
  } finally {
    if (!wasPaused && session.isConnected) await session.done('resume');
  }
}

async function pause(session: CheckSession): Promise<number> {
  const { paused, frame } = (await session.done('pause')) as { paused: boolean; frame?: number };
  expectThat(paused, 'pause answers paused true', { paused });
  if (typeof frame !== 'number') throw new MissingError('no `frame`: steps cannot be counted');
  return frame;
}

/** Who drives the time, and whether it is exact. */
export const TIME_CHECKS: readonly BridgeCheck[] = [
  {
    name: 'pause',
    text: 'time stands still in a game that is paused',
    section: 'time',
    needs: CLOCK,
    acts: true,
    run: (session) =>
      held(session, async (frame) => {
        await session.linger();
        const later = await pause(session);
        expectThat(later === frame, `frame ${frame}, as long as it is paused`, { frame: later });
      }),
  },
  {
    name: 'step',
    text: 'just so many frames pass, and then none',
    section: 'step',
    needs: CLOCK,
    acts: true,
    run: (session) =>
      held(session, async (before) => {
        let frame = before;
        for (const frames of FRAMES) {
          const came = (await session.done('step', { frames })) as { frame: number };
          frame += frames;
          expectThat(came.frame === frame, `frame ${frame} after ${frames} more`, came);
        }
        await session.linger();
        const later = await pause(session);
        expectThat(later === frame, `frame ${frame} still`, { frame: later });
      }),
  },
  {
    name: 'resume',
    text: 'time passes again',
    section: 'resume',
    needs: CLOCK,
    acts: true,
    async run(session) {
      await held(session, async () => {
        const { paused } = (await session.done('resume')) as { paused: boolean };
        expectThat(!paused, 'resume answers paused false', { paused });
      });
    },
  },
  {
    name: 'act while paused',
    text: 'an act on a game that is paused is answered, and the game is held again',
    section: 'time',
    needs: [...CLOCK, 'click'],
    acts: true,
    run: (session) =>
      held(session, async () => {
        const element = await elementFor(session, 'click', BUTTONS);
        await session.done('click', nameOf(session, element));
        const frame = await pause(session);
        await session.linger();
        const later = await pause(session);
        expectThat(later === frame, `frame ${frame} after it, and no other`, { frame: later });
      }),
  },
  {
    name: 'hash',
    text: 'the fingerprint of a game that is paused stays the same',
    section: 'hash',
    needs: ['hash', ...CLOCK],
    acts: true,
    run: (session) =>
      held(session, async () => {
        const [one, two] = [await session.done('hash'), await session.done('hash')];
        const expected = JSON.stringify(one);
        expectThat(JSON.stringify(two) === expected, `${expected} again`, two);
      }),
  },
  {
    name: 'frame events',
    text: 'it tells of time that passes, at most 20 times a second',
    section: 'event-frame',
    async run({ events }) {
      const times = events.filter(({ event }) => event === 'frame').map(({ atMs }) => atMs);
      if (times.length === 0) throw new MissingError('no event `frame`');
      const span = 1_000 * FRAME_SECONDS;
      const most = times.map((from) => times.filter((at) => at >= from && at < from + span).length);
      const count = Math.max(...most);
      // On a machine that is busy, those of a second may come with those of the next.
      const bound = FRAME_EVENTS_PER_SECOND_MAX * (FRAME_SECONDS + 1);
      expectThat(count <= bound, 'at most 20 a second', `${count} in ${FRAME_SECONDS} seconds`);
    },
  },
];
