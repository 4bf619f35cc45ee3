import { Acts, type Params } from './acts.js';
import { CssAnimations } from './clock/cssAnimations.js';
import type { GameTime } from './clock/gameTime.js';
import { FRAMES_PER_SECOND } from './clock/virtualClock.js';
import { CommandError } from './commandError.js';
import type { Hands } from './input/hands.js';
import { Keys } from './keys.js';
import { nextFrame, parseJson, toJson } from './native.js';
import { phaserGames } from './phaser/findGames.js';
import { canvasPicture } from './pictures.js';
import type { Registered } from './registered.js';
import { PageScene } from './scene.js';
import { Settling } from './settle.js';

const VERSION = '0.1.0';
const NAME_CHARS_MAX = 64;
const STEP_FRAMES_MAX = 36_000; // ten minutes of the game in one command

export interface BridgeOptions {
  /** tells this document from the one before it, in keys */
  readonly document: string;
  /** the same after a reload */
  readonly instance: string;
  readonly token?: string | undefined;
  readonly name?: string | undefined;
  readonly time: GameTime | null;
  readonly hands: Hands;
  readonly registered: Registered;
  /** pictures are taken by whoever drives the browser */
  readonly hasHost: boolean;
}

interface Running {
  isCancelled: boolean;
}

type Held = Readonly<Record<string, number | boolean>>;
type Answer = (id: string, reply: string) => void;

/** Answers commands of the wire, in the page. What carries them is not its business. */
export class Bridge {
  readonly #options: BridgeOptions;
  readonly #scene: PageScene;
  readonly #settling: Settling;
  readonly #acts: Acts;
  readonly #running = new Map<string, Running>();
  #current: Running | undefined;

  constructor(options: BridgeOptions) {
    this.#options = options;
    const { time, registered, hands } = options;
    this.#scene = new PageScene(new Keys(options.document), registered);
    const pass = (frames: number): Promise<void> => this.#pass(frames);
    const animations = time?.animations ?? new CssAnimations(false, () => [document]);
    animations.pass(0); // what has begun while the page was loaded begins now, where time is held
    this.#settling = new Settling(animations, registered, pass);
    this.#acts = new Acts(this.#scene, hands, pass);
  }

  get frame(): number | undefined {
    return this.#options.time?.clock.frame;
  }

  /** The first message of the wire. */
  hello(): object {
    const { instance, token, time, registered, hasHost } = this.#options;
    const name = this.#options.name ?? registered.with('name')?.name ?? document.title;
    const [phaser] = phaserGames();
    const version = (Reflect.get(window, 'Phaser') as { VERSION?: string } | undefined)?.VERSION;
    const [, chrome] = /Chrome\/([\d.]+)/.exec(navigator.userAgent) ?? [];
    return {
      protocol: 1,
      engine: phaser === undefined ? 'web' : 'phaser',
      engine_version: phaser === undefined ? chrome : version,
      bridge_version: VERSION,
      game: (name.trim() || location.host || 'page').slice(0, NAME_CHARS_MAX),
      instance,
      ...(token === undefined ? {} : { token }),
      commands: [
        'snapshot',
        ...Object.keys(this.#acts.byName),
        ...(hasHost || document.querySelector('canvas') !== null ? ['screenshot'] : []),
        ...(time === null ? [] : ['pause', 'step', 'resume']),
        'state',
        ...(['hash', 'command'] as const).filter((part) => registered.with(part) !== undefined),
        'cancel',
        'hello',
      ],
      scene: { keys: true, size: sizeOfPage() },
      ...(time === null ? {} : { clock: this.#clockFacts(time) }),
      ...(time === null ? {} : { controls: registered.with('controls')?.controls ?? [] }),
    };
  }

  #clockFacts({ clock }: GameTime): object {
    return {
      unit: 'frame',
      rate: FRAMES_PER_SECOND,
      deterministic: true,
      paused: clock.paused,
      frame: clock.frame,
    };
  }

  /** Takes a message; each command is answered once, however it ends. */
  take(text: string, answer: Answer): void {
    let message: { id?: unknown; command?: unknown; params?: unknown; event?: unknown };
    try {
      message = parseJson(text) as typeof message;
    } catch {
      return; // what is no message has no id to answer to
    }
    const { id, command, params } = message;
    if (message.event === 'input') this.#hold(message as { data?: { held?: Held } });
    if (typeof id !== 'string' || typeof command !== 'string') return;
    void this.#answer(id, command, (params ?? {}) as Params).then((reply) => answer(id, reply));
  }

  /** Whoever played is gone: what goes on is ended, what is held is let go, and time passes by itself again. */
  leave(): void {
    for (const running of this.#running.values()) running.isCancelled = true;
    void this.#acts.release();
    this.#hold({});
    this.#options.time?.clock.resume();
  }

  /** What is held on the controls of a game that runs by itself. */
  #hold({ data }: { data?: { held?: Held } }): void {
    this.#options.registered.with('hold')?.hold(data?.held ?? {});
  }

  async #answer(id: string, command: string, params: Params): Promise<string> {
    const running = { isCancelled: false };
    this.#running.set(id, running);
    try {
      const data = await this.#do(command, params, running);
      if (running.isCancelled) throw new CommandError('cancelled', 'it was cancelled');
      return toJson({ id, success: true, data });
    } catch (error) {
      const { message } = error as Error;
      const code = error instanceof CommandError ? error.code : 'internal';
      const hint = error instanceof CommandError ? error.hint : undefined;
      return toJson({ id, success: false, error: message, code, hint });
    } finally {
      this.#running.delete(id);
    }
  }

  async #do(command: string, params: Params, running: Running): Promise<unknown> {
    const perform = Object.hasOwn(this.#acts.byName, command)
      ? this.#acts.byName[command]
      : undefined;
    if (perform !== undefined) return this.#act(() => perform(params), running);
    switch (command) {
      case 'hello':
        return this.hello();
      case 'snapshot':
        return { nodes: this.#scene.nodes(), size: sizeOfPage(), ...this.#when() };
      case 'screenshot':
        return { base64: canvasPicture(this.#options.registered) };
      case 'pause':
      case 'resume': {
        const { clock } = this.#time();
        clock[command]();
        if (command === 'resume') this.#options.registered.with('hold')?.hold({});
        return { paused: clock.paused, frame: clock.frame };
      }
      case 'step':
        return this.#step(params, running);
      case 'settle': // not of the wire: the host asks when it has done something itself
        return this.#act(async () => ({ delivered: true }), running);
      case 'state':
        return { ...this.#ownState(), ...this.#when() };
      case 'hash': {
        const own = this.#options.registered.with('hash');
        if (own === undefined) throw unsupported('the game has registered no hash');
        return { hash: String(own.hash()), ...this.#when() };
      }
      case 'command':
        return this.#command(params);
      case 'cancel': {
        const target = this.#running.get(String(params.id));
        if (target !== undefined) target.isCancelled = true;
        return { cancelled: target !== undefined };
      }
      default:
        throw new CommandError('unknown_command', `Unknown command: ${command}`);
    }
  }

  async #act(perform: () => Promise<object>, running: Running): Promise<object> {
    const { registered } = this.#options;
    this.#current = running;
    registered.with('history')?.history(); // what happened before is not of this act
    registered.with('effects')?.effects();
    const delivery = (await perform()) as { delivered: boolean };
    const moving = delivery.delivered ? [] : this.#settling.moving();
    const rest = delivery.delivered
      ? await this.#settling.wait()
      : { settled: moving.length === 0, moving };
    const history = registered.with('history')?.history() ?? [];
    const effects = registered.with('effects')?.effects() ?? [];
    return {
      ...delivery,
      ...rest,
      nodes: this.#scene.nodes(),
      ...this.#when(),
      ...(history.length > 0 ? { history } : {}),
      ...(effects.length > 0 ? { effectLogs: effects } : {}),
    };
  }

  async #step(params: Params, running: Running): Promise<object> {
    const { clock } = this.#time();
    const frames = Number(params.frames);
    if (!Number.isInteger(frames) || frames < 1 || frames > STEP_FRAMES_MAX) {
      throw new CommandError('bad_params', `frames is a number from 1 to ${STEP_FRAMES_MAX}`);
    }
    if (!clock.paused) {
      throw new CommandError('bad_params', 'the game is not paused', 'send pause first');
    }
    const input = (params.input ?? {}) as Held;
    const { registered } = this.#options;
    await clock.step(frames, () => {
      if (running.isCancelled) return true;
      registered.with('hold')?.hold(input);
      return false;
    });
    return { frame: clock.frame, state: this.#ownState() };
  }

  #command(params: Params): object {
    const own = this.#options.registered.with('command');
    if (own === undefined) throw unsupported('the game has registered no commands');
    const { ok = null, lines = [] } = own.command(String(params.line)) ?? {};
    return { ok, lines };
  }

  #ownState(): object {
    const own = this.#options.registered.with('state');
    return own?.state() ?? { url: location.href, title: document.title };
  }

  #when(): { frame?: number } {
    return this.frame === undefined ? {} : { frame: this.frame };
  }

  #time(): GameTime {
    const { time } = this.#options;
    if (time !== null) return time;
    throw unsupported('its time is not ours: the page was opened without a seed');
  }

  /** Lets time pass: that of the game where it is held, else that of the browser. */
  async #pass(frames: number): Promise<void> {
    const running = this.#current;
    const clock = this.#options.time?.clock;
    if (running?.isCancelled) throw new CommandError('cancelled', 'it was cancelled');
    if (clock?.paused) await clock.step(frames, () => running?.isCancelled === true);
    else for (let i = 0; i < frames; i++) await nextFrame();
  }
}

function unsupported(message: string): CommandError {
  return new CommandError('unsupported', message);
}

function sizeOfPage(): [number, number] {
  return [Math.max(1, window.innerWidth), Math.max(1, window.innerHeight)];
}
