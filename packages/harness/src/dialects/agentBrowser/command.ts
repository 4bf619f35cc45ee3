import type { z } from 'zod';
import type { Host } from '../../core/host.js';
import { paramsError } from '../../core/paramsError.js';
import type { Fields } from '../requestLine.js';
import type { GameLog } from './gameLog.js';
import type { SessionState } from './sessionState.js';

/** What a command has at hand: the ops, and what its session remembers. */
export interface AgentBrowserContext {
  readonly host: Host;
  readonly session: SessionState;
  readonly log: GameLog;
  call(op: string, params: object): Promise<Fields>;
  /** The user is done with the session. */
  closed(): void;
}

type Data = object | null;

export interface AgentBrowserCommand {
  /** it changes something, so a request that is sent again must not do it again */
  readonly acts: boolean;
  /** it is about the tabs, so it is served also where the game of the chosen one has ended */
  readonly isOfTabs?: boolean;
  run(context: AgentBrowserContext, fields: Fields): Data | Promise<Data>;
}

/** One of the CLI's commands. Fields that we do not know are ignored. */
export function command<P extends z.ZodObject>(
  kind: 'looks' | 'acts',
  params: P,
  run: (context: AgentBrowserContext, params: z.output<P>) => Data | Promise<Data>,
): AgentBrowserCommand {
  return {
    acts: kind === 'acts',
    run(context, fields) {
      const parsed = params.safeParse(fields);
      if (!parsed.success) throw paramsError(parsed.error);
      return run(context, parsed.data);
    },
  };
}

/** Where the game is, for a CLI that thinks in pages. */
export function urlOf({ host }: { readonly host: Host }): string {
  return `https://bridle/${encodeURIComponent(host.name)}`;
}

/** Under which a snapshot is remembered: what another game shows is no change. */
export function snapshotKey({ host }: AgentBrowserContext, params: object): string {
  return `${host.name} ${JSON.stringify(params)}`;
}

export async function pageTitle({ call, host }: AgentBrowserContext): Promise<string> {
  const { elements } = (await call('scene_find', { nth: 0 })) as unknown as FoundElements;
  return elements[0]?.name || host.name;
}

/** An element, as `scene_find` tells of it. */
export interface Element {
  readonly ref?: string;
  readonly role: string;
  readonly name: string;
  readonly text: string;
  readonly value?: string | number;
  readonly description?: string;
  readonly disabled: boolean;
  readonly checked?: boolean | 'mixed';
  readonly selected?: boolean;
  readonly expanded?: boolean;
  readonly actions: readonly string[];
  readonly box?: { x: number; y: number; width: number; height: number };
}

export interface FoundElements {
  readonly count: number;
  readonly elements: readonly Element[];
}

export async function findElements(
  { call }: AgentBrowserContext,
  query: object,
): Promise<FoundElements> {
  return (await call('scene_find', query)) as unknown as FoundElements;
}

/** The one element that a ref or selector picks. */
export async function findElement(
  context: AgentBrowserContext,
  selector: string,
): Promise<Element> {
  return (await findElements(context, { selector, one: true })).elements[0]!;
}
