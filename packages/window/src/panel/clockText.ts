/** How time passes, as far as this page was told. */
export interface ClockTold {
  readonly mode: string;
  readonly rate: number | 'max';
  /** true while time passes only inside requests */
  readonly waiting: boolean | undefined;
}

/** Reads what `set_clock` answers, or what an entry of the journal says of the clock. */
export function readClock(told: Readonly<Record<string, unknown>>): ClockTold | undefined {
  const { mode } = told;
  const rate = told.tick_rate ?? told.tickRate;
  const waiting = told.waiting ?? told.isWaiting;
  if (typeof mode !== 'string' || (typeof rate !== 'number' && rate !== 'max')) return undefined;
  return { mode, rate, waiting: typeof waiting === 'boolean' ? waiting : undefined };
}

const MODES: Readonly<Record<string, string>> = {
  free: 'runs by itself',
  wait: 'passes only inside requests',
  auto: 'runs, and waits for an agent that acts',
};

export function clockText(clock: ClockTold | undefined): string {
  if (clock === undefined) return 'how time passes is told here once it changes';
  const { mode, rate, waiting } = clock;
  const now = mode === 'auto' && waiting === true ? '; it waits now' : '';
  const speed = rate === 'max' ? 'as fast as it can' : `${rate} ticks a second`;
  return `${mode}: time ${MODES[mode] ?? 'passes'}${now}, ${speed}`;
}
