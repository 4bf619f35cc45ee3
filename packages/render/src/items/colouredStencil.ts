/** A picture before it is painted: its stencil and the colours it asks for, 0xRRGGBB. */
export type ColouredStencil = readonly [stencil: string, ...colours: number[]];
export type ColouredStencils = Readonly<Record<string, ColouredStencil>>;
