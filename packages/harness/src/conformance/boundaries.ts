import type { JournalEntry } from '../core/journal.js';
import { played } from './played.js';
import type { ConformanceCase, ConformanceSubject, OpCall } from './subject.js';
import { check, equal, fail, type SuiteClients } from './suiteClients.js';

/** How many requests are served between two turns of the event loop, while something is waited for. */
const READS_A_TURN = 20;

function isOurs({ game }: ConformanceSubject): boolean {
  return game.facets.clock?.kind === 'ours';
}

/** The entries of the journal from the beginning of an act to its end. */
function entriesOf(
  player: SuiteClients,
  { op }: OpCall,
): JournalEntry<'begin' | 'ticks' | 'end' | 'abort'>[] {
  const entries: JournalEntry<'begin' | 'ticks' | 'end' | 'abort'>[] = [];
  let isUnderWay = false;
  player.host.journal.listen(['begin', 'ticks', 'end', 'abort'], (entry) => {
    const isOwn = 'op' in entry && entry.op === op;
    if (isOwn && entry.kind === 'begin') isUnderWay = true;
    if (isUnderWay && (isOwn || entry.kind === 'ticks')) entries.push(entry);
    if (isOwn && entry.kind !== 'begin') isUnderWay = false;
  });
  return entries;
}

/** A game of ours is made of its acts and ticks alone, however long a disk or a thread takes. */
export const BOUNDARY_CASES: readonly ConformanceCase[] = [
  played(
    'what waits for a disk or a thread takes effect in one step, while time stands still',
    { ruling: 2, uses: ['waits'], applies: isOurs },
    async (player) => {
      const reader = player.client();
      for (const { act, read } of player.subject.waits!) {
        const before = JSON.stringify(await player.value(reader, read));
        const entries = entriesOf(player, act);
        const sent = player.send(player.client(), act);
        for (let reads = 1; sent.count === 0; reads++) {
          const seen = player.send(reader, read);
          if (seen.outcome === undefined) fail(`${read.op} had to wait for ${act.op}`);
          const now = seen.outcome.ok ? JSON.stringify(seen.outcome.value) : seen.outcome.error;
          if (sent.count === 0) equal(now, before, `${read.op} before ${act.op} was done`);
          await (reads % READS_A_TURN === 0 ? player.subject.pass(1) : Promise.resolve());
        }
        const outcome = await player.reply(sent);
        if (!outcome.ok) fail(`${act.op} failed: ${outcome.error.message}`);
        const after = JSON.stringify(await player.value(reader, read));
        check(after !== before, `${act.op} had no effect on ${read.op}`);
        equal(
          entries.map(({ kind }) => kind),
          ['begin', 'end'],
          `the journal of ${act.op}`,
        );
      }
    },
  ),

  played(
    'a picture shows the moment at which it was asked for',
    { ruling: 2, needs: ['screen'], uses: ['picture', 'screens'], applies: isOurs },
    async (player) => {
      const { picture } = player.subject;
      for (let i = 0; i < 2; i++) {
        const entries = entriesOf(player, picture!);
        const { tick } = await player.value(player.client(), picture!);
        equal(tick, entries[0]?.tick, 'the tick that it shows');
        await player.tick();
      }
    },
  ),

  played(
    'the same acts make the same game, and reads leave nothing behind',
    {
      ruling: 2,
      needs: ['state', 'saves'],
      applies: (subject) =>
        isOurs(subject) &&
        subject.clock === 'wait' &&
        subject.game.facets.state?.hash !== undefined,
    },
    async (player) => {
      const client = player.client();
      const state = async (op: string) => player.value(client, { op, params: { name: 'a' } });
      const hash = () => player.value(client, { op: 'get_state', params: { hash: true } });
      const play = async () => {
        await player.value(client, { op: 'step', params: { ticks: 3 } });
        await player.value(client, player.subject.short);
        await player.value(client, { op: 'step', params: { ticks: 3 } });
        return hash();
      };
      await state('save_state');
      const first = await play();
      equal(await hash(), first, 'what a read leaves behind');
      await state('load_state');
      equal(await play(), first, 'the same acts again');
    },
  ),
];
