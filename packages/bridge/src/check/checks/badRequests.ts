import { type BridgeCheck, expectThat, MissingError } from '../bridgeCheck.js';
import type { CheckSession } from '../checkSession.js';

const NOBODY = 'bridle-check-no-such-element';

/** It is still there, and answers. */
async function goesOn(session: CheckSession): Promise<void> {
  const { success, error } = await session.ask('snapshot');
  expectThat(success, 'the next snapshot is answered', error);
}

/** Text that is no request at all. */
const GARBAGE = ['this is no JSON', '{"id":"check-half","command":"snap', 'null', '[]', '7', '{}'];

/** What it does with requests that cannot be done, and with what is no request. */
export const BAD_REQUEST_CHECKS: readonly BridgeCheck[] = [
  {
    name: 'unknown command',
    text: 'a command that it does not know is refused with a sentence',
    section: 'errors',
    async run(session) {
      const answer = await session.refused('bridle_check_no_such_command', {});
      if (session.hello !== undefined && answer.code === undefined) {
        throw new MissingError(`no \`code\` beside: ${answer.error}`);
      }
    },
  },
  {
    name: 'missing params',
    text: 'an act that names no element is refused',
    section: 'errors',
    acts: true,
    run: (session) => session.refused('click', {}),
  },
  {
    name: 'params of the wrong kind',
    text: 'params that are no object are answered',
    section: 'errors',
    async run(session) {
      for (const params of [7, 'x', null, []]) await session.ask('snapshot', params);
    },
  },
  {
    name: 'an element that is gone',
    text: 'an act on what is not there is refused',
    section: 'errors',
    acts: true,
    async run(session) {
      const isKeyed = session.hello?.scene?.keys === true;
      const answer = await session.refused('click', isKeyed ? { key: NOBODY } : { ref: 'e999999' });
      if (!isKeyed) return;
      if (answer.code === undefined) throw new MissingError(`no \`code\` beside: ${answer.error}`);
      expectThat(answer.code === 'gone', 'the code gone', answer.code);
    },
  },
  {
    name: 'a repeated id',
    text: 'a second request of the same id is answered, too',
    section: 'messages',
    async run(session) {
      for (let i = 0; i < 2; i++) await session.ask('snapshot', {}, 'check-again');
    },
  },
  {
    name: 'cancel of nothing',
    text: 'a cancel of what does not go on is answered',
    section: 'cancel',
    needs: ['cancel'],
    run: (session) => session.ask('cancel', { id: NOBODY }),
  },
  {
    name: 'garbage',
    text: 'what is no request is passed over, and it goes on',
    section: 'messages',
    async run(session) {
      for (const text of GARBAGE) session.sendText(text);
      await goesOn(session);
    },
  },
  {
    name: 'a binary message',
    text: 'a binary message is passed over, and it goes on',
    section: 'messages',
    async run(session) {
      if (!session.canSendBinary) throw new MissingError('this connection carries text alone');
      session.sendBinary(Buffer.from([0, 1, 2, 255]));
      await goesOn(session);
    },
  },
  {
    name: 'an unknown event',
    text: 'an event that it does not know is passed over, and it goes on',
    section: 'events',
    async run(session) {
      session.sendText(JSON.stringify({ event: 'bridle_check', data: { a: 1 } }));
      await goesOn(session);
    },
  },
];
