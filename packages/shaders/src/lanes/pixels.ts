import type { InputName, PictureName } from '../check/names.js';
import { dot } from './functions.js';
import type { Ops } from './ops.js';

/** What is stored of a pixel, as it is read from memory. */
export interface RawPixel<V> {
  /** four components: from the bytes of a frame, or from the planes between passes */
  colour(): V[];
  /** one over the distance along the view, 0 where nothing is */
  inverseDepth(): V;
  /** see layout.ts */
  surface(): V;
  light(): V;
}

/** One of the bytes of a packed frame, as 0 to 1. */
export function colourOfByte<V>(ops: Ops<V>, word: V, at: number): V {
  const byte = ops.iand(at === 0 ? word : ops.ishr(word, at * 8), ops.int(255));
  return ops.mul(ops.toFloat(byte), ops.float(1 / 255));
}

/** 0 to 1 as a byte; more or less is held there, and what is no number is 0. */
export function byteOfColour<V>(ops: Ops<V>, value: V): V {
  const scaled = ops.add(ops.mul(value, ops.float(255)), ops.float(0.5));
  return ops.toInt(ops.min(ops.max(scaled, ops.float(0)), ops.float(255)));
}

/** Four components as the word of a packed frame, whose alpha is always full. */
export function packColour<V>(ops: Ops<V>, colour: readonly V[]): V {
  const bytes = colour.slice(0, 3).map((one) => byteOfColour(ops, one));
  const low = ops.ior(bytes[0]!, ops.ishl(bytes[1]!, 8));
  return ops.ior(ops.ior(low, ops.ishl(bytes[2]!, 16)), ops.int(0xff000000));
}

/** What is kept between passes; what is no number becomes 0, or it would spread. */
export function keptColour<V>(ops: Ops<V>, value: V): V {
  const pinned = ops.pin(value);
  return ops.select(ops.eq(pinned, pinned), pinned, ops.float(0));
}

function distance<V>(ops: Ops<V>, inverse: V, far: V): V {
  return ops.min(ops.div(ops.float(1), inverse), far);
}

function signedByte<V>(ops: Ops<V>, word: V, at: number): V {
  const whole = ops.ishr(ops.ishl(word, 24 - at * 8), 24);
  return ops.mul(ops.toFloat(whole), ops.float(1 / 127));
}

/** What `texture` gives for a picture, of the components asked for. */
export function pictureValue<V>(
  ops: Ops<V>,
  picture: PictureName,
  raw: RawPixel<V>,
  far: V,
  components: readonly number[],
): V[] {
  if (picture === 'colour') {
    const colour = raw.colour();
    return components.map((at) => colour[at]!);
  }
  if (picture === 'depth') {
    const value = ops.pin(distance(ops, raw.inverseDepth(), far));
    return components.map((at) => (at < 3 ? value : ops.float(1)));
  }
  const word = ops.pin(picture === 'normal' ? raw.surface() : raw.light());
  return components.map((at) => {
    if (at === 3) return ops.float(1);
    if (picture === 'normal') return signedByte(ops, word, at);
    return at === 2 ? ops.float(0) : colourOfByte(ops, word, at);
  });
}

/** What is known of the pixel besides what is stored. */
export interface PixelPlace<V> {
  /** its middle in pixels, from the left and from the bottom */
  readonly x: V;
  readonly y: V;
  uniform(name: 'viewWidth' | 'viewHeight' | 'far'): V;
  uniform3(name: 'cameraPosition' | 'viewForward' | 'viewRight' | 'viewUp'): V[];
}

/** The value of an input at the own pixel. */
export function inputValue<V>(
  ops: Ops<V>,
  name: InputName,
  raw: RawPixel<V>,
  place: PixelPlace<V>,
): V[] {
  const far = () => place.uniform('far');
  switch (name) {
    case 'texcoord':
      return [
        ops.div(place.x, place.uniform('viewWidth')),
        ops.div(place.y, place.uniform('viewHeight')),
      ];
    case 'gl_FragCoord':
      return [place.x, place.y, ops.float(0), ops.float(1)];
    case 'colour':
      return raw.colour();
    case 'depth':
      return [distance(ops, raw.inverseDepth(), far())];
    case 'normal':
      return pictureValue(ops, 'normal', raw, ops.float(0), [0, 1, 2]);
    case 'lightmap':
      return pictureValue(ops, 'lightmap', raw, ops.float(0), [0, 1]);
    case 'viewDir': {
      const ray = rayOf(ops, place).map((one) => ops.pin(one));
      const scale = ops.pin(ops.div(ops.float(1), ops.sqrt(dot(ops, ray, ray))));
      return ray.map((one) => ops.mul(one, scale));
    }
    case 'worldPos': {
      const along = ops.pin(distance(ops, raw.inverseDepth(), far()));
      const camera = place.uniform3('cameraPosition');
      return rayOf(ops, place).map((one, i) => ops.add(camera[i]!, ops.mul(one, along)));
    }
  }
}

/** From the camera through the pixel, one block along the view. */
function rayOf<V>(ops: Ops<V>, place: PixelPlace<V>): V[] {
  const offset = (at: V, size: V) => {
    const share = ops.mul(ops.div(at, size), ops.float(2));
    return ops.pin(ops.sub(share, ops.float(1)));
  };
  const right = offset(place.x, place.uniform('viewWidth'));
  const up = offset(place.y, place.uniform('viewHeight'));
  const [forwards, rights, ups] = (['viewForward', 'viewRight', 'viewUp'] as const).map((name) =>
    place.uniform3(name),
  );
  return forwards!.map((one, i) =>
    ops.add(ops.add(one, ops.mul(rights![i]!, right)), ops.mul(ups![i]!, up)),
  );
}
