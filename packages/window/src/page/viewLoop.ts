import { RefusedError, type WindowConnection } from '../connection.js';
import type { DrawnCamera, WindowDrawing } from '../draw/drawingClient.js';
import { refusalText } from '../panel/refusalText.js';
import type { ViewAnswer, WordsAnswer } from '../viewAnswer.js';
import type { PictureSize } from './picturePlay.js';
import type { SceneMirror } from './sceneMirror.js';
import { askScene } from './statedScene.js';
import type { StatusLine } from './statusLine.js';

interface ViewLoopOptions {
  readonly connection: WindowConnection;
  readonly drawing: WindowDrawing;
  readonly scene: SceneMirror;
  readonly status: StatusLine;
  camera(): DrawnCamera;
  hud(): boolean;
  /** columns in each direction, at most */
  distance(): number;
  pictureSize(): PictureSize;
  /** Told how time passes, whenever that has changed. */
  clock(told: NonNullable<ViewAnswer['clock']>): void;
  /** Told how large a picture is that the run has made. */
  pictured(size: PictureSize): void;
}

interface ShotAnswer extends PictureSize {
  readonly base64?: string;
  readonly format?: 'png' | 'qoi';
}

/** While only the run can draw, it is asked for pictures about as often as it ticks. */
const PICTURE_WAIT_MS = 50;
const REFUSED_WAIT_MS = 1_000;

/** Asks again and again what there is to see, and hands it to whoever draws. */
export class ViewLoop {
  readonly #options: ViewLoopOptions;
  /** Of the loop that runs: whatever another one still hears is too late. */
  #turn = 0;
  #isRunning = false;
  #hasState = true;

  constructor(options: ViewLoopOptions) {
    this.#options = options;
    const { connection, drawing, status } = options;
    connection.onState(() => this.#look());
    document.addEventListener('visibilitychange', () => this.#look());
    drawing.onWordsWanted(() => void this.#askWords());
    drawing.onFault((text) => status.say('fault', text));
  }

  /** Begins anew, as with another game. */
  restart(): void {
    this.#isRunning = false;
    this.#turn++;
    this.#look();
  }

  /** Hidden pages ask for nothing: the run keeps nothing for them, and they begin anew. */
  #look(): void {
    const isWanted = this.#options.connection.state === 'open' && !document.hidden;
    if (isWanted === this.#isRunning) return;
    this.#isRunning = isWanted;
    this.#turn++;
    if (isWanted) void this.#run(this.#turn);
  }

  async #run(turn: number): Promise<void> {
    const { connection, status } = this.#options;
    this.#hasState = true;
    let isFirst = true;
    let game = connection.game;
    let isPictures = false;
    while (turn === this.#turn) {
      if (game !== connection.game) [game, isFirst] = [connection.game, true];
      try {
        const answer = await this.#ask(isFirst, isPictures);
        if (turn !== this.#turn) return;
        if (isFirst) this.#options.scene.restart();
        isFirst = false;
        isPictures = answer.source === 'pictures';
        this.#take(answer);
        if (isPictures) await this.#showPicture();
        if (turn !== this.#turn) return;
      } catch (thrown) {
        if (turn !== this.#turn || connection.state !== 'open') return;
        status.say('view', refusalText(thrown));
        isFirst = thrown instanceof RefusedError;
        await new Promise((resolve) => setTimeout(resolve, REFUSED_WAIT_MS));
      }
    }
  }

  #ask(restart: boolean, isPictures: boolean): Promise<ViewAnswer> {
    const { connection, camera, hud, distance } = this.#options;
    return connection.ask<ViewAnswer>('watch_view', {
      camera: camera(),
      hud: hud(),
      distance: distance(),
      ...(restart && { restart }),
      ...(isPictures && { wait_ms: PICTURE_WAIT_MS }),
    });
  }

  #take(answer: ViewAnswer): void {
    const { drawing, scene, status } = this.#options;
    drawing.take(answer);
    scene.take(answer);
    if (answer.clock !== undefined) this.#options.clock(answer.clock);
    const { source, reason = 'it is not said why' } = answer;
    status.say('view', source === 'none' ? `There is nothing to see: ${reason}` : undefined);
    if (source !== 'pictures') this.#hasState = true; // another engine may come, which has one
    if (source === 'pictures') status.note(`The run draws these pictures itself: ${reason}`);
    else if (source === 'none') status.note('');
    else if (answer.progress !== undefined) status.note(landWords(answer.progress));
  }

  async #showPicture(): Promise<void> {
    const { connection, drawing, scene, camera, hud, pictureSize, pictured } = this.#options;
    const { base64, format, width, height } = await connection.ask<ShotAnswer>('screenshot', {
      inline: true,
      ...pictureSize(),
      hud: hud(),
      camera: camera(),
    });
    if (base64 !== undefined && format !== undefined) drawing.takePicture(base64, format);
    pictured({ width, height });
    if (!this.#hasState) return;
    try {
      scene.state(await askScene(connection));
    } catch (thrown) {
      // A game without a state is asked once.
      this.#hasState = !(thrown instanceof RefusedError);
    }
  }

  async #askWords(): Promise<void> {
    const { connection, drawing, status } = this.#options;
    try {
      drawing.takeWords(await connection.ask<WordsAnswer>('view_words'));
    } catch (thrown) {
      if (connection.state !== 'open') return;
      status.say('view', refusalText(thrown));
      setTimeout(() => this.restart(), REFUSED_WAIT_MS); // without words nothing can be drawn
    }
  }
}

function landWords({ sent, of }: { readonly sent: number; readonly of: number }): string {
  return sent < of ? `Loading land: ${sent} of ${of} columns` : '';
}
