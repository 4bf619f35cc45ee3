// Who has control, as the agent of the demo minds it.

/** @typedef {import('../../packages/client/dist/index.js').Client} Client */

const TAKEN_CODES = new Set(['busy', 'cancelled']);

/**
 * @param {Client} world of a client that has control until somebody takes it
 * @param {(event: { event: string, [field: string]: unknown }) => void} tell
 */
export async function watchControl(world, tell) {
  const given = world.events({ kinds: ['control_given'] });
  let taking = new AbortController();
  taking.abort(); // nobody has listened until now
  await world.on('control_taken', () => taking.abort());
  return {
    /**
     * Waits until nobody has taken control from this client, and tells of it.
     * @returns {Promise<AbortSignal>} which comes when control is taken from then on
     */
    async whileTaken() {
      let isTold = false;
      while (taking.signal.aborted) {
        taking = new AbortController();
        const holder = await takerFrom(world);
        if (holder === undefined) continue;
        taking.abort();
        const { name, kind, reason } = holder;
        if (!isTold) tell({ event: 'waits', for: { name, kind }, reason });
        isTold = true;
        await given.next();
      }
      if (isTold) tell({ event: 'goes_on' });
      return taking.signal;
    },

    /** Whether an act has failed because control was taken, perhaps for a moment. */
    async wasTaken({ code }) {
      if (!TAKEN_CODES.has(code)) return false;
      await world.list_clients(); // whatever has happened by now is told before the answer
      return taking.signal.aborted;
    },
  };
}

/** Who has taken control from this client and not given it back. */
async function takerFrom(world) {
  const { clients } = await world.list_clients();
  const isTaken = clients.some(({ you, control }) => you && control === 'taken');
  return isTaken ? clients.find(({ control }) => control === 'has') : undefined;
}
