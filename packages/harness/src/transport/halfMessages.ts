/** A connection that can be given up. */
interface Sender {
  /** It is read: what is missing is the sender's to send. */
  readonly isRead: boolean;
  giveUp(): void;
}

interface HalfMessage {
  bytes: number;
  readonly timer: NodeJS.Timeout;
}

/** of one message: what two reads of a socket bring, which takes no room from others */
const FREE_BYTES = 131_072;

/**
 * What WebSockets have sent of messages that are not complete, of all of them together. Where that is too
 * much the longest is given up, so that whoever sends little is not hurt by who sends much.
 */
export class HalfMessages {
  readonly #bytesMax: number;
  readonly #timeMs: number;
  readonly #bySender = new Map<Sender, HalfMessage>();
  #bytes = 0;

  constructor(bytesMax: number, timeMs: number) {
    this.#bytesMax = bytesMax;
    this.#timeMs = timeMs;
  }

  /** So much of a message has come; 0 when it is complete, or the connection gone. */
  set(sender: Sender, bytes: number): void {
    const half = this.#bySender.get(sender);
    if (bytes <= FREE_BYTES) return half && this.#drop(sender, half);
    if (half === undefined) {
      const timer = setInterval(() => sender.isRead && sender.giveUp(), this.#timeMs).unref();
      this.#bySender.set(sender, { bytes, timer });
      this.#bytes += bytes;
    } else {
      this.#bytes += bytes - half.bytes;
      half.bytes = bytes;
    }
    while (this.#bytes > this.#bytesMax) this.#giveUpLongest();
  }

  #giveUpLongest(): void {
    const halves = [...this.#bySender];
    const [sender, half] = halves.reduce((a, b) => (b[1].bytes > a[1].bytes ? b : a));
    this.#drop(sender, half);
    sender.giveUp();
  }

  #drop(sender: Sender, { bytes, timer }: HalfMessage): void {
    clearInterval(timer);
    this.#bySender.delete(sender);
    this.#bytes -= bytes;
  }
}
