import { connect } from 'node:net';
import { HarnessError } from '@bridle/facets';
import { REPLY_MS } from '../../limits.js';
import type { Dialect } from '../dialect.js';
import { type AgentBrowserRequest, decode, encode, encodeError } from './codec.js';
import { conversing } from './conversation.js';
import { isAct } from './session.js';

export interface ForwardOptions {
  /** the name under which the game's own daemon keeps apart what this session has seen */
  readonly session: string;
  /** The socket of a running game, looked up for every request; undefined: there is none. */
  readonly target: () => Promise<string | undefined>;
  /** For a daemon that the CLI started: `close` ends it. */
  readonly onClose?: () => void;
}

const OVER_MS = REPLY_MS + 1_000; // the game's own daemon answers before that

/** A session that joins a game which runs elsewhere: it hands on each request and each reply. */
export function forwarding(options: ForwardOptions): Dialect {
  return conversing((line) => {
    const request = decode(line);
    const acts = 'action' in request && isAct(request.action);
    return { reply: handedOn(options, request), acts };
  });
}

async function handedOn(
  { session, target, onClose }: ForwardOptions,
  request: AgentBrowserRequest,
): Promise<string> {
  if ('error' in request) return encodeError(request.id, request.error);
  const { id, action, fields } = request;
  if (action === 'close' && onClose !== undefined) {
    setImmediate(onClose);
    return encode(id, { closed: true });
  }
  try {
    const path = await target();
    if (path === undefined) throw gone();
    return await ask(path, JSON.stringify({ ...fields, bridleSession: session }));
  } catch (error) {
    return encodeError(id, HarnessError.from(error));
  }
}

function gone(): HarnessError {
  return new HarnessError(
    'internal',
    'The game that this session joined has ended',
    'start it again with bridle serve',
  );
}

/** One line there, one line back. */
function ask(path: string, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    let text = '';
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new HarnessError('timeout', `No answer within ${OVER_MS / 1000} s`));
    }, OVER_MS);
    socket.setEncoding('utf8');
    socket.once('connect', () => socket.write(`${line}\n`));
    socket.on('data', (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end === -1) return;
      resolve(text.slice(0, end));
      socket.destroy();
    });
    socket.once('error', () => reject(gone()));
    socket.once('close', () => {
      clearTimeout(timer);
      reject(gone());
    });
  });
}
