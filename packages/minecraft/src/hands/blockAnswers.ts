import type { Vector } from '@bridle/facets';
import type { MineflayerBot, Vec3 } from '../mineflayer.js';

interface Acknowledgement {
  /** since 1.19: of the last packet that the server has dealt with */
  readonly sequenceId?: number;
  /** until 1.18 */
  readonly location?: Vec3;
  readonly status?: number;
  readonly successful?: boolean;
  readonly block?: number;
}

/**
 * What a server says of one block while a hand is about it. It tells of a change by the block that is
 * there now, and of a refusal by the block that was; each may be late, and belong to what was before.
 */
export class BlockAnswers {
  readonly #bot: MineflayerBot;
  readonly #cell: Vector;
  readonly #beside: Vector | undefined;
  /** the last packet that the server says it has dealt with */
  sequence = 0;
  /** by the status of a dig, until 1.18 */
  readonly digs = new Map<number, { readonly isDone: boolean; readonly state: number }>();
  /** when the server has last told which block is in the cell */
  toldAt: number | undefined;
  /** the cell was told of after the block that was clicked on, as servers answer a click */
  isAnswered = false;
  #isBesideTold = false;

  constructor(bot: MineflayerBot, cell: Vector, beside?: Vector) {
    this.#bot = bot;
    this.#cell = cell;
    this.#beside = beside;
    bot._client.on('acknowledge_player_digging', this.#acknowledged);
    bot._client.on('block_change', this.#changed);
  }

  /** Whatever was told before belongs to something else. */
  forget(): void {
    this.toldAt = undefined;
    this.isAnswered = false;
    this.#isBesideTold = false;
  }

  stop(): void {
    this.#bot._client.removeListener('acknowledge_player_digging', this.#acknowledged);
    this.#bot._client.removeListener('block_change', this.#changed);
  }

  readonly #acknowledged = (told: Acknowledgement): void => {
    const { sequenceId, location, status, successful, block } = told;
    // They may come out of order: what is dealt with stays so.
    if (sequenceId !== undefined) this.sequence = Math.max(this.sequence, sequenceId);
    if (location === undefined || status === undefined || !isAt(location, this.#cell)) return;
    this.digs.set(status, { isDone: successful === true, state: block ?? -1 });
  };

  readonly #changed = ({ location }: { location: Vec3 }): void => {
    if (this.#beside !== undefined && isAt(location, this.#beside)) this.#isBesideTold = true;
    if (!isAt(location, this.#cell)) return;
    this.toldAt = performance.now();
    this.isAnswered = this.#isBesideTold;
  };
}

function isAt(at: Vec3, [x, y, z]: Vector): boolean {
  return at.x === x && at.y === y && at.z === z;
}
