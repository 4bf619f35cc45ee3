import { expect, it } from 'vitest';
import { hintInOurWords, nextStep } from './nextStep.js';
import { OpError } from './runConnection.js';

it('what a run says about itself in words enough is left alone', () => {
  expect(nextStep(new OpError('busy', 'the mailbox is full'))).toBe('');
  expect(nextStep(new OpError('bad_request', 'Ref e1 is disabled: Buy'))).toBe('');
  expect(nextStep(new OpError('bad_request', 'a sign says: Ref e1 not found'))).toBe('');
});

it('a hint that names ops of the run is told in words of the tools', () => {
  const refused = new OpError('busy', 'goto moves the body now', 'skill_cancel ends it');
  expect(hintInOurWords(refused)).toBe('task {"do":"drop"} ends it.');
  expect(hintInOurWords(new OpError('busy', 'goto moves the body now', 'wait'))).toBeUndefined();
  expect(hintInOurWords(new OpError('busy', 'goto moves the body now'))).toBeUndefined();
});

it('who has lost control in the middle of a call is told to look what came of it', () => {
  const taken = new OpError('cancelled', 'control was taken by Ann (a person): my turn');
  expect(nextStep(taken)).toBe('\nWhat was done until then stays done: look shows it.');
});
