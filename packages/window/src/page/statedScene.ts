import type { SceneFields } from '@bridle/block-view';
import type { HudSlot, HudState, ScreenView } from '@bridle/facets/pictured';
import type { WindowConnection } from '../connection.js';

interface ToldStack {
  readonly item: string;
  readonly count: number;
}

interface ToldState {
  readonly player?: {
    readonly pos: readonly [number, number, number];
    readonly yaw: number;
    readonly pitch: number;
    readonly dead: boolean;
    readonly hotbar_slot: number;
    readonly held: ToldStack | null;
  };
  readonly screen?: { readonly kind: string } | null;
}

interface ToldContainer {
  readonly screen: { readonly kind: string } | null;
  readonly size: number;
  readonly grid: number;
  readonly slots: readonly (ToldStack & { readonly slot: number | string })[];
  readonly cursor: ToldStack | null;
  readonly result: ToldStack | null;
  readonly lines?: readonly string[];
}

interface ToldInventory {
  readonly slots: readonly (ToldStack & { readonly slot: number })[];
}

/** What the page has to know of a scene that it does not draw. */
export type StatedScene = Pick<SceneFields, 'camera' | 'hud'>;

const EYES_UP = 1.62;
const PLAYER_SLOTS = 41;

/** Asks for it, where the run draws the pictures itself; undefined in a game that is no block world. */
export async function askScene(connection: WindowConnection): Promise<StatedScene | undefined> {
  const state = await connection.ask<ToldState>('get_state');
  if (state.player === undefined || state.screen == null) return statedScene(state);
  const [container, inventory] = await Promise.all([
    connection.ask<ToldContainer>('get_container'),
    connection.ask<ToldInventory>('get_inventory'),
  ]);
  return statedScene(state, container, inventory);
}

export function statedScene(
  { player }: ToldState,
  container?: ToldContainer,
  inventory?: ToldInventory,
): StatedScene | undefined {
  if (player === undefined) return undefined;
  const [x, y, z] = player.pos;
  const { yaw, pitch, dead, hotbar_slot: selected, held } = player;
  const hotbar: (HudSlot | undefined)[] = [];
  hotbar[selected] = slotOf(held);
  const screen = dead ? { kind: 'death' } : screenOf(container, inventory);
  // Hearts and the like are in the picture, and nobody reads them from here.
  const others = { health: 0, food: 0, air: 0, armour: 0, xpProgress: 0, xpLevel: 0 };
  const hud: HudState = { ...others, hotbar, selected, chat: [], showsVitals: false, screen };
  return { camera: { x, y: y + EYES_UP, z, yaw, pitch }, hud };
}

function screenOf(
  container: ToldContainer | undefined,
  inventory: ToldInventory | undefined,
): ScreenView | undefined {
  if (container?.screen == null) return undefined;
  const stacks = new Map(
    [...container.slots, ...(inventory?.slots ?? [])].map((one) => [String(one.slot), slotOf(one)]),
  );
  const list = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, i) => stacks.get(`${prefix}${i}`));
  return {
    kind: container.screen.kind,
    container: list('c', container.size),
    grid: list('g', container.grid),
    player: list('', PLAYER_SLOTS),
    result: slotOf(container.result),
    cursor: slotOf(container.cursor),
    text: container.lines,
  };
}

function slotOf(stack: ToldStack | null): HudSlot | undefined {
  return stack === null ? undefined : { item: stack.item, count: stack.count };
}
