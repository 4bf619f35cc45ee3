import type { GameLife, ServerStatus } from '@bridle/facets';
import {
  type ConnectionEnd,
  connectionEnd,
  errorEnd,
  kickEnd,
  reasonText,
} from './connectionEnd.js';
import {
  BACKOFF_MS_FIRST,
  BACKOFF_MS_MAX,
  LEAVE_MS_MAX,
  LOGIN_MS_MAX,
  MICROSOFT_LOGIN_MS_MAX,
  PING_MS_MAX,
  SILENCE_MS_MAX,
} from './limits.js';
import type { Bot, Libraries, MicrosoftCode } from './mineflayer.js';
import { type BotSession, createSession } from './session.js';

export interface ServerLogin {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  /** undefined: as the server says */
  readonly version: string | undefined;
  readonly auth: 'offline' | 'microsoft';
  /** the folder that keeps the login by Microsoft */
  readonly authCache: string | undefined;
  /** what is answered to a server that wants its resource pack to be used */
  readonly resourcePacks: 'accept' | 'decline';
  /** it is tried again when it is lost */
  readonly reconnects: boolean;
}

/** What a server says of itself before anybody logs in. */
interface ServerPing {
  readonly version?: { readonly name?: string; readonly protocol?: number };
  readonly players?: { readonly online?: number; readonly max?: number };
  readonly description?: unknown;
}

export interface ConnectionReports {
  log(level: 'info' | 'error', message: string): void;
  /** Says something to whoever has started the run. */
  tell(text: string): void;
}

/** One bot's way to a server and back: it connects, is lost, tries again, and leaves. */
export class ServerConnection implements GameLife {
  state: GameLife['state'] = 'connecting';
  /** the bot that is there, while it is */
  session: BotSession | undefined;
  /** how the last attempt or the last connection ended */
  end: ConnectionEnd | undefined;
  readonly login: ServerLogin;
  readonly #libraries: Libraries;
  readonly #reports: ConnectionReports;
  readonly #listeners = new Set<() => void>();
  readonly #onSession: (session: BotSession) => void;
  #ping: ServerPing | undefined;
  #bot: Bot | undefined;
  #attempts = 0;
  #timer: NodeJS.Timeout | undefined;
  #isLeaving = false;

  constructor(
    login: ServerLogin,
    libraries: Libraries,
    reports: ConnectionReports,
    onSession: (session: BotSession) => void,
  ) {
    this.login = login;
    this.#libraries = libraries;
    this.#reports = reports;
    this.#onSession = onSession;
  }

  get address(): string {
    return `${this.login.host}:${this.login.port}`;
  }

  get reason(): string | undefined {
    if (this.state === 'ready') return undefined;
    const told = this.end?.text;
    if (this.state === 'connecting') {
      return `connecting to ${this.address}${told === undefined ? '' : ` again; ${told}`}`;
    }
    return told;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  status(): ServerStatus {
    const isThere = this.session !== undefined;
    return {
      connected: isThere,
      address: this.address,
      name: this.#ping?.description === undefined ? null : reasonText(this.#ping.description),
      players: this.session ? Object.keys(this.session.bot.players).length : null,
      error: isThere ? null : (this.end?.text ?? null),
    };
  }

  /** Resolves when the first attempt has succeeded or failed. */
  async begin(): Promise<void> {
    this.#attempts++;
    try {
      const version = this.login.version ?? (await this.#versionOfServer());
      if (this.#isLeaving) return;
      await this.#join(version);
    } catch (thrown) {
      this.#ended(
        thrown instanceof EndError ? thrown.end : errorEnd(thrown as Error, this.address),
      );
    }
  }

  /** Leaves the server, and tries no more. */
  async close(): Promise<void> {
    this.#isLeaving = true;
    clearTimeout(this.#timer);
    const bot = this.#bot;
    if (bot !== undefined) await leave(bot);
    this.#ended(connectionEnd('left', 'the bot has left the server'));
  }

  /** The version of the game that is spoken there, by what the server says and what is known here. */
  async #versionOfServer(): Promise<string> {
    const { host, port } = this.login;
    const { ping } = this.#libraries.library('minecraft-protocol') as {
      ping(options: object): Promise<ServerPing>;
    };
    const said = await within(
      ping({ host, port, closeTimeout: PING_MS_MAX, noPongTimeout: 1 }),
      PING_MS_MAX,
      () => new EndError(connectionEnd('timeout', `${this.address} does not say who it is`)),
    );
    this.#ping = said;
    const known = this.#libraries.versionOfProtocol(said.version?.protocol);
    if (known !== undefined) return known;
    const { testedVersions } = this.#libraries;
    const name = said.version?.name ?? `protocol ${said.version?.protocol}`;
    const text = `the server has version ${name}, which is not known here: ${testedVersions[0]} to ${testedVersions.at(-1)} are`;
    throw new EndError(connectionEnd('version', text));
  }

  #join(version: string): Promise<void> {
    const { login } = this;
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
      checkTimeoutInterval: SILENCE_MS_MAX,
    });
    this.#bot = bot;
    return new Promise((resolve, reject) => {
      const loginMs = login.auth === 'microsoft' ? MICROSOFT_LOGIN_MS_MAX : LOGIN_MS_MAX;
      let fault: ConnectionEnd | undefined;
      const isOurs = (): boolean => this.#bot === bot;
      const fail = (end: ConnectionEnd): void => {
        clearTimeout(timer);
        bot.end();
        if (!isOurs()) return;
        this.#bot = undefined;
        if (this.session?.bot === bot) this.#ended(end);
        else reject(new EndError(end));
      };
      const timer = setTimeout(() => {
        fail(
          connectionEnd(
            'timeout',
            `${this.address} did not let the bot in within ${loginMs / 1_000} s`,
          ),
        );
      }, loginMs);
      bot.on('kicked', (reason: unknown) => {
        fault ??= kickEnd(reasonText(reason));
      });
      bot.on('error', (error: Error) => {
        if (this.session?.bot === bot)
          this.#reports.log('error', `${this.address}: ${error.message}`);
        else fault ??= errorEnd(error, this.address);
        if (this.session?.bot !== bot) fail(fault!);
      });
      bot.on('end', (reason: unknown) => {
        fail(fault ?? endOf(reason));
      });
      bot.on('resourcePack', () => {
        if (login.resourcePacks === 'accept') bot.acceptResourcePack();
        else bot.denyResourcePack();
      });
      bot.once('spawn', () => {
        clearTimeout(timer);
        if (isOurs()) this.#arrived(bot);
        resolve();
      });
    });
  }

  #arrived(bot: Bot): void {
    this.session = createSession(bot, this.#libraries);
    this.end = undefined;
    this.#attempts = 0;
    this.#reports.log(
      'info',
      `${this.login.username} is on ${this.address}, version ${bot.version}`,
    );
    this.#onSession(this.session);
    this.#change('ready');
  }

  #ended(end: ConnectionEnd): void {
    this.session = undefined;
    this.end = end;
    this.#bot = undefined;
    if (this.#isLeaving) {
      if (this.state !== 'ended') this.#change('ended');
      return;
    }
    this.#reports.log('error', end.text);
    this.#change('lost');
    if (end.isFinal || !this.login.reconnects) return;
    const ms = Math.min(BACKOFF_MS_MAX, BACKOFF_MS_FIRST * 2 ** Math.max(0, this.#attempts - 1));
    this.#reports.log('info', `connecting to ${this.address} again in ${ms / 1_000} s`);
    this.#timer = setTimeout(() => {
      this.#change('connecting');
      void this.begin();
    }, ms);
    this.#timer.unref();
  }

  #showCode({ user_code, verification_uri }: MicrosoftCode): void {
    const text = `to log in as ${this.login.username}, open ${verification_uri} and type in the code ${user_code}`;
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

function endOf(reason: unknown): ConnectionEnd {
  if (reason === 'keepAliveError') {
    return connectionEnd('timeout', `the server was silent for ${SILENCE_MS_MAX / 1_000} s`);
  }
  return connectionEnd('closed', 'the server has closed the connection without a word');
}

/** The last packet goes out, and the server has a moment to close from its side. */
function leave(bot: Bot): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LEAVE_MS_MAX);
    bot.once('end', () => {
      clearTimeout(timer);
      resolve();
    });
    bot.quit();
  });
}

async function within<T>(promise: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
