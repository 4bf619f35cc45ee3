/**
 * A mob is a few boxes that hang on each other. Its own space is measured in sixteenths of a block
 * from the middle of its feet: x ahead, y up, z to its right.
 */
export interface MobModel {
  readonly parts: readonly ModelPart[];
  readonly skins: Readonly<Record<string, Skin>>;
  /** the colours of its spawn egg, 0xRRGGBB, where items/materials.ts does not have them */
  readonly egg?: readonly [number, number];
  /** the boxes are drawn so many times as large */
  readonly scale?: number;
  /** radius of its shadow in blocks; 0 or nothing for what flies or swims */
  readonly shadow?: number;
  /** the whole of it points up and down with its head: arrows, fish */
  readonly pitches?: boolean;
  /** it is as wide as it says, and was drawn for this width: slimes come in sizes */
  readonly drawnWidth?: number;
}

export type ModelPoint = readonly [x: number, y: number, z: number];

export interface ModelPart {
  /** another part's name; its pivot is then measured from that one's */
  readonly on?: string;
  readonly name?: string;
  /** the point it turns about */
  readonly at: ModelPoint;
  /** two corners, from the pivot */
  readonly from: ModelPoint;
  readonly to: ModelPoint;
  /**
   * A tile for all sides, `hide` or from a texel of it on `hide@8,0`; one texel is a sixteenth,
   * and a side larger than what is left of the tile stretches it.
   */
  readonly skin: string;
  readonly sides?: Sides;
  readonly motion?: Motion;
  /** how it is turned at rest, radians: roll about x, yaw about y, pitch about z (nose up) */
  readonly turned?: ModelPoint;
  /** 0..255 for what is seen through */
  readonly opacity?: number;
  /** shines in the dark */
  readonly isBright?: boolean;
}

/** Tiles for single sides; `side` is left and right. */
export interface Sides {
  readonly front?: string;
  readonly back?: string;
  readonly side?: string;
  readonly top?: string;
  readonly bottom?: string;
}

/**
 * What moves a part: walking swings legs and arms (A and B opposite ways), the head looks, wings
 * flap, tails sway, fins beat, tentacles wave, rods circle, jelly trembles. `phase` sets one of
 * several apart from the others, in radians; `size` makes limbs swing so many times as far.
 */
export interface Motion {
  readonly kind:
    | 'head'
    | 'legA'
    | 'legB'
    | 'armA'
    | 'armB'
    | 'reach'
    | 'crawlA'
    | 'crawlB'
    | 'wingA'
    | 'wingB'
    | 'tail'
    | 'fin'
    | 'tentacle'
    | 'circle'
    | 'jelly';
  readonly phase?: number;
  readonly size?: number;
}

/** How a tile of 16 × 16 texels is painted. Colours are 0xRRGGBB. */
export interface Skin {
  readonly base: number;
  /** how much brightness differs from texel to texel, of 255 */
  readonly grain?: number;
  /** blotches of another colour over about this share of the tile */
  readonly blotch?: { readonly colour: number; readonly share: number; readonly cell?: number };
  /** rows of letters over it from the top left; `.` leaves what is there */
  readonly art?: string;
  /** what the letters mean; capitals are grained as the base is */
  readonly inks?: Readonly<Record<string, number>>;
}

/** Two alike, left and right of the middle. */
export function pair(part: (side: -1 | 1) => ModelPart): readonly ModelPart[] {
  return [part(-1), part(1)];
}

/** Four legs of one kind under a body: their pivots, and how they swing. */
export function fourLegs(
  length: number,
  width: number,
  height: number,
  thickness: number,
  skin: string,
): readonly ModelPart[] {
  const half = thickness / 2;
  const legs: ModelPart[] = [];
  for (const [x, z, kind] of [
    [length, -width, 'legA'],
    [length, width, 'legB'],
    [-length, -width, 'legB'],
    [-length, width, 'legA'],
  ] as const) {
    legs.push({
      at: [x, height, z],
      from: [-half, -height, -half],
      to: [half, 0, half],
      skin,
      motion: { kind },
    });
  }
  return legs;
}

/** The sides of a head whose tile holds its front, its side, its top and its back. */
export const HEAD_SIDES: Sides = {
  front: 'head@0,0',
  side: 'head@8,0',
  top: 'head@0,8',
  bottom: 'head@8,8',
  back: 'head@8,8',
};
