import { type BlockWorldEvent, bareName } from '@bridle/facets';
import { oneDecimal } from './words.js';

const LINES_MAX = 40;

/** What happened during an action, in sentences and in order. */
export class ActionLog {
  #lines: string[] | undefined;
  #last: string[] = [];
  /** the item of the last line, and how many were picked up so far, where it is about that */
  #picked: { readonly item: string; count: number } | undefined;

  begin(): void {
    this.#lines = [];
    this.#picked = undefined;
  }

  /** What was added since `begin`, also when it is asked again. */
  end(): string[] {
    if (this.#lines !== undefined) this.#last = this.#lines;
    this.#lines = undefined;
    return this.#last;
  }

  says(sentence: string): boolean {
    return this.#lines?.includes(sentence) ?? false;
  }

  add(sentence: string): void {
    this.#picked = undefined;
    if (this.#lines !== undefined && this.#lines.length < LINES_MAX) this.#lines.push(sentence);
  }

  onEvent(event: BlockWorldEvent): void {
    if (this.#lines === undefined) return;
    if (event.event === 'pickup') this.#pick(bareName(event.item), event.count);
    else if (event.event === 'damage' && event.target === 'player') {
      this.add(`Took ${oneDecimal(event.amount)} damage (${event.cause})`);
    } else if (event.event === 'death') {
      if (event.target === 'player') this.add(`Died (${event.cause})`);
      else if (event.by === 'player') this.add(`Killed ${bareName(event.target)}`);
    } else if (event.event === 'chat') this.add(`<${event.from}> ${event.text}`);
    else if (event.event === 'milestone') this.add(`Reached ${event.name}`);
  }

  #pick(item: string, count: number): void {
    const picked = this.#picked;
    if (picked?.item === item) {
      picked.count += count;
      this.#lines!.pop();
      this.#lines!.push(`Picked up ${picked.count} ${item}`);
      return;
    }
    this.add(`Picked up ${count} ${item}`);
    this.#picked = { item, count };
  }
}
