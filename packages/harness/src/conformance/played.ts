import type { ConformanceCase } from './subject.js';
import { SuiteClients } from './suiteClients.js';

/** A case with its clients: at its end the run is ended, and every request has had one reply. */
export function played(
  name: string,
  {
    needs = [],
    ...more
  }: Omit<ConformanceCase, 'name' | 'run' | 'needs'> & Partial<Pick<ConformanceCase, 'needs'>>,
  run: (player: SuiteClients) => Promise<void>,
): ConformanceCase {
  return {
    name,
    needs,
    ...more,
    async run(subject) {
      const player = new SuiteClients(subject);
      try {
        await run(player);
      } catch (thrown) {
        player.host.games.stop({ text: 'the case has failed' });
        throw thrown;
      }
      await player.end();
    },
  };
}
