// One picture's parameters, and one band's: read once into globals.
import { RECORD_BYTES, RECORD_MARKED_BYTES } from './layout';

export let camX: f64, camY: f64, camZ: f64;
// What takes a point (from the camera) to the picture: across and down in pixels × z, and z.
export let ax: f64, ay: f64, az: f64;
export let dx: f64, dy: f64, dz: f64;
export let zx: f64, zy: f64, zz: f64;
export let middleX: f64, middleY: f64;
// The ray of a pixel: at 0, 0 and per pixel across and down. Its z ahead is one.
export let ray0X: f64, ray0Y: f64, ray0Z: f64;
export let rayXX: f64, rayXY: f64, rayXZ: f64;
export let rayYX: f64, rayYY: f64, rayYZ: f64;
export let scale: f64, inverseScale: f64;
/** the camera's right, down and ahead in the world, also while the hand is drawn */
export let rightX: f64, rightY: f64, rightZ: f64;
export let downX: f64, downY: f64, downZ: f64;
export let aheadX: f64, aheadY: f64, aheadZ: f64;

export let fogStart: f32, fogInverse: f32;
/** where 1/z is greater than this there is no fog, at whatever angle */
export let fogClear: f32;
export let hazeR: f32, hazeG: f32, hazeB: f32;
export let zenithR: f32, zenithG: f32, zenithB: f32;
export let glowR: f32, glowG: f32, glowB: f32, glow: f32;
export let sunX: f32, sunY: f32, sunZ: f32, sunShine: f32;
export let sunR: f32, sunG: f32, sunB: f32, halo: f32;
export let stars: f32, moonShine: f32;
export let cloudR: f32, cloudG: f32, cloudB: f32, cloudAlpha: f32;
export let cloudY: f64, cloudDrift: f64, cloudFar: f32;

export let width: i32, height: i32, stride: i32;
export let depth: usize, ids: usize, out: usize, near: usize, last: usize, packed: usize;
export let visible: usize, visibleCount: i32;
export let tints: usize, textures: usize, lights: usize;
export let solid: usize, solidCount: i32;
export let blended: usize, blendedCount: i32;
export let hand: usize, handCount: i32;
export let cloudMap: usize, moonPhase: i32, skyIsSeen: i32;

/** What shader packs ask for besides colours: buffers that may each be 0, and then nothing is kept. */
export let surfaces: usize, lightMap: usize, reach: usize;
export let isMarked: bool;
/** the textures by which water is known */
export let waterStill: u32, waterFlow: u32;
export let recordBytes: usize = RECORD_BYTES;

export let bandA: i32, bandB: i32;
export let records: usize, recordsEnd: usize;
export let spans: usize, polygon: usize;

/** The part of the picture that is drawn into now; a multiple of 4 in x. */
export let clipXA: i32, clipXB: i32, clipYA: i32, clipYB: i32;

export function setClip(xa: i32, xb: i32, ya: i32, yb: i32): void {
  clipXA = xa;
  clipXB = xb;
  clipYA = ya;
  clipYB = yb;
}

/** For the hand: the camera's own axes in place of the world's, and the eye at their middle. */
export function lookAlongOwnAxes(): void {
  ax = scale; ay = 0; az = 0;
  dx = 0; dy = -scale; dz = 0;
  zx = 0; zy = 0; zz = 1;
  ray0X = -middleX / scale; ray0Y = middleY / scale; ray0Z = 1;
  rayXX = 1 / scale; rayXY = 0; rayXZ = 0;
  rayYX = 0; rayYY = -1 / scale; rayYZ = 0;
}

function readCamera(f: usize): void {
  camX = load<f64>(f); camY = load<f64>(f, 8); camZ = load<f64>(f, 16);
  ax = load<f64>(f, 24); ay = load<f64>(f, 32); az = load<f64>(f, 40);
  dx = load<f64>(f, 48); dy = load<f64>(f, 56); dz = load<f64>(f, 64);
  zx = load<f64>(f, 72); zy = load<f64>(f, 80); zz = load<f64>(f, 88);
  middleX = load<f64>(f, 96); middleY = load<f64>(f, 104);
  ray0X = load<f64>(f, 112); ray0Y = load<f64>(f, 120); ray0Z = load<f64>(f, 128);
  rayXX = load<f64>(f, 136); rayXY = load<f64>(f, 144); rayXZ = load<f64>(f, 152);
  rayYX = load<f64>(f, 160); rayYY = load<f64>(f, 168); rayYZ = load<f64>(f, 176);
  scale = load<f64>(f, 184);
  inverseScale = 1 / scale;
  rightX = ax * inverseScale; rightY = ay * inverseScale; rightZ = az * inverseScale;
  downX = dx * inverseScale; downY = dy * inverseScale; downZ = dz * inverseScale;
  aheadX = zx; aheadY = zy; aheadZ = zz;
}

// @ts-ignore: decorator
@inline
function number(f: usize, index: usize): f32 {
  return <f32>load<f64>(f + (index << 3));
}

function readAir(f: usize): void {
  fogStart = number(f, 24); fogInverse = number(f, 25);
  hazeR = number(f, 26); hazeG = number(f, 27); hazeB = number(f, 28);
  zenithR = number(f, 29); zenithG = number(f, 30); zenithB = number(f, 31);
  glowR = number(f, 32); glowG = number(f, 33); glowB = number(f, 34); glow = number(f, 35);
  sunX = number(f, 36); sunY = number(f, 37); sunZ = number(f, 38); sunShine = number(f, 39);
  sunR = number(f, 40); sunG = number(f, 41); sunB = number(f, 42); halo = number(f, 43);
  stars = number(f, 44); moonShine = number(f, 45);
  cloudR = number(f, 46); cloudG = number(f, 47); cloudB = number(f, 48);
  cloudAlpha = number(f, 49);
  cloudY = load<f64>(f, 400); cloudDrift = load<f64>(f, 408); cloudFar = number(f, 52);
}

function readPlaces(w: usize): void {
  width = load<i32>(w); height = load<i32>(w, 4); stride = load<i32>(w, 8);
  depth = load<u32>(w, 12); ids = load<u32>(w, 16); out = load<u32>(w, 20);
  near = load<u32>(w, 24); last = load<u32>(w, 28); packed = load<u32>(w, 32);
  visible = load<u32>(w, 36); visibleCount = load<i32>(w, 40);
  tints = load<u32>(w, 44); textures = load<u32>(w, 48); lights = load<u32>(w, 52);
  solid = load<u32>(w, 56); solidCount = load<i32>(w, 60);
  blended = load<u32>(w, 64); blendedCount = load<i32>(w, 68);
  hand = load<u32>(w, 72); handCount = load<i32>(w, 76);
  cloudMap = load<u32>(w, 80); moonPhase = load<i32>(w, 84); skyIsSeen = load<i32>(w, 88);
  surfaces = load<u32>(w, 92); lightMap = load<u32>(w, 96); reach = load<u32>(w, 100);
  waterStill = load<u32>(w, 104); waterFlow = load<u32>(w, 108);
  isMarked = (surfaces | lightMap | reach) != 0;
  recordBytes = isMarked ? RECORD_MARKED_BYTES : RECORD_BYTES;
}

export function readFrame(frame: usize, band: usize): void {
  readCamera(frame);
  readAir(frame);
  readPlaces(frame + 512);
  bandA = load<i32>(band); bandB = load<i32>(band, 4);
  records = load<u32>(band, 8); recordsEnd = load<u32>(band, 12);
  // The longest rays are those of the picture's corners.
  const across = (middleX + 1) / scale;
  const down = (middleY + 1) / scale;
  const longest = sqrt(1 + across * across + down * down);
  fogClear = fogStart > 0 ? <f32>(longest / <f64>fogStart) : Infinity;
  spans = load<u32>(band, 16); polygon = load<u32>(band, 20);
  setClip(bandA, bandB, 0, height);
}
