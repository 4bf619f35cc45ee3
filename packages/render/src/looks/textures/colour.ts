/** Colours are written 0xRRGGBB here; a texel is 0xAABBGGRR, as a signed number. */

/** Alpha of opaque texels: the lowest bit says whether the tint of the biome applies. */
export const TINTED = 255;
export const PLAIN = 254;

export function packed(rgb: number, alpha: number): number {
  const blueAndGreen = ((rgb & 0xff) << 16) | (rgb & 0xff00);
  return (alpha << 24) | blueAndGreen | (rgb >> 16);
}

function clamped(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value);
}

export function rgb(red: number, green: number, blue: number): number {
  return (clamped(red) << 16) | (clamped(green) << 8) | clamped(blue);
}

/** From `one` (0) to `other` (1). */
export function between(one: number, other: number, share: number): number {
  const r = one >> 16;
  const g = (one >> 8) & 255;
  const b = one & 255;
  return rgb(
    r + ((other >> 16) - r) * share,
    g + (((other >> 8) & 255) - g) * share,
    b + ((other & 255) - b) * share,
  );
}

/** Darker below 0 and then a little cooler, lighter above 0 and then a little warmer. */
export function shaded(colour: number, amount: number): number {
  const r = colour >> 16;
  const g = (colour >> 8) & 255;
  const b = colour & 255;
  if (amount < 0) {
    return rgb(r * (1 + amount * 1.07), g * (1 + amount), b * (1 + amount * 0.85));
  }
  const grow = 1 + amount * 0.7;
  const lift = amount * 0.3;
  return rgb(
    r * grow + (255 - r) * lift,
    g * grow + (250 - g) * lift * 0.95,
    b * grow * (1 - amount * 0.06) + (225 - b) * lift * 0.7,
  );
}

/** Shades of one colour from dark to light, `step` apart, the colour itself in the middle. */
export function ramp(colour: number, step: number, count = 5): readonly number[] {
  const middle = (count - 1) / 2;
  return Array.from({ length: count }, (_, i) => shaded(colour, (i - middle) * step));
}
