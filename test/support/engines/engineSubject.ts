import type { ConformanceSubject } from '@bridle/harness/conformance';
import { EnginePlace } from './enginePlace.js';
import { EngineWatch, GARDEN_ACTS, TestEngine } from './startEngine.js';

/** The complete engine in a process of its own, behind a door that has one place. */
export class EngineOnTrial {
  readonly #args: readonly string[];
  #place: EnginePlace | undefined;
  #engine: TestEngine | undefined;
  #watch: EngineWatch | undefined;

  constructor(args: readonly string[]) {
    this.#args = args;
  }

  /** The engine as a subject of the suite, as it was when it began. */
  async subject(
    mode: ConformanceSubject['clock'],
    pass: ConformanceSubject['pass'],
  ): Promise<ConformanceSubject> {
    const place = await EnginePlace.listen();
    this.#place = place;
    const args = mode === 'wait' ? [...this.#args, '--paused'] : this.#args;
    const begin = async (): Promise<void> => {
      this.#engine ??= new TestEngine('fullEngine', place.port, args);
      this.#watch ??= await EngineWatch.of(this.#engine);
      await place.ready();
      await this.#watch.ask('reset', { paused: mode === 'wait' });
    };
    await begin();
    const watch = (): EngineWatch => this.#watch!;
    return {
      game: place.game,
      clock: mode,
      ...GARDEN_ACTS,
      pass,
      async report() {
        const { going, overlap } = await watch().ask('report');
        return { going: Number(going), overlap: Number(overlap) };
      },
      held: async () => (await watch().ask('controls')).held as Record<string, unknown>,
      stubborn: async (is) => void (await watch().ask('stubborn', { is })),
      lose: () => this.kill(),
      comeBack: begin,
      end: () => this.close(),
    };
  }

  async kill(): Promise<void> {
    this.#watch?.close();
    this.#watch = undefined;
    const engine = this.#engine;
    this.#engine = undefined;
    await engine?.kill();
  }

  async close(): Promise<void> {
    await this.kill();
    this.#place?.close();
    this.#place = undefined;
  }
}
