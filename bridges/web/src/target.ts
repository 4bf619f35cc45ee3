export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Something on the screen that a hand can be put on. */
export interface Target {
  readonly disabled: boolean;
  /** the element of the page that it is, or is drawn on */
  readonly element: Element;
  /** it is that element itself */
  readonly isElement: boolean;
  /** Brings it into what is shown, where the page can be scrolled. */
  show(): void;
  /** where to touch it, the best place first, in pixels of the page */
  points(): readonly Point[];
  /** What lies over it there, in words; undefined: nothing. */
  coveredAt(point: Point): string | undefined;
  /** Watches for events of the mouse until `end`, which says whether one came to this. */
  watch(events: readonly string[]): { end(): boolean };
}

/** Why it cannot be touched, or where it can. */
export function reach(target: Target): Point | string {
  let reason = 'it has no place on the screen';
  for (const point of target.points()) {
    const over = target.coveredAt(point);
    if (over === undefined) return point;
    if (reason.startsWith('it has')) reason = over;
  }
  return reason;
}

/** The middle of a box, and four places around it. */
export function pointsIn(x: number, y: number, width: number, height: number): Point[] {
  const at = (dx: number, dy: number): Point => ({ x: x + width * dx, y: y + height * dy });
  return [at(0.5, 0.5), at(0.25, 0.5), at(0.75, 0.5), at(0.5, 0.25), at(0.5, 0.75)];
}
