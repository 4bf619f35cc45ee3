/** One measure of ours beside what plain Node reaches in the same run. */
export interface Figure {
  readonly what: string;
  readonly unit: 'µs' | 'ms' | 'req/s';
  readonly ours: number;
  /** what we are compared with */
  readonly echo: number;
  /** the best that this machine can do, however it is written */
  readonly floor?: number;
  /** the lowest and the highest ours/echo of a round */
  readonly spread?: readonly [number, number];
  readonly goal?: Goal;
}

export type Goal =
  | { readonly kind: 'at most times'; readonly limit: number }
  | { readonly kind: 'at least times'; readonly limit: number }
  | { readonly kind: 'at most on top'; readonly limit: number };

export function isMet({ ours, echo, goal }: Figure): boolean | undefined {
  switch (goal?.kind) {
    case 'at most times':
      return ours / echo <= goal.limit;
    case 'at least times':
      return ours / echo >= goal.limit;
    case 'at most on top':
      return ours - echo <= goal.limit;
    default:
      return undefined;
  }
}
