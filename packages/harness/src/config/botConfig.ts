import { HarnessError } from '@bridle/facets';
import { z } from 'zod';
import {
  AI_LISTENS_TO_MAX,
  AI_MEMORY_MAX,
  AI_SYSTEM_CHARS_MAX,
  AI_TIMEOUT_MS_MAX,
  AI_TOOL_CALLS_MAX,
} from '../limits.js';

export const MODEL_URL_RULE = 'must be an http address without a name or password in it';

/** A password in it would be shown wherever the address is, and is never sent. */
export function isModelUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return false;
  return url.username === '' && url.password === '';
}

const name = z.string().min(1).max(64);

/** What can be changed while a world runs: by a file, which a touch of the gate reads again. */
const schema = z.strictObject({
  tools: z
    .strictObject({
      allow: z.array(name).optional().describe('the tools that may be used; all when left out'),
      defaults: z
        .record(name, z.record(z.string(), z.unknown()))
        .optional()
        .describe('arguments by tool that are used where a call has none'),
    })
    .default({}),
  ai: z
    .strictObject({
      on: z.boolean().default(true).describe('whether it answers in the chat'),
      baseUrl: z.string().refine(isModelUrl, MODEL_URL_RULE).optional(),
      model: z.string().min(1).optional(),
      names: z.array(name).default([]).describe('what it listens to besides its own name'),
      listensTo: z
        .union([z.literal('everybody'), z.array(name).max(AI_LISTENS_TO_MAX)])
        .default('everybody')
        .describe('who may address it: everybody, or those of these names'),
      system: z.string().max(AI_SYSTEM_CHARS_MAX).optional().describe('who it is, in a few lines'),
      lang: z.enum(['en', 'zh']).default('en'),
      temperature: z.number().min(0).max(2).optional(),
      maxToolCalls: z.int().min(0).max(AI_TOOL_CALLS_MAX).default(8).describe('per message'),
      memory: z.int().min(0).max(AI_MEMORY_MAX).default(8).describe('exchanges it remembers'),
      perMinute: z.int().min(1).max(600).default(10).describe('messages it answers at most'),
      timeoutMs: z.int().min(100).max(AI_TIMEOUT_MS_MAX).default(60_000),
    })
    .prefault({}),
});

export type BotConfig = z.output<typeof schema>;
export type AiConfig = BotConfig['ai'];

/** Reads the text of a configuration file; an error names the file and what is wrong in it. */
export function readBotConfig(text: string, file: string): BotConfig {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    throw new HarnessError('bad_request', `${file} is not JSON: ${(error as Error).message}`);
  }
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  const where = path.length === 0 ? '' : ` at ${path.join('.')}`;
  throw new HarnessError('bad_request', `${file}${where}: ${message}`);
}
