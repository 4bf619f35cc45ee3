import type { PackState, PacksOutcome, ShaderPackEntry, ShaderState } from '@bridle/facets';
import { z } from 'zod';
import { actions, command, type McCommand, type McContext } from './command.js';
import { McError } from './errors.js';

/** What status and pictures tell of shader packs and resource packs. */
interface ShaderStatus {
  readonly iris_loaded: boolean;
  readonly shader: { readonly active: boolean; readonly name: string | null };
}

export async function shaderStatusOf(context: McContext): Promise<ShaderStatus> {
  const name = (await shaderNow(context))?.shown ?? null;
  return {
    iris_loaded: context.host.can('shader_get'),
    shader: { active: name !== null, name },
  };
}

/** Undefined where the game has no shader packs. */
async function shaderNow({ call, host }: McContext): Promise<ShaderState | undefined> {
  if (!host.can('shader_get')) return undefined;
  return (await call('shader_get')) as unknown as ShaderState;
}

export async function resourcePacksOf({ call, host }: McContext): Promise<readonly string[]> {
  if (!host.can('resourcepack_enabled')) return ['vanilla'];
  const { enabled } = await call('resourcepack_enabled');
  return enabled as string[];
}

/** What MC-CLI calls the places that shader packs come from. */
const SHADER_TYPES = { folder: 'folder', zip: 'zip', shipped: 'builtin' } as const;

const nothing = z.object({});
const named = z.object({ name: z.string().min(1) });
const VANILLA = { id: 'vanilla', name: 'Default', description: 'the look that is built in' };

/** Shader packs and resource packs. A game without them says so in the same shapes. */
export const PACK_COMMANDS: Readonly<Record<string, McCommand>> = {
  shader: {
    anywhere: true,
    run: actions(
      {
        list: command(nothing, async ({ call, host }) => {
          const listed = host.can('shader_list') ? await call('shader_list') : { packs: [] };
          const packs = listed.packs as ShaderPackEntry[];
          return {
            packs: packs.map((pack) => ({ ...pack, type: SHADER_TYPES[pack.source] })),
            count: packs.length,
          };
        }),
        get: command(nothing, async (context) => ({
          ...(await shaderStatusOf(context)).shader,
          ...(await shaderNow(context)),
        })),
        set: command(named, async (context, params) => {
          const state = await shaderAfter(context, 'set', params);
          return { success: !state.has_errors, ...state };
        }),
        reload: command(nothing, reloadShader),
        errors: command(nothing, async (context) => {
          const { has_errors = false, errors = [] } = (await shaderNow(context)) ?? {};
          return { has_errors, count: errors.length, errors };
        }),
        disable: command(nothing, async (context) => ({
          disabled: true,
          ...(context.host.can('shader_disable')
            ? await shaderAfter(context, 'disable', {})
            : { active: false, name: null }),
        })),
      },
      'get',
    ),
  },
  resourcepack: {
    anywhere: true,
    run: actions(
      {
        list: command(nothing, async (context) => {
          const packs = (await packsOf(context))?.map(packOf) ?? [
            { ...VANILLA, enabled: true, required: true },
          ];
          return { packs, count: packs.length };
        }),
        enabled: command(nothing, async (context) => {
          const packs = (await stackOf(context))?.map(packOf) ?? [VANILLA];
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
async function reloadShader(context: McContext): Promise<object> {
  const state = await shaderNow(context);
  const after = state?.name === null ? state : await shaderAfter(context, 'reload', {});
  return { reloaded: true, ...after };
}

async function shaderAfter(
  { call, host }: McContext,
  action: 'set' | 'reload' | 'disable',
  params: object,
): Promise<ShaderState> {
  if (!host.can('shader_set')) return refuse('shader packs');
  return (await call(`shader_${action}`, params)) as unknown as ShaderState;
}

/** Undefined where the game has no resource packs. */
async function packsOf({ call, host }: McContext): Promise<readonly PackState[] | undefined> {
  if (!host.can('resourcepack_list')) return undefined;
  const { packs } = await call('resourcepack_list');
  return packs as PackState[];
}

/** The enabled ones, from the lowest to the one that is over all others. */
async function stackOf(context: McContext): Promise<PackState[] | undefined> {
  const states = await packsOf(context);
  if (states === undefined) return undefined;
  const enabled = await resourcePacksOf(context);
  return enabled.flatMap((name) => states.find((pack) => pack.name === name) ?? []);
}

function packOf({ built_in, error, ...pack }: PackState) {
  return { id: pack.name, ...pack, required: built_in && pack.name === 'vanilla', error };
}

/** Also says which pack was meant, and whether it was so before. */
async function changeOne(
  context: McContext,
  action: 'enable' | 'disable',
  params: object,
): Promise<object> {
  const before = await resourcePacksOf(context);
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
  context: McContext,
  action: 'enable' | 'disable' | 'reload' | 'load',
  params: object,
): Promise<Changed> {
  const { call, host } = context;
  if (!host.can('resourcepack_reload')) {
    if (action !== 'reload') return refuse('resource packs');
    return { enabled: await resourcePacksOf(context), has_errors: false, packs: [] };
  }
  const outcome = (await call(`resourcepack_${action}`, params)) as unknown as PacksOutcome;
  const has_errors = outcome.packs.some(({ error, problems }) => error || problems.length > 0);
  return { enabled: outcome.enabled, has_errors, packs: outcome.packs.map(packOf) };
}

function refuse(what: string): never {
  throw new McError('EXECUTION_ERROR', `This game has no ${what}`);
}
