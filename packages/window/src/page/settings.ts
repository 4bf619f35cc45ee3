import {
  ACTION_NAMES,
  DEFAULT_BINDINGS,
  type KeyBindings,
  keyRefusal,
  type PlayAction,
} from './keyBindings.js';
import { PICTURE_CHOICES, type PictureChoice } from './pictureFit.js';

/** What a person has chosen, kept in the browser. */
export interface PageSettings {
  readonly keys: KeyBindings;
  /** of the mouse; 1 turns by 0.15 degrees a pixel */
  readonly sensitivity: number;
  /** of the picture; 1 shows it as it is */
  readonly brightness: number;
  /** vertical, degrees */
  readonly fov: number;
  /** columns in each direction, where the game shows more */
  readonly viewDistance: number;
  readonly picture: PictureChoice;
}

interface Range {
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly usual: number;
}

export const SENSITIVITY: Range = { least: 0.1, most: 4, step: 0.05, usual: 1 };
export const BRIGHTNESS: Range = { least: 0.5, most: 2, step: 0.05, usual: 1 };
export const FOV: Range = { least: 30, most: 110, step: 1, usual: 70 };
/** As far as the game shows; a run shows 32 columns at most. */
export const VIEW_DISTANCE: Range = { least: 2, most: 32, step: 1, usual: 32 };

export function defaultSettings(cores: number): PageSettings {
  return {
    keys: DEFAULT_BINDINGS,
    sensitivity: SENSITIVITY.usual,
    brightness: BRIGHTNESS.usual,
    fov: FOV.usual,
    viewDistance: VIEW_DISTANCE.usual,
    picture: cores >= CORES_FOR_FINE ? 'fine' : 'fast',
  };
}

/** The page draws by itself, without a graphics card. */
const CORES_FOR_FINE = 8;

/** Reads what was kept; whatever of it makes no sense is as usual. */
export function readSettings(text: string | null, usual: PageSettings): PageSettings {
  const kept = parsed(text);
  return {
    keys: readKeys(kept.keys),
    sensitivity: within(kept.sensitivity, SENSITIVITY),
    brightness: within(kept.brightness, BRIGHTNESS),
    fov: within(kept.fov, FOV),
    viewDistance: Math.round(within(kept.viewDistance, VIEW_DISTANCE)),
    picture: PICTURE_CHOICES.find((choice) => choice === kept.picture) ?? usual.picture,
  };
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Two actions on one key would leave one of them without: then all keys are as at first. */
function readKeys(kept: unknown): KeyBindings {
  if (typeof kept !== 'object' || kept === null) return DEFAULT_BINDINGS;
  const named = kept as Partial<Record<PlayAction, unknown>>;
  const keys = ACTION_NAMES.map((action) => [action, named[action] ?? DEFAULT_BINDINGS[action]]);
  const codes = keys.map(([, code]) => code);
  const isSound =
    codes.every((code) => typeof code === 'string' && keyRefusal(code) === undefined) &&
    new Set(codes).size === codes.length;
  return isSound ? (Object.fromEntries(keys) as KeyBindings) : DEFAULT_BINDINGS;
}

function within(value: unknown, { least, most, usual }: Range): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return usual;
  return Math.max(least, Math.min(most, value));
}

const KEPT_AS = 'bridle-window-settings';

/** The settings of this page: whoever changes them tells all who listen, and the browser keeps them. */
export class SettingsStore {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  readonly #listeners = new Set<(settings: PageSettings) => void>();
  #settings: PageSettings;

  /** Without a storage, which a browser may refuse, they last as long as the page. */
  constructor(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined, cores: number) {
    this.#storage = storage;
    this.#settings = readSettings(storage?.getItem(KEPT_AS) ?? null, defaultSettings(cores));
  }

  get now(): PageSettings {
    return this.#settings;
  }

  change(changed: Partial<PageSettings>): void {
    this.#settings = { ...this.#settings, ...changed };
    try {
      this.#storage?.setItem(KEPT_AS, JSON.stringify(this.#settings));
    } catch {
      // A full or forbidden storage: they last as long as the page.
    }
    for (const listener of this.#listeners) listener(this.#settings);
  }

  /** Calls now, and at every change. */
  follow(listener: (settings: PageSettings) => void): void {
    this.#listeners.add(listener);
    listener(this.#settings);
  }
}
