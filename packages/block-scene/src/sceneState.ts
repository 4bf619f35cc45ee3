import type { BlockWorldEvent } from '@bridle/facets';
import { SCENE_CHAT_LINES_MAX } from './limits.js';

/** What the player has before them that is no part of the world. */
export type Menu = 'none' | 'pause' | 'title' | 'book';

/** The scene's own state: menus, what is written and not yet sent, where the keyboard types. */
export class SceneState {
  /** grows with every change, so that a kept picture of the scene is known to be old */
  revision = 0;
  #menu: Menu = 'none';
  #focus: string | undefined;
  #hovered: string | undefined;
  #draft = '';
  #title = '';
  #chat: { readonly tick: number; readonly text: string }[] = [];

  get menu(): Menu {
    return this.#menu;
  }

  /** the key of the text box that the keyboard types into */
  get focus(): string | undefined {
    return this.#focus;
  }

  /** the key of the slot that the mouse is over */
  get hovered(): string | undefined {
    return this.#hovered;
  }

  /** what stands in the chat's text box */
  get draft(): string {
    return this.#draft;
  }

  /** what a book is to be called */
  get title(): string {
    return this.#title;
  }

  show(menu: Menu): void {
    this.#menu = menu;
    this.#focus = undefined;
    this.#hovered = undefined;
    this.#title = '';
    this.revision++;
  }

  focusOn(key: string | undefined): void {
    this.#focus = key;
    this.revision++;
  }

  hover(key: string | undefined): void {
    this.#hovered = key;
  }

  write(draft: string): void {
    this.#draft = draft;
    this.revision++;
  }

  call(title: string): void {
    this.#title = title;
    this.revision++;
  }

  onEvent(event: BlockWorldEvent, tickOf: () => number): void {
    if (event.event === 'chat') this.say(`<${event.from}> ${event.text}`, tickOf());
  }

  say(text: string, tick: number): void {
    this.#chat.push({ tick, text });
    if (this.#chat.length > SCENE_CHAT_LINES_MAX) this.#chat.shift();
    this.revision++;
  }

  /** The newest lines; of a state that was loaded, only what had been said by then. */
  chat(tick: number): string[] {
    return this.#chat.filter((line) => line.tick <= tick).map(({ text }) => text);
  }
}
