import { type Facets, HarnessError } from '@bridle/facets';
import type { Client, ClientEvent, ClientOptions } from '../../core/client.js';
import type { Host } from '../../core/host.js';
import type { LineKind } from '../../core/journal.js';
import { paramsError } from '../../core/paramsError.js';
import type { Outcome, Reply } from '../../core/queuedRequest.js';
import type { Call } from '../../core/requests.js';
import { HELLO_BYTES_MAX, HELLO_MS, LATE_HELLO_MS, LINE_BYTES_MAX } from '../../limits.js';
import { listGames, useGame } from '../../ops/games.js';
import { OPS } from '../../ops/index.js';
import type { Wire } from '../../transport/wire.js';
import type { Dialect } from '../dialect.js';
import { isBlank, NO_ROOM } from '../requestLine.js';
import { concealToken, matchesToken } from '../token.js';
import { WireHolders } from '../wireHolders.js';
import { decode, encode, encodeError } from './codec.js';
import { AUTOMATION_V1, type AutomationLog } from './log.js';
import { helloParams, PROTOCOL_VERSION } from './schemas.js';

export interface AutomationOptions {
  /** the game of those who name none */
  readonly host: Host;
  readonly token?: string | undefined;
  readonly log?: AutomationLog | undefined;
  /** Called when the client that had control of that game has gone. */
  readonly onControllerGone?: (() => void) | undefined;
}

/** Seed 000's protocol: one controller, `{"op":…}` in, `{"event":…}` out. */
export function automationV1(options: AutomationOptions): Dialect {
  const { host, log } = options;
  concealToken(options);
  if (log !== undefined) host.games.each(({ journal }) => log.read(journal));
  return {
    firstBytesMax: HELLO_BYTES_MAX,
    lineBytesMax: LINE_BYTES_MAX,
    accept: (wire) => new AutomationSession(options, wire).open(),
  };
}

class AutomationSession {
  readonly #options: AutomationOptions;
  #host: Host;
  readonly #wire: Wire;
  readonly #holders: WireHolders;
  /** once it has said hello, and with it who it is */
  #client: Client | undefined;
  /** of the game that it is in */
  #wasInControl = false;
  /** what came after a `use_game` that is not answered yet, for the game that it chooses */
  #behind: Call[] | undefined;
  #closing = false;
  #hasLeft = false;
  #peerEnded = false;
  /** events not sent because the client was behind */
  #dropped = 0;
  #forgetControl = (): void => {};
  #helloTimer: NodeJS.Timeout | undefined;
  #lateTimer: NodeJS.Timeout | undefined;

  constructor(options: AutomationOptions, wire: Wire) {
    this.#options = options;
    this.#host = options.host;
    this.#wire = wire;
    this.#holders = new WireHolders((isHeld) => wire.hold(isHeld));
  }

  open(): void {
    this.#note('connect');
    this.#wire.open({
      line: (text) => this.#line(text),
      fault: (fault) => {
        if (fault === 'not_utf8') {
          this.#handle({ key: undefined, error: bad('the line is not valid UTF-8') });
        } else if (fault === 'no_room') {
          this.#refuse(undefined, new HarnessError('busy', NO_ROOM, 'connect and send it again'));
        } else this.#refuse(undefined, bad('line too large'));
      },
      ended: () => this.#ended(),
      closed: () => {
        this.#closing = true;
        this.#leave();
      },
    });
    this.#helloTimer = setTimeout(() => {
      this.#refuse(undefined, new HarnessError('unauthorized', 'hello required'));
    }, HELLO_MS);
    if (this.#host.games.hasChoice) return; // hello says first which game is meant
    this.#expectReader();
    this.#forgetControl = this.#host.control.onChange(() => this.#expectReader());
  }

  /** While another client has control, only who says at once that it will read may stay. */
  #expectReader(): void {
    if (this.#host.control.owner === undefined) {
      clearTimeout(this.#lateTimer);
      this.#lateTimer = undefined;
    } else this.#lateTimer ??= setTimeout(() => this.#refuseAsBusy(this.#host), LATE_HELLO_MS);
  }

  #line(text: string): void {
    if (this.#closing || isBlank(text)) return;
    this.#handle(decode(text));
  }

  #handle(call: Call): void {
    this.#noteRequest(call);
    this.#take(call);
  }

  #take(call: Call): void {
    if ('op' in call && call.op === 'hello') {
      if (this.#client === undefined) return this.#hello(call.key, call.params);
      call = { key: call.key, error: bad('hello already completed') };
    }
    const client = this.#client;
    if (client === undefined) {
      if ('error' in call) return this.#fail(call.key, call.error);
      return this.#refuse(call.key, new HarnessError('unauthorized', 'hello required'));
    }
    const op = 'op' in call ? OPS.get(call.op) : undefined;
    if (this.#behind !== undefined && !op?.urgent) {
      this.#behind.push(call);
      return this.#holders.by(this)(true); // what may wait is bounded in the game only
    }
    if (op === useGame) this.#behind = [];
    const { key } = call;
    this.#submit(client, call, {
      done: (outcome) => {
        const replied = op === useGame && outcome.ok ? this.#moved(client, outcome.value) : outcome;
        if (replied.ok) this.#reply(encode(op?.event ?? 'ok', key, replied.value));
        else this.#fail(key, replied.error);
        if (op === useGame) this.#handleBehind();
        if (this.#peerEnded) this.#closeWhenAnswered();
      },
      progress: (progress) => this.#offerProgress(encode('progress', key, progress)),
    });
  }

  /** Of a game that has ended while others go on, there is only a way out of it. */
  #submit(client: Client, call: Call, reply: Reply): void {
    const host = this.#host;
    if (!host.isOver || host.games.isOver) return host.submit(client, call, reply);
    try {
      const op = 'op' in call ? OPS.get(call.op) : undefined;
      if (!('op' in call) || (op !== useGame && op !== listGames)) host.games.choose(null, host);
      const parsed = op!.params.safeParse((call as { params: unknown }).params);
      if (!parsed.success) throw paramsError(parsed.error);
      const facets = {} as Facets; // neither needs any
      const context = { host, client, facet: undefined, facets, isWanted: () => true };
      reply.done({ ok: true, value: op!.run(context, parsed.data) });
    } catch (thrown) {
      reply.done({ ok: false, error: HarnessError.from(thrown) });
    }
  }

  /** Claims the other game before this one is let go, or stays. Who only reads goes on reading there. */
  #moved(client: Client, chosen: object): Outcome {
    const { game } = chosen as { game: string };
    const host = this.#host;
    const next = host.games.choose(game, host);
    if (next === host) return { ok: true, value: chosen };
    const { info, actsOnlyInControl } = client;
    const entering = this.#connect(next, info, actsOnlyInControl);
    try {
      const isReading = actsOnlyInControl && host.control.owner !== client;
      if (!isReading) next.control.claim(entering);
    } catch (thrown) {
      next.disconnect(entering);
      return { ok: false, error: HarnessError.from(thrown) };
    }
    this.#enter(next, entering);
    host.disconnect(client);
    return { ok: true, value: chosen };
  }

  #handleBehind(): void {
    const behind = this.#behind!;
    this.#behind = undefined;
    this.#holders.by(this)(false);
    for (const call of behind) this.#take(call);
  }

  #hello(key: string | undefined, params: unknown): void {
    const parsed = helloParams.safeParse(params);
    if (!parsed.success) return this.#fail(key, paramsError(parsed.error));
    const { version, token, game } = parsed.data;
    if (!matchesToken(this.#options.token, token)) {
      const hint = 'send the token that the server was started with';
      return this.#refuse(key, new HarnessError('unauthorized', 'invalid token', hint));
    }
    if (version !== PROTOCOL_VERSION) {
      const message = `unsupported protocol version ${version}, expected ${PROTOCOL_VERSION}`;
      return this.#refuse(key, new HarnessError('unsupported', message));
    }
    let chosen: Host;
    try {
      chosen = this.#host.games.choose(game, this.#host);
    } catch (thrown) {
      return this.#fail(key, HarnessError.from(thrown)); // it may say hello again
    }
    const claims = parsed.data.control !== 'none';
    if (claims && chosen.control.owner !== undefined) return this.#refuseAsBusy(chosen);
    this.#wire.trust();
    clearTimeout(this.#helloTimer);
    clearTimeout(this.#lateTimer);
    const { client: name, kind } = parsed.data;
    const who = { dialect: AUTOMATION_V1, name: name ?? undefined, kind: kind ?? undefined };
    const client = this.#connect(chosen, who, !claims);
    this.#enter(chosen, client);
    if (claims) {
      chosen.control.claim(client);
      chosen.log.add('info', 'automation-v1', 'a client is in control');
    }
    const capabilities = ['hello', ...chosen.capabilities()];
    const named = chosen.games.hasChoice && { game: chosen.name };
    this.#reply(encode('hello', key, { version: PROTOCOL_VERSION, ...named, capabilities }));
  }

  #connect(host: Host, who: ClientOptions, actsOnlyInControl: boolean): Client {
    const client = host.connect((event) => this.#tell(event), who);
    client.hold = this.#holders.by(host);
    client.actsOnlyInControl = actsOnlyInControl;
    return client;
  }

  /** What comes from here on is for this game. */
  #enter(host: Host, client: Client): void {
    this.#host = host;
    this.#client = client;
    this.#wasInControl = host.control.owner === client;
    this.#forgetControl();
    this.#forgetControl = host.control.onChange(({ owner }) => {
      if (owner === client) this.#wasInControl = true;
    });
  }

  #reply(line: string): void {
    this.#send('response', line);
  }

  #fail(key: string | undefined, error: HarnessError): void {
    this.#send('request_error', encodeError(key, error));
  }

  #send(kind: 'response' | 'request_error', line: string): void {
    if (this.#closing) return;
    this.#tellDropped();
    this.#wire.send(line);
    this.#note(kind, line);
  }

  /** Errors after which the seed hangs up. */
  #refuse(key: string | undefined, error: HarnessError): void {
    this.#fail(key, error);
    this.#close();
  }

  #refuseAsBusy({ control }: Host): void {
    const taken = control.isTaken ? control.takenError() : undefined;
    this.#refuse(undefined, taken ?? new HarnessError('busy', 'controller already connected'));
  }

  #tell(event: ClientEvent): void {
    const { event: name, ...fields } = event;
    this.#offer(encode(name, undefined, fields));
  }

  #offer(line: string): void {
    if (this.#closing) return;
    const isBehind = this.#dropped > 0 && !this.#wire.offer(this.#droppedNote());
    if (this.#dropped > 0 && !isBehind) {
      this.#note('event', this.#droppedNote());
      this.#dropped = 0;
    }
    if (!isBehind && this.#wire.offer(line)) this.#note('event', line);
    else this.#dropped++;
  }

  /** Only the newest progress means anything, so one that is not sent is no loss to count. */
  #offerProgress(line: string): void {
    if (this.#closing || this.#dropped > 0) return;
    if (this.#wire.offer(line)) this.#note('event', line);
  }

  /** A reply says first what went missing before it. */
  #tellDropped(): void {
    if (this.#dropped === 0) return;
    this.#wire.send(this.#droppedNote());
    this.#note('event', this.#droppedNote());
    this.#dropped = 0;
  }

  #droppedNote(): string {
    return encode('dropped', undefined, { count: this.#dropped });
  }

  /**
   * The client sends no more. One that only closed its half still wants its answers; one that
   * is gone altogether shows when we write to it, and then its requests end.
   */
  #ended(): void {
    this.#peerEnded = true;
    if (this.#isWaitedFor) {
      this.#wire.send(encode('progress', undefined, { tick: this.#host.tick }));
    }
    this.#closeWhenAnswered();
  }

  #closeWhenAnswered(): void {
    if (!this.#isWaitedFor && !this.#closing) this.#close();
  }

  get #isWaitedFor(): boolean {
    return this.#client !== undefined && this.#client.unfinished > 0;
  }

  /** A client that we hang up on loses control at once, however long it takes to hang up itself. */
  #close(): void {
    this.#closing = true;
    this.#wire.close();
    this.#leave();
  }

  #leave(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    clearTimeout(this.#helloTimer);
    clearTimeout(this.#lateTimer);
    this.#forgetControl();
    const { control, log } = this.#host;
    const hadControl = this.#client !== undefined && control.owner === this.#client;
    if (this.#client !== undefined) this.#host.disconnect(this.#client);
    if (hadControl) log.add('info', 'automation-v1', 'the client in control is gone');
    this.#note('disconnect');
    const isFirst = this.#host === this.#options.host;
    if (isFirst && this.#wasInControl && control.owner === undefined) {
      this.#options.onControllerGone?.();
    }
  }

  /** What is said, for whoever reads the journal. */
  #note(is: LineKind, json?: string): void {
    this.#host.journal.line(this, AUTOMATION_V1, is, json);
  }

  #noteRequest(call: Call): void {
    if (!this.#host.journal.hears('line')) return;
    const json = 'op' in call ? JSON.stringify(withoutToken(call.params as object)) : undefined;
    this.#note('request', json);
  }
}

function bad(message: string): HarnessError {
  return new HarnessError('bad_request', message);
}

function withoutToken(fields: object): object {
  const { token, ...rest } = fields as { op?: unknown; token?: unknown };
  if (token === undefined && rest.op !== 'hello') return fields;
  return { ...rest, token_present: token != null };
}
