// The rasterizer: draws one band of one picture. Everything it reads and writes lies at
// addresses that the host puts into two blocks; see src/draw/frameMemory.ts.
import { bandA, bandB, depth, height, ids, out, packed, readFrame, stride, width } from './frame';
import { setClouds } from './clouds';
import { setCull } from './cull';
import { drawBlended, drawHand, drawSolid } from './free';
import { setHaze } from './haze';
import { drawOpaqueLand } from './land';
import { forgetRecords } from './record';
import { resolveClouds, resolveOpaque } from './resolve';
import { setSky } from './sky';
import { drawTranslucent } from './translucent';

function clearRows(buffer: usize): void {
  const bytes = <usize>(bandB - bandA) << 2;
  for (let y = 0; y < height; y++) {
    memory.fill(buffer + (<usize>(y * stride + bandA) << 2), 0, bytes);
  }
}

/** Puts the rows together without the padding that makes them multiples of four. */
function packRows(): void {
  const end = min(bandB, width);
  if (packed == 0 || end <= bandA) return;
  const bytes = <usize>(end - bandA) << 2;
  for (let y = 0; y < height; y++) {
    memory.copy(
      packed + (<usize>(y * width + bandA) << 2),
      out + (<usize>(y * stride + bandA) << 2),
      bytes,
    );
  }
}

function draw(): bool {
  forgetRecords();
  clearRows(depth);
  if (!drawOpaqueLand() || !drawSolid()) return false;
  resolveOpaque();
  if (!drawTranslucent()) return false;
  resolveClouds();
  drawBlended();
  return drawHand();
}

/** 1: the band is drawn; 0: there was no room for all records, and the host has to make some. */
export function drawBand(frame: usize, band: usize): i32 {
  readFrame(frame, band);
  setCull();
  setHaze();
  setSky();
  setClouds();
  if (!draw()) {
    clearRows(ids);
    return 0;
  }
  packRows();
  return 1;
}
