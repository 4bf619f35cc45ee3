import { defineMcpTool, READS } from '../defineTool.js';
import { cut, gameText, inline } from '../gameText.js';
import { NAME_CHARS_MAX, TEXT_CHARS_MAX } from '../limits.js';
import { from } from '../opTable.js';
import { fitting } from '../play.js';

interface Described {
  readonly name: string;
  readonly summary: string;
  readonly kind: string;
  readonly params: { readonly properties?: Readonly<Record<string, unknown>> };
}

/** What `task` and `say` themselves do, and what only other programs need. */
const OWN: ReadonlySet<string> = new Set([
  ...['skill_start', 'skill_status', 'skill_cancel', 'stop', 'stop_all'],
  ...['say', 'controller_read'],
]);

export const taskList = defineMcpTool({
  name: 'task_list',
  description: 'The jobs that task can do, with their arguments; of one name, all about it.',
  hints: READS,
  ops: ['tool_schema', 'tool_list'],
  fields: { name: from('tool_schema.tool', { maxLength: NAME_CHARS_MAX }) },
  async run(play, { name }) {
    if (name !== undefined) {
      const { tools } = await play.ask('tool_schema', { tool: name });
      return gameText(cut(JSON.stringify((tools as unknown[])[0]), TEXT_CHARS_MAX));
    }
    const [{ tools }, { registered }] = await Promise.all([
      play.ask('tool_schema'),
      play.ask('tool_list'),
    ]);
    const can = new Set(registered as string[]);
    const lines = (tools as Described[])
      .filter((tool) => can.has(tool.name) && !OWN.has(tool.name))
      .map(
        ({ name, params }) =>
          `${inline(name)}(${Object.keys(params.properties ?? {})
            .map(inline)
            .join(', ')})`,
      );
    return gameText(...fitting(lines, TEXT_CHARS_MAX)[0]);
  },
});
