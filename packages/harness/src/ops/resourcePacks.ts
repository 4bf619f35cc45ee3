import {
  type Act,
  after,
  HarnessError,
  type LongAction,
  type PacksOutcome,
  resultOf,
  Stopped,
} from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import type { Host } from '../core/host.js';
import { DEADLINE_PACKS_MS, PATH_CHARS_MAX } from '../limits.js';

const NAME_CHARS_MAX = 255;

const name = z
  .string()
  .min(1)
  .max(NAME_CHARS_MAX)
  .describe(
    'as `resourcepack_list` names it; case may differ, a part will do, and `.zip` and `file/` may ' +
      'be left out',
  );
const enabled = z
  .array(z.string())
  .describe('from the lowest, which is `vanilla`, to the one that is over all others');
const pack = z.object({
  name: z.string(),
  description: z.string(),
  format: z.int().describe("Minecraft's number for the format that it was made for"),
  enabled: z.boolean(),
  built_in: z.boolean().describe('it comes with the program'),
  textures: z.int().optional().describe('how many of our textures it shows, once it is enabled'),
  error: z.string().optional().describe('why it is skipped as a whole'),
  problems: z.array(z.string()).describe('textures of it that are skipped, and why'),
});
const packs = z.array(pack);

/** What changes the packs answers with the packs as they are then. */
const changing = {
  facet: 'packs',
  kind: 'act',
  event: 'resourcepacks_changed',
  deadlineMs: DEADLINE_PACKS_MS,
  result: z.object({ enabled, packs }),
} as const;

export const resourcepackList = defineOp({
  name: 'resourcepack_list',
  summary: 'The resource packs that there are, with what is wrong with them.',
  facet: 'packs',
  kind: 'read',
  event: 'resourcepacks',
  params: z.object({}),
  result: z.object({ packs }),
  run: async ({ facet }) => ({ packs: await facet.list() }),
});

export const resourcepackEnabled = defineOp({
  name: 'resourcepack_enabled',
  summary: 'The resource packs that pictures show, in their order.',
  facet: 'packs',
  kind: 'read',
  event: 'resourcepacks_enabled',
  params: z.object({}),
  result: z.object({ enabled }),
  run: ({ facet }) => ({ enabled: facet.enabled() }),
});

export const resourcepackEnable = defineOp({
  ...changing,
  name: 'resourcepack_enable',
  summary: 'Puts a resource pack over all others, from the next picture on.',
  params: z.object({ name }),
  run: ({ host, facet }, { name }) => logPacks(host, facet.enable(name)),
});

export const resourcepackDisable = defineOp({
  ...changing,
  name: 'resourcepack_disable',
  summary: 'Takes a resource pack away, from the next picture on.',
  params: z.object({ name }),
  run: ({ host, facet }, { name }) => logPacks(host, facet.disable(name)),
});

export const resourcepackReload = defineOp({
  ...changing,
  name: 'resourcepack_reload',
  summary: 'Reads the enabled resource packs again; one that is broken now is skipped.',
  params: z.object({}),
  run: ({ host, facet }) => logPacks(host, facet.reload()),
});

export const resourcepackLoad = defineOp({
  ...changing,
  name: 'resourcepack_load',
  summary: 'Enables the resource pack in a folder or zip, wherever clients may name files.',
  params: z.object({
    path: z.string().min(1).max(PATH_CHARS_MAX).describe('a folder, or a file that ends in `.zip`'),
  }),
  run: ({ host, facet }, { path }) => logPacks(host, facet.load(packPath(host, path))),
});

/** Authors read the log, too. */
function* logPacks({ log }: Host, change: Act<PacksOutcome>): LongAction<PacksOutcome> {
  const changed = after(change, (outcome) => {
    for (const { name, error, problems } of outcome.packs) {
      for (const why of error === undefined ? problems : [error]) {
        log.add('warn', 'resourcepack', `${name}: ${why}`);
      }
    }
    log.add('info', 'resourcepack', `enabled: ${outcome.enabled.join(', ')}`);
    return outcome;
  });
  try {
    return yield* resultOf(changed);
  } catch (error) {
    if (!(error instanceof Stopped)) {
      log.add('warn', 'resourcepack', HarnessError.from(error).message);
    }
    throw error;
  }
}

/** A client that may name a pack by its path may name what lies in it. */
function packPath({ files }: Host, path: string): string {
  if (files === undefined) {
    throw new HarnessError(
      'unsupported',
      'this run lets no client name files',
      'put the pack into the folder of resource packs and enable it by its name',
    );
  }
  if (/\.zip$/i.test(path)) return files.place(path);
  const meta = '/pack.mcmeta';
  return files.place(path + meta).slice(0, -meta.length);
}
