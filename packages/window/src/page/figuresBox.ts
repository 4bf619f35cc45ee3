import type { WindowConnection } from '../connection.js';
import type { WindowDrawing } from '../draw/drawingClient.js';
import { element } from '../element.js';
import type { SceneMirror } from './sceneMirror.js';

const LOOK_MS = 500;
const FACINGS = ['east (+X)', 'south (+Z)', 'west (−X)', 'north (−Z)'];

interface ToldState {
  readonly dimension?: string;
  readonly biome?: string | null;
  readonly light?: number | null;
  readonly time_of_day?: number | null;
  readonly player?: {
    readonly pos: readonly [number, number, number];
    readonly yaw: number;
    readonly pitch: number;
    readonly game_mode: string;
  };
  readonly looking_at?: { readonly block: string; readonly pos: readonly number[] } | null;
}

/** Where somebody faces who looks so. */
export function facingOf(yaw: number): string {
  const quarter = Math.round(yaw / (Math.PI / 2));
  return FACINGS[((quarter % 4) + 4) % 4]!;
}

/** Figures over the picture: how fast it is drawn and told, and where the player is. */
export class FiguresBox {
  readonly element = element('pre', { className: 'figures', hidden: true });
  readonly #connection: WindowConnection;
  readonly #drawing: WindowDrawing;
  readonly #scene: SceneMirror;
  #state: ToldState = {};

  constructor(connection: WindowConnection, drawing: WindowDrawing, scene: SceneMirror) {
    this.#connection = connection;
    this.#drawing = drawing;
    this.#scene = scene;
    setInterval(() => {
      if (!this.element.hidden && !document.hidden) void this.#look();
    }, LOOK_MS);
  }

  toggle(): void {
    this.element.hidden = !this.element.hidden;
    if (!this.element.hidden) void this.#look();
  }

  async #look(): Promise<void> {
    this.#show();
    try {
      this.#state = await this.#connection.ask<ToldState>('get_state');
    } catch {
      this.#state = {};
    }
    this.#show();
  }

  #show(): void {
    const { fps, drawMs, columns, threads } = this.#drawing.figures;
    const { latencyMs, state } = this.#connection;
    const { player, looking_at: target } = this.#state;
    const lines = [
      `${fps.toFixed(0)} fps, ${drawMs.toFixed(1)} ms to draw, ${threads} threads, ${columns} columns`,
      `connection ${state}, ${latencyMs === undefined ? '–' : `${latencyMs.toFixed(0)} ms`}`,
      `tick ${this.#scene.tick ?? '–'}, time ${this.#state.time_of_day ?? '–'}`,
    ];
    if (player !== undefined) {
      const [x, y, z] = player.pos.map((value) => value.toFixed(2));
      const degrees = [player.yaw, player.pitch].map((value) =>
        ((value * 180) / Math.PI).toFixed(0),
      );
      lines.push(
        `at ${x} ${y} ${z}, ${this.#state.dimension ?? ''}, ${player.game_mode}`,
        `facing ${facingOf(player.yaw)}, yaw ${degrees[0]}°, pitch ${degrees[1]}°`,
        `biome ${this.#state.biome ?? '–'}, light ${this.#state.light ?? '–'}`,
      );
    }
    if (target != null) lines.push(`looking at ${target.block} at ${target.pos.join(' ')}`);
    this.element.textContent = lines.join('\n');
  }
}
