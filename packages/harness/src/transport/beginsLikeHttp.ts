import type { Socket } from 'node:net';

const FIRST_OF_GET = 'G'.charCodeAt(0);

/** Whether the first byte is that of an HTTP request. What has come stays to be read. */
export function beginsLikeHttp(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once('readable', () => {
      const first = socket.read() as Buffer | null;
      if (first !== null) socket.unshift(first);
      resolve(first?.[0] === FIRST_OF_GET);
    });
  });
}
