import type { OpError } from './runConnection.js';

/** How a refusal begins and what it goes on to say. Hints of a run name its ops; an agent has these tools. */
const NEXT_STEPS: readonly (readonly [begins: string, says: string, step: string])[] = [
  ['Ref ', ' not found', 'look shows the refs that there are now.'],
  ['No element ', 'matches', 'look shows what there is now.'],
  ['tool ', 'not allowlisted', 'task_list names the jobs that there are.'],
  ['no recipe ', 'is called', 'inventory {"what":"recipes"} names what can be made now.'],
];

/** What to do about what a run has refused, as a line of its own; nothing where its own words are enough. */
export function nextStep({ message }: OpError): string {
  const found = NEXT_STEPS.find(
    ([begins, says]) => message.startsWith(begins) && message.includes(says),
  );
  return found === undefined ? '' : `\n${found[2]}`;
}
