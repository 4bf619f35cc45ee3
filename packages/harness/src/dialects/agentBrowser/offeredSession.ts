import { rmSync } from 'node:fs';
import { HarnessError } from '@bridle/facets';
import { askOnce, isObject, parseReply } from '../../transport/askOnce.js';
import type { Listening } from '../defineDialect.js';
import type { Dialect } from '../dialect.js';
import {
  describeHolder,
  holderOf,
  SessionFiles,
  type SessionHolder,
  socketAnswers,
} from './sessionFiles.js';
import { SessionProcess } from './sessionProcess.js';

const LOOK_EVERY_MS = 1_000;
/** A CLI that has removed our files has its own daemon listening well within so many looks. */
const LOOKS_UNTIL_FREE = 3;
/** A daemon that we have seen, and that has ended, is not about to come. */
const LOOKS_UNTIL_FREE_AGAIN = 1;
/** A daemon that is to start a browser for its first command has done so by the second look. */
const LOOKS_UNTIL_IDLE = 2;
const ASK_MS = 500;

export interface SessionOffer {
  readonly dir: string;
  readonly session: string;
  /** of the CLI that is to find us, where it is known */
  readonly version: string | undefined;
  readonly tell: (line: string) => void;
}

/**
 * A session that the agent-browser CLI finds, and finds again. A CLI of another version, or with
 * other settings, removes our files, kills the session process, and puts a daemon of its own in our place.
 * That daemon is left alone as long as it has a browser, for somebody may want that. Once it has
 * ended, or has none (there is no Chrome here), the session is offered again, as that very CLI
 * wants it. So one command goes astray, and no two programs ever fight for the name.
 */
export class OfferedSession {
  readonly name: string;
  /** our own socket, at which we are found whatever becomes of the session */
  readonly ownSocket: string;
  readonly #offer: SessionOffer;
  #files: SessionFiles;
  #sessionProcess: SessionProcess;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #isClosed = false;
  /** who has taken our place; undefined: nobody, or nobody yet */
  #rival: SessionHolder | undefined;
  #looksWithoutDaemon = 0;
  #looksWithoutBrowser = 0;

  private constructor(offer: SessionOffer, files: SessionFiles, sessionProcess: SessionProcess) {
    this.name = offer.session;
    this.#offer = offer;
    this.#files = files;
    this.#sessionProcess = sessionProcess;
    this.ownSocket = files.ownSocket;
  }

  /** Takes the session; throws where somebody has it. */
  static async claim(offer: SessionOffer): Promise<OfferedSession> {
    let sessionProcess: SessionProcess | undefined;
    try {
      const files = await SessionFiles.claim({
        ...offer,
        sessionProcess: () => {
          sessionProcess ??= new SessionProcess();
          return sessionProcess;
        },
      });
      return new OfferedSession(offer, files, sessionProcess!);
    } catch (error) {
      sessionProcess?.end();
      throw error;
    }
  }

  /** where the CLI connects */
  get socket(): string {
    return this.#files.socket;
  }

  /** Listens, lets the CLI find us, and sees to it that it goes on finding us. */
  async open(server: Pick<Listening, 'listenUnix'>, dialect: Promise<Dialect>): Promise<void> {
    try {
      await server.listenUnix(this.ownSocket, dialect);
      this.#files.open();
    } catch (error) {
      this.close();
      throw error;
    }
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  /** Gives the session free. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#files.remove();
    this.#sessionProcess.end();
    rmSync(this.ownSocket, { force: true });
  }

  /** Looks whether the CLI still finds us, and does what can be done about it. */
  async look(): Promise<void> {
    if (this.#isLooking || this.#isClosed) return;
    if (this.#sessionProcess.isAlive && this.#files.areOurs) return;
    this.#isLooking = true;
    try {
      await this.#lookForRival();
    } catch (error) {
      this.#offer.tell(`the session ${this.name} is lost: ${(error as Error).message}`);
      clearInterval(this.#timer);
    } finally {
      this.#isLooking = false;
    }
  }

  async #lookForRival(): Promise<void> {
    if (!this.#files.isLinked && (await socketAnswers(this.socket))) {
      this.#looksWithoutDaemon = 0;
      this.#note(holderOf(this.#offer.dir, this.name));
      if (await hasNoBrowser(this.socket)) this.#looksWithoutBrowser++;
      else this.#looksWithoutBrowser = 0;
      if (this.#looksWithoutBrowser < LOOKS_UNTIL_IDLE) return;
      await ask(this.socket, 'close');
      this.#looksWithoutBrowser = 0;
      return;
    }
    const enough = this.#rival === undefined ? LOOKS_UNTIL_FREE : LOOKS_UNTIL_FREE_AGAIN;
    if (++this.#looksWithoutDaemon >= enough) await this.#offerAgain();
  }

  /** Remembers what that daemon writes into its files, and says what has happened, once. */
  #note(holder: SessionHolder): void {
    const isNew = this.#rival === undefined;
    this.#rival = holder;
    if (!isNew) return;
    const { who, advice } = describeHolder(this.name, holder);
    const { version } = holder;
    const isOtherVersion = version !== undefined && version !== this.#files.version;
    const next = isOtherVersion
      ? `next time start with --agent-browser-version ${version}`
      : 'docs/agent-browser.md says which of its settings do that';
    this.#offer.tell(
      `${who} has taken the session ${this.name} from the game, which runs on; ${advice}; ${next}`,
    );
  }

  async #offerAgain(): Promise<void> {
    const { dir, session, tell } = this.#offer;
    const version = this.#rival?.version ?? this.#files.version;
    const config = this.#rival?.run === undefined ? this.#rival?.config : undefined;
    this.#files.remove();
    if (!this.#sessionProcess.isAlive) this.#sessionProcess = new SessionProcess();
    const sessionProcess = (): SessionProcess => this.#sessionProcess;
    try {
      const files = await SessionFiles.claim({ dir, session, version, config, sessionProcess });
      this.#files = files;
      if (this.#isClosed) return files.remove();
      files.open();
    } catch (error) {
      if (error instanceof HarnessError && error.code === 'busy') return; // somebody was faster
      throw error;
    }
    const why = this.#rival === undefined ? 'was ended from outside, and ' : '';
    tell(`the session ${session} ${why}is offered again, now to agent-browser ${version}`);
    this.#rival = undefined;
    this.#looksWithoutDaemon = 0;
  }
}

/** Whether a daemon of the CLI says so; it answers after what it is busy with. */
async function hasNoBrowser(socket: string): Promise<boolean> {
  const data = await ask(socket, 'stream_status');
  return isObject(data) && data.connected === false;
}

async function ask(socket: string, action: string): Promise<unknown> {
  try {
    const line = JSON.stringify({ id: 'r1', action });
    return parseReply(await askOnce({ path: socket }, line, ASK_MS)).data;
  } catch {
    return undefined; // it is busy, or it has gone
  }
}
