/** What an element takes, as the wire calls it. */
export type NodeAction =
  | 'click'
  | 'dblclick'
  | 'hover'
  | 'focus'
  | 'fill'
  | 'type'
  | 'select'
  | 'check'
  | 'uncheck'
  | 'drag'
  | 'scroll';

export type Box = readonly [x: number, y: number, width: number, height: number];

/** One element of the scene, as the wire has it. */
export interface PageNode {
  role: string;
  label?: string | undefined;
  interactive?: boolean | undefined;
  children?: PageNode[] | undefined;
  key: string;
  value?: string | number | undefined;
  description?: string | undefined;
  disabled?: boolean | undefined;
  checked?: boolean | 'mixed' | undefined;
  selected?: boolean | undefined;
  expanded?: boolean | undefined;
  modal?: boolean | undefined;
  focused?: boolean | undefined;
  bounds?: Box | undefined;
  actions?: readonly NodeAction[] | undefined;
}

const LABEL_CHARS_MAX = 4_096; // as the wire bounds it

/** Words on one line. */
export function words(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, LABEL_CHARS_MAX);
}

export function rounded(x: number, y: number, width: number, height: number): Box {
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  return [tenth(x), tenth(y), tenth(width), tenth(height)];
}
