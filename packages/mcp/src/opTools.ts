import { type McpTool, PLAYS, type Profile, READS, REPLACES } from './defineTool.js';
import { cut, gameText } from './gameText.js';
import { TEXT_CHARS_MAX } from './limits.js';
import { allOps, type OpInfo } from './opTable.js';

/** What ends, removes or replaces something. */
const REMOVES = /delete|shutdown|disconnect|leave|load|drop|command|world_create/;
/** About this very connection, which other tools go by. */
const NOT_OFFERED: ReadonlySet<string> = new Set(['cancel', 'subscribe', 'use_game']);

/** Which ops a profile has; `raw` has them all. */
const PROFILE_OPS: Readonly<Record<Exclude<Profile, 'raw'>, RegExp>> = {
  world: /^world_/,
  packs: /^resourcepack_/,
  shaders: /^shader_/,
  test: /^(get_state|get_blocks|get_entities|get_game|raycast|get_block_data|events_since|set_clock|step|list_clients|observe_snapshot)$/,
};

const made = new Map<string, readonly McpTool[]>();

/** One tool for every op of these profiles, with its fields. */
export function opTools(profiles: ReadonlySet<Profile>): readonly McpTool[] {
  const key = [...profiles].join();
  const tools = made.get(key) ?? allOps().filter(isIn(profiles)).map(opTool);
  made.set(key, tools);
  return tools;
}

function isIn(profiles: ReadonlySet<Profile>): (op: OpInfo) => boolean {
  const patterns = [...profiles].map((name) => (name === 'raw' ? /./ : PROFILE_OPS[name]));
  return ({ name }) => !NOT_OFFERED.has(name) && patterns.some((pattern) => pattern.test(name));
}

function opTool({ name, kind, summary, params }: OpInfo): McpTool {
  return {
    name: `op_${name}`,
    description: summary,
    hints: REMOVES.test(name) ? REPLACES : kind === 'read' ? READS : PLAYS,
    ops: [name],
    fields: params.properties ?? {},
    ...(params.required && { required: params.required }),
    async run(play, args) {
      const ask = () => play.ask(name, args);
      const reply = await (kind === 'read' ? ask() : play.acting(ask));
      return gameText(cut(JSON.stringify(reply), TEXT_CHARS_MAX));
    },
  };
}
