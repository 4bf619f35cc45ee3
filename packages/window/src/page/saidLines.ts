const LINES_MAX = 100;

/** What was said before, for the arrow keys: up goes back, down comes to what was being written. */
export class SaidLines {
  readonly #lines: string[] = [];
  #at = 0;
  #draft = '';

  say(line: string): void {
    if (this.#lines.at(-1) !== line) this.#lines.push(line);
    if (this.#lines.length > LINES_MAX) this.#lines.shift();
    this.rewind();
  }

  rewind(): void {
    this.#at = this.#lines.length;
    this.#draft = '';
  }

  /** The line before the one that is shown. */
  older(shown: string): string {
    if (this.#at === this.#lines.length) this.#draft = shown;
    this.#at = Math.max(0, this.#at - 1);
    return this.#lines[this.#at] ?? this.#draft;
  }

  newer(shown: string): string {
    if (this.#at === this.#lines.length) return shown;
    this.#at++;
    return this.#lines[this.#at] ?? this.#draft;
  }
}
