import { type BridgeCheck, expectThat, MissingError, WrongError } from '../bridgeCheck.js';
import { FAULTS_MAX, RECONNECT_MS } from '../limits.js';

/** What is true of the connection as a whole, when all else was tried. */
export const CONNECTION_CHECKS: readonly BridgeCheck[] = [
  {
    name: 'reconnect',
    text: 'it dials again when it is hung up on, and is the same one',
    section: 'connection',
    async run(session) {
      if (session.target.isOnce) throw new MissingError('this connection does not come again');
      const before = session.hello?.instance;
      session.hangUp();
      const seconds = RECONNECT_MS / 1_000;
      const came = await session.connect(RECONNECT_MS);
      expectThat(came, `it dials again within ${seconds} s`, 'it does not');
      const { success, error } = await session.ask('snapshot');
      expectThat(success, 'its scene is there again', error);
      const now = session.hello?.instance;
      expectThat(now === before, `the instance ${before} again`, now ?? null);
    },
  },
  {
    name: 'one reply',
    text: 'every request was answered once',
    section: 'messages',
    atEnd: true,
    async run(session) {
      await session.linger();
      const [first] = session.miscounted();
      if (first === undefined) return;
      const { id, asked, answered } = first;
      const sent = asked === 0 ? 'nobody sent' : `was sent ${asked} times`;
      throw new WrongError('one reply for each request', `${answered} for ${id}, which ${sent}`);
    },
  },
  {
    name: 'messages',
    text: 'all that it said is of the schema',
    section: 'messages',
    atEnd: true,
    async run({ faults }) {
      const [first] = faults;
      if (first === undefined) return;
      const more = faults.slice(1, FAULTS_MAX).map(({ expected }) => expected);
      const others = more.length === 0 ? '' : `; also: ${[...new Set(more)].join('; ')}`;
      throw new WrongError(`${first.expected}${others}`, first.came);
    },
  },
];
