import type { WebSocketMessages } from './webSocketMessages.js';
import type { Wire, WireHandlers, WireLimits } from './wire.js';

/** A WebSocket as the Wire of a client: one message is one line. */
export class MessageWire implements Wire {
  readonly #messages: WebSocketMessages;
  readonly #limits: WireLimits;
  /** that came before it was known for a client's */
  readonly #first: Uint8Array | undefined;
  #lengthMax: number;

  constructor(messages: WebSocketMessages, limits: WireLimits, first?: Uint8Array) {
    this.#messages = messages;
    this.#limits = limits;
    this.#first = first;
    this.#lengthMax = limits.firstBytesMax;
    messages.bounds = clientBounds(limits);
  }

  trust(): void {
    this.#lengthMax = this.#limits.lineBytesMax;
  }

  open(handlers: WireHandlers): void {
    const take = (data: Uint8Array): void => {
      if (data.length > this.#limits.lineBytesMax) return handlers.fault('too_large');
      const text = Buffer.from(data.buffer, data.byteOffset, data.length).toString();
      if (text.length > this.#lengthMax) handlers.fault('too_large');
      else handlers.line(text);
    };
    this.#messages.open({
      message: take,
      fault: (fault) => handlers.fault(fault),
      closed: () => handlers.closed(),
    });
    if (this.#first !== undefined) take(this.#first);
  }

  hold(isHeld: boolean): void {
    this.#messages.hold(isHeld);
  }

  send(line: string): void {
    this.#messages.send(line);
  }

  offer(line: string): boolean {
    if (this.#messages.unread > this.#limits.eventBacklogBytes) return false;
    this.#messages.send(line);
    return true;
  }

  close(): void {
    this.#messages.close();
  }
}

/** What a client may send in one message, of text or not, and leave unread. */
export function clientBounds({ lineBytesMax, outboxBytesMax }: WireLimits) {
  return { textBytesMax: lineBytesMax, binaryBytesMax: lineBytesMax, outboxBytesMax };
}
