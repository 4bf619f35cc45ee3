type Place = readonly [number, number, number];

/** A cell's neighbours, the face of theirs that looks at it, and the middle of that face. */
export const HOLDS: readonly {
  readonly step: Place;
  readonly face: string;
  readonly point: Place;
}[] = [
  { step: [0, -1, 0], face: 'up', point: [0.5, 1, 0.5] },
  { step: [1, 0, 0], face: 'west', point: [0, 0.5, 0.5] },
  { step: [-1, 0, 0], face: 'east', point: [1, 0.5, 0.5] },
  { step: [0, 0, 1], face: 'north', point: [0.5, 0.5, 0] },
  { step: [0, 0, -1], face: 'south', point: [0.5, 0.5, 1] },
  { step: [0, 1, 0], face: 'down', point: [0.5, 0, 0.5] },
];
/** Towards the edges of a face, where its middle cannot be seen. */
export const SHIFTS = [0, 0.35, -0.35] as const;
