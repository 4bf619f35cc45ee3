import { type McpTool, PLAYS, READS, REPLACES } from './defineTool.js';
import { cut, gameText } from './gameText.js';
import { TEXT_CHARS_MAX } from './limits.js';
import { allOps, type OpInfo } from './opTable.js';

/** What ends or removes something. */
const REMOVES = /delete|shutdown|disconnect|leave|load_state|command/;
/** About this very connection, which other tools go by. */
const NOT_OFFERED: ReadonlySet<string> = new Set(['cancel', 'subscribe', 'use_game']);

let made: readonly McpTool[] | undefined;

/** One tool for every op there is, under its name and with its fields. */
export function rawTools(): readonly McpTool[] {
  made ??= allOps()
    .filter(({ name }) => !NOT_OFFERED.has(name))
    .map(rawTool);
  return made;
}

function rawTool({ name, kind, summary, params }: OpInfo): McpTool {
  return {
    name: `op_${name}`,
    description: summary,
    hints: kind === 'read' ? READS : REMOVES.test(name) ? REPLACES : PLAYS,
    ops: [name],
    profile: 'raw',
    fields: params.properties ?? {},
    ...(params.required && { required: params.required }),
    async run(play, args) {
      const ask = () => play.ask(name, args);
      const reply = await (kind === 'read' ? ask() : play.acting(ask));
      return gameText(cut(JSON.stringify(reply), TEXT_CHARS_MAX));
    },
  };
}
