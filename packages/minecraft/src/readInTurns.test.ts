import { describe, expect, it } from 'vitest';
import { PACKET_BYTES_MAX } from './limits.js';
import { packetAt, readInTurns } from './readInTurns.js';

/** What a library's client has of bytes: where they go in, and the packets that come out. */
function reader(onPacket: (packet: Buffer) => void) {
  const destroyed: (Error | undefined)[] = [];
  const client = {
    splitter: {
      _transform: (_bytes: Buffer, _encoding: string, _done: () => void): void => {},
      push(packet: Buffer): boolean {
        onPacket(packet);
        return true;
      },
    },
    socket: { destroy: (error?: Error) => void destroyed.push(error) },
  };
  readInTurns(client);
  const read = (bytes: Buffer): Promise<void> =>
    new Promise((resolve) => client.splitter._transform(bytes, 'buffer', resolve));
  return { read, destroyed };
}

describe('packets of a server', () => {
  it('come whole, however their bytes are cut', async () => {
    const packets: string[] = [];
    const { read } = reader((packet) => packets.push(packet.toString()));
    const long = 'x'.repeat(300);
    const bytes = Buffer.concat([
      Buffer.from([2]),
      Buffer.from('ab'),
      Buffer.from([0]), // an empty one says nothing
      Buffer.from([0xac, 0x02]),
      Buffer.from(long),
    ]);
    for (const byte of bytes) await read(Buffer.of(byte));
    await read(bytes);
    expect(packets).toEqual(['ab', long, 'ab', long]);
  });

  it('that take long to read leave room for others in between', async () => {
    let [packets, othersAfter] = [0, 0];
    const { read } = reader(() => {
      packets++;
      for (const endsAt = performance.now() + 1; performance.now() < endsAt; );
    });
    setImmediate(() => {
      othersAfter = packets;
    });
    await read(Buffer.alloc(200, Buffer.from([1, 7])));
    expect(packets).toBe(100);
    expect(othersAfter).toBeLessThan(100);
  });

  it('have a length that packets can have, or the connection ends', () => {
    expect(packetAt(Buffer.from([0xfb, 0xff, 0xff, 0xff, 0x0f]), 0)).toBe('none'); // -5
    expect(packetAt(Buffer.from([0xff, 0xff, 0x7f]), 0)).toBe('more');
    expect(PACKET_BYTES_MAX).toBe(0x1fffff);
    const { read, destroyed } = reader(() => {});
    void read(Buffer.from([0xfb, 0xff, 0xff, 0xff, 0x0f]));
    expect(destroyed).toMatchObject([{ message: 'what the server sends are no packets' }]);
  });
});
