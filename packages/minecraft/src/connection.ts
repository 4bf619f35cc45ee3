import type { GameLife, ServerStatus } from '@bridle/facets';
import { boundMotion } from './boundedMotion.js';
import {
  type ConnectionEnd,
  connectionEnd,
  errorEnd,
  kickEnd,
  reasonText,
} from './connectionEnd.js';
import { answerCookies } from './cookies.js';
import { dropImpossiblePackets } from './impossiblePackets.js';
import { catchThrown, FaultLog, watchStrayFaults } from './libraryFaults.js';
import {
  BACKOFF_MS_MAX,
  LEAVE_MS_MAX,
  MICROSOFT_LOGIN_MS_MAX,
  SILENCE_CHECK_MS,
  STABLE_MS,
} from './limits.js';
import type { Libraries, MicrosoftCode, MineflayerBot } from './mineflayer.js';
import { readInTurns } from './readInTurns.js';
import { answerResourcePacks } from './resourcePacks.js';
import { addressOf, type ServerLogin } from './serverLogin.js';
import { pingServer, type ServerPing, versionFor } from './serverPing.js';
import { type BotSession, createSession } from './session.js';

export interface ConnectionReports {
  log(level: 'info' | 'error', message: string): void;
  /** Says something to whoever has started the run. */
  tell(text: string): void;
  /** The bot stands in the world of the server. */
  arrived(session: BotSession): void;
  /** It does no more. */
  left(): void;
}

/** One bot's way to a server and back: it connects, is lost, tries again, and leaves. */
export class ServerConnection implements GameLife {
  state: GameLife['state'] = 'connecting';
  /** the bot that is there, while it is */
  session: BotSession | undefined;
  /** how the last attempt or the last connection ended */
  end: ConnectionEnd | undefined;
  login: ServerLogin;
  readonly #libraries: Libraries;
  readonly #reports: ConnectionReports;
  readonly #listeners = new Set<() => void>();
  readonly #faults: FaultLog;
  readonly #unwatch: () => void;
  #ping: ServerPing | undefined;
  #bot: MineflayerBot | undefined;
  #attempts = 0;
  #arrivedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  /** grows whenever another way is taken, so that what belongs to the one before is dropped */
  #way = 0;
  #isLeaving = false;
  #closing: Promise<void> | undefined;

  constructor(login: ServerLogin, libraries: Libraries, reports: ConnectionReports) {
    this.login = login;
    this.#libraries = libraries;
    this.#reports = reports;
    this.#faults = new FaultLog((text) => reports.log('error', `${this.address}: ${text}`));
    this.#unwatch = watchStrayFaults((fault) => this.#faults.add(fault));
  }

  get address(): string {
    return addressOf(this.login);
  }

  get reason(): string | undefined {
    if (this.state === 'ready') return undefined;
    const told = this.end?.text;
    if (this.state === 'connecting') {
      return `connecting to ${this.address}${told === undefined ? '' : ` again: ${told}`}`;
    }
    return told;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  status(): ServerStatus {
    const { session } = this;
    const isThere = session !== undefined;
    return {
      connected: isThere,
      connecting: this.state === 'connecting' || this.#timer !== undefined,
      address: this.address,
      name: this.#ping?.name ?? null,
      version: session?.bot.version ?? null,
      // Some servers list nobody; who asks plays there all the same.
      players: session ? Math.max(1, Object.keys(session.bot.players).length) : null,
      error: isThere ? null : (this.end?.text ?? null),
      error_kind: isThere ? null : (this.end?.kind ?? null),
    };
  }

  /** Resolves when this attempt has succeeded or failed. */
  async begin(): Promise<void> {
    this.#attempts++;
    const way = this.#way;
    try {
      const version = await this.#versionToSpeak();
      if (way === this.#way) await this.#join(version);
    } catch (thrown) {
      if (way !== this.#way) return;
      const isEnd = thrown instanceof EndError;
      this.#ended(isEnd ? thrown.end : this.#namingVersions(thrown as Error));
    }
  }

  /** Leaves the server, and stays away until it is told to go to one. */
  async leave(): Promise<void> {
    this.#way++;
    const way = this.#way;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const bot = this.#bot;
    this.#bot = undefined; // how it ends is no news
    if (bot !== undefined) await quit(bot);
    if (way !== this.#way) return; // who said something else meanwhile has told of it
    this.#ended(connectionEnd('left', `the bot has left ${this.address}`));
  }

  /** Leaves the server, if it is on one, and goes to another. */
  async goTo(login: ServerLogin): Promise<void> {
    if (this.#isLeaving) return;
    const left = this.leave();
    const way = this.#way;
    await left;
    if (way !== this.#way) return; // it was told to go elsewhere meanwhile
    this.login = login;
    this.end = undefined;
    this.#attempts = 0;
    this.#arrivedAt = 0;
    this.#ping = undefined;
    this.#change('connecting');
    await this.begin();
  }

  /** Leaves the server, for good. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#isLeaving = true;
    await this.leave();
    this.#unwatch();
  }

  /** What the server speaks is asked for in any case: it is named when it does not fit. */
  async #versionToSpeak(): Promise<string> {
    const { version: asked } = this.login;
    try {
      this.#ping = await pingServer(this.#libraries, this.login);
    } catch (thrown) {
      const end = errorEnd(thrown as Error, this.address);
      // A server may keep silent to those who only ask, and let players in all the same.
      if (asked === undefined || /ECONNREFUSED|ENOTFOUND/.test(end.text)) throw new EndError(end);
    }
    if (asked !== undefined) return asked;
    const version = versionFor(this.#ping!, this.#libraries);
    if (typeof version === 'string') return version;
    throw new EndError(version);
  }

  #namingVersions(thrown: Error): ConnectionEnd {
    const end = errorEnd(thrown, this.address);
    const { version } = this.login;
    if (end.kind !== 'version') return end;
    const theirs =
      this.#ping === undefined ? '' : `the server has version ${this.#ping.versionName}`;
    const ours = version === undefined ? '' : `the bot was to speak ${version}`;
    return connectionEnd('version', [theirs, ours, thrown.message].filter(Boolean).join('; '));
  }

  #join(version: string): Promise<void> {
    const { login } = this;
    const { bounds } = login;
    const bot = this.#libraries.createBot({
      host: login.host,
      port: login.port,
      username: login.username,
      version,
      auth: login.auth,
      profilesFolder: login.authCache,
      onMsaCode: (code) => this.#showCode(code),
      respawn: false, // whoever plays decides when
      hideErrors: true,
      logErrors: false,
      checkTimeoutInterval: 2 * bounds.silence, // ours comes first, and hears all packets
      plugins: { resource_pack: false },
    });
    this.#bot = bot;
    answerResourcePacks(bot, login.resourcePacks);
    dropImpossiblePackets(bot, (fault) => this.#faults.add(fault));
    for (const emitter of [bot, bot._client]) {
      catchThrown(emitter, (fault) => this.#faults.add(fault));
    }
    boundMotion(bot);
    readInTurns(bot._client);
    answerCookies(bot._client);
    return new Promise((resolve, reject) => {
      /** what the server or the network has said before the connection ends */
      let cause: ConnectionEnd | undefined;
      let isLoggedIn = login.auth === 'offline';
      let heardAt = performance.now();
      const fail = (end: ConnectionEnd): void => {
        clearTimeout(late);
        clearInterval(silence);
        const { socket, ended } = bot._client;
        // Told to end what has ended, the library waits for that for half a minute, and keeps the bot so long.
        if (socket === undefined || ended !== true) bot.end();
        socket?.destroy();
        if (this.#bot !== bot) return;
        this.#bot = undefined;
        if (this.session?.bot === bot) this.#ended(end);
        else reject(new EndError(end));
      };
      const loginMs = login.auth === 'microsoft' ? MICROSOFT_LOGIN_MS_MAX : bounds.login;
      let late = setTimeout(() => {
        fail(this.#orVersions(this.#lateEnd(loginMs), version));
      }, loginMs);
      const silence = setInterval(
        () => {
          if (!isLoggedIn || performance.now() - heardAt < bounds.silence) return;
          const text = `${this.address} was silent for ${bounds.silence / 1_000} s`;
          fail(connectionEnd('timeout', text));
        },
        Math.min(SILENCE_CHECK_MS, bounds.silence),
      );
      bot._client.on('packet', () => {
        heardAt = performance.now();
      });
      bot._client.on('connect', () => {
        isLoggedIn = true;
        heardAt = performance.now();
      });
      // Of the packets themselves: mineflayer hears them only when it has loaded all of itself.
      const onKick = ({ reason }: { reason: unknown }): void => {
        cause ??= kickEnd(reason, { theirs: this.#ping?.versionName, ours: version });
        clearTimeout(late);
        late = setTimeout(() => fail(cause!), LEAVE_MS_MAX); // some leave it to the other side to hang up
      };
      for (const packet of ['disconnect', 'kick_disconnect']) {
        bot._client.prependListener(packet, onKick);
      }
      bot._client.on('transfer', ({ host, port }: { host: string; port: number }) => {
        const text = `${this.address} sends its players on to ${reasonText(host)}:${port}`;
        fail(connectionEnd('kicked', `${text}; server_connect goes there`));
      });
      bot.on('error', (error: Error & { code?: string }) => {
        const isThere = this.session?.bot === bot;
        if (!isLoggedIn) return fail(loginEnd(error, this.address));
        if (error.code === undefined) this.#faults.add(error);
        else if (isThere) cause ??= brokenEnd(error, this.address);
        else fail(cause ?? this.#orVersions(errorEnd(error, this.address), version));
      });
      bot.on('end', () => {
        const end = brokenEnd(undefined, this.address);
        fail(cause ?? (this.session?.bot === bot ? end : this.#orVersions(end, version)));
      });
      // Comes with the first word on the bot's health: also where it is dead, and nobody spawns.
      bot.once('health', () => {
        if (this.#bot === bot) this.#arrived(bot);
        clearTimeout(late); // not before: a bot that cannot be played with has not arrived
        resolve();
      });
    });
  }

  #lateEnd(ms: number): ConnectionEnd {
    const text = `${this.address} did not let the bot in within ${ms / 1_000} s`;
    const { last } = this.#faults;
    return connectionEnd('timeout', last === undefined ? text : `${text}; last error: ${last}`);
  }

  /** A server that speaks another version may say nothing that the bot understands, or just hang up. */
  #orVersions(end: ConnectionEnd, ours: string): ConnectionEnd {
    const ping = this.#ping;
    if (this.#arrivedAt > 0) return end; // it has understood the bot before, as servers do that speak several
    if (ping === undefined || versionFor(ping, this.#libraries) === ours) return end;
    const versions = `the server has version ${ping.versionName}; the bot speaks ${ours}`;
    return connectionEnd('version', `${versions}: ${end.text}`);
  }

  #arrived(bot: MineflayerBot): void {
    this.session = createSession(bot, this.#libraries);
    this.end = undefined;
    this.#arrivedAt = performance.now();
    this.#say(`${bot.username} is on ${this.address}, version ${bot.version}`);
    this.#reports.arrived(this.session);
    this.#change('ready');
  }

  #ended(end: ConnectionEnd): void {
    const wasThere = this.session !== undefined;
    if (wasThere && performance.now() - this.#arrivedAt >= STABLE_MS) this.#attempts = 0;
    this.session = undefined;
    this.end = end;
    this.#bot = undefined;
    if (wasThere) this.#reports.left();
    if (this.#isLeaving) {
      if (this.state !== 'ended') this.#change('ended');
      return;
    }
    const { reconnects, bounds } = this.login;
    const mayTry = reconnects && !end.isFinal;
    const ms = Math.min(BACKOFF_MS_MAX, bounds.firstBackoff * 2 ** Math.max(0, this.#attempts - 1));
    if (mayTry) {
      const next = `connecting to ${this.address} again in ${ms / 1_000} s`;
      this.#reports.log('info', next);
      // Whoever sits at the terminal is not told of every attempt.
      if (wasThere || this.#attempts === 1) this.#reports.tell(`${end.text}; ${next}`);
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#change('connecting');
        void this.begin();
      }, ms);
    } else if (reconnects && end.kind !== 'left') {
      this.#reports.tell(`${end.text}; ${this.address} is not tried again`);
    }
    this.#change('lost');
  }

  #showCode({ user_code, verification_uri, expires_in }: MicrosoftCode): void {
    const until = expires_in === undefined ? '' : ` within ${Math.round(expires_in / 60)} minutes`;
    const text = `to log in as ${this.login.username}, open ${verification_uri} and type in the code ${user_code}${until}`;
    this.#say(text);
  }

  #say(text: string): void {
    this.#reports.log('info', text);
    this.#reports.tell(text);
  }

  #change(state: GameLife['state']): void {
    this.state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

class EndError extends Error {
  readonly end: ConnectionEnd;

  constructor(end: ConnectionEnd) {
    super(end.text);
    this.end = end;
  }
}

/** Microsoft has not let the bot in, or could not be asked. */
function loginEnd(error: Error, address: string): ConnectionEnd {
  const end = errorEnd(error, address);
  if (end.kind !== 'unreachable') {
    return connectionEnd('login', `the login by Microsoft failed: ${error.message}`);
  }
  return connectionEnd('unreachable', `Microsoft cannot be reached to log in: ${error.message}`);
}

function brokenEnd(error: Error | undefined, address: string): ConnectionEnd {
  if (error !== undefined) {
    return connectionEnd('closed', `the connection to ${address} broke: ${error.message}`);
  }
  return connectionEnd('closed', `${address} has closed the connection without a word`);
}

/** The last packet goes out, and the server has a moment to close from its side. */
function quit(bot: MineflayerBot): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      bot._client.socket?.destroy();
      resolve();
    }, LEAVE_MS_MAX);
    bot.once('end', () => {
      clearTimeout(timer);
      resolve();
    });
    bot._client.end('disconnect.quitting');
  });
}
