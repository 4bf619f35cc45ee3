import type { Vector } from '@bridle/facets';
import { HandsTest } from './minecraftHands.js';
import { MinecraftPlayer } from './minecraftPlayer.js';
import type { MinecraftServerOptions } from './minecraftServer.js';
import type { ToolReply } from './toolPlayer.js';

export interface ServerEntity {
  readonly id: number;
  readonly name: string;
  readonly health: number | null;
  readonly item: { name: string; count: number } | null;
  readonly isFed: boolean;
}

/** Tools on a server, and what the server says came of them. The ground is at y 4. */
export class ToolsTest extends HandsTest {
  static override on(options: MinecraftServerOptions): ToolsTest {
    return HandsTest.prepared(new ToolsTest(), options);
  }

  run(tool: string, args: object = {}): Promise<ToolReply> {
    return this.player.run(tool, args);
  }

  dry(tool: string, args: object = {}): Promise<ToolReply> {
    return this.player.op('tool_dry', { tool, args });
  }

  /** What somebody else asks for meanwhile. */
  aside(tool: string, args: object = {}): Promise<ToolReply> {
    return this.player.op('tool_run', { tool, args }, true);
  }

  /** Names of the blocks of a box, x fastest, then z, then y. */
  async blocks([x, y, z]: Vector, to: Vector): Promise<string[]> {
    const names: string[] = [];
    for (let atY = y; atY <= to[1]; atY++)
      for (let atZ = z; atZ <= to[2]; atZ++)
        for (let atX = x; atX <= to[0]; atX++) names.push(await this.blockAt([atX, atY, atZ]));
    return names;
  }

  fill([x, y, z]: Vector, to: Vector, name: string, properties = {}): Promise<unknown> {
    const box = { from: { x, y, z }, to: { x: to[0], y: to[1], z: to[2] } };
    return this.hands.tell('fill', { ...box, name, properties });
  }

  /** Where the server says that the bot stands. */
  async place(): Promise<Vector> {
    const { x, y, z } = await this.server.ask<{ x: number; y: number; z: number }>('position');
    return [x, y, z];
  }

  /** From there to a point, along the ground. */
  async away(x: number, z: number): Promise<number> {
    const at = await this.place();
    return Math.hypot(at[0] - x, at[2] - z);
  }

  /** What the server says is in the bag, by name. */
  async bag(player?: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    const held = await this.server.ask<{ name: string; count: number }[]>('inventory', { player });
    for (const { name, count } of held) counts[name] = (counts[name] ?? 0) + count;
    return counts;
  }

  async carry(...items: readonly (string | readonly [string, number])[]): Promise<void> {
    for (const [i, item] of items.entries()) {
      const [name, count] = typeof item === 'string' ? [item, 1] : item;
      await this.server.tell('give', { slot: 36 + i, item: { name, count } });
    }
    await this.hands.seen();
  }

  entities(name?: string): Promise<ServerEntity[]> {
    return this.server.ask('entities', { name });
  }

  /** Names of what lives on the server, but for players. */
  async living(): Promise<string[]> {
    const all = await this.entities();
    return all.flatMap(({ name, health }) => (health !== null && health > 0 ? [name] : [])).sort();
  }

  drop(name: string, [x, y, z]: Vector, count = 1): Promise<number> {
    return this.hands.tell('drop', { at: { x, y, z }, item: { name, count } });
  }

  /** Another bot on the same server, which stands there. */
  async other(name: string, [x, y, z]: Vector): Promise<MinecraftPlayer> {
    const other = await MinecraftPlayer.join(this.server, { flags: { 'mc-username': name } });
    await this.moveOther(name, [x, y, z]);
    await this.player.until(() =>
      this.player.game.facets
        .senses!.players()
        .some((one) => one.name === name && Math.abs(one.pos[0] - x) < 0.1),
    );
    return other;
  }

  moveOther(player: string, [x, y, z]: Vector): Promise<unknown> {
    return this.hands.tell('teleport', { player, to: { x, y, z } });
  }
}
