import type { ServerStatus, WorldEntry } from '@bridle/facets';
import { z } from 'zod';
import type { Host } from '../../core/host.js';
import { actions, command, type McCommand } from './command.js';
import { McError } from './errors.js';

const nothing = z.object({});
const named = z.object({ name: z.string().min(1) });
const PORT_DEFAULT = 25_565;

/** Where one plays: worlds, and servers. */
export const WORLD_COMMANDS: Readonly<Record<string, McCommand>> = {
  server: {
    anywhere: true,
    run: actions(
      {
        connect: command(
          z.object({
            address: z.string().min(1),
            port: z.int().min(1).max(65_535).default(PORT_DEFAULT),
          }),
          async ({ host, call }, { address, port }) => {
            if (isOnServers(host)) return onServer(await call('server_connect', { address, port }));
            host.log.add('warn', 'mc-cli', `asked to connect to ${address}:${port}`);
            throw new McError(
              'EXECUTION_ERROR',
              'Connecting to a real Minecraft server is not possible yet',
              'this run plays the embedded world; `world` lists, makes and loads others',
            );
          },
        ),
        disconnect: command(nothing, async ({ host, call }) => {
          if (isOnServers(host)) {
            await call('server_disconnect');
            return { success: true, disconnected: true, was_multiplayer: true };
          }
          if (host.hasNoWorld) throw notInGame();
          const { name, saved } = await call('world_leave');
          return {
            success: true,
            disconnected: true,
            was_multiplayer: false,
            previous_world: 'singleplayer',
            world: name,
            saved,
          };
        }),
        status: command(nothing, async ({ host, call }) => {
          if (isOnServers(host)) return onServer(await call('server_status'));
          const { world } = await call('get_game');
          return {
            connected: !host.hasNoWorld,
            multiplayer: false,
            server_name: null,
            server_address: null,
            player_count: host.hasNoWorld ? 0 : 1,
            world_type: host.hasNoWorld ? null : 'singleplayer',
            world_name: world,
          };
        }),
        connection_error: command(nothing, async ({ host, call }) => {
          const error = isOnServers(host) ? (await call('server_status')).error : null;
          return { has_error: error !== null, error };
        }),
      },
      'status',
    ),
  },
  world: {
    anywhere: true,
    run: actions(
      {
        list: command(nothing, async ({ call }) => {
          const { worlds } = (await call('world_list')) as unknown as { worlds: WorldEntry[] };
          return { worlds: worlds.map(shown), count: worlds.length };
        }),
        create: command(
          named.partial().extend({
            seed: z.union([z.string(), z.number()]).optional(),
            type: z.enum(['normal', 'flat']).optional(),
          }),
          async ({ call }, params) => ({
            ...entered(await call('world_create', params), 'created'),
            // MC-CLI opens a screen where somebody chooses the name.
            ...(params.name === undefined && { screen_opened: false }),
          }),
        ),
        load: command(named, async ({ call }, { name }) =>
          entered(await call('world_load', { name }), 'loaded'),
        ),
        delete: command(named, async ({ call }, { name }) => {
          await call('world_delete', { name });
          return { success: true, name, display_name: name, deleted: true };
        }),
        leave: command(nothing, async ({ host, call }) => {
          if (host.hasNoWorld) throw notInGame();
          return { success: true, left: true, ...(await call('world_leave')) };
        }),
      },
      'list',
    ),
  },
};

/** Whether the game is one that is played on servers. */
function isOnServers(host: Host): boolean {
  return host.capabilities().includes('server_status');
}

function onServer(status: object): object {
  const { connected, address, name, players } = status as ServerStatus;
  return {
    success: true,
    connected,
    multiplayer: connected,
    server_name: name,
    server_address: address,
    player_count: players,
    world_type: connected ? 'multiplayer' : null,
    world_name: null,
  };
}

function shown(entry: WorldEntry): object {
  return { ...entry, display_name: entry.name, locked: entry.current };
}

function entered(entry: object, how: 'created' | 'loaded'): object {
  return { success: true, [how]: true, loading: false, ...shown(entry as WorldEntry) };
}

export function notInGame(): McError {
  return new McError('NOT_IN_GAME', 'Player not in game', 'load a world: `world load`');
}
