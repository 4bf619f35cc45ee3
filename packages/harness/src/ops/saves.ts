import { after } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';

const name = z
  .string()
  .regex(/^[\w.-]{1,64}$/)
  .describe('letters, digits, `.`, `_`, `-`; 64 at most');
const tick = z.int();

export const saveState = defineOp({
  name: 'save_state',
  summary: 'Keeps the whole game as it is now, in memory, under a name.',
  facet: 'saves',
  kind: 'act',
  event: 'state_saved',
  params: z.object({ name }),
  result: z.object({ name, tick }),
  run: ({ host, facet }, { name }) => after(facet.save(name), () => ({ name, tick: host.tick })),
});

export const loadState = defineOp({
  name: 'load_state',
  summary:
    'Puts the whole game back to a state that was kept, as often as one likes. ' +
    'What is held, and what was asked of the next tick, still applies; a `hotbar_slot` that was ' +
    'ticked before does not.',
  facet: 'saves',
  kind: 'act',
  event: 'state_loaded',
  params: z.object({ name }),
  result: z.object({ name, tick }),
  run: ({ host, facet }, { name }) =>
    after(facet.load(name), () => {
      host.input.stateLoaded();
      return { name, tick: host.tick };
    }),
});

export const listStates = defineOp({
  name: 'list_states',
  summary: 'The states that are kept, oldest first.',
  facet: 'saves',
  kind: 'read',
  event: 'states',
  params: z.object({}),
  result: z.object({ states: z.array(z.object({ name, tick })) }),
  run: ({ facet }) => ({ states: facet.list() }),
});
