import type { ConformanceSubject } from '@bridle/harness/conformance';
import { UnityGameProcess } from '../unityGame.js';
import { EnginePlace } from './enginePlace.js';
import { GARDEN_ACTS } from './startEngine.js';

/**
 * The yard of the console game on the core of the Unity package. One process plays for all subjects: each of
 * them is another play in it, as it is in an editor that reloads nothing.
 */
export class UnityOnTrial {
  #place: EnginePlace | undefined;
  #game: UnityGameProcess | undefined;
  /** what every process of it has said */
  output = '';

  async subject(
    mode: ConformanceSubject['clock'],
    pass: ConformanceSubject['pass'],
  ): Promise<ConformanceSubject> {
    const place = await EnginePlace.listen();
    this.#place = place;
    const begin = async (): Promise<void> => {
      const env = { BRIDLE_URL: place.url, BRIDLE_PAUSED: mode === 'wait' ? '1' : '0' };
      if (this.#game === undefined) this.#game = new UnityGameProcess('yard', { env });
      else await this.#game.ask('begin', { environment: env });
      await place.ready();
    };
    await begin();
    return {
      game: place.game,
      clock: mode,
      ...GARDEN_ACTS,
      pass,
      report: () => place.report(),
      held: async () => (await this.#game!.ask('report')).held as Record<string, unknown>,
      // A game that is halted, as in a debugger, stops nothing.
      stubborn: async (is) => void this.#game!.process.kill(is ? 'SIGSTOP' : 'SIGCONT'),
      lose: () => this.#kill(),
      comeBack: begin,
      end: async () => this.#leave(),
    };
  }

  #leave(): void {
    this.#place?.close();
    this.#place = undefined;
  }

  async #kill(): Promise<void> {
    const game = this.#game;
    this.#game = undefined;
    await game?.kill();
    this.output += game?.output ?? '';
  }

  async close(): Promise<void> {
    this.#leave();
    await this.#kill();
  }
}
