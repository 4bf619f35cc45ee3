import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { MinecraftServer } from './minecraftServer.js';

const library = createRequire(
  fileURLToPath(new URL('../minecraft-server/package.json', import.meta.url)),
);

interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  offset(x: number, y: number, z: number): Point;
}

interface Item {
  readonly name: string;
  readonly count: number;
}

/** As much of mineflayer as tests of the servers need: it is no part of this project. */
export interface PlainBot {
  readonly entity: { readonly position: Point; readonly onGround: boolean };
  readonly entities: Readonly<Record<number, object>>;
  readonly inventory: { readonly slots: readonly (Item | null)[] };
  readonly currentWindow: { readonly slots: readonly (Item | null)[] } | null;
  readonly registry: { readonly itemsByName: Readonly<Record<string, { readonly id: number }>> };
  readonly _client: {
    write(name: string, packet: object): void;
    once(name: string, listener: (packet: Record<string, unknown>) => void): void;
  };
  blockAt(point: Point): object;
  dig(block: object, look: boolean): Promise<void>;
  activateBlock(block: object): Promise<void>;
  clickWindow(slot: number, button: number, mode: number): Promise<void>;
  recipesFor(item: number): object[];
  craft(recipe: object, count: number): Promise<void>;
  waitForChunksToLoad(): Promise<void>;
  once(event: string, listener: (what: unknown) => void): void;
  on(event: string, listener: (what: unknown) => void): void;
  end(): void;
}

/** A mineflayer bot without anything of ours, which stands on the land around it. */
export async function joinPlainly(
  { host, port, version }: MinecraftServer,
  username = 'plain',
): Promise<PlainBot> {
  const { createBot } = library('mineflayer') as { createBot(options: object): PlainBot };
  const bot = createBot({ host, port, version, username, auth: 'offline', hideErrors: true });
  bot.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    bot.once('spawn', () => resolve());
    bot.once('kicked', (reason) => reject(new Error(JSON.stringify(reason))));
    bot.once('end', (reason) => reject(new Error(String(reason))));
  });
  await bot.waitForChunksToLoad();
  // Whoever does not stand yet digs five times as long.
  while (!bot.entity.onGround) await new Promise((resolve) => bot.once('physicsTick', resolve));
  return bot;
}

export function point(x: number, y: number, z: number): Point {
  const { Vec3 } = library('vec3') as { Vec3: new (x: number, y: number, z: number) => Point };
  return new Vec3(x, y, z);
}
