import { native, toJson } from '../native.js';

const FIRST_WAIT_MS = 200;
const LAST_WAIT_MS = 5_000;

export interface SocketHandlers {
  /** what to say first */
  hello(): object;
  /** It was said. */
  opened(): void;
  message(text: string, reply: (text: string) => void): void;
  /** A connection that had been made has ended. */
  lost(): void;
}

/** Dials Bridle, and dials again whenever it is gone. */
export class BridgeSocket {
  readonly #url: string;
  readonly #handlers: SocketHandlers;
  #socket: WebSocket | undefined;
  #wait = FIRST_WAIT_MS;
  #isClosed = false;

  constructor(url: string, handlers: SocketHandlers) {
    this.#url = url;
    this.#handlers = handlers;
    this.#dial();
  }

  tell(event: string, data: object): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(toJson({ event, data }));
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.close();
  }

  #dial(): void {
    if (this.#isClosed) return;
    let socket: WebSocket;
    try {
      socket = new WebSocket(this.#url, 'bridle-bridge');
    } catch {
      this.#again(); // a policy of the page may forbid it
      return;
    }
    this.#socket = socket;
    let wasOpen = false;
    socket.onopen = () => {
      wasOpen = true;
      socket.send(toJson({ event: 'hello', data: this.#handlers.hello() }));
      this.#handlers.opened();
    };
    socket.onmessage = ({ data }) => {
      if (typeof data !== 'string') return;
      this.#wait = FIRST_WAIT_MS;
      this.#handlers.message(data, (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      });
    };
    socket.onclose = () => {
      if (wasOpen) this.#handlers.lost();
      this.#again();
    };
  }

  #again(): void {
    if (this.#isClosed) return;
    native.setTimeout(() => this.#dial(), this.#wait);
    this.#wait = Math.min(LAST_WAIT_MS, this.#wait * 2);
  }
}
