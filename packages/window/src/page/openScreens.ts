import { respawnBox } from '@bridle/block-scene/boxes';
import type { ScreenView } from '@bridle/facets/pictured';
import { element } from '../element.js';
import type { ShownDialog } from './dialog.js';
import type { PersonActs } from './personActs.js';
import type { SceneMirror } from './sceneMirror.js';
import { hasSlots } from './screenSlots.js';
import { SlotButtons } from './slotButtons.js';
import { openBook, openSignForm } from './writingForms.js';

interface OpenScreensOptions {
  readonly overlay: HTMLElement;
  readonly acts: PersonActs;
  readonly scene: SceneMirror;
  pictureSize(): { readonly width: number; readonly height: number };
  mouseAt(place: { readonly x: number; readonly y: number } | undefined): void;
  isCloseKey(event: KeyboardEvent): boolean;
  /** The HUD is hidden, and with it what is open. */
  showHud(): void;
  toast(text: string): void;
  /** something is open that the mouse is needed for */
  opened(): void;
  /** nothing is, any more */
  closed(): void;
}

interface CarriedBook {
  readonly slot: number;
  readonly item: string;
  readonly pages?: readonly string[];
  readonly title?: string;
  readonly author?: string;
}

interface LookedAt {
  readonly looking_at: { readonly pos: readonly number[]; readonly face: string } | null;
}

const BESIDE: Readonly<Record<string, readonly number[]>> = {
  west: [-1, 0, 0],
  east: [1, 0, 0],
  down: [0, -1, 0],
  up: [0, 1, 0],
  north: [0, 0, -1],
  south: [0, 0, 1],
};

/** Ticks that a use may take to show what it has done. */
const USE_TICKS = 3;

/** What the player has open, made so that a mouse or a keyboard can use it while this page is in control. */
export class OpenScreens {
  readonly #options: OpenScreensOptions;
  readonly #slots: SlotButtons;
  #kind: string | undefined;
  #sign: ShownDialog | undefined;
  #respawn: HTMLButtonElement | undefined;
  /** what a use of the item in hand leads to, from a tick on, unless it has opened something else */
  #next: { readonly tick: number; do(): Promise<void> } | undefined;

  constructor(options: OpenScreensOptions) {
    this.#options = options;
    this.#slots = new SlotButtons(options);
    options.scene.onAnswer(() => this.look());
  }

  get isOpen(): boolean {
    return this.#kind !== undefined;
  }

  /** The item in hand is about to be used: a book is read, and a sign that is placed is written on. */
  uses(): void {
    const { scene } = this.#options;
    const held = scene.hud?.hotbar[scene.hud.selected]?.item ?? '';
    const tick = (scene.tick ?? 0) + USE_TICKS;
    if (scene.hud === undefined) this.#next = { tick, do: () => this.#showHidden() };
    if (/(^|:)(writable|written)_book$/.test(held))
      this.#next = { tick, do: () => this.#openBook() };
    if (!/_sign$/.test(held)) return;
    const before = this.#options.acts.read<LookedAt>('get_state');
    this.#next = { tick, do: () => this.#openSign(before) };
  }

  look(): void {
    const { acts, scene, opened, closed } = this.#options;
    const screen = acts.mayAct ? scene.hud?.screen : undefined;
    const before = this.#kind;
    this.#kind = screen?.kind;
    if (screen !== undefined) {
      this.#next = undefined;
      if (before === undefined) opened();
      this.#show(screen);
    } else if (before !== undefined) {
      this.#hide();
      closed();
    }
    const next = this.#next;
    if (next === undefined || (scene.tick ?? 0) < next.tick) return;
    this.#next = undefined;
    if (acts.mayAct) void next.do();
  }

  #show(screen: ScreenView): void {
    const { acts } = this.#options;
    if (hasSlots(screen)) this.#slots.show(screen);
    else this.#slots.hide();
    if (screen.kind === 'death') this.#showRespawn(screen);
    else this.#hideRespawn();
    if (screen.kind !== 'sign' || this.#sign !== undefined) return;
    this.#sign = openSignForm(acts, screen.text ?? [], () => {
      this.#sign = undefined;
    });
  }

  #hide(): void {
    this.#slots.hide();
    this.#hideRespawn();
    this.#sign?.close();
  }

  #showRespawn({ title }: ScreenView): void {
    const { overlay, acts, pictureSize, toast } = this.#options;
    const size = pictureSize();
    const box = respawnBox(size);
    if (this.#respawn === undefined) {
      this.#respawn = element(
        'button',
        { type: 'button', className: 'respawn', on: { click: () => void acts.try('respawn') } },
        'Respawn',
      );
      overlay.append(this.#respawn);
      toast(title ?? 'You died.'); // the screen itself may be gone in a second
      this.#respawn.focus({ preventScroll: true });
    }
    Object.assign(this.#respawn.style, {
      left: `${(box.x / size.width) * 100}%`,
      top: `${(box.y / size.height) * 100}%`,
      width: `${(box.width / size.width) * 100}%`,
      height: `${(box.height / size.height) * 100}%`,
    });
  }

  #hideRespawn(): void {
    this.#respawn?.remove();
    this.#respawn = undefined;
  }

  async #openBook(): Promise<void> {
    const { acts, scene, opened, closed } = this.#options;
    const selected = scene.hud?.selected ?? 0;
    const answer = await acts.read<{ slots: CarriedBook[] }>('get_inventory');
    const book = answer?.slots.find(({ slot }) => slot === selected);
    if (book === undefined) return;
    opened();
    const { slot, pages = [], title, author } = book;
    openBook(acts, { slot, pages, title, author }, closed);
  }

  /** In the game itself a sign is placed blank: at what was looked at, or instead of it. */
  async #openSign(before: Promise<LookedAt | undefined>): Promise<void> {
    const target = (await before)?.looking_at;
    if (target == null) return;
    const beside = BESIDE[target.face] ?? [0, 0, 0];
    const places = [target.pos.map((at, i) => at + beside[i]!), target.pos];
    for (const pos of places) {
      const { palette } = (await this.#options.acts.read<{ palette: string[] }>('get_blocks', {
        from: pos,
        to: pos,
      })) ?? { palette: [] };
      if (!/_sign\b/.test(palette[0] ?? '')) continue;
      await this.#options.acts.try('open', { pos });
      return;
    }
  }

  async #showHidden(): Promise<void> {
    const state = await this.#options.acts.read<{ screen?: object | null }>('get_state');
    if (state?.screen != null) this.#options.showHud();
  }
}
