import { EAST, NORTH, SOUTH, UP, WEST } from './look.js';

const NAMESPACE = 'minecraft:';

const SIDES: Readonly<Record<string, number>> = {
  west: WEST,
  east: EAST,
  down: 2,
  up: UP,
  north: NORTH,
  south: SOUTH,
};

const CLOCKWISE: readonly number[] = [NORTH, EAST, SOUTH, WEST];

/** One block state as the rules of looks ask about it: what is missing has a sane value. */
export class LookState {
  /** without `minecraft:` */
  readonly name: string;
  /** what has been asked for, in that order: another state that answers alike looks alike */
  readonly asked: string[] = [];
  hasAskedShape = false;
  private readonly properties: Readonly<Record<string, string>>;
  private readonly boxes: Readonly<Float64Array>;

  constructor(
    name: string,
    properties: Readonly<Record<string, string>>,
    boxes: Readonly<Float64Array>,
  ) {
    this.name = name;
    this.properties = properties;
    this.boxes = boxes;
  }

  /** Six numbers per box, 0..1. */
  shape(): Readonly<Float64Array> {
    this.hasAskedShape = true;
    return this.boxes;
  }

  get(property: string, usual = ''): string {
    this.asked.push(property);
    return this.properties[property] ?? usual;
  }

  is(property: string): boolean {
    return this.get(property) === 'true';
  }

  /** A whole number. */
  number(property: string, usual = 0): number {
    const text = this.get(property);
    const value = Math.trunc(Number(text));
    return text === '' || !Number.isFinite(value) ? usual : value;
  }

  /** The direction that `facing` names. */
  facing(): number {
    return SIDES[this.get('facing', 'north')] ?? NORTH;
  }

  /** Fences and panes: whether an arm reaches to that side; walls say `low` or `tall`. */
  isJoined(side: string): boolean {
    const value = this.get(side, 'false');
    return value !== 'false' && value !== 'none';
  }
}

export function bareName(name: string): string {
  return name.startsWith(NAMESPACE) ? name.slice(NAMESPACE.length) : name;
}

/** A level direction turned clockwise as seen from above. */
export function turned(side: number, quarters: number): number {
  return CLOCKWISE[(CLOCKWISE.indexOf(side) + quarters + 4) & 3]!;
}

/** How many quarters clockwise from north. */
export function quartersOf(side: number): number {
  return Math.max(0, CLOCKWISE.indexOf(side));
}
