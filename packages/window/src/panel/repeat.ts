/** Something that is done again and again while it is wanted, never twice at a time. */
export interface Repeating {
  /** Begins, if it has not begun. */
  start(): void;
  /** Ends; what is under way comes to nothing. */
  stop(): void;
  /** Does it now, where it has begun, instead of when its time comes. */
  soon(): void;
}

/** How long to wait before the next time; undefined: not again until it is started anew. */
type RepeatedTask = (isWanted: () => boolean) => Promise<number | undefined>;

export function repeating(task: RepeatedTask): Repeating {
  let turn = 0;
  let isOn = false;
  let isBusy = false;
  let isHurried = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const go = async (own: number): Promise<void> => {
    timer = undefined;
    isBusy = true;
    const gap = await task(() => own === turn);
    if (own !== turn) return;
    isBusy = false;
    if (isHurried) {
      isHurried = false;
      void go(own);
    } else if (gap !== undefined) timer = setTimeout(() => void go(own), gap);
  };
  return {
    start(): void {
      if (isOn) return;
      isOn = true;
      void go(++turn);
    },
    stop(): void {
      isOn = false;
      isBusy = false;
      isHurried = false;
      turn++;
      clearTimeout(timer);
    },
    soon(): void {
      if (!isOn) return;
      isHurried = isBusy;
      if (isBusy) return;
      clearTimeout(timer);
      void go(turn);
    },
  };
}
