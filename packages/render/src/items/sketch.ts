/** A picture before it is painted: its stencil and the colours it asks for, 0xRRGGBB. */
export type Sketch = readonly [stencil: string, ...colours: number[]];
export type Sketches = Readonly<Record<string, Sketch>>;
