import { z } from 'zod';
import { type BridgeCheck, expectThat, MissingError, WrongError } from '../bridgeCheck.js';
import type { CheckSession } from '../checkSession.js';
import { type CheckedReply, isUnknownCommand, problemOf } from '../received.js';

/** The answers of an engine that listens, as seed 004 has them. */
const textScene = z.looseObject({
  snapshot: z.string(),
  refs: z.record(z.string(), z.looseObject({ role: z.string(), name: z.string() })),
});
type TextScene = z.infer<typeof textScene>;

const SECTION = 'engines-that-listen';

function sceneIn(data: unknown): TextScene {
  const problem = problemOf(textScene, data);
  if (problem !== undefined) throw new WrongError(`a snapshot as text: ${problem}`, data);
  return data as TextScene;
}

async function done(session: CheckSession, command: string, params: object): Promise<unknown> {
  const answer = await session.ask(command, params);
  if (isUnknownCommand(answer)) throw new MissingError(`it does not take ${command}`);
  expectThat(answer.success, `${command} is done`, answer.error);
  return answer.data;
}

async function look(session: CheckSession): Promise<TextScene> {
  return sceneIn(await done(session, 'snapshot', {}));
}

/** The refs that stand in the text, each in its brackets behind a label; states may follow it. */
function refsIn({ snapshot }: TextScene): string[] {
  return snapshot.split('\n').flatMap((line) => {
    const at = line.lastIndexOf(' [ref=');
    const end = line.indexOf(']', at);
    return at !== -1 && end !== -1 ? line.slice(at + ' [ref='.length, end) : [];
  });
}

/** Whether this element does not take the act, now or ever: then another one may. */
function isNotTaken({ success, error = '', code }: CheckedReply): boolean {
  const isSaid = error.includes('does not support') || error.includes('is disabled');
  return !success && (code === 'unsupported' || code === 'disabled' || isSaid);
}

/** Tries an act on one element after the other, until one takes it. */
async function act(session: CheckSession, command: string, flag: string): Promise<void> {
  const { refs } = await look(session);
  for (const ref of Object.keys(refs)) {
    const params = command === 'drag' ? { source: ref } : { ref };
    const answer = await session.ask(command, params);
    if (isUnknownCommand(answer)) throw new MissingError(`it does not take ${command}`);
    if (isNotTaken(answer)) continue;
    expectThat(answer.success, `${command} is done`, answer.error);
    const data = answer.data as Record<string, unknown>;
    expectThat(data[flag] === true, `${flag} true`, data[flag] ?? null);
    sceneIn(data);
    return;
  }
  throw new MissingError(`nothing in the scene takes ${command}`);
}

/** An engine that listens on TCP: one connection for each command, text instead of nodes. */
export const LISTENING_CHECKS: readonly BridgeCheck[] = [
  {
    name: 'snapshot',
    text: 'it shows its scene as text, with refs',
    section: SECTION,
    async run(session) {
      const { snapshot, refs } = await look(session);
      return `${snapshot.split('\n').length} lines, ${Object.keys(refs).length} refs`;
    },
  },
  {
    name: 'refs',
    text: 'the refs of the text are those that it lists',
    section: SECTION,
    async run(session) {
      const scene = await look(session);
      const [shown, listed] = [refsIn(scene).join(), Object.keys(scene.refs).join()];
      expectThat(shown === listed, `refs ${listed}`, shown);
    },
  },
  {
    name: 'labels',
    text: 'every line of the text is one element: quotation marks and line breaks are escaped',
    section: SECTION,
    async run(session) {
      const { snapshot } = await look(session);
      const wrong = snapshot.split('\n').find((line) => !isElementLine(line));
      expectThat(wrong === undefined, 'a label as JSON writes it', wrong);
    },
  },
  {
    name: 'click',
    text: 'a click answers with the scene after it',
    section: SECTION,
    acts: true,
    run: (session) => act(session, 'click', 'clicked'),
  },
  {
    name: 'hover',
    text: 'so does a hover',
    section: SECTION,
    acts: true,
    run: (session) => act(session, 'hover', 'hovered'),
  },
  {
    name: 'drag',
    text: 'so does a drag',
    section: SECTION,
    acts: true,
    run: (session) => act(session, 'drag', 'dragged'),
  },
  {
    name: 'fill',
    text: 'it fills a text field',
    section: SECTION,
    acts: true,
    async run(session) {
      const { refs } = await look(session);
      const [field] = Object.entries(refs).find(([, { role }]) => role === 'textbox') ?? [];
      if (field === undefined) {
        const answer = await session.refused('fill', { ref: 'e999999', value: '' });
        throw new MissingError(`no text field to try it on: ${answer.error}`);
      }
      await done(session, 'fill', { ref: field, value: 'Bridle' });
    },
  },
  {
    name: 'screenshot',
    text: 'it gives a picture',
    section: SECTION,
    async run(session) {
      const { base64 } = ((await done(session, 'screenshot', {})) ?? {}) as { base64?: unknown };
      const head = typeof base64 === 'string' ? base64.slice(0, 11) : base64;
      expectThat(head === 'iVBORw0KGgo', 'a PNG under `base64`', head ?? null);
    },
  },
  {
    name: 'unknown command',
    text: 'a command that it does not know is refused with a sentence',
    section: SECTION,
    run: (session) => session.refused('bridle_check_no_such_command', {}),
  },
  {
    name: 'missing params',
    text: 'an act that names no element is refused',
    section: SECTION,
    acts: true,
    run: (session) => session.refused('click', {}),
  },
  {
    name: 'an element that is gone',
    text: 'an act on what is not there is refused',
    section: SECTION,
    acts: true,
    run: (session) => session.refused('click', { ref: 'e999999' }),
  },
];

/** `- role`, perhaps a label as JSON writes it, perhaps words in brackets. */
function isElementLine(line: string): boolean {
  const text = line.trimStart();
  if (!text.startsWith('- ')) return false;
  const quote = text.indexOf('"');
  if (quote === -1) return true;
  let end = quote + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  const rest = text.slice(end + 1);
  return end < text.length && (rest === '' || rest.startsWith(' ['));
}
