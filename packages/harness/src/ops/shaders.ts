import { type Act, after, type ShaderState } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import type { Host } from '../core/host.js';

const problem = z.object({
  file: z.string(),
  line: z.int().describe('from 1'),
  column: z.int().describe('from 1'),
  message: z.string(),
});

const state = z.object({
  name: z.string().nullable().describe('the pack that was chosen last'),
  active: z.boolean().describe('pictures are drawn with a pack'),
  shown: z
    .string()
    .nullable()
    .describe('that pack: another than `name`, when that one is broken; null where none is'),
  has_errors: z.boolean(),
  errors: z.array(problem),
});

export const shaderList = defineOp({
  name: 'shader_list',
  summary: 'The shader packs there are: your own in `--shaderpacks-dir`, and those shipped.',
  facet: 'shaders',
  kind: 'read',
  event: 'shader_packs',
  params: z.object({}),
  result: z.object({
    packs: z.array(
      z.object({
        name: z
          .string()
          .describe('`shipped/…` where one of your own has the name of a shipped one'),
        source: z.enum(['folder', 'zip', 'shipped']),
        active: z.boolean().describe('pictures are drawn with it'),
      }),
    ),
  }),
  run: ({ facet }) => ({ packs: facet.list() }),
});

export const shaderGet = defineOp({
  name: 'shader_get',
  summary: 'Which shader pack is chosen, and whether pictures are drawn with it.',
  facet: 'shaders',
  kind: 'read',
  event: 'shader',
  params: z.object({}),
  result: state,
  run: ({ facet }) => facet.get(),
});

export const shaderSet = defineOp({
  name: 'shader_set',
  summary: 'Chooses a shader pack. When it is broken, the one before stays and `errors` say why.',
  facet: 'shaders',
  kind: 'act',
  event: 'shader',
  params: z.object({
    name: z
      .string()
      .min(1)
      .describe('as `shader_list` has it; case may differ, and a part will do'),
  }),
  result: state,
  run: ({ host, facet }, { name }) => logShader(host, facet.set(name)),
});

export const shaderReload = defineOp({
  name: 'shader_reload',
  summary: 'Reads the files of the chosen shader pack again, after they were changed.',
  facet: 'shaders',
  kind: 'act',
  event: 'shader',
  params: z.object({}),
  result: state,
  run: ({ host, facet }) => logShader(host, facet.reload()),
});

export const shaderErrors = defineOp({
  name: 'shader_errors',
  summary: 'What is wrong with the chosen shader pack, also what came up while drawing.',
  facet: 'shaders',
  kind: 'read',
  event: 'shader_errors',
  params: z.object({}),
  result: state.pick({ name: true, has_errors: true, errors: true }),
  run({ facet }) {
    const { name, has_errors, errors } = facet.get();
    return { name, has_errors, errors };
  },
});

export const shaderDisable = defineOp({
  name: 'shader_disable',
  summary: 'Draws pictures without a shader pack again.',
  facet: 'shaders',
  kind: 'act',
  event: 'shader',
  params: z.object({}),
  result: state,
  run: ({ host, facet }) => logShader(host, facet.disable()),
});

/** Authors read the log, too. */
function logShader({ log }: Host, change: Act<ShaderState>): Act<ShaderState> {
  return after(change, (state) => {
    const { name, shown, errors } = state;
    for (const { file, line, column, message } of errors) {
      const pack = file === name ? '' : `${name} `;
      log.add('error', 'shader', `${pack}${file}:${line}:${column}: ${message}`);
    }
    log.add('info', 'shader', shown === null ? 'no pack is shown' : `${shown} is shown`);
    return state;
  });
}
