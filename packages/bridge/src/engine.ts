import type { InputControl } from '@bridle/facets';
import type { ReadScene } from './readScene.js';
import type { CommandName } from './wire/index.js';

/** Of a message, by their names, whatever is in them. */
export type WireFields = Readonly<Record<string, unknown>>;

/** What is known of an engine when it is let in. */
export interface EngineFacts {
  readonly engine: string;
  readonly version: string | undefined;
  readonly game: string;
  /** the same after a restart */
  readonly instance: string | undefined;
  /** of its process, where it says it */
  readonly pid: number | undefined;
  readonly commands: ReadonlySet<string>;
  /** elements are named by keys that last, and not by what number they have in the last snapshot */
  readonly hasKeys: boolean;
  /** it tells when its scene changes by itself */
  readonly tellsChanges: boolean;
  readonly size: { readonly width: number; readonly height: number } | undefined;
  readonly clock: { readonly isPaused: boolean; readonly frame: number } | undefined;
  readonly controls: readonly InputControl[];
}

/** What a command came to. */
export interface EngineReply {
  /** of its data, but for what stands beside */
  readonly fields: WireFields;
  readonly scene?: ReadScene | undefined;
  readonly png?: Uint8Array | undefined;
}

/** A command that is on its way. */
export interface AskedCommand {
  readonly id: string;
  readonly answer: Promise<EngineReply>;
}

export interface EngineHandlers {
  event(name: string, data: WireFields): void;
  /** Called once: it is gone, and why, in words after a colon; for good, where it has said so. */
  closed(reason: string, isForGood: boolean): void;
}

/** An engine that is there, whoever dialled whom. */
export interface Engine {
  readonly facts: EngineFacts;
  /** Begins the keys of all its elements with this. */
  markKeys(mark: string): void;
  listen(handlers: EngineHandlers): void;
  ask(command: CommandName, params?: object): AskedCommand;
  /** Asks it to end a command that goes on; that one is answered then, or in its own time. */
  cancel(asked: AskedCommand): void;
  /** Tells it something, without an answer. */
  tell(event: string, data: object): void;
  close(): void;
}
