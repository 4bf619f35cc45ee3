import { defineMcpTool, READS } from '../defineTool.js';
import { gameLines } from '../gameText.js';
import { FIND_CHARS_MAX, LOOK_CHARS_DEFAULT, LOOK_CHARS_MAX, LOOK_CHARS_MIN } from '../limits.js';
import { from } from '../opTable.js';
import { fitting } from '../play.js';
import { changedLines, readView, viewLines } from '../sceneView.js';

export const look = defineMcpTool({
  name: 'look',
  description: 'The screen as text; lines that begin with a ref (e12) can be acted on.',
  hints: READS,
  ops: ['get_scene', 'events_since', 'get_logs'],
  fields: {
    cursor: from('events_since.cursor', {
      description: 'of an earlier answer: only what changed since',
    }),
    find: { type: 'string', maxLength: FIND_CHARS_MAX, description: 'only lines with this text' },
    max_chars: {
      type: 'integer',
      minimum: LOOK_CHARS_MIN,
      maximum: LOOK_CHARS_MAX,
      default: LOOK_CHARS_DEFAULT,
    },
  },
  async run(play, args) {
    const { cursor, find, max_chars } = args as {
      cursor?: number;
      find?: string;
      max_chars: number;
    };
    const [{ snapshot, cut }, news] = await Promise.all([play.ask('get_scene'), play.news()]);
    const before = cursor === undefined ? undefined : play.run.viewAt(cursor);
    const view = readView(String(snapshot));
    const next = play.run.keep(view);
    const all = before === undefined ? viewLines(view) : changedLines(before, view);
    const wanted = find?.toLowerCase();
    const found = all.filter((line) => line.toLowerCase().includes(wanted ?? ''));
    const [lines, left] = fitting(found, max_chars);
    const notes = [
      `cursor ${next}`,
      ...(cursor !== undefined && before === undefined
        ? [`cursor ${cursor} is not known here: this is all of it`]
        : []),
      ...(left > 0 ? [`${left} lines cut: find <text>, or max_chars up to ${LOOK_CHARS_MAX}`] : []),
      ...(cut === undefined ? [] : [`${String(cut)} elements are too many for one screen`]),
    ];
    const none = before === undefined ? 'nothing like it is on the screen' : 'nothing changed';
    return `${gameLines([...(lines.length > 0 ? lines : [none]), ...news])}\n${notes.join('\n')}`;
  },
});
