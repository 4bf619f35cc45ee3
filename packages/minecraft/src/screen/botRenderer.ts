import type { Drawing, PictureRequest } from '@bridle/facets';
import { Renderer, type WorldLooks } from '@bridle/render';
import type { BotSession } from '../session.js';
import { botScene, type ScreenParts } from './botScene.js';
import { freshLines } from './shownChat.js';

/** Draws the land that a bot was sent as a camera sees it, with all that is in it. */
export class BotRenderer {
  readonly #session: BotSession;
  readonly #parts: ScreenParts;
  readonly #viewDistance: number;
  readonly #renderer: Renderer;

  constructor(session: BotSession, parts: ScreenParts, viewDistance: number, looks: WorldLooks) {
    this.#session = session;
    this.#parts = parts;
    this.#viewDistance = viewDistance;
    this.#renderer = new Renderer(looks);
    session.bot.on('respawn', () => this.#renderer.forget()); // perhaps into another dimension
  }

  drawing(request: PictureRequest): Drawing {
    const { width, height, annotate } = request;
    const chat = freshLines(this.#parts.chat());
    const scene = botScene(this.#session, this.#parts, request, this.#viewDistance, chat);
    return this.#renderer.drawing(scene, width, height, { annotate });
  }
}
