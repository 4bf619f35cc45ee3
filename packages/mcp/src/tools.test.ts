import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NO_OP, PROFILES } from './defineTool.js';
import { allOps, opInfo, type Schema } from './opTable.js';
import { readProfiles } from './readProfiles.js';
import { INSTRUCTIONS } from './server.js';
import { TOOLS } from './tools/list.js';
import { listedTool, toolsFor } from './toolTable.js';

const DEFAULT = toolsFor(new Set(), undefined);
const ALL = toolsFor(new Set(PROFILES), undefined);
const TOKEN_CHARS = 4;

/** Where a schema lets through what another does not. */
function wider(own: Schema, ops: Schema): string[] {
  const kinds = [ops, ...(ops.anyOf ?? [])];
  const of = kinds.find(({ type }) => type === own.type) ?? ops;
  const sameType = [own.type, own.type === 'integer' ? 'number' : own.type].includes(of.type);
  const least = (of.minimum ?? -Infinity) <= (own.minimum ?? -Infinity);
  const most = (of.maximum ?? Infinity) >= (own.maximum ?? Infinity);
  const length = (of.maxLength ?? Infinity) >= (own.maxLength ?? Infinity);
  const words = kinds.flatMap(({ enum: words = [] }) => words);
  const named = own.enum?.every((word) => words.includes(word)) ?? true;
  const checks = { sameType, least, most, length, named };
  return Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name]));
}

describe('the tools', () => {
  it('are at most twelve by default, in less than 1,500 tokens', () => {
    expect(DEFAULT.map(({ name }) => name)).toEqual([
      ...['look', 'act', 'task', 'task_list', 'move', 'wait', 'inventory'],
      ...['craft', 'say', 'screenshot', 'state', 'guide'],
    ]);
    const chars = JSON.stringify({ tools: DEFAULT.map(listedTool) }).length;
    expect(chars / TOKEN_CHARS).toBeLessThan(1_500);
  });

  it('have flat schemas, hints, and neither an output schema nor a name twice', () => {
    for (const listed of ALL.map(listedTool)) {
      expect(Object.keys(listed).sort()).toEqual([
        ...['annotations', 'description', 'inputSchema', 'name'],
      ]);
      expect(listed.inputSchema.type).toBe('object');
      for (const key of ['anyOf', 'oneOf', 'allOf'])
        expect(listed.inputSchema).not.toHaveProperty(key);
      expect(listed.annotations).toMatchObject({
        readOnlyHint: expect.any(Boolean),
        openWorldHint: false,
      });
      if (!listed.annotations.readOnlyHint) {
        expect(listed.annotations.destructiveHint).toBeTypeOf('boolean');
      }
      expect(listed.name).toMatch(/^[a-z_]{1,40}$/);
    }
    expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
  });

  it('name ops that there are', () => {
    for (const { ops } of TOOLS)
      for (const op of ops) if (op !== NO_OP) expect(opInfo(op)).toBeDefined();
  });

  it('let through no more than the op does in a field that bears the name of one of its fields', () => {
    const checked: string[] = [];
    for (const tool of TOOLS) {
      for (const [name, own] of Object.entries(tool.fields)) {
        for (const op of tool.ops.filter((op) => op !== NO_OP)) {
          const field = opInfo(op).params.properties?.[name];
          // A name of a state, a job or a thing is another in each op.
          if (field === undefined || (tool.name === 'task' && name === 'name')) continue;
          expect([tool.name, name, op, ...wider(own, field)]).toEqual([tool.name, name, op]);
          checked.push(`${tool.name}.${name}`);
        }
      }
    }
    expect(checked).toEqual(
      expect.arrayContaining(['wait.ticks', 'move.until', 'craft.times', 'screenshot.width']),
    );
    expect(wider({ type: 'integer', maximum: 9 }, { type: 'string' })).toEqual(['sameType']);
  });

  it('of an op have exactly its fields', () => {
    for (const { name, fields, required, ops } of ALL.filter(({ name }) =>
      name.startsWith('op_'),
    )) {
      const { params } = opInfo(ops[0]);
      expect([name, fields, required]).toEqual([
        `op_${ops[0]}`,
        params.properties ?? {},
        params.required,
      ]);
    }
  });

  it('delete worlds and name files only in profiles', () => {
    const risky = /world_delete|"path"/;
    for (const tool of DEFAULT) {
      const { ops, fields } = tool;
      expect(risky.test(JSON.stringify([ops, fields]))).toBe(false);
    }
    const world = toolsFor(readProfiles('world'), undefined).map(({ name }) => name);
    expect(world).toContain('op_world_delete');
  });

  it('of the profile raw are one for every op but those about the connection itself', () => {
    const raw = toolsFor(readProfiles('raw'), undefined).filter(({ name }) =>
      name.startsWith('op_'),
    );
    const left = allOps().filter(({ name }) => !raw.some(({ ops: [op] }) => op === name));
    expect(left.map(({ name }) => name)).toEqual(['subscribe', 'cancel', 'use_game']);
  });

  it('are those of what a game can do: one that has only a picture has keys and a pointer', () => {
    const can = new Set(['get_scene', 'scene_key', 'scene_act', 'scene_wait', 'scene_screenshot']);
    const names = toolsFor(new Set(), can).map(({ name }) => name);
    expect(names).toEqual(['look', 'act', 'wait', 'screenshot', 'keys', 'guide']);
    const pointed = toolsFor(new Set(), new Set(['scene_screenshot', 'scene_pointer']));
    expect(pointed.map(({ name }) => name)).toEqual(['screenshot', 'keys', 'guide']);
  });

  it('of a game with commands and no chat have say, and with controls of its own no move', () => {
    const can = new Set(['get_scene', 'scene_act', 'set_actions', 'command']);
    const names = toolsFor(new Set(), can).map(({ name }) => name);
    expect(names).toEqual(['look', 'act', 'say', 'guide']);
  });
});

it('the instructions are five sentences, and say that the world waits', () => {
  expect(INSTRUCTIONS.split(/[.] |[.]$/).filter((text) => text !== '')).toHaveLength(5);
  expect(INSTRUCTIONS).toContain('waits for you');
});

it('profiles are named one by one, or all at once', () => {
  expect([...readProfiles('world,raw')]).toEqual(['world', 'raw']);
  expect([...readProfiles('all')]).toEqual([...PROFILES]);
  expect(() => readProfiles('worlds')).toThrow(/unknown profile.*world/);
});

it('the page of docs/ lists every tool with its own words', () => {
  const page = readFileSync(new URL('../../../docs/mcp.md', import.meta.url), 'utf8');
  const rows = TOOLS.map(({ name, description }) => `| \`${name}\` | ${description} |`);
  expect(page.match(/^\| `[a-z_]+` \| [A-Z].*$/gm)).toEqual(rows);
});
