/** A property as the tables write it: with the value that a state has unless told otherwise. */
export interface PropertySpec {
  readonly name: string;
  readonly values: readonly string[];
  readonly usual: string;
}

export function choice(name: string, values: string, usual: string): PropertySpec {
  return { name, values: values.split(' '), usual };
}

export function flag(name: string): PropertySpec {
  return choice(name, 'false true', 'false');
}

export function count(name: string, first: number, last: number, usual = first): PropertySpec {
  const values = Array.from({ length: last - first + 1 }, (_, i) => String(first + i));
  return { name, values, usual: String(usual) };
}

export const AXIS = choice('axis', 'x y z', 'y');
export const FACING = choice('facing', 'north south west east', 'north');
/** which way, of what can also lie on its back or its face */
export const FACING_ANY = choice('facing', 'north east south west up down', 'north');
export const HALF = choice('half', 'upper lower', 'lower');
export const TOP_OR_BOTTOM = choice('half', 'top bottom', 'bottom');
export const HINGE = choice('hinge', 'left right', 'left');
export const SLAB_TYPE = choice('type', 'top bottom double', 'bottom');
export const CHEST_TYPE = choice('type', 'single left right', 'single');
export const STAIRS_SHAPE = choice(
  'shape',
  'straight inner_left inner_right outer_left outer_right',
  'straight',
);

export const SNOWY = flag('snowy');
export const LIT = flag('lit');
export const OPEN = flag('open');
export const POWERED = flag('powered');
export const IN_WALL = flag('in_wall');
export const PERSISTENT = flag('persistent');
export const UNSTABLE = flag('unstable');
export const WATERLOGGED = flag('waterlogged');
export const NORTH = flag('north');
export const SOUTH = flag('south');
export const WEST = flag('west');
export const EAST = flag('east');
export const UP = flag('up');
