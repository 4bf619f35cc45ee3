// What is seen through: peeled off layer by layer, the farthest first, each blended over what is
// behind it. That is exact, whatever the order in which the quads come.
import { bandA, bandB, depth, height, last, setClip } from './frame';
import {
  forgetLayer, layerXA, layerXB, layerYA, layerYB, moreXA, moreXB, moreYA, moreYB,
} from './fill';
import { drawTranslucentLand, hasTranslucentLand } from './land';
import { forgetRecords } from './record';
import { resolveLayer } from './resolve';

const LAYERS_MAX = 32;

/** False: there was no room for the records. */
export function drawTranslucent(): bool {
  if (!hasTranslucentLand()) return true;
  let behind = depth;
  for (let layer = 0; layer < LAYERS_MAX; layer++) {
    forgetRecords();
    forgetLayer();
    if (!drawTranslucentLand(behind)) return false;
    resolveLayer(layerXA, layerXB, layerYA, layerYB);
    if (moreXB == 0) break;
    setClip(moreXA, moreXB, moreYA, moreYB);
    behind = last;
  }
  setClip(bandA, bandB, 0, height);
  return true;
}
