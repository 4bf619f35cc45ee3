import { defineMcpTool, PLAYS, ToolFailure } from '../defineTool.js';
import { quoted } from '../gameText.js';
import { ACTS_MAX, CHANGES_CHARS_MAX } from '../limits.js';
import { nextStep } from '../nextStep.js';
import { from } from '../opTable.js';
import { fitting, type Play } from '../play.js';
import { OpError } from '../runConnection.js';

interface Act {
  readonly ref: string;
  readonly do: string;
  readonly text?: string;
  readonly to?: string;
}

export const act = defineMcpTool({
  name: 'act',
  description:
    'Does what lines of look say, one after the other, walking into reach first, and tells what changed. Ends at the first that fails.',
  hints: PLAYS,
  ops: ['scene_act', 'get_scene', 'take_control', 'give_control'],
  fields: {
    acts: {
      type: 'array',
      minItems: 1,
      maxItems: ACTS_MAX,
      items: {
        type: 'object',
        properties: {
          ref: from('scene_act.selector'),
          do: from('scene_act.action', { default: 'click' }),
          text: from('scene_act.value', { description: 'to fill, type or select' }),
          to: from('scene_act.target', { description: 'of drag: ref' }),
        },
        required: ['ref'],
      },
    },
  },
  required: ['acts'],
  async run(play, args) {
    const { acts } = args as unknown as { acts: readonly Act[] };
    const before = await play.known();
    const said: string[] = [];
    let snapshot: unknown;
    let failure: OpError | undefined;
    let done = 0;
    await play.acting(async () => {
      for (const act of acts) {
        try {
          const reply = await perform(play, act);
          done++;
          snapshot = reply.snapshot;
          said.push(...historyOf(reply.history));
        } catch (error) {
          if (!(error instanceof OpError) || isOfTheRun(error)) throw error;
          failure = error;
          break;
        }
        if (play.isLate || play.isCancelled) break;
      }
    });
    const [told, left] = fitting(said, CHANGES_CHARS_MAX);
    if (left > 0) told.push(`: ${left} more things happened`);
    const stopped = failure === undefined ? '' : `: ${quoted(messageOf(failure))}`;
    if (done < acts.length) told.push(`act ${done + 1} of ${acts.length} was not done${stopped}`);
    const changes = await play.changes(before, told, failure === undefined ? snapshot : undefined);
    if (failure === undefined) return changes;
    const answer = `${changes}${nextStep(failure)}`;
    if (done === 0) throw new ToolFailure(answer);
    return answer;
  },
});

/** Not about the screen: nothing could be acted on. */
function isOfTheRun({ code, fields }: OpError): boolean {
  return ['lost', 'busy', 'cancelled'].includes(code) || fields.holder !== undefined;
}

function messageOf({ message, hint }: OpError): string {
  return hint === undefined ? message : `${message}; ${hint}`;
}

function perform(play: Play, { ref, do: action, text, to }: Act) {
  return play.ask('scene_act', {
    action,
    selector: ref,
    ...(text !== undefined && { value: text }),
    ...(to !== undefined && { target: to }),
  });
}

export function historyOf(history: unknown): string[] {
  return Array.isArray(history) ? history.map((line) => quoted(String(line))) : [];
}
