import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HAS_MONO, monoProgram } from './support/unity.js';

if (!HAS_MONO) {
  process.stdout.write('SKIPPED: the wire in C# against its schema (mono is not installed)\n');
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly $ref?: string;
}

type JSONSchema = Parameters<typeof z.fromJSONSchema>[0];

interface WireType {
  /** kinds by the names of fields */
  readonly fields: Readonly<Record<string, string>>;
  /** an object of it with every field */
  readonly filled: unknown;
}

const SCHEMA_FILE = new URL('../docs/protocol/bridge.schema.json', import.meta.url);
const published = JSON.parse(readFileSync(SCHEMA_FILE, 'utf8')) as {
  readonly $defs: Readonly<Record<string, Schema>>;
};
const defs = published.$defs;
const helloPart = (name: string): Schema => defs.hello!.properties![name]!.anyOf![0]!;

const ACTS = ['click', 'hover', 'focus', 'fill', 'select', 'drag', 'scroll', 'press', 'type'];
/** What the schema says of each type. */
const SCHEMAS: Readonly<Record<string, readonly Schema[]>> = {
  AbuCommand: [defs.snapshot_request!],
  AbuEvent: [defs.frame_event!],
  AbuSceneNode: [defs.node!],
  HelloData: [defs.hello!, defs.hello_data!],
  SceneAbility: [helloPart('scene')],
  ClockData: [helloPart('clock')],
  ControlData: [helloPart('controls').items!],
  SceneData: [defs.snapshot_data!],
  ActionData: [...ACTS, 'pointer', 'release'].map((act) => defs[`${act}_data`]!),
  ScreenshotData: [defs.screenshot_data!],
  SnapshotParams: [defs.snapshot_params!],
  RefParams: [defs.hover_params!, defs.focus_params!],
  ClickParams: [defs.click_params!],
  ValueParams: [defs.fill_params!, defs.select_params!],
  TypeParams: [defs.type_params!],
  ScrollParams: [defs.scroll_params!],
  DragParams: [defs.drag_params!],
  PressParams: [defs.press_params!],
  PointerParams: [defs.pointer_params!],
  StepParams: [defs.step_params!],
  StepData: [defs.step_data!],
  PauseData: [defs.pause_data!, defs.resume_data!],
  ConsoleParams: [defs.command_params!],
  ConsoleReply: [defs.command_data!],
  CancelParams: [defs.cancel_params!],
  CancelData: [defs.cancel_data!],
  HashData: [defs.hash_data!],
  AbuResponse: [defs.reply!],
};
/** Seed 004's own, which only the TCP side sends: there the tree is text. */
const OF_SEED_004 = ['ActionSnapshotData', 'SnapshotData', 'SnapshotRef'];
/** What is written to files, for agents beside the editor. */
const OF_FILES = ['EditorState', 'PortsData'];
/** Fields of seed 004's requests and replies, which the wire may have besides its own. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  ClickParams: ['effectLogs'],
  DragParams: ['effectLogs'],
  RefParams: ['effectLogs'],
  SceneData: ['effectLogs'],
  ScrollParams: ['effectLogs'],
  SnapshotParams: ['effectLogs', 'maxDepth'],
  TypeParams: ['effectLogs'],
  ValueParams: ['effectLogs'],
};
/** Fields of the wire that the package has no use for: lists that are flat, pictures in files, scenes that tell. */
const LESS: Readonly<Record<string, readonly string[]>> = {
  AbuSceneNode: ['parent'],
  SceneAbility: ['tells'],
  ScreenshotData: ['binary', 'screenshot'],
};

const described = HAS_MONO
  ? execFileSync('mono', [monoProgram('wireTypes')], { encoding: 'utf8' })
  : '{}';
const types = JSON.parse(described) as Record<string, WireType>;
const pairs = Object.entries(SCHEMAS).flatMap(([name, schemas]) =>
  schemas.map((schema) => ({ name, schema, type: types[name]! })),
);

/** The fields that a schema names, in whichever of its forms. */
function fieldsOf(schema: Schema): Record<string, Schema> {
  return Object.assign({}, schema.properties, ...(schema.anyOf ?? []).map(fieldsOf));
}

/** What a field may be in JSON. */
function kindsOf({ type, anyOf = [], $ref }: Schema): string[] {
  const kinds = [...[type ?? []].flat(), ...anyOf.flatMap(kindsOf), ...($ref ? ['object'] : [])];
  return kinds.includes('number') ? [...kinds, 'integer'] : kinds;
}

describe.runIf(HAS_MONO)('the wire in C#', () => {
  it('has no type that the schema does not know', () => {
    const known = [...Object.keys(SCHEMAS), ...OF_SEED_004, ...OF_FILES];
    expect(Object.keys(types).sort()).toEqual(known.sort());
  });

  it.each(pairs)('$name has the fields of the schema', ({ name, schema, type }) => {
    const wanted = Object.keys(fieldsOf(schema)).filter((field) => !LESS[name]?.includes(field));
    expect(Object.keys(type.fields).sort()).toEqual([...wanted, ...(MORE[name] ?? [])].sort());
  });

  it.each(pairs)('$name has them of the kinds of the schema', ({ schema, type }) => {
    for (const [field, wanted] of Object.entries(fieldsOf(schema))) {
      const kind = type.fields[field] ?? 'any';
      const kinds = kindsOf(wanted);
      if (kind !== 'any' && kinds.length > 0)
        expect([field, kinds]).toEqual([field, expect.arrayContaining([kind])]);
    }
  });

  it.each(pairs)('$name is valid when all of it is filled', ({ schema, type }) => {
    const { error } = z
      .fromJSONSchema({ ...schema, $defs: defs } as JSONSchema)
      .safeParse(type.filled);
    expect(error?.issues).toBeUndefined();
  });
});
