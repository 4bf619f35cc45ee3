import type { KnownEvents } from './ops.js';

/** Any event: its name, and whatever is told of it. */
export interface BridleEvent {
  readonly event: string;
  readonly [field: string]: unknown;
}

interface ClientInfo {
  readonly id: number;
  readonly dialect: string;
  readonly name: string;
  readonly kind: 'person' | 'program';
}

/** Events about this client, which come unasked. */
interface OwnEvents {
  /** another client has taken control, and what this one does is refused until it is given back */
  control_taken: { event: 'control_taken'; tick: number; by: ClientInfo; reason?: string };
  control_given: { event: 'control_given'; tick: number; from: ClientInfo; reason?: string };
  /** so many events were not told, because this client was behind */
  dropped: { event: 'dropped'; count: number };
}

/** Events that come with those of another name. */
interface AlongEvents {
  /** a picture by schedule could not be kept */
  screenshot_failed: { event: 'screenshot_failed'; tick: number; path: string; message: string };
}

type Known = KnownEvents & OwnEvents & AlongEvents;

/** What can be listened to: in a block world these, in other games what they declare. */
export type EventName = keyof Known | (string & {});

export type EventOf<K> = K extends keyof Known ? Known[K] : BridleEvent;

/** What to subscribe to for what comes along. */
export const COMES_WITH: ReadonlyMap<string, string> = new Map<keyof AlongEvents, string>([
  ['screenshot_failed', 'screenshot'],
]);

/** Those that need no subscription. */
export const UNASKED: ReadonlySet<string> = new Set<keyof OwnEvents>([
  'control_taken',
  'control_given',
  'dropped',
]);
