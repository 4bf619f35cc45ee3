import { HarnessError } from '@bridle/facets';
import type { ClientEvent } from '../../core/client.js';
import type { Games } from '../../core/games.js';
import type { Host } from '../../core/host.js';
import { HELLO_BYTES_MAX, HELLO_MS, LINE_BYTES_MAX } from '../../limits.js';
import type { Wire } from '../../transport/wire.js';
import type { Dialect } from '../dialect.js';
import { isBlank, NO_ROOM } from '../requestLine.js';
import { concealToken, matchesToken } from '../token.js';
import { decode, encode, encodeError, encodeEvent, type WindowRequest } from './codec.js';
import { mayWatch } from './watching.js';
import { WindowClients } from './windowClients.js';

/** Who has which link: one is for playing, the other for looking on. */
export interface WindowTokens {
  readonly play: string;
  readonly watch: string;
}

export type WindowAccess = keyof WindowTokens;

interface WindowOptions {
  readonly games: Games;
  readonly tokens: WindowTokens;
  readonly version: string;
  readonly startsInMenu: boolean;
}

/**
 * What pages speak: `{"id","op","params","game"}` in, `{"id","ok","result"}` out, and events. A page is a person
 * at a screen: it acts by ops like anybody, once it has taken control.
 */
export function windowSessions(options: WindowOptions): Dialect {
  const { games, tokens } = options;
  for (const token of Object.values(tokens)) concealToken({ host: games.first, token });
  return {
    firstBytesMax: HELLO_BYTES_MAX,
    lineBytesMax: LINE_BYTES_MAX,
    accept: (wire) => new WindowSession(options, wire).open(),
  };
}

const FAULTS = {
  not_utf8: 'the message is not valid UTF-8',
  too_large: `the message is longer than ${LINE_BYTES_MAX} bytes, or before hello than ${HELLO_BYTES_MAX}`,
  no_room: NO_ROOM,
} as const;

type Asked = Extract<WindowRequest, { readonly op: string }>;

class WindowSession {
  readonly #options: WindowOptions;
  readonly #wire: Wire;
  readonly #clients: WindowClients;
  #access: WindowAccess | undefined;
  #isClosing = false;
  #silenceTimer: NodeJS.Timeout | undefined;

  constructor(options: WindowOptions, wire: Wire) {
    this.#options = options;
    this.#wire = wire;
    this.#clients = new WindowClients(wire, (event) => this.#tell(event));
  }

  open(): void {
    this.#wire.open({
      line: (text) => this.#line(text),
      fault: (fault) => {
        this.#send(encodeError('null', new HarnessError('bad_request', FAULTS[fault])));
        if (fault !== 'not_utf8') this.#close();
      },
      ended: () => this.#close(),
      closed: () => {
        this.#isClosing = true;
        clearTimeout(this.#silenceTimer);
        this.#clients.leave();
      },
    });
    this.#silenceTimer = setTimeout(() => this.#close(), HELLO_MS);
  }

  #line(text: string): void {
    if (this.#isClosing || isBlank(text)) return;
    const request = decode(text);
    if ('error' in request) return this.#send(encodeError(request.id, request.error));
    try {
      if (this.#access === undefined) this.#hello(request);
      else this.#ask(request, this.#access, text.length);
    } catch (thrown) {
      this.#send(encodeError(request.id, HarnessError.from(thrown)));
    }
  }

  #hello({ id, op, params }: Asked): void {
    const { games, tokens, version, startsInMenu } = this.#options;
    const given = typeof params.token === 'string' ? params.token : '';
    const access = (['play', 'watch'] as const).find((name) => matchesToken(tokens[name], given));
    if (op !== 'hello' || access === undefined) {
      const hint = 'open the link that the run has printed';
      const error = new HarnessError('unauthorized', 'this page has no valid token', hint);
      this.#send(encodeError(id, error));
      return this.#close();
    }
    clearTimeout(this.#silenceTimer);
    this.#access = access;
    this.#wire.trust();
    const { first } = games;
    this.#clients.at(first);
    const ops = first.capabilities().filter((name) => access === 'play' || mayWatch(name));
    const names = games.list().map(({ name }) => name);
    this.#send(encode(id, { version, run: null, access, games: names, ops, menu: startsInMenu }));
  }

  #ask({ id, op, params, game }: Asked, access: WindowAccess, bytes: number): void {
    if (access === 'watch' && !mayWatch(op, params)) {
      const hint = 'the other link that the run has printed is for playing';
      throw new HarnessError('unauthorized', 'this link is for looking on', hint);
    }
    const { games } = this.#options;
    const host: Host = games.choose(game, games.first);
    this.#clients.submit(host, { key: id, bytes, op, params }, (outcome) => {
      this.#send(outcome.ok ? encode(id, outcome.value) : encodeError(id, outcome.error));
    });
  }

  #tell(event: ClientEvent): void {
    if (!this.#isClosing && this.#access !== undefined) this.#wire.offer(encodeEvent(event));
  }

  #send(line: string): void {
    if (!this.#isClosing) this.#wire.send(line);
  }

  #close(): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#wire.close();
  }
}
