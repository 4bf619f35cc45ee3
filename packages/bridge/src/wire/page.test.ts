import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { COMMAND_EXAMPLES, EVENT_EXAMPLES, OUR_EVENT_EXAMPLES } from './examples.js';
import * as limits from './limits.js';
import { COMMAND_NAMES, COMMANDS, EVENTS, OUR_EVENTS } from './messages.js';
import { bridgePage } from './page.js';
import { bridgeSchema } from './schema.js';

const page = bridgePage(readFileSync(new URL('./limits.ts', import.meta.url), 'utf8'));
const schema = bridgeSchema() as { $defs: Record<string, object> };
const message = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);

function definition(name: string): z.ZodType {
  const { $defs } = schema;
  return z.fromJSONSchema({ ...$defs[name], $defs } as Parameters<typeof z.fromJSONSchema>[0]);
}

const shown = [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].flatMap(([, text]) =>
  text!.trim().split('\n'),
);

describe('the page of the wire', () => {
  it.each(COMMAND_NAMES)('shows %s as it may be asked and answered', (name) => {
    const { params, data } = COMMAND_EXAMPLES[name];
    expect(COMMANDS[name].params.safeParse(params).error).toBeUndefined();
    expect(COMMANDS[name].data.safeParse(data).error).toBeUndefined();
    expect(definition(`${name}_params`).safeParse(params).error).toBeUndefined();
    expect(definition(`${name}_data`).safeParse(data).error).toBeUndefined();
  });

  it('shows events as they may come', () => {
    for (const [name, { data }] of Object.entries(EVENTS)) {
      const example = EVENT_EXAMPLES[name as keyof typeof EVENTS];
      expect(data.safeParse(example).error, name).toBeUndefined();
    }
    for (const [name, { data }] of Object.entries(OUR_EVENTS)) {
      const example = OUR_EVENT_EXAMPLES[name as keyof typeof OUR_EVENTS];
      expect(data.safeParse(example).error, name).toBeUndefined();
    }
  });

  it('shows only messages that the published schema takes', () => {
    expect(shown.length).toBeGreaterThan(COMMAND_NAMES.length);
    for (const line of shown) {
      expect(message.safeParse(JSON.parse(line)).error, line).toBeUndefined();
    }
  });

  it('has every limit in its table', () => {
    const [, table = ''] = page.split('## Limits\n');
    for (const value of Object.values(limits)) {
      expect(table).toContain(` ${value.toLocaleString('en-US')}`);
    }
  });

  it('leads nowhere but to sections that it has', () => {
    const anchors = [...page.matchAll(/^##+ (.+)$/gm)].map(([, title]) =>
      title!.toLowerCase().replaceAll(' ', '-'),
    );
    const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, to]) => to!);
    expect(links.filter((to) => !anchors.includes(to))).toEqual([]);
  });
});

describe('the published schema', () => {
  it.each([
    ['a command that there is not', { id: '1', command: 'fly', params: {} }],
    ['a request without an id', { command: 'snapshot', params: {} }],
    ['params of the wrong kind', { id: '1', command: 'step', params: { frames: 'two' } }],
    ['a reply that does not say whether it was done', { id: '1', data: {} }],
    ['a refusal without a sentence', { id: '1', success: false }],
    ['an event whose data are wrong', { event: 'frame', data: { frame: 'x' } }],
    [
      'a hello without a game',
      { event: 'hello', data: { protocol: 1, engine: 'x', commands: [] } },
    ],
    ['a list', []],
  ])('refuses %s', (_, wrong) => {
    expect(message.safeParse(wrong).success).toBe(false);
  });

  it('takes fields that it does not know, and elements in elements', () => {
    const nodes = [{ role: 'group', glow: 3, children: [{ role: 'button', children: null }] }];
    expect(definition('snapshot_data').safeParse({ nodes, mood: 'good' }).error).toBeUndefined();
    const wrong = [{ role: 'group', children: [{ role: 7 }] }];
    expect(definition('snapshot_data').safeParse({ nodes: wrong }).success).toBe(false);
  });
});
