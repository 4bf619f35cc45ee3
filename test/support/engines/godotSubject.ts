import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConformanceSubject } from '@bridle/harness/conformance';
import { freePort } from '../freePort.js';
import { GodotProcess, godotProject } from '../godot.js';
import { EnginePlace } from './enginePlace.js';
import { EngineWatch, GARDEN_ACTS } from './startEngine.js';

/** The yard of the tests in a real Godot, which is begun anew for every subject: it starts in a moment. */
export class GodotOnTrial {
  #project: string | undefined;
  #place: EnginePlace | undefined;
  #game: GodotProcess | undefined;
  #watch: EngineWatch | undefined;
  /** what every process of it has said */
  output = '';

  async subject(
    mode: ConformanceSubject['clock'],
    pass: ConformanceSubject['pass'],
  ): Promise<ConformanceSubject> {
    this.#project ??= godotProject('workshop', mkdtempSync(join(tmpdir(), 'bridle-godot-')));
    const project = this.#project;
    const place = await EnginePlace.listen();
    this.#place = place;
    const begin = async (): Promise<void> => {
      const port = await freePort();
      this.#game = new GodotProcess(project, {
        url: place.url,
        scene: 'res://yard.tscn',
        env: { WATCH_PORT: String(port), ...(mode === 'wait' && { BRIDLE_PAUSED: '1' }) },
      });
      await place.ready();
      this.#watch = await EngineWatch.at(port);
    };
    await begin();
    const ask = (what: string) => this.#watch!.ask(what);
    const signal = (name: NodeJS.Signals) => this.#game!.process.kill(name);
    return {
      game: place.game,
      clock: mode,
      ...GARDEN_ACTS,
      pass,
      async report() {
        const { going, overlap } = await ask('report');
        return { going: Number(going), overlap: Number(overlap) };
      },
      held: async () => (await ask('controls')).held as Record<string, unknown>,
      // A game that is halted, as in a debugger, stops nothing.
      stubborn: async (is) => void signal(is ? 'SIGSTOP' : 'SIGCONT'),
      lose: () => this.kill(),
      comeBack: begin,
      end: () => this.end(),
    };
  }

  async kill(): Promise<void> {
    this.#watch?.close();
    const game = this.#game;
    this.#game = undefined;
    await game?.kill();
    this.output += game?.output ?? '';
  }

  async end(): Promise<void> {
    await this.kill();
    this.#place?.close();
    this.#place = undefined;
  }

  async close(): Promise<void> {
    await this.end();
    if (this.#project !== undefined) rmSync(this.#project, { recursive: true, force: true });
  }
}
