import { z } from 'zod';
import type { Host } from '../../core/host.js';
import { actions, type Command, command } from './command.js';
import { McError } from './errors.js';

/** What status and pictures tell of shader packs and resource packs. */
interface Looks {
  readonly iris_loaded: boolean;
  readonly shader: { readonly active: boolean; readonly name: string | null };
}

/** As far as the facets of packs are of use here; games may have neither. */
interface PackFacets {
  readonly shaders?: { readonly active: string | null };
  readonly packs?: { readonly enabled: readonly string[] };
}

export function looksOf({ game }: Host): Looks {
  const { shaders } = game.facets as PackFacets;
  const name = shaders?.active ?? null;
  return { iris_loaded: shaders !== undefined, shader: { active: name !== null, name } };
}

export function resourcePacksOf({ game }: Host): readonly string[] {
  return (game.facets as PackFacets).packs?.enabled ?? ['vanilla'];
}

const nothing = z.object({});
const VANILLA = { id: 'vanilla', name: 'Default', description: 'the look that is built in' };

/** Of a game that has no packs: it says so, in the shapes of one that has. */
export const LOOKS: Readonly<Record<string, Command>> = {
  shader: {
    anywhere: true,
    run: actions(
      {
        list: command(nothing, () => ({ packs: [], count: 0 })),
        get: command(nothing, ({ host }) => looksOf(host).shader),
        set: command(z.object({ name: z.string().min(1) }), () => refuse('shader packs')),
        reload: command(nothing, () => refuse('shader packs')),
        errors: command(nothing, () => ({ has_errors: false, count: 0, errors: [] })),
        disable: command(nothing, () => ({ active: false, name: null })),
      },
      'get',
    ),
  },
  resourcepack: {
    anywhere: true,
    run: actions(
      {
        list: command(nothing, () => ({
          packs: [{ ...VANILLA, enabled: true, required: true }],
          count: 1,
        })),
        enabled: command(nothing, () => ({ packs: [VANILLA], count: 1 })),
        enable: command(z.object({ name: z.string().min(1) }), () => refuse('resource packs')),
        disable: command(z.object({ name: z.string().min(1) }), () => refuse('resource packs')),
        reload: command(nothing, () => ({ success: true, reloading: false })),
      },
      'list',
    ),
  },
};

function refuse(what: string): never {
  throw new McError('EXECUTION_ERROR', `This game has no ${what}`);
}
