import { PACKET_BYTES_MAX, READ_TURN_MS } from './limits.js';
import type { BotClient } from './mineflayer.js';

const MORE = 0x80;
/** of the length before a packet: as many as the largest needs */
const LENGTH_BYTES = 3;

/**
 * Takes the place of what cuts a server's bytes into packets in the library, which reads all that has come
 * in one turn, whatever that takes, and for ever where a length is below nothing. Here whoever else has
 * something to do comes in between.
 */
export function readInTurns(client: Pick<BotClient, 'splitter' | 'socket'>): void {
  const { splitter } = client;
  let rest: Buffer = Buffer.alloc(0);
  splitter._transform = (bytes, _encoding, done) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    let at = 0;
    const turn = (): void => {
      const endsAt = performance.now() + READ_TURN_MS;
      for (;;) {
        const packet = packetAt(rest, at);
        if (packet === 'none') {
          const fault = new Error('what the server sends are no packets');
          client.socket?.destroy(Object.assign(fault, { code: 'EPROTO' }));
          return;
        }
        if (packet === 'more') break;
        at = packet.end;
        if (packet.end > packet.begin) splitter.push(rest.subarray(packet.begin, packet.end));
        if (performance.now() < endsAt) continue;
        setImmediate(turn);
        return;
      }
      rest = rest.subarray(at);
      done();
    };
    turn();
  };
}

/** Where the packet that begins there is; `more`: it has not come as a whole. */
export function packetAt(
  bytes: Buffer,
  at: number,
): { readonly begin: number; readonly end: number } | 'more' | 'none' {
  let length = 0;
  for (let i = 0; i < LENGTH_BYTES; i++) {
    const byte = bytes[at + i];
    if (byte === undefined) return 'more';
    length += (byte & (MORE - 1)) * 2 ** (7 * i);
    if ((byte & MORE) !== 0) continue;
    const begin = at + i + 1;
    if (length > PACKET_BYTES_MAX) return 'none';
    return begin + length <= bytes.length ? { begin, end: begin + length } : 'more';
  }
  return 'none';
}
