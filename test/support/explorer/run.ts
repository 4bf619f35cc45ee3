import { join } from 'node:path';
import { startBridle } from '../bridle.js';
import { connected } from '../connected.js';
import { temporaryFolder } from '../temporaryFolder.js';
import { Agent, Died, type SeenEvent } from './agent.js';

/** The events of one part of a run, by name. */
export type EventsNamed = (event: string) => SeenEvent[];

/** A run through the world of a seed, with the real command and a client of its own. */
export class Run {
  readonly agent: Agent;
  readonly #seed: string;

  private constructor(seed: string, agent: Agent) {
    this.#seed = seed;
    this.agent = agent;
  }

  static async start(seed: string): Promise<Run> {
    const socket = join(temporaryFolder(), 'world.sock');
    const clock = ['--headless', '--automation-step'];
    await startBridle(...clock, '--automation-uds', socket, '--world-seed', seed);
    return new Run(seed, await Agent.awake(await connected({ path: socket })));
  }

  /** Whoever dies too early starts anew with empty hands, so often at most. */
  async live(lives: number, story: (life: number) => Promise<void>): Promise<void> {
    for (let life = 1; ; life++) {
      try {
        return await story(life);
      } catch (error) {
        if (!(error instanceof Died) || life === lives) throw error;
        console.log(`${error.message}; begins life ${life + 1}`);
        await this.agent.respawn();
      }
    }
  }

  /** A part of the run, of so many ticks at most. Whatever fails says where and when. */
  async part<T>(
    name: string,
    ticks: number,
    act: (agent: Agent, told: EventsNamed) => Promise<T>,
  ): Promise<T> {
    const { agent } = this;
    const before = agent.events.length;
    const told: EventsNamed = (event) =>
      agent.events.slice(before).filter((seen) => seen.event === event);
    try {
      return await agent.within(ticks, () => act(agent, told));
    } catch (error) {
      const { tick, player } = agent.state;
      const place = player.pos.map((value) => value.toFixed(2)).join(' ');
      const where = `seed ${this.#seed}, tick ${tick}, at ${place}, to ${name}`;
      if (error instanceof Error) error.message = `${where}: ${error.message}`;
      throw error;
    }
  }
}
