import type { PackState, PacksOutcome, ShaderState } from '@bridle/facets';
import { z } from 'zod';
import type { Host } from '../../core/host.js';
import { actions, type Command, type Context, command } from './command.js';
import { McError } from './errors.js';

/** What status and pictures tell of shader packs and resource packs. */
interface Looks {
  readonly iris_loaded: boolean;
  readonly shader: { readonly active: boolean; readonly name: string | null };
}

export function looksOf({ game }: Host): Looks {
  const { shaders } = game.facets;
  const name = shaders?.get().shown ?? null;
  return { iris_loaded: shaders !== undefined, shader: { active: name !== null, name } };
}

export function resourcePacksOf({ game }: Host): readonly string[] {
  return game.facets.packs?.enabled() ?? ['vanilla'];
}

/** What MC-CLI calls the places that shader packs come from. */
const SHADER_TYPES = { folder: 'folder', zip: 'zip', shipped: 'builtin' } as const;

const nothing = z.object({});
const named = z.object({ name: z.string().min(1) });
const VANILLA = { id: 'vanilla', name: 'Default', description: 'the look that is built in' };

/** Shader packs and resource packs. A game without them says so in the same shapes. */
export const LOOKS: Readonly<Record<string, Command>> = {
  shader: {
    anywhere: true,
    run: actions(
      {
        list: command(nothing, ({ host }) => {
          const packs = host.game.facets.shaders?.list() ?? [];
          return {
            packs: packs.map((pack) => ({ ...pack, type: SHADER_TYPES[pack.source] })),
            count: packs.length,
          };
        }),
        get: command(nothing, ({ host }) => ({
          ...looksOf(host).shader,
          ...host.game.facets.shaders?.get(),
        })),
        set: command(named, async (context, params) => {
          const state = await shaderAfter(context, 'set', params);
          return { success: !state.has_errors, ...state };
        }),
        reload: command(nothing, reloadShader),
        errors: command(nothing, ({ host }) => {
          const { has_errors = false, errors = [] } = host.game.facets.shaders?.get() ?? {};
          return { has_errors, count: errors.length, errors };
        }),
        disable: command(nothing, async (context) => ({
          disabled: true,
          ...(context.host.game.facets.shaders === undefined
            ? { active: false, name: null }
            : await shaderAfter(context, 'disable', {})),
        })),
      },
      'get',
    ),
  },
  resourcepack: {
    anywhere: true,
    run: actions(
      {
        list: command(nothing, async ({ call, host }) => {
          if (host.game.facets.packs === undefined) {
            return { packs: [{ ...VANILLA, enabled: true, required: true }], count: 1 };
          }
          const { packs } = (await call('resourcepack_list')) as unknown as {
            packs: readonly PackState[];
          };
          return { packs: packs.map(packOf), count: packs.length };
        }),
        enabled: command(nothing, async ({ host }) => {
          const packs = (await stackOf(host))?.map(packOf) ?? [VANILLA];
          return { packs, count: packs.length };
        }),
        enable: command(named, (context, params) => changeOne(context, 'enable', params)),
        disable: command(named, (context, params) => changeOne(context, 'disable', params)),
        reload: command(nothing, async (context) => ({
          success: true,
          reloading: true, // MC-CLI answers before it is done; here it is, as `reloaded` says
          reloaded: true,
          ...(await change(context, 'reload', {})),
        })),
        load: command(z.object({ path: z.string().min(1) }), (context, params) =>
          change(context, 'load', params),
        ),
      },
      'list',
    ),
  },
};

/** Where no pack is chosen there is nothing to read, and nothing that could be wrong. */
async function reloadShader(context: Context): Promise<object> {
  const state = context.host.game.facets.shaders?.get();
  const after = state?.name === null ? state : await shaderAfter(context, 'reload', {});
  return { reloaded: true, ...after };
}

async function shaderAfter(
  { call, host }: Context,
  action: 'set' | 'reload' | 'disable',
  params: object,
): Promise<ShaderState> {
  if (host.game.facets.shaders === undefined) return refuse('shader packs');
  return (await call(`shader_${action}`, params)) as unknown as ShaderState;
}

/** The enabled ones, from the lowest to the one that is over all others. */
async function stackOf(host: Host): Promise<PackState[] | undefined> {
  const states = await host.game.facets.packs?.list();
  return (
    states &&
    resourcePacksOf(host).flatMap((name) => states.find((pack) => pack.name === name) ?? [])
  );
}

function packOf({ built_in, error, ...pack }: PackState) {
  return { id: pack.name, ...pack, required: built_in && pack.name === 'vanilla', error };
}

/** Also says which pack was meant, and whether it was so before. */
async function changeOne(
  context: Context,
  action: 'enable' | 'disable',
  params: object,
): Promise<object> {
  const before = resourcePacksOf(context.host);
  const outcome = await change(context, action, params);
  const { name } = outcome.packs[0]!;
  const wasEnabled = before.includes(name);
  return {
    success: true,
    id: name,
    name,
    ...(action === 'enable' && wasEnabled && { already_enabled: true }),
    ...(action === 'disable' && !wasEnabled && { already_disabled: true }),
    ...outcome,
  };
}

interface Changed {
  readonly enabled: readonly string[];
  readonly has_errors: boolean;
  readonly packs: readonly { readonly name: string }[];
}

async function change(
  { call, host }: Context,
  action: 'enable' | 'disable' | 'reload' | 'load',
  params: object,
): Promise<Changed> {
  if (host.game.facets.packs === undefined) {
    if (action !== 'reload') return refuse('resource packs');
    return { enabled: resourcePacksOf(host), has_errors: false, packs: [] };
  }
  const outcome = (await call(`resourcepack_${action}`, params)) as unknown as PacksOutcome;
  const has_errors = outcome.packs.some(({ error, problems }) => error || problems.length > 0);
  return { enabled: outcome.enabled, has_errors, packs: outcome.packs.map(packOf) };
}

function refuse(what: string): never {
  throw new McError('EXECUTION_ERROR', `This game has no ${what}`);
}
