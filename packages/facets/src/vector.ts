export type Vector = [number, number, number];
