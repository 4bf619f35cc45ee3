import { expect, it } from 'vitest';
import { nextStep } from './nextStep.js';
import { OpError } from './runConnection.js';

it('what a run says about itself in words enough is left alone', () => {
  expect(nextStep(new OpError('busy', 'the mailbox is full'))).toBe('');
  expect(nextStep(new OpError('bad_request', 'Ref e1 is disabled: Buy'))).toBe('');
  expect(nextStep(new OpError('bad_request', 'a sign says: Ref e1 not found'))).toBe('');
});
