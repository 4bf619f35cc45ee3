import { startDrawing, type WindowDrawing } from '../draw/drawingClient.js';
import { element } from '../element.js';
import { createPanel, type Panel } from '../panel/panel.js';
import { refusalText } from '../panel/refusalText.js';
import type { ViewAnswer } from '../viewAnswer.js';
import { CameraChoice } from './cameraChoice.js';
import { ChatBox } from './chatBox.js';
import { ControlWatch } from './controlWatch.js';
import { nameOf } from './controlWords.js';
import { confirmDialog, isDialogOpen } from './dialog.js';
import { FiguresBox } from './figuresBox.js';
import { HeldActions } from './heldActions.js';
import { actionOf, type PlayAction } from './keyBindings.js';
import { OpenScreens } from './openScreens.js';
import { openPauseMenu } from './pauseMenu.js';
import { PersonActs } from './personActs.js';
import { pickBlock } from './pickBlock.js';
import { PicturePlay, type PictureSize } from './picturePlay.js';
import { Playing } from './playing.js';
import { PlayScript } from './playScript.js';
import { SceneMirror } from './sceneMirror.js';
import { FOV, type SettingsStore } from './settings.js';
import { openSettingsMenu } from './settingsMenu.js';
import type { SocketConnection } from './socketConnection.js';
import { Stage } from './stage.js';
import { StatusLine } from './statusLine.js';
import { createToasts } from './toasts.js';
import { createTopBar } from './topBar.js';
import { ViewLoop } from './viewLoop.js';
import { openWorldsMenu } from './worldsMenu.js';

/** Everything on the page, and what keys and buttons do with it. */
export class WindowPage {
  readonly #connection: SocketConnection;
  readonly #settings: SettingsStore;
  readonly #scene = new SceneMirror();
  readonly #script = new PlayScript();
  readonly #held = new HeldActions();
  readonly #toasts = createToasts();
  readonly #status = new StatusLine();
  readonly #stage: Stage;
  readonly #drawing: WindowDrawing;
  readonly #control: ControlWatch;
  readonly #acts: PersonActs;
  readonly #camera: CameraChoice;
  readonly #playing: Playing;
  readonly #screens: OpenScreens;
  readonly #chat: ChatBox;
  readonly #figures: FiguresBox;
  readonly #panel: Panel;
  #isHudShown = true;
  /** the person was playing when a screen or the chat came in between */
  #plays = false;
  /** the size of the last picture that the run has made itself */
  #pictured: PictureSize | undefined;
  #version: string | undefined;
  #clock: ViewAnswer['clock'];

  constructor(connection: SocketConnection, settings: SettingsStore) {
    this.#connection = connection;
    this.#settings = settings;
    this.#stage = new Stage(settings);
    this.#drawing = startDrawing(this.#stage.canvas);
    this.#control = new ControlWatch(connection);
    this.#acts = new PersonActs(connection, this.#control, this.#script, this.#scene, this.#toast);
    this.#camera = new CameraChoice(this.#drawing, this.#scene, () => ({
      right: this.#held.axis('right', 'left'),
      forward: this.#held.axis('forward', 'back'),
      up: this.#held.axis('jump', 'sneak'),
      isFast: this.#held.isDown('sprint'),
    }));
    this.#playing = this.#createPlaying();
    this.#screens = this.#createScreens();
    this.#chat = new ChatBox(this.#acts, this.#toast, () => this.#playOn());
    this.#figures = new FiguresBox(connection, this.#drawing, this.#scene);
    this.#panel = createPanel({
      connection,
      overlay: this.#stage.boxes,
      pictureSize: () => this.#stage.pictureSize,
      toast: this.#toast,
      ask: (op, params, kept) => this.#acts.ask(op, params, kept),
      chooseGame: (name) => this.#chooseGame(name),
      isPlayersView: () => this.#camera.drawn === 'first' && this.#settings.now.fov === FOV.usual,
      playScript: () => this.#script.text(),
    });
    new PicturePlay({
      canvas: this.#stage.canvas,
      acts: this.#acts,
      isActive: () => this.#acts.mayAct && this.#scene.source === 'pictures' && !this.#hasView,
      pictureSize: () => this.#pictured,
    });
    this.#createView();
    this.#lay();
    this.#listen();
  }

  /** What tests and the console may look at. */
  get drawing(): WindowDrawing {
    return this.#drawing;
  }

  readonly #toast = (text: string): void => this.#toasts.toast(text);

  #createPlaying(): Playing {
    return new Playing({
      canvas: this.#stage.canvas,
      drawing: this.#drawing,
      scene: this.#scene,
      settings: this.#settings,
      acts: this.#acts,
      held: this.#held,
      camera: this.#camera,
      struck: (action) => this.#strike(action),
      uses: () => this.#screens.uses(),
      left: () => this.#openMenu(),
      changed: () => document.body.classList.toggle('is-playing', this.#playing.isActive),
      toast: this.#toast,
    });
  }

  #createScreens(): OpenScreens {
    return new OpenScreens({
      overlay: this.#stage.screens,
      acts: this.#acts,
      scene: this.#scene,
      pictureSize: () => this.#stage.pictureSize,
      mouseAt: (place) => this.#drawing.setMouse(place),
      isCloseKey: ({ key, code }) => key === 'Escape' || code === this.#settings.now.keys.inventory,
      showHud: () => {
        this.#isHudShown = true;
      },
      toast: this.#toast,
      opened: () => this.#pausePlay(),
      closed: () => this.#playOn(),
    });
  }

  #createView(): void {
    new ViewLoop({
      connection: this.#connection,
      drawing: this.#drawing,
      scene: this.#scene,
      status: this.#status,
      camera: () => this.#camera.drawn,
      hud: () => this.#isHudShown,
      clock: (told) => {
        this.#clock = told;
        this.#panel.noteClock(told);
        this.#sayClock();
      },
      distance: () => this.#settings.now.viewDistance,
      pictureSize: () => this.#stage.pictureSize,
      pictured: (size) => {
        this.#pictured = size;
      },
    });
    this.#stage.follow(({ width, height }) => this.#drawing.setSize(width, height));
    this.#settings.follow(({ fov }) => this.#drawing.setFov(fov === FOV.usual ? undefined : fov));
  }

  #lay(): void {
    const bar = createTopBar({
      connection: this.#connection,
      drawing: this.#drawing,
      control: this.#control,
      camera: this.#camera,
      settings: this.#settings,
      clock: () => this.#clock,
      passControl: () => void this.#passControl(),
      nextCamera: () => this.#strike('camera'),
      togglePanel: () => this.#strike('panel'),
      openMenu: () => this.#openMenu(),
    });
    const { element: stage } = this.#stage;
    stage.append(
      this.#figures.element,
      this.#status.element,
      this.#chat.element,
      this.#toasts.element,
    );
    const side = element('div', { className: 'side' }, this.#panel.element);
    document.body.replaceChildren(bar, stage, side);
  }

  #listen(): void {
    const { canvas } = this.#stage;
    canvas.addEventListener('click', () => void this.#clicked());
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    document.addEventListener('keydown', (event) => this.#key(event, true));
    document.addEventListener('keyup', (event) => this.#key(event, false));
    this.#connection.onState(() => this.#connectionChanged());
    let source = this.#scene.source;
    this.#scene.onAnswer(() => {
      const isNew = source !== this.#scene.source;
      source = this.#scene.source;
      if (isNew && source === 'none') void this.#offerWorlds();
    });
    this.#control.onChange(({ isMine }) => {
      this.#sayClock();
      if (isMine) return;
      this.#acts.released(this.#held.letGo);
      this.#held.forget();
      if (!this.#camera.isFree) this.#playing.end();
      this.#chat.close();
      this.#screens.look();
    });
  }

  /** Whoever plays in a game that stands would look for the fault elsewhere. */
  #sayClock(): void {
    const isStopped = this.#acts.mayAct && this.#clock?.waiting === true;
    const words = 'Time stands still. The panel lets it run: Time, Run.';
    this.#status.say('clock', isStopped ? words : undefined);
  }

  #connectionChanged(): void {
    const { state, reason, welcome } = this.#connection;
    const words = state === 'connecting' ? 'Connecting to the run …' : reason;
    this.#status.say('connection', state === 'open' ? undefined : sentence(words));
    if (state !== 'open' || welcome === undefined) return;
    // A newer run has a newer page.
    this.#version ??= welcome.version;
    if (this.#version !== welcome.version) location.reload();
    document.title = welcome.run === null ? 'Bridle' : `Bridle: ${welcome.run}`;
  }

  /** Nothing is to be seen: perhaps because no world is entered. */
  async #offerWorlds(): Promise<void> {
    const game = await this.#acts.read<{ world: string | null; facets: string[] }>('get_game');
    if (game?.world !== null || !game.facets.includes('worlds') || isDialogOpen()) return;
    this.#openWorlds();
  }

  #key(event: KeyboardEvent, isDown: boolean): void {
    if (this.#playing.isActive) {
      if (!event.ctrlKey && !event.metaKey) this.#playing.key(event, isDown);
      return;
    }
    if (!isDown || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isDialogOpen() || isTyping(event.target)) return;
    const action = actionOf(this.#settings.now.keys, event.code);
    if (action === undefined || !STRUCK_ANYWHERE.has(action)) return;
    event.preventDefault();
    this.#strike(action);
  }

  #strike(action: PlayAction): void {
    if (action === 'control') void this.#passControl();
    else if (action === 'panel') this.#togglePanel();
    else if (action === 'hud') this.#isHudShown = !this.#isHudShown;
    else if (action === 'figures') this.#figures.toggle();
    else if (action === 'screenshot') void this.#takeShot();
    else if (action === 'camera') {
      this.#playing.letGo();
      this.#camera.next();
    } else if (this.#acts.mayAct) this.#strikeInControl(action);
  }

  /** Whoever opens the panel wants the mouse for it. */
  #togglePanel(): void {
    this.#panel.setOpen(!this.#panel.isOpen);
    if (this.#panel.isOpen) this.#pausePlay();
    else this.#playOn();
  }

  #strikeInControl(action: PlayAction): void {
    if (action === 'inventory') {
      this.#isHudShown = true;
      this.#pausePlay();
      void this.#acts.try('open', { inventory: true });
    } else if (action === 'chat' || action === 'command') {
      this.#pausePlay();
      this.#chat.open(action === 'command' ? '/' : '');
    } else if (action === 'swapHands') {
      void this.#acts.try('swap_slots', { from: this.#playing.slot, to: 40 });
    } else if (action === 'pick') {
      const { slot } = this.#playing;
      void pickBlock(this.#acts, slot, (to) => this.#playing.select(to), this.#toast);
    }
  }

  /** Something needs the mouse: whoever played goes on when it is done. */
  #pausePlay(): void {
    this.#plays ||= this.#playing.isWanted;
    this.#playing.end();
  }

  #playOn(): void {
    // What was closed may have the focus still: whoever goes by keys is at the picture then, not nowhere.
    const active = document.activeElement;
    const isNowhere = active === null || active === document.body || !active.checkVisibility();
    if (isNowhere && !isDialogOpen()) this.#focusPicture();
    // Whoever has opened something needs the mouse for that.
    const isBusy =
      this.#screens.isOpen || this.#chat.isOpen || this.#panel.isOpen || isDialogOpen();
    if (!this.#plays || isBusy || !this.#hasView) return;
    this.#plays = false;
    if (this.#acts.mayAct) void this.#playing.begin();
  }

  async #clicked(): Promise<void> {
    this.#focusPicture();
    if (this.#playing.isActive || this.#connection.state !== 'open') return;
    if (this.#camera.isFree || this.#acts.mayAct) {
      return this.#hasView ? this.#playing.begin() : undefined;
    }
    if (!this.#control.mayPlay) return this.#toast(WATCHING_ONLY);
    const { holder } = this.#control.state;
    if (holder !== undefined) {
      const text = `${nameOf(holder)} is in control, and waits while you play.`;
      if (!(await confirmDialog('Take over?', text, 'Take over'))) return;
    }
    await this.#takeOver();
  }

  async #passControl(): Promise<void> {
    if (!this.#control.mayPlay) return;
    if (!this.#control.state.isMine) return this.#takeOver();
    this.#plays = false;
    this.#playing.end();
    // What was begun by a click on an element would go on, and the next words would wait for its end.
    await this.#orSay(this.#connection.ask('cancel').then(() => {}));
    // Whoever gets control finds nothing open, before which hands rest.
    if (this.#screens.isOpen) await this.#acts.try('close');
    await this.#orSay(this.#control.give());
  }

  /** Control of a game that is out of sight would be kept from others, and from whoever has it unawares. */
  async #chooseGame(name: string): Promise<void> {
    if (this.#control.state.isMine) await this.#passControl();
    this.#connection.game = name;
    this.#clock = undefined;
    await this.#control.refresh();
  }

  async #takeOver(): Promise<void> {
    await this.#orSay(this.#control.take());
    this.#screens.look(); // whoever had control may have left something open
    this.#plays = true;
    this.#playOn();
  }

  /** Whether there is somebody's view to turn: else the mouse is where it is on the picture. */
  get #hasView(): boolean {
    return this.#scene.camera !== undefined;
  }

  async #orSay(asked: Promise<void>): Promise<void> {
    try {
      await asked;
    } catch (thrown) {
      this.#toast(refusalText(thrown));
    }
  }

  async #takeShot(): Promise<void> {
    if (!this.#control.mayPlay) return this.#toast(WATCHING_ONLY);
    const shot = await this.#acts.read<{ path?: string }>('screenshot', {
      ...this.#stage.pictureSize,
      hud: this.#isHudShown,
      camera: this.#camera.drawn,
    });
    if (shot?.path !== undefined) this.#toast(`Saved ${shot.path}`);
  }

  #openMenu(): void {
    if (isDialogOpen()) return;
    this.#playing.end();
    openPauseMenu({
      isMine: this.#control.state.isMine,
      mayPlay: this.#control.mayPlay,
      resume: () => this.#resume(),
      passControl: () => void this.#passControl(),
      openWorlds: () => this.#openWorlds(),
      openSettings: () => openSettingsMenu(this.#settings, () => this.#openMenu()),
      leaveWorld: () => void this.#leaveWorld(),
      closed: () => this.#resume(),
    });
  }

  #focusPicture(): void {
    this.#stage.canvas.focus({ preventScroll: true });
  }

  #resume(): void {
    this.#focusPicture();
    this.#plays = true;
    this.#playOn();
  }

  #openWorlds(): void {
    openWorldsMenu({
      connection: this.#connection,
      acts: this.#acts,
      control: this.#control,
      entered: () => this.#resume(),
      closed: () => this.#resume(),
    });
  }

  async #leaveWorld(): Promise<void> {
    const text = 'It is saved where this run keeps worlds; everybody who plays in it leaves it.';
    if (!(await confirmDialog('Leave this world?', text, 'Leave'))) return;
    if (!this.#control.state.isMine) await this.#orSay(this.#control.take());
    if ((await this.#acts.try('world_leave')) !== undefined) this.#openWorlds();
  }
}

const WATCHING_ONLY = 'This link is for watching only.';

/** What keys do while the mouse is not held in the picture. */
const STRUCK_ANYWHERE: ReadonlySet<PlayAction> = new Set([
  ...(['control', 'panel', 'hud', 'screenshot', 'figures', 'camera'] as const),
  ...(['inventory', 'chat', 'command'] as const),
]);

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
}

/** A capital letter and a full stop. */
function sentence(words: string | undefined): string | undefined {
  if (words === undefined || words === '') return undefined;
  return `${words[0]!.toUpperCase()}${words.slice(1)}${/[.…]$/.test(words) ? '' : '.'}`;
}
