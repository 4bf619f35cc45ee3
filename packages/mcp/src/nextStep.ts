import type { OpError } from './runConnection.js';

/** How a refusal begins and what it goes on to say. Hints of a run name its ops; an agent has these tools. */
const NEXT_STEPS: readonly (readonly [begins: string, says: string, step: string])[] = [
  ['Ref ', ' not found', 'look shows the refs that there are now.'],
  ['No element ', 'matches', 'look shows what there is now.'],
  ['tool ', 'not allowlisted', 'task_list names the jobs that there are.'],
  ['control was taken ', 'by', 'What was done until then stays done: look shows it.'],
  ['no recipe ', 'is called', 'inventory {"what":"recipes"} names what can be made now.'],
];

/** Hints of a run that name its ops and nothing else, in words of the tools. */
const IN_OUR_WORDS: ReadonlyMap<string | undefined, string> = new Map([
  [
    'task_continue goes on with it, task_drop ends it',
    'task {"do":"continue"} goes on with it, {"do":"drop"} ends it.',
  ],
  ['skill_cancel ends it', 'task {"do":"drop"} ends it.'],
  ['task_run begins one', 'task with a name begins one; task_list has them.'],
]);

/** What stands for the hint of a refusal, where an agent could not follow it. */
export function hintInOurWords({ hint }: OpError): string | undefined {
  return IN_OUR_WORDS.get(hint);
}

/** What to do about what a run has refused, as a line of its own; nothing where its own words are enough. */
export function nextStep({ message }: OpError): string {
  const found = NEXT_STEPS.find(
    ([begins, says]) => message.startsWith(begins) && message.includes(says),
  );
  return found === undefined ? '' : `\n${found[2]}`;
}
