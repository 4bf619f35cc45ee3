import type { AddressInfo, Socket, Server as SocketServer } from 'node:net';
import { onTestFinished } from 'vitest';
import { minecraftLibrary } from './minecraftPlayer.js';

/** Somebody on a bare server: packets in and out. */
export interface BareClient {
  readonly id: number;
  readonly username: string;
  readonly socket: Socket;
  state: string;
  // biome-ignore lint/suspicious/noExplicitAny: every packet has its own fields
  on(event: string, listener: (...args: any[]) => void): void;
  removeAllListeners(event: string): void;
  write(packet: string, fields: object): void;
  writeRaw(bytes: Buffer): void;
  /** Says why and closes; `full` is the reason as it stands on the wire. */
  end(reason: string, full?: unknown): void;
}

interface BareOptions {
  readonly version?: string;
  readonly motd?: string;
  /** what it says of itself to whoever asks */
  readonly ping?: (answer: Record<string, unknown>) => unknown;
  /** what is done with a player who wants to log in, instead of letting them in */
  readonly refuse?: (client: BareClient) => void;
  /** how well they are when they come */
  readonly health?: number;
  /** what follows when a player is in */
  readonly joined?: (client: BareClient) => void;
}

interface BareServer {
  readonly port: number;
  /** everybody who has come so far */
  readonly clients: BareClient[];
  /** how the connections of players ended, by their own side: `quit`, `reset`, or an error */
  readonly ends: string[];
}

interface ProtocolServer {
  readonly socketServer: SocketServer;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  on(event: string, listener: (...args: any[]) => void): void;
  close(): void;
}

/**
 * A server of nothing but packets, in this process: whoever logs in stands in an empty world. For what no
 * server does by itself: refusals of all kinds, silence, packets that are none.
 */
export async function startBareServer(options: BareOptions = {}): Promise<BareServer> {
  const version = options.version ?? '1.16.5';
  const { createServer } = minecraftLibrary('minecraft-protocol') as {
    createServer(options: object): ProtocolServer;
  };
  const data = (minecraftLibrary('minecraft-data') as (version: string) => { loginPacket: object })(
    version,
  );
  const server = createServer({
    'online-mode': false,
    host: '127.0.0.1',
    port: 0,
    version,
    motd: options.motd ?? 'a bare server',
    keepAlive: false,
    errorHandler: () => {},
    beforePing: options.ping ?? ((answer: object) => answer),
  });
  const clients: BareClient[] = [];
  const ends: string[] = [];
  server.on('error', () => {});
  server.on('connection', (client: BareClient) => {
    if (options.refuse) {
      client.removeAllListeners('login_start');
      client.on('login_start', () => options.refuse!(client));
    }
    let end = 'reset';
    client.socket.prependListener('end', () => {
      end = 'quit';
    });
    client.on('error', ({ message }: Error) => {
      end = message;
    });
    client.on('end', () => {
      if (client.username !== undefined) ends.push(end);
    });
  });
  server.on('playerJoin', (client: BareClient) => {
    clients.push(client);
    client.write('login', { ...structuredClone(data.loginPacket), entityId: client.id });
    const at = { x: 8.5, y: 101, z: 8.5, yaw: 0, pitch: 0, flags: 0, teleportId: 1 };
    client.write('position', { ...at, dx: 0, dy: 0, dz: 0 });
    client.write('update_health', {
      health: options.health ?? 20,
      food: 20,
      foodSaturation: 5,
    });
    options.joined?.(client);
  });
  await new Promise<void>((resolve) => server.on('listening', () => resolve()));
  onTestFinished(() => {
    server.close();
    for (const client of clients) client.socket.destroy();
  });
  return { port: (server.socketServer.address() as AddressInfo).port, clients, ends };
}
