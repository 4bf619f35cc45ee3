import {
  HarnessError,
  type KeyMove,
  type LongAction,
  type SceneAction,
  type SceneArguments,
  type SceneFacet,
  type SceneNode,
  type SceneOutcome,
  type ScenePointer,
  type SceneRest,
  until,
  whole,
} from '@bridle/facets';
import type { AskedCommand, Engine, EngineReply, WireFields } from './engine.js';
import { COMMAND_OF, type ElementName, type ReadScene } from './readScene.js';
import { type CommandName, HISTORY_MAX, LABEL_CHARS_MAX } from './wire/index.js';

const AT_REST: SceneRest = { settled: true };

export interface EngineSceneOptions {
  readonly engine: Engine;
  /** no time passes in the game but what we ask for: its scene stays as it was last told */
  readonly isStill: () => boolean;
  /** Told of the frame that a reply names. */
  readonly onFrame: (frame: unknown) => void;
  readonly warn: (text: string) => void;
}

/**
 * The scene of an engine. One that names its elements by keys is asked once for each act; one that numbers
 * them anew with every look is looked at and acted on in one section, which nobody else comes between.
 */
export class EngineScene implements SceneFacet {
  readonly #options: EngineSceneOptions;
  readonly #engine: Engine;
  readonly size: SceneFacet['size'];
  readonly key?: NonNullable<SceneFacet['key']>;
  readonly type?: NonNullable<SceneFacet['type']>;
  readonly pointer?: NonNullable<SceneFacet['pointer']>;
  readonly release?: NonNullable<SceneFacet['release']>;
  #known: SceneNode | undefined;
  /** what the engine calls the elements of the last look */
  #names: ReadScene['names'] = new Map();
  #rest: SceneRest = AT_REST;
  #effects: readonly string[] = [];
  /** the end of the section that is under way */
  #section: Promise<unknown> = Promise.resolve();
  #isWarned = false;

  constructor(options: EngineSceneOptions) {
    this.#options = options;
    this.#engine = options.engine;
    const { size, commands } = options.engine.facts;
    this.size = size;
    const can = (command: CommandName): boolean => commands.has(command);
    if (can('press')) {
      this.key = (key: string, move: KeyMove) => this.#do('press', { key, move }, `press ${key}`);
    }
    if (can('type')) this.type = (text: string) => this.#do('type', { text }, 'type');
    if (can('pointer')) {
      this.pointer = (pointer: ScenePointer) => this.#do('pointer', pointer, 'the pointer');
    }
    if (can('release')) this.release = () => this.#release();
  }

  /** The scene has changed by itself. */
  changed(): void {
    this.#known = undefined;
  }

  async read(): Promise<SceneNode> {
    if (this.#engine.facts.hasKeys) return await this.#look();
    return await this.#alone(() => this.#look());
  }

  known(): SceneNode | undefined {
    const { hasKeys, tellsChanges } = this.#engine.facts;
    return hasKeys && (tellsChanges || this.#options.isStill()) ? this.#known : undefined;
  }

  settled(): SceneRest {
    return this.#rest;
  }

  takeEffects(): readonly string[] {
    const effects = this.#effects;
    this.#effects = [];
    return effects;
  }

  act(key: string, action: SceneAction, args: SceneArguments): LongAction<SceneOutcome> {
    const meant = [key, ...(args.target === undefined ? [] : [args.target])];
    const isKeyed = meant.every((ours) => 'key' in (this.#names.get(ours) ?? {}));
    if (isKeyed) return this.#named(key, action, args);
    return this.#aloneWith(function* (this: EngineScene): LongAction<SceneOutcome> {
      this.#names = (yield* until(this.#lookAtAll())).names;
      return yield* whole(this.#named(key, action, args));
    });
  }

  /** Acts on an element of the last look. */
  #named(
    key: string,
    action: SceneAction,
    { value, target }: SceneArguments,
  ): LongAction<SceneOutcome> {
    const command = COMMAND_OF[action] as CommandName;
    const name = this.#nameOf(key);
    if (action === 'drag') {
      const to = target === undefined ? undefined : wordOf(this.#nameOf(target));
      const params = { source: wordOf(name), ...(to !== undefined && { target: to }) };
      return this.#do(command, params, action);
    }
    const more: Partial<Record<SceneAction, object>> = {
      dblclick: { count: 2 },
      fill: { value: value ?? '' },
      select: { value: value ?? '' },
      type: { text: value ?? '' },
      scroll: action === 'scroll' ? wayOf(value) : {},
    };
    return this.#do(command, { ...name, ...more[action] }, action);
  }

  /** What the engine calls an element that was there when it was last looked at. */
  #nameOf(ours: string): ElementName {
    const name = this.#names.get(ours);
    if (name === undefined) throw gone();
    return name;
  }

  *#do(command: CommandName, params: object, what: string): LongAction<SceneOutcome> {
    const { fields, scene } = yield* whole(this.#answered(this.#engine.ask(command, params)));
    this.#effects = sentences(fields.effectLogs);
    this.#rest =
      fields.settled === false ? { settled: false, moving: sentences(fields.moving) } : AT_REST;
    this.#options.onFrame(fields.frame);
    const root = scene === undefined ? yield* until(this.#look()) : this.#take(scene);
    if (fields.delivered === false) throw undelivered(what, fields);
    return { history: sentences(fields.history), left: { scene: root, rest: this.#rest } };
  }

  *#release(): LongAction<void> {
    yield* whole(this.#answered(this.#engine.ask('release')));
  }

  /** What a command came to. Stopped before that, the engine is told, and its own end is waited for. */
  *#answered(asked: AskedCommand): LongAction<EngineReply> {
    let isAnswered = false;
    try {
      const reply = yield* until(
        asked.answer.finally(() => {
          isAnswered = true;
        }),
      );
      return reply;
    } finally {
      if (!isAnswered) {
        this.#engine.cancel(asked);
        yield* until(asked.answer.then(nothing, nothing));
        this.#known = undefined;
      }
    }
  }

  async #look(): Promise<SceneNode> {
    return this.#take(await this.#lookAtAll());
  }

  async #lookAtAll(): Promise<ReadScene> {
    const { scene, fields } = await this.#engine.ask('snapshot').answer;
    if (scene === undefined) {
      throw new HarnessError('internal', 'the engine shows no nodes in its snapshot');
    }
    this.#options.onFrame(fields.frame);
    return scene;
  }

  #take({ root, names, repeated }: ReadScene): SceneNode {
    this.#known = root;
    this.#names = names;
    if (repeated > 0 && !this.#isWarned) {
      this.#isWarned = true;
      const what = 'elements have a key that another has, too: none of them can be acted on';
      this.#options.warn(`${repeated} ${what}`);
    }
    return root;
  }

  /** One section after the other, whatever came of those before. */
  async #alone<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#section;
    const mine = before.then(work, work);
    this.#section = mine.then(nothing, nothing);
    return await mine;
  }

  *#aloneWith<T>(work: (this: EngineScene) => LongAction<T>): LongAction<T> {
    const before = this.#section;
    let leave = nothing;
    const mine = new Promise<void>((resolve) => {
      leave = resolve;
    });
    this.#section = before.then(() => mine);
    try {
      yield* until(before);
      return yield* whole(work.call(this));
    } finally {
      leave();
    }
  }
}

function nothing(): void {}

function wordOf(name: ElementName): string {
  return 'key' in name ? name.key : name.ref;
}

function gone(): HarnessError {
  const message = 'the element is no longer where it was, or is no longer alone of its name there';
  return new HarnessError('bad_request', message, 'look again', undefined, 'gone');
}

function undelivered(what: string, { reason }: WireFields): HarnessError {
  const why = typeof reason === 'string' && reason !== '' ? reason : 'the engine does not say why';
  const message = `${what} did not reach it: ${why.slice(0, LABEL_CHARS_MAX)}`;
  const hint = 'close or move what lies over it, or wait until it takes input';
  return new HarnessError('bad_request', message, hint, undefined, 'out_of_reach');
}

/** Sentences of an engine, few and short enough. */
function sentences(given: unknown): string[] {
  if (!Array.isArray(given)) return [];
  return given
    .slice(0, HISTORY_MAX)
    .filter((line) => typeof line === 'string')
    .map((line) => line.slice(0, LABEL_CHARS_MAX));
}

const SCROLL_PIXELS = 100; // that a scroll goes which does not say how far

/** `down 300`, as scrolls are told, in pixels. */
function wayOf(value = 'down'): { dx: number; dy: number } {
  const [, way, pixels] = /^(up|down|left|right)(?: (\d{1,6}))?$/.exec(value) ?? [];
  if (way === undefined) {
    const hint = 'write up, down, left or right, and pixels: down 300';
    throw new HarnessError('bad_request', `${value.slice(0, 32)} is no way to scroll`, hint);
  }
  const far = Number(pixels ?? SCROLL_PIXELS) * (way === 'up' || way === 'left' ? -1 : 1);
  return way === 'up' || way === 'down' ? { dx: 0, dy: far } : { dx: far, dy: 0 };
}
