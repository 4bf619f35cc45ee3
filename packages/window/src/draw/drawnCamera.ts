import type { Camera } from '@bridle/facets/pictured';
import type { DrawnCamera, PicturePoint, ViewLook } from './drawMessages.js';
import { distance, type Moment } from './shownScene.js';

/** How a person looks at what is shown; what is left undefined is as the game has it. */
export interface OwnView {
  readonly camera: DrawnCamera;
  readonly look: ViewLook | undefined;
  readonly fov: number | undefined;
  /** over an open screen, where what the cursor holds is drawn under it */
  readonly mouse?: PicturePoint | undefined;
}

/** From where a moment is drawn: by the game's own camera, unless a person turns it or has another. */
export function drawnCamera(moment: Moment, { camera, look, fov }: OwnView): Camera {
  const own = typeof camera === 'object' ? freeCamera(camera) : turned(moment, camera, look);
  return own.fov === undefined && fov !== undefined ? { ...own, fov } : own;
}

function freeCamera({ pos: [x, y, z], yaw, pitch, fov }: Exclude<DrawnCamera, string>): Camera {
  return { x, y, z, yaw, pitch, ...(fov !== undefined && { fov }) };
}

/** Around the eyes, as far from them as the game's camera is, which stops at walls. */
function turned(
  { scene, eyes }: Moment,
  camera: Extract<DrawnCamera, string>,
  look: ViewLook | undefined,
): Camera {
  if (look === undefined) return scene.camera;
  const { yaw, pitch } = look;
  const { fov } = scene.camera;
  const lens = fov === undefined ? {} : { fov };
  if (camera === 'first') return { ...eyes, yaw, pitch, ...lens };
  const away = distance(eyes, scene.camera) * (camera === 'third' ? -1 : 1);
  const from = {
    x: eyes.x + Math.cos(yaw) * Math.cos(pitch) * away,
    y: eyes.y + Math.sin(pitch) * away,
    z: eyes.z + Math.sin(yaw) * Math.cos(pitch) * away,
  };
  if (camera === 'third') return { ...from, yaw, pitch, ...lens };
  return { ...from, yaw: yaw + Math.PI, pitch: -pitch, ...lens };
}
