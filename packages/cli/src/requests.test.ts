import { describe, expect, it } from 'vitest';
import { UsageError } from './flags.js';
import { readRequests } from './requests.js';

describe('the words of a request', () => {
  it.each([
    ['set_actions move_y=1 sprint=true', { actions: { move_y: 1, sprint: true } }],
    ['set_actions actions.move_y=1 actions.sprint=true', { actions: { move_y: 1, sprint: true } }],
    ['set_actions move_y=1 actions.sprint=true', { actions: { move_y: 1, sprint: true } }],
    ['pulse actions.lamp1=true', { actions: { lamp1: true } }],
    ['pulse actions.aim=0.5 actions.word=a=b', { actions: { aim: 0.5, word: 'a=b' } }],
    ['pulse {"lamp1":true}', { actions: { lamp1: true } }],
    ['command /say a.b=c', { line: '/say a.b=c' }],
    ['step 20', { ticks: 20 }],
  ])('%s', (line, params) => {
    const [op, ...words] = line.split(' ');
    expect(readRequests([op!, ...words])).toEqual([{ op, ...params }]);
  });

  it.each([
    ['pulse lamp1=true', "pulse does not understand 'lamp1=true'; write actions.<name>=<value>"],
    ['pulse water', "pulse does not understand 'water'"],
    ['set_actions lamp=true', 'what only some games have is actions.lamp=…'],
    ['get_state lamp=true', 'unknown parameter of get_state: lamp; see bridle drive get_state'],
  ])('%s is refused before it is sent', (line, message) => {
    expect(() => readRequests(line.split(' '))).toThrow(UsageError);
    expect(() => readRequests(line.split(' '))).toThrow(message);
  });

  it('may name a field of every object, and none that is not its own', () => {
    expect(readRequests(['pulse', 'actions.__proto__=1'])).toEqual([
      { op: 'pulse', actions: JSON.parse('{"__proto__":1}') },
    ]);
  });
});
