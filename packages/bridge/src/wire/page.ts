import type { z } from 'zod';
import { COMMAND_EXAMPLES, EVENT_EXAMPLES, OUR_EVENT_EXAMPLES } from './examples.js';
import {
  COMMAND_NAMES,
  COMMANDS,
  type CommandName,
  type EngineEvent,
  EVENTS,
  OUR_EVENTS,
  sceneNode,
} from './messages.js';
import { HEAD, HELLO, limitsSection, RULES } from './prose.js';
import { jsonSchemaOf, type WireSchema } from './schema.js';

/** The page docs/protocol/bridge.md; `limits` is the text of limits.ts, whose comments are its table. */
export function bridgePage(limits: string): string {
  const events = Object.keys(EVENTS) as EngineEvent[];
  const told = Object.keys(OUR_EVENTS) as (keyof typeof OUR_EVENTS)[];
  const elementFields = fieldTable('An element', jsonSchemaOf(sceneNode).$defs!.node!);
  return `${HEAD}
${HELLO}
${fieldTable('`data` of a hello', jsonSchemaOf(EVENTS.hello.data))}
${json({ event: 'hello', data: EVENT_EXAMPLES.hello })}
${RULES.replace('<!-- elements -->\n', elementFields)}
${limitsSection(limits)}
## Commands

| command | |
|---|---|
${COMMAND_NAMES.map((name) => `| [\`${name}\`](#${name}) | ${COMMANDS[name].use} |`).join('\n')}

${COMMAND_NAMES.filter((name) => name !== 'hello')
  .map(commandSection)
  .join('\n')}
## Events

What an engine tells without being asked. It has no \`id\`, and is not answered. Events of other names are
passed over, in both directions.

${events.map((name) => eventSection(name, EVENTS[name], EVENT_EXAMPLES[name])).join('\n')}
## Events for an engine

What an engine is told without asking. One that passes all of it over works, too.

${told.map((name) => eventSection(name, OUR_EVENTS[name], OUR_EVENT_EXAMPLES[name])).join('\n')}`
    .trimEnd()
    .concat('\n');
}

function commandSection(name: CommandName): string {
  const { use, params, data } = COMMANDS[name];
  const example = COMMAND_EXAMPLES[name];
  return [
    `### ${name}`,
    '',
    use,
    '',
    fieldTable('`params`', jsonSchemaOf(params), 'none'),
    isAct(name)
      ? '**`data`**: [what an act came to](#acts), or null.\n'
      : fieldTable('`data`', jsonSchemaOf(data)),
    json(
      { id: '7', command: name, params: example.params },
      { id: '7', success: true, data: example.data },
    ),
  ].join('\n');
}

function isAct(name: CommandName): boolean {
  return name !== 'click' && COMMANDS[name].data === (COMMANDS.click.data as z.ZodType);
}

function eventSection(
  name: string,
  { use, data }: { readonly use: string; readonly data: z.ZodType },
  example: object,
): string {
  const fields =
    name === 'hello'
      ? '**`data`**: see [Hello](#hello).\n'
      : `${fieldTable('`data`', jsonSchemaOf(data))}\n${json({ event: name, data: example })}`;
  return `### Event ${name}\n\n${use}\n\n${fields}`;
}

function json(...messages: readonly object[]): string {
  return `\`\`\`json\n${messages.map((message) => JSON.stringify(message)).join('\n')}\n\`\`\`\n`;
}

function fieldTable(title: string, schema: WireSchema, otherwise = 'what the game likes'): string {
  const kinds = alternativesOf(schema).filter(({ properties }) => properties !== undefined);
  const rows = kinds.flatMap((kind) => fieldRows('', kind, kinds.length > 1 ? 'or' : 'needed'));
  if (rows.length === 0) return `**${title}**: ${otherwise}.\n`;
  return `**${title}**\n\n| field | type | |\n|---|---|---|\n${rows.join('\n')}\n`;
}

/** `must` is said of what may not be left out. */
function fieldRows(
  prefix: string,
  { properties = {}, required = [], description }: WireSchema,
  must = 'needed',
): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const said = [required.includes(name) ? must : '', field.description ?? ''];
    if (must === 'or') said.push(description ?? '');
    const row = `| \`${prefix}${name}\` | ${typeText(field)} | ${said.filter(Boolean).join('; ')} |`;
    return [row, ...alternativesOf(field).flatMap((one) => fieldsIn(`${prefix}${name}`, one))];
  });
}

/** The fields of an object, or of those in a list. */
function fieldsIn(name: string, schema: WireSchema): string[] {
  if (schema.items) return fieldRows(`${name}[].`, schema.items);
  return fieldRows(`${name}.`, schema);
}

/** The ways in which a value may be. */
function alternativesOf(schema: WireSchema): readonly WireSchema[] {
  return schema.anyOf?.flatMap(alternativesOf) ?? [schema];
}

function typeText(schema: WireSchema): string {
  const kinds = alternativesOf(schema).flatMap(oneType);
  return [...new Set(kinds)].filter((kind) => kind !== 'null').join(' or ');
}

function oneType({ type, enum: values, const: value, $ref, items, prefixItems }: WireSchema) {
  if ($ref !== undefined) return ['[element](#elements)'];
  if (values !== undefined) return [values.map((one) => `\`${one}\``).join(', ')];
  if (value !== undefined) return [`\`${value}\``];
  if (prefixItems !== undefined) return [`array of ${prefixItems.length} numbers`];
  if (type === 'array') return [`array of ${items ? typeText(items) : 'anything'}`];
  return [type ?? 'anything'].flat();
}
