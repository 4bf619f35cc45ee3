import type { Socket } from 'node:net';
import type { EngineLink, EngineLinkHandlers } from '@bridle/facets';
import {
  ENGINE_BINARY_BYTES_MAX,
  ENGINE_PING_MS,
  ENGINE_TEXT_BYTES_MAX,
  ENGINE_UNREAD_BYTES_MAX,
} from '../limits.js';
import { isLoopback } from './address.js';
import type { MessageBounds, WebSocketMessages } from './webSocketMessages.js';

/** Of an engine; where its dialling has not said that it is one, ws lets no message pass the bound of text. */
export const ENGINE_BOUNDS: MessageBounds = {
  textBytesMax: ENGINE_TEXT_BYTES_MAX,
  binaryBytesMax: ENGINE_BINARY_BYTES_MAX,
  outboxBytesMax: ENGINE_UNREAD_BYTES_MAX,
};

/** A WebSocket as the link to an engine. */
export class EngineSocket implements EngineLink {
  readonly from: string;
  readonly isLocal: boolean;
  readonly #messages: WebSocketMessages;
  #isLetGo = false;
  #pinging: NodeJS.Timeout | undefined;

  constructor(messages: WebSocketMessages, socket: Socket) {
    this.#messages = messages;
    this.from = `${socket.remoteAddress}:${socket.remotePort}`;
    this.isLocal = isLocalSocket(socket);
  }

  open(handlers: EngineLinkHandlers): void {
    this.#messages.open({
      message: (data, isBinary) => (isBinary ? handlers.binary(data) : handlers.text(data)),
      fault: () => this.#messages.close(),
      closed: () => {
        clearInterval(this.#pinging);
        handlers.closed();
      },
    });
    if (!this.isLocal) this.#watchLife();
  }

  /** A cable that was pulled says nothing: an engine elsewhere is asked for a sign of life. */
  #watchLife(): void {
    let isAnswered = true;
    this.#pinging = setInterval(() => {
      if (!isAnswered) return this.#messages.giveUp();
      isAnswered = false;
      this.#messages.ping(() => {
        isAnswered = true;
      });
    }, ENGINE_PING_MS).unref();
  }

  /** It is a client's: nothing that is sent here goes out any more. */
  letGo(): void {
    this.#isLetGo = true;
    clearInterval(this.#pinging);
  }

  hold(isHeld: boolean): void {
    if (!this.#isLetGo) this.#messages.hold(isHeld);
  }

  send(text: string): void {
    if (!this.#isLetGo) this.#messages.send(text);
  }

  close(): void {
    if (!this.#isLetGo) this.#messages.close();
  }
}

/** Whoever dials by loopback is on this machine. */
export function isLocalSocket({ remoteAddress }: Socket): boolean {
  return remoteAddress !== undefined && isLoopback(remoteAddress);
}
