import type { ViewLook, WindowDrawing } from '../draw/drawingClient.js';
import type { CameraChoice } from './cameraChoice.js';
import type { HeldActions } from './heldActions.js';
import { actionOf, hotbarSlotOf, type PlayAction } from './keyBindings.js';
import { LookSender, turned } from './lookSender.js';
import type { PersonActs } from './personActs.js';
import { PointerLock } from './pointerLock.js';
import type { SceneMirror } from './sceneMirror.js';
import type { SettingsStore } from './settings.js';

interface PlayingOptions {
  readonly canvas: HTMLCanvasElement;
  readonly drawing: WindowDrawing;
  readonly scene: SceneMirror;
  readonly settings: SettingsStore;
  readonly acts: PersonActs;
  readonly held: HeldActions;
  readonly camera: CameraChoice;
  /** an action that is not of the hands: chat, menus, cameras */
  struck(action: PlayAction): void;
  /** the item in hand is about to be used: some of them are read or written on */
  uses(): void;
  /** the mouse was let go by the person, or the page was left */
  left(): void;
  /** it begins or ends, whoever wanted that */
  changed(): void;
  toast(text: string): void;
}

const HELD: ReadonlySet<PlayAction> = new Set([
  ...(['forward', 'back', 'left', 'right', 'jump', 'sneak', 'sprint', 'attack', 'use'] as const),
]);
const HOTBAR_SLOTS = 9;
/** Pixels of a wheel that are one slot: a notch of a mouse has this at least, a touchpad gathers it. */
const WHEEL_SLOT = 80;
/** A mouse that rested for so long leaves the view to the game. */
const RESTED_MS = 400;
const SAME_ANGLE = 0.002;

/** Keys and mouse while the mouse is held in the picture: hands and eyes of the player. */
export class Playing {
  readonly #options: PlayingOptions;
  readonly #lock: PointerLock;
  readonly #looks: LookSender;
  #look: ViewLook | undefined;
  #movedAt = 0;
  #slot = 0;
  #selectedAt = 0;
  #wheeled = 0;

  constructor(options: PlayingOptions) {
    this.#options = options;
    const { canvas, acts, scene } = options;
    this.#looks = new LookSender((look) => acts.ask('set_view', look).catch(() => {}));
    this.#lock = new PointerLock(canvas, (isHeld, isOwn) => this.#lockChanged(isHeld, isOwn));
    scene.onAnswer(() => this.#answered());
    document.addEventListener('mousemove', (event) => this.#mouseMoved(event));
    document.addEventListener('mousedown', (event) => this.#button(event, true));
    document.addEventListener('mouseup', (event) => this.#button(event, false));
    document.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    document.addEventListener('visibilitychange', () => this.letGo());
    window.addEventListener('blur', () => this.letGo());
  }

  get isActive(): boolean {
    return this.#lock.isHeld;
  }

  /** Whether it is on, or about to be. */
  get isWanted(): boolean {
    return this.#lock.isHeld || this.#lock.isHeldSoon;
  }

  async begin(): Promise<void> {
    if (await this.#lock.hold()) return;
    this.#options.toast('Click into the picture to play on.');
  }

  /** Ends it, as for a menu that the page opens: everything is let go. */
  end(): void {
    this.letGo();
    this.#lock.letGo();
  }

  /** Nothing is held any more, neither here nor in the run. */
  letGo(): void {
    const { held } = this.#options;
    held.releaseAll();
    this.#tellHeld();
  }

  key(event: KeyboardEvent, isDown: boolean): void {
    const action = actionOf(this.#options.settings.now.keys, event.code);
    if (action === undefined) return;
    event.preventDefault();
    if (isDown && event.repeat) return;
    this.#move(action, isDown);
  }

  select(slot: number): void {
    this.#slot = slot;
    this.#selectedAt = performance.now();
    void this.#options.acts.try('set_actions', { actions: { hotbar_slot: slot } });
  }

  /** The slot in hand, as far as the page knows. */
  get slot(): number {
    return this.#slot;
  }

  #lockChanged(isHeld: boolean, isOwn: boolean): void {
    const { canvas, scene, camera, left, changed } = this.#options;
    if (isHeld) {
      canvas.focus({ preventScroll: true }); // keys would press the button that was clicked last
      const seen = scene.camera;
      this.#look =
        seen === undefined || camera.isFree ? undefined : { yaw: seen.yaw, pitch: seen.pitch };
      this.#slot = scene.hud?.selected ?? this.#slot;
    } else {
      this.letGo();
      this.#looks.flush();
    }
    changed();
    if (!isHeld && !isOwn) left();
  }

  #mouseMoved({ movementX, movementY }: MouseEvent): void {
    if (!this.isActive || (movementX === 0 && movementY === 0)) return;
    const { camera, drawing, acts, settings, scene } = this.#options;
    const { sensitivity } = settings.now;
    if (camera.isFree) {
      camera.turn(movementX, movementY, sensitivity);
      return;
    }
    const from = this.#look ?? scene.camera;
    if (from === undefined || !acts.mayAct) return;
    this.#look = turned(from, movementX, movementY, sensitivity);
    this.#movedAt = performance.now();
    drawing.setLook(this.#look);
    this.#looks.look(this.#look);
  }

  #button(event: MouseEvent, isDown: boolean): void {
    if (!this.isActive) return;
    const action = actionOf(this.#options.settings.now.keys, `Mouse${event.button}`);
    event.preventDefault();
    if (action !== undefined) this.#move(action, isDown);
  }

  #wheel(event: WheelEvent): void {
    if (!this.isActive) return;
    event.preventDefault();
    const pixels =
      event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 40;
    this.#wheeled += pixels;
    if (Math.abs(this.#wheeled) < WHEEL_SLOT) return;
    const way = Math.sign(this.#wheeled);
    this.#wheeled = 0;
    this.select((this.#slot + way + HOTBAR_SLOTS) % HOTBAR_SLOTS);
  }

  #move(action: PlayAction, isDown: boolean): void {
    const { held, camera, struck } = this.#options;
    const slot = hotbarSlotOf(action);
    if (!HELD.has(action)) {
      if (!isDown) return;
      if (slot !== undefined) this.select(slot);
      else if (action === 'drop') this.#pulse('drop_click');
      else struck(action);
      return;
    }
    if (!isDown) {
      held.release(action);
      this.#tellHeld();
      return;
    }
    const isTwice = held.press(action, performance.now());
    if (camera.isFree) return; // the keys move the camera, and the body rests
    this.#looks.flush();
    this.#tellHeld();
    this.#click(action, isTwice);
  }

  /** A stroke that is shorter than a tick counts all the same. */
  #click(action: PlayAction, isTwice: boolean): void {
    if (action === 'attack') this.#pulse('attack_click');
    else if (action === 'use') {
      this.#options.uses();
      this.#pulse('use_click');
    } else if (action === 'jump') this.#pulse(isTwice ? 'toggle_fly' : 'jump_click');
  }

  #pulse(click: string): void {
    const { acts, camera } = this.#options;
    if (!acts.mayAct || camera.isFree) return;
    this.#looks.flush();
    void acts.try('pulse', { actions: { [click]: true } });
  }

  #tellHeld(): void {
    const { acts, held, camera } = this.#options;
    if (!acts.mayAct) {
      if (!camera.isFree) held.forget();
      return;
    }
    if (camera.isFree) return;
    const actions = held.untold();
    if (actions !== undefined) void acts.try('set_actions', { actions });
  }

  /** The page shows its own view only as long as the game does not know a newer one. */
  #answered(): void {
    const { camera, drawing, scene } = this.#options;
    // What the run tells may be older than what was chosen here.
    const isChosen = performance.now() - this.#selectedAt < RESTED_MS;
    if (!isChosen) this.#slot = scene.hud?.selected ?? this.#slot;
    if (this.#look === undefined || !this.#looks.isSettled) return;
    if (!this.isActive) {
      this.#look = undefined;
      drawing.setLook(undefined);
      return;
    }
    const seen = scene.camera;
    if (seen === undefined || !camera.isOfPlayer) return;
    if (performance.now() - this.#movedAt < RESTED_MS || isSameLook(seen, this.#look)) return;
    this.#look = { yaw: seen.yaw, pitch: seen.pitch };
    drawing.setLook(this.#look);
  }
}

function isSameLook(one: ViewLook, other: ViewLook): boolean {
  const turn = Math.abs(one.yaw - other.yaw) % (2 * Math.PI);
  const yaw = Math.min(turn, 2 * Math.PI - turn);
  return yaw < SAME_ANGLE && Math.abs(one.pitch - other.pitch) < SAME_ANGLE;
}
