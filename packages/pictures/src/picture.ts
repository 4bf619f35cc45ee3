/** RGBA, four bytes a pixel, row by row from the top. */
export interface RgbaPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}
