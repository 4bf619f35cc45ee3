import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { JoinedConnection } from './runConnection.js';

type Asked = Readonly<Record<string, unknown>> & { readonly op: string; readonly id: string };
type Answers = (asked: Asked, say: (message: object) => void, socket: Socket) => void;

/** A connection to a run that answers so, but for its hello. */
async function joined(answers: Answers, hello: object = { capabilities: ['step'] }) {
  const asked: Asked[] = [];
  const server = createServer((socket) => {
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    const say = (message: object): void => void socket.write(`${JSON.stringify(message)}\n`);
    createInterface(socket).on('line', (line) => {
      const message = JSON.parse(line) as Asked;
      asked.push(message);
      if (message.op === 'hello') say({ event: 'hello', id: message.id, ...hello });
      else answers(message, say, socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const open = JoinedConnection.open({ address: { host: '127.0.0.1', port }, client: 'me' });
  return { connection: await open, asked };
}

/** Says to a cancelled step where it was ended. */
const endsWhenCancelled: Answers = ({ op, target }, say) => {
  if (op !== 'cancel') return;
  say({ event: 'error', id: target, code: 'cancelled', message: 'cancelled', tick: 7 });
};

it('a run is joined without claiming anything, and its answers are told without name and id', async () => {
  const { connection, asked } = await joined(({ id }, say) => say({ event: 'x', id, tick: 3 }));
  expect(asked[0]).toMatchObject({ version: 1, client: 'me', control: 'none' });
  expect([...connection.capabilities]).toEqual(['step']);
  expect(await connection.request('step')).toEqual({ tick: 3 });
  connection.close();
  expect(connection.isOpen).toBe(false);
  await expect(connection.request('step')).rejects.toMatchObject({ code: 'lost' });
});

it('a request that is cancelled is answered by the run, whenever it was cancelled', async () => {
  const { connection, asked } = await joined(endsWhenCancelled);
  const later = new AbortController();
  const stepping = connection.request('step', {}, { signal: later.signal });
  later.abort();
  const cancelled = { code: 'cancelled', fields: { tick: 7 } };
  await expect(stepping).rejects.toMatchObject(cancelled);
  const early = connection.request('step', {}, { signal: AbortSignal.abort() });
  await expect(early).rejects.toMatchObject(cancelled);
  expect(asked.map(({ op }) => op)).toEqual(['hello', 'step', 'cancel', 'step', 'cancel']);
  expect(connection.isOpen).toBe(true);
});

it('a run that does not answer in time is lost, for all that was asked of it', async () => {
  const { connection } = await joined(() => {});
  const lost = { code: 'lost', message: 'no reply within 0.02 s' };
  const other = expect(connection.request('get_state')).rejects.toMatchObject(lost);
  const signal = AbortSignal.abort(); // cancelling it gives it no more time
  const options = { timeoutMs: 20, signal };
  await expect(connection.request('step', {}, options)).rejects.toMatchObject(lost);
  await other;
  expect(connection.isOpen).toBe(false);
});

it('a run that goes away, or says what nobody understands, is lost', async () => {
  const gone = await joined((_, __, socket) => void socket.destroy());
  await expect(gone.connection.request('step')).rejects.toMatchObject({ code: 'lost' });
  const odd = await joined((_, __, socket) => void socket.write('no\n'));
  await expect(odd.connection.request('step')).rejects.toMatchObject({ code: 'lost' });
});

it('what a run refuses keeps its code, its hint and whatever else it says', async () => {
  const refusal = { code: 'busy', message: 'not now', hint: 'later', holder: { name: 'you' } };
  const { connection } = await joined(({ id }, say) => say({ event: 'error', id, ...refusal }));
  await expect(connection.request('step')).rejects.toMatchObject({
    ...{ code: 'busy', message: 'not now', hint: 'later', fields: { holder: { name: 'you' } } },
  });
  const unauthorized = { event: 'error', code: 'unauthorized', message: 'no token' };
  await expect(joined(() => {}, unauthorized)).rejects.toMatchObject({ code: 'unauthorized' });
  const refused = { ...unauthorized, id: undefined }; // before any request
  await expect(joined(() => {}, refused)).rejects.toMatchObject({ code: 'unauthorized' });
});
