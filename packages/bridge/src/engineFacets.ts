import {
  type CommandFacet,
  type EventsFacet,
  type FacetName,
  type Facets,
  type GameEvent,
  type GameOpening,
  type GameState,
  HarnessError,
  type LateDrawing,
  type ScreenFacet,
  type StateFacet,
  unstoppable,
  until,
} from '@bridle/facets';
import type { Engine, WireFields } from './engine.js';
import { EngineClock } from './engineClock.js';
import { EngineScene } from './engineScene.js';
import { LABEL_CHARS_MAX, LINES_MAX, LOG_CHARS_MAX, NAME_CHARS_MAX } from './wire/index.js';

/** All that a game offers while this engine is there. */
export interface EngineFacets {
  readonly facets: Partial<Facets>;
  /** Takes what the engine tells without being asked. */
  event(name: string, data: WireFields): void;
}

/** Why an engine has not got something, for whoever asks for it. */
export const ABSENT: Readonly<Partial<Record<FacetName, string>>> = {
  clock: 'this engine cannot be paused and stepped: its bridge takes no pause, step and resume',
  input: 'this engine declares no controls; act on elements by their refs, or use keys',
  state: 'this engine tells no state of its game: its bridge takes no state command',
  command: 'this engine has no console: its bridge takes no command',
  screen: 'this engine takes no pictures: its bridge takes no screenshot command',
};

export function facetsOf(engine: Engine, log: GameOpening['log']): EngineFacets {
  const { commands, game } = engine.facts;
  const can = (command: string): boolean => commands.has(command);
  const state = can('state') ? new EngineState(engine) : undefined;
  const clock =
    engine.facts.clock === undefined
      ? undefined
      : new EngineClock(engine, (told) => state?.told(told));
  if (clock !== undefined) state?.countBy(() => clock.tick);
  const scene = new EngineScene({
    engine,
    isStill: () => clock?.isPaused ?? false,
    onFrame: (frame) => clock?.at(frame),
    warn: (text) => log.add('error', game, text),
  });
  const events = new EngineEvents();
  return {
    facets: {
      scene,
      events,
      ...(clock && { clock }),
      ...(clock?.input && { input: clock.input }),
      ...(state && { state }),
      ...(can('command') && { command: commandFacet(engine) }),
      ...(can('screenshot') && { screen: screenFacet(engine) }),
    },
    event(name, data) {
      if (name === 'frame') clock?.passed(data.frame);
      else if (name === 'scene') scene.changed();
      else if (name === 'game') events.tell(data);
      else if (name === 'log' || name === 'error') logLine(log, game, name, data);
    },
  };
}

function logLine(log: GameOpening['log'], game: string, name: string, data: WireFields): void {
  const { level, text } = data;
  if (typeof text !== 'string') return;
  const isError = name === 'error' || level === 'error';
  log.add(isError ? 'error' : 'info', game, text.slice(0, LOG_CHARS_MAX));
}

class EngineEvents implements EventsFacet {
  #listener: ((event: GameEvent) => void) | undefined;

  listen(listener: (event: GameEvent) => void): void {
    this.#listener = listener;
  }

  tell({ name, ...fields }: WireFields): void {
    if (typeof name !== 'string' || name === '') return;
    this.#listener?.({ ...fields, event: name.slice(0, NAME_CHARS_MAX) });
  }
}

class EngineState implements StateFacet {
  readonly #engine: Engine;
  readonly hash?: () => string;
  #state: GameState = { tick: 0 };
  #hash = '';
  #tick: () => number = () => 0;

  constructor(engine: Engine) {
    this.#engine = engine;
    if (engine.facts.commands.has('hash')) this.hash = () => this.#hash;
  }

  countBy(tick: () => number): void {
    this.#tick = tick;
  }

  read(): Readonly<GameState> {
    return this.#state;
  }

  async refresh(): Promise<void> {
    const hash = this.hash && this.#engine.ask('hash').answer; // both on their way at once
    this.told((await this.#engine.ask('state').answer).fields);
    if (hash !== undefined) this.#hash = String((await hash).fields.hash);
  }

  told(state: unknown): void {
    if (typeof state !== 'object' || state === null || Array.isArray(state)) return;
    this.#state = { ...(state as WireFields), tick: this.#tick() };
  }
}

function commandFacet(engine: Engine): CommandFacet {
  return {
    run: (line) =>
      unstoppable(async () => {
        const { fields } = await engine.ask('command', { line }).answer;
        const { ok, lines } = fields;
        return {
          ok: typeof ok === 'boolean' ? ok : null,
          lines: (Array.isArray(lines) ? lines : [])
            .slice(0, LINES_MAX)
            .map((one) => String(one).slice(0, LABEL_CHARS_MAX)),
        };
      }),
  };
}

function screenFacet(engine: Engine): ScreenFacet {
  const { engine: name, version } = engine.facts;
  return {
    renderer: { name, ...(version !== undefined && { version }) },
    prepare: async () => {},
    *render(): LateDrawing {
      const { png } = yield* until(engine.ask('screenshot').answer);
      return { ...sizeOfPng(png), png: png! };
    },
  };
}

const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEADER_BYTES = 24; // up to width and height

/** The size that a PNG says it has. */
export function sizeOfPng(png: Uint8Array | undefined): { width: number; height: number } {
  if (png === undefined || png.length < HEADER_BYTES || !PNG_HEAD.equals(png.subarray(0, 8))) {
    throw new HarnessError('internal', 'the picture of the engine is no PNG');
  }
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
