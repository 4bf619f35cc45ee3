import type { ConformanceSubject } from '@bridle/harness/conformance';
import { vi } from 'vitest';
import type { ServerConnection } from '../../packages/minecraft/src/connection.js';
import type { MineflayerBot } from '../../packages/minecraft/src/mineflayer.js';
import { openOn } from './minecraftPlayer.js';
import type { MinecraftServer } from './minecraftServer.js';

const realTimeout = setTimeout;

/** A server lives in its own time: two of its ticks, which is how long a jump takes at most. */
const REAL_MS_MAX = 100;
/** in milliseconds; no jump of the suite may look like a silence to the libraries */
const NEVER = 1_000_000_000;

/**
 * What is around where the bot begins: before its eyes, and at its right hand, walls of what takes long to dig
 * by hand. It is held there by them, however long a key that it walks with is down.
 */
const WALLS = [
  { from: [-4, 0, 2], to: [4, 2, 2] },
  { from: [-4, 0, -2], to: [-4, 2, 2] },
] as const;
const ORE = [0, 1, 2] as const;
const LEVER = [2, 0, 0] as const;
const CANE = [-2, 0, 0] as const;
/** of the hotbar, and where that begins on the server */
const HELD = { bow: 0, stick: 8 };
const HOTBAR = 36;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

interface PlayerThere {
  readonly yaw: number;
  readonly pitch: number;
  readonly heldSlot: number;
  readonly isCrouching: boolean;
  readonly position: Place;
}

/**
 * Takes the timers of this process; time passes as long as asked, but a long one in a moment. The
 * bot's physics and sockets, and the clocks that its hands look at, keep real time.
 */
export function serverTime(): ConformanceSubject['pass'] {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return async (ms) => {
    await new Promise((resolve) => realTimeout(resolve, Math.min(ms, REAL_MS_MAX)));
    await vi.advanceTimersByTimeAsync(ms);
    await new Promise(setImmediate);
  };
}

/** A bot on a server as a subject of the suite: beside it a lever, and what takes long to dig by hand. */
export class MinecraftSubject {
  readonly #server: MinecraftServer;
  readonly #game: Awaited<ReturnType<typeof openOn>>;
  #spawn: Place = { x: 0, y: 0, z: 0 };

  private constructor(server: MinecraftServer, game: Awaited<ReturnType<typeof openOn>>) {
    this.#server = server;
    this.#game = game;
  }

  static async join(server: MinecraftServer): Promise<MinecraftSubject> {
    const bounds = { silence: NEVER, login: NEVER, ping: NEVER, firstBackoff: 1_000 };
    const subject = new MinecraftSubject(server, await openOn(server, { bounds }));
    await subject.furnish();
    await server.until('players', {}, (players: object[]) => players.length === 1);
    const { life } = subject.#game.game;
    while (life!.state !== 'ready') await new Promise((resolve) => realTimeout(resolve, 10));
    return subject;
  }

  get #bot(): MineflayerBot {
    return (this.#game.game.life as ServerConnection).session!.bot;
  }

  /** A cell beside the one where players begin. */
  #at([dx, dy, dz]: readonly [number, number, number]): Place {
    const { x, y, z } = this.#spawn;
    return { x: Math.floor(x) + dx, y: Math.floor(y) + dy, z: Math.floor(z) + dz };
  }

  async furnish(): Promise<void> {
    const server = this.#server;
    await server.tell('time', { time: 6_000, isRunning: false });
    this.#spawn = (await server.ask('spawn')) as Place;
    for (const { from, to } of WALLS) {
      await server.tell('fill', { from: this.#at(from), to: this.#at(to), name: 'obsidian' });
    }
    await server.tell('setBlock', { at: this.#at(ORE), name: 'iron_ore' });
    await server.tell('setBlock', { at: this.#at(CANE), name: 'sugar_cane' });
    const properties = { face: 'floor', facing: 'north', powered: false };
    await server.tell('setBlock', { at: this.#at(LEVER), name: 'lever', properties });
  }

  /** What the suite needs to know, at the beginning of a case. */
  async subject(pass: ConformanceSubject['pass']): Promise<ConformanceSubject> {
    const server = this.#server;
    await this.furnish();
    await server.tell('clearInventory');
    for (const { id } of (await server.ask('entities')) as { id: number }[]) {
      await server.tell('removeEntity', { id });
    }
    await server.tell('teleport', { to: this.#spawn, yaw: 0, pitch: 0 });
    const { x, y, z } = this.#at(LEVER);
    const mine = (what: string) => ({
      op: 'scene_act',
      params: { action: 'click', selector: `text=Mine ${what}` },
    });
    return {
      game: this.#game.game,
      clock: 'auto',
      short: { op: 'interact', params: { action: 'use', pos: [x, y, z] } },
      long: mine('iron_ore'),
      skill: { tool: 'goto', args: { x: 40, z: 40 } },
      event: 'block',
      vanishing: { ...mine('sugar_cane'), selector: 'text=Mine sugar_cane' },
      commands: { done: '/time set 6000', failing: '/nothing of ours', unsure: '/modpe hello' },
      pass,
      report: async () => {
        const going = await this.#afterAllPackets(() => server.ask('digging'));
        return { going: Number(going), overlap: Number(going) };
      },
      held: () => this.#held(),
      lose: () => server.kill(),
      comeBack: async () => {
        await server.restart();
        await this.furnish();
      },
      end: async () => {},
    };
  }

  /** What the server sees of the controls; what it is not told as such is the bot's own word. */
  async #held(): Promise<Record<string, unknown>> {
    const server = this.#server;
    if (this.#bot.heldItem === null) await this.#equip();
    const { yaw, pitch, heldSlot, isCrouching, position } = (await server.ask(
      'player',
    )) as PlayerThere;
    const packets = (await server.ask('packets')) as Record<string, number>;
    const key = (name: Parameters<MineflayerBot['getControlState']>[0]): boolean =>
      this.#bot.getControlState(name);
    const axis = (more: boolean, less: boolean): number => Number(more) - Number(less);
    return {
      move_x: axis(key('right'), key('left')),
      move_y: axis(key('forward'), key('back')),
      move_z: axis(key('jump'), isCrouching),
      sprint: key('sprint'),
      crouch: isCrouching,
      jump_hold: key('jump'),
      attack_hold: await server.ask('digging'),
      use_hold: await server.ask('isDrawing'),
      hotbar_slot: heldSlot,
      jump_click: position.y,
      attack_click: packets.arm_animation ?? 0,
      use_click: (packets.block_place ?? 0) + (packets.use_item ?? 0),
      drop_click: ((await server.ask('entities', { name: 'item' })) as object[]).length,
      look_dyaw: yaw,
      look_dpitch: pitch,
    };
  }

  /** What the buttons of the mouse are tried with. */
  async #equip(): Promise<void> {
    const server = this.#server;
    await server.tell('give', { slot: HOTBAR + HELD.bow, item: { name: 'bow' } });
    await server.tell('give', { slot: 9, item: { name: 'arrow', count: 9 } });
    await server.tell('give', { slot: HOTBAR + HELD.stick, item: { name: 'stick', count: 9 } });
    this.#bot.setQuickBarSlot(HELD.bow);
  }

  /** Asks the server when it has everything that the bot has sent by now. */
  async #afterAllPackets<T>(ask: () => Promise<T>): Promise<T> {
    const count = async (): Promise<number> =>
      ((await this.#server.ask('packets')) as Record<string, number>).held_item_slot ?? 0;
    const before = await count();
    this.#bot._client.write('held_item_slot', { slotId: this.#bot.quickBarSlot ?? 0 });
    while ((await count()) === before);
    return ask();
  }

  close(): Promise<void> {
    return this.#game.close();
  }
}
