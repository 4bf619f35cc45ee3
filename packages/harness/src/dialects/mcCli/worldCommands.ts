import type { ServerStatus, WorldEntry } from '@bridle/facets';
import { z } from 'zod';
import type { Host } from '../../core/host.js';
import { actions, command, type McCommand, type McContext } from './command.js';
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
            username: z.string().min(1).optional(),
            version: z.string().min(1).optional(),
            auth: z.enum(['offline', 'microsoft']).optional(),
          }),
          async ({ host, call }, params) => {
            if (!isOnServers(host)) throw noServers();
            await call('server_connect', params);
            const { address, port } = params;
            return { success: true, connecting: true, address, port };
          },
        ),
        disconnect: command(nothing, async (context) => {
          const { host, call } = context;
          const server = await serverOf(context);
          if (server?.connected || server?.connecting) {
            await call('server_disconnect');
            const previous_world = 'multiplayer';
            return { success: true, disconnected: true, was_multiplayer: true, previous_world };
          }
          if (!host.isPlayed) throw notInGame(host);
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
        status: command(nothing, async (context) => {
          const { host, call } = context;
          const server = await serverOf(context);
          if (server?.address != null) return onServer(server);
          const { world } = await call('get_game');
          return {
            connected: host.isPlayed,
            multiplayer: false,
            server_name: null,
            server_address: null,
            player_count: host.isPlayed ? 1 : 0,
            world_type: host.isPlayed ? 'singleplayer' : null,
            world_name: world,
          };
        }),
        connection_error: command(nothing, async (context) => {
          const { error = null, error_kind } = (await serverOf(context)) ?? {};
          if (error === null) return { has_error: false, error };
          return { has_error: true, error, kind: error_kind ?? null };
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
          if (host.hasNoWorld) throw notInGame(host);
          return { success: true, left: true, ...(await call('world_leave')) };
        }),
      },
      'list',
    ),
  },
};

/** Whether the game is one that can be played on servers. */
function isOnServers(host: Host): boolean {
  return host.can('server_status');
}

/** The server that is played on, or that the way leads to; undefined in a game without servers. */
async function serverOf({ host, call }: McContext): Promise<ServerStatus | undefined> {
  if (!isOnServers(host)) return undefined;
  return (await call('server_status')) as unknown as ServerStatus;
}

/** Whether what is played now is played on a server. */
export async function isMultiplayer(context: McContext): Promise<boolean> {
  return (await serverOf(context))?.connected ?? false;
}

function onServer({ connected, connecting, address, name, players }: ServerStatus): object {
  return {
    connected,
    ...(connecting && { connecting }),
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

function noServers(): McError {
  const hint = '`world` lists, makes and loads what can be played';
  return new McError('EXECUTION_ERROR', 'This game cannot go to a server', hint);
}

export function notInGame(host: Host): McError {
  const hint = host.hasNoWorld
    ? 'load a world: `world load`'
    : `${host.whyNotPlayed ?? 'the game is not there'}; \`server status\` says how it goes on`;
  return new McError('NOT_IN_GAME', 'Player not in game', hint);
}
