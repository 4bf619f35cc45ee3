import { element } from '../element.js';
import { type CommandUsages, readUsages, TabCompletion, usagesOf } from './commandCompletion.js';
import type { PersonActs } from './personActs.js';
import { SaidLines } from './saidLines.js';

const CHAT_CHARS = 256;
const LOG_LINES_MAX = 60;
const USAGES_SHOWN = 8;

interface CommandAnswer {
  readonly ok: boolean | null;
  readonly lines: readonly string[];
}

/** A line to say something or to give a command in, with what was said before. */
export class ChatBox {
  readonly element: HTMLElement;
  readonly #acts: PersonActs;
  readonly #toast: (text: string) => void;
  readonly #closed: () => void;
  readonly #log = element('ol', { className: 'chat-log', role: 'log', 'aria-label': 'Chat' });
  readonly #usage = element('p', { className: 'chat-usage', hidden: true });
  readonly #input = element('input', {
    className: 'chat-input',
    maxlength: CHAT_CHARS,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': 'Say something, or a command after a slash',
  });
  readonly #said = new SaidLines();
  readonly #tab = new TabCompletion();
  #usages: CommandUsages = new Map();

  constructor(acts: PersonActs, toast: (text: string) => void, closed: () => void) {
    this.#acts = acts;
    this.#toast = toast;
    this.#closed = closed;
    const form = element('form', { className: 'chat', hidden: true });
    form.append(this.#log, this.#usage, this.#input);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#send(this.#input.value.trim());
    });
    form.addEventListener('keydown', (event) => this.#key(event));
    form.addEventListener('keyup', (event) => event.stopPropagation());
    this.#input.addEventListener('input', () => this.#showUsage());
    this.element = form;
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  open(text: string): void {
    this.element.hidden = false;
    this.#input.value = text;
    this.#said.rewind();
    this.#input.focus();
    this.#showUsage();
    void this.#readLog();
    if (this.#usages.size === 0) void this.#readUsages();
  }

  close(): void {
    if (!this.isOpen) return;
    this.element.hidden = true;
    this.#input.blur();
    this.#closed();
  }

  #key(event: KeyboardEvent): void {
    event.stopPropagation();
    const { key } = event;
    if (key === 'Escape') this.close();
    else if (key === 'Tab' && this.#input.value.startsWith('/')) {
      this.#write(this.#tab.next(this.#input.value, this.#usages, event.shiftKey ? -1 : 1));
    } else if (key === 'ArrowUp') this.#write(this.#said.older(this.#input.value));
    else if (key === 'ArrowDown') this.#write(this.#said.newer(this.#input.value));
    else return;
    event.preventDefault();
  }

  #write(text: string): void {
    this.#input.value = text;
    this.#input.setSelectionRange(text.length, text.length);
    this.#showUsage();
  }

  async #send(line: string): Promise<void> {
    this.close();
    if (line === '') return;
    this.#said.say(line);
    if (!line.startsWith('/')) {
      await this.#acts.try('chat_send', { text: line });
      return;
    }
    const answer = await this.#acts.try<CommandAnswer>('command', { line });
    for (const text of answer?.lines ?? []) {
      this.#add(text);
      this.#toast(text);
    }
  }

  async #readLog(): Promise<void> {
    const answer = await this.#acts.read<{ lines: { from: string; text: string }[] }>(
      'chat_history',
    );
    if (answer === undefined) return;
    const lines = answer.lines.slice(-LOG_LINES_MAX).map(({ from, text }) => `<${from}> ${text}`);
    const answers = [...this.#log.querySelectorAll('.chat-answer')];
    this.#log.replaceChildren(...lines.map((text) => element('li', {}, text)), ...answers);
    this.#log.scrollTop = this.#log.scrollHeight;
  }

  /** What a command has answered is said to nobody else, so it is kept here. */
  #add(text: string): void {
    this.#log.append(element('li', { className: 'chat-answer' }, text));
    while (this.#log.childElementCount > LOG_LINES_MAX) this.#log.firstElementChild?.remove();
  }

  async #readUsages(): Promise<void> {
    const answer = await this.#acts.read<CommandAnswer>('command', { line: '/help' });
    if (answer?.ok !== false) this.#usages = readUsages(answer?.lines ?? []);
    this.#showUsage();
  }

  #showUsage(): void {
    const line = this.#input.value;
    const fitting = line.startsWith('/') ? usagesOf(line, this.#usages) : [];
    const shown = fitting.slice(0, USAGES_SHOWN);
    const more = fitting.length - shown.length;
    this.#usage.hidden = shown.length === 0;
    this.#usage.textContent = [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n');
  }
}
