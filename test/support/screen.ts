import { inflateSync } from 'node:zlib';
import type { OwnScreen, PictureRequest, ScreenFacet } from '@bridle/facets';
import { ScreenService } from '@bridle/harness';
import { onTestFinished } from 'vitest';

/** The built one: sources cannot be run in a thread. */
export const ENCODER_THREAD = new URL(
  '../../packages/harness/dist/screens/encoderThread.js',
  import.meta.url,
);

export interface PaintedScreen extends OwnScreen {
  /** what was asked of it, oldest first */
  readonly requests: PictureRequest[];
}

/** A game's screen without a renderer: a gradient whose first pixel tells the tick. */
export function paintedScreen(tick: () => number): PaintedScreen {
  const requests: PictureRequest[] = [];
  return {
    requests,
    renderer: { backend: 'painted' },
    prepare: async () => {},
    // biome-ignore lint/correctness/useYield: it is painted in one part
    *render(request) {
      requests.push(request);
      const { width, height } = request;
      const data = new Uint8Array(width * height * 4);
      for (let i = 0; i < data.length; i += 4) {
        data[i] = i >> 4;
        data[i + 1] = i >> 13;
        data[i + 3] = 255;
      }
      data.set([tick() & 255, tick() >> 8, 255], 0);
      return { width, height, data };
    },
  };
}

type ServiceOptions = ConstructorParameters<typeof ScreenService>[0];

/** Takes small pictures of a painted screen, unless told otherwise. */
export function screensOf({
  screen,
  ...of
}: { screen: ScreenFacet } & Pick<ServiceOptions, 'tick'> &
  Partial<Omit<ServiceOptions, 'screen'>>): ScreenService {
  const service = new ScreenService({
    width: 64,
    height: 36,
    hud: false,
    format: 'png',
    compress: 'fast',
    onFailure: () => {},
    thread: ENCODER_THREAD,
    screen: () => screen,
    ...of,
  });
  onTestFinished(() => service.close());
  return service;
}

/** The size of a PNG, and its first pixel, which in ours only the filter's zeros come before. */
export function lookAtPng(file: Uint8Array): { width: number; height: number; first: number[] } {
  const view = Buffer.from(file.buffer, file.byteOffset, file.length);
  const [width, height] = [view.readUInt32BE(16), view.readUInt32BE(20)];
  const at = view.indexOf('IDAT');
  const body = view.subarray(at + 4, at + 4 + view.readUInt32BE(at - 4));
  const rows = inflateSync(body);
  if (rows.length !== height * (1 + width * 3)) throw new Error('not whole');
  return { width, height, first: [...rows.subarray(1, 4)] };
}
