import type { Socket } from 'node:net';
import { HELLO_MS } from '../limits.js';

const FIRST_OF_GET = 'G'.charCodeAt(0);

/**
 * Whether the first byte is that of an HTTP request. What has come stays to be read. Who sends
 * nothing, a probe that was forgotten, is hung up on.
 */
export function beginsLikeHttp(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => socket.destroy(), HELLO_MS);
    socket.once('close', () => clearTimeout(patience));
    socket.once('readable', () => {
      clearTimeout(patience);
      const first = socket.read() as Buffer | null;
      if (first !== null) socket.unshift(first);
      resolve(first?.[0] === FIRST_OF_GET);
    });
  });
}
