import { readFileSync } from 'node:fs';
import { type EncodedPicture, type ScreenFacet, until } from '@bridle/facets';
import { encodePng } from '@bridle/pictures';
import { describe, expect, it } from 'vitest';
import { lookAtPng, screensOf } from '../../../../test/support/screen.js';
import { temporaryFolder } from '../../../../test/support/server.js';

const WIDTH = 64;
const HEIGHT = 36;

/** What a game elsewhere sends: a PNG with a word of its own in it. */
function sentPng(): Uint8Array {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  data.set([10, 20, 30], 0);
  return encodePng({ width: WIDTH, height: HEIGHT, data }, { software: 'an engine' });
}

/** A screen that asks for its picture, and has to wait for it. */
function farScreen(picture: () => Promise<EncodedPicture>): ScreenFacet {
  return {
    renderer: { backend: 'elsewhere' },
    prepare: async () => {},
    *render() {
      return yield* until(picture());
    },
  };
}

const sent = async (): Promise<EncodedPicture> => ({
  width: WIDTH,
  height: HEIGHT,
  png: sentPng(),
});

describe('a picture that the game has encoded itself', () => {
  it('is the reply and the file as it came, where nothing is done to it', async () => {
    const folder = temporaryFolder();
    const screens = screensOf({ screen: farScreen(sent), tick: () => 7, folder });
    const inline = await screens.take({ inline: true });
    expect(Buffer.from(inline.base64!, 'base64')).toEqual(Buffer.from(sentPng()));
    expect(inline).toMatchObject({ tick: 7, width: WIDTH, height: HEIGHT, format: 'png' });
    const { path } = await screens.take({ inline: false });
    expect(readFileSync(path!)).toEqual(Buffer.from(sentPng()));
  });

  it('is decoded where a part of it is wanted', async () => {
    const screens = screensOf({ screen: farScreen(sent), tick: () => 0 });
    const crop = { x: 0, y: 0, width: 8, height: 4 };
    const { base64, width, height } = await screens.take({ inline: true, crop });
    expect([width, height]).toEqual([8, 4]);
    expect(lookAtPng(Buffer.from(base64!, 'base64'))).toMatchObject({ width: 8, height: 4 });
  });

  it('is refused in words where a part of it is wanted and it is broken', async () => {
    const torn = async () => ({ width: WIDTH, height: HEIGHT, png: sentPng().subarray(0, -1) });
    const screens = screensOf({ screen: farScreen(torn), tick: () => 0 });
    const crop = { x: 0, y: 0, width: 8, height: 4 };
    const taken = screens.take({ inline: true, crop });
    await expect(taken).rejects.toMatchObject({ code: 'bad_request', name: 'HarnessError' });
  });

  it('is compared by its pixels', async () => {
    const folder = temporaryFolder();
    const screens = screensOf({ screen: farScreen(sent), tick: () => 0, folder });
    const compare = { name: 'same', threshold: 0 };
    expect((await screens.take({ inline: false, compare })).change?.isChanged).toBe(true);
    expect((await screens.take({ inline: false, compare })).change?.isChanged).toBe(false);
  });

  it('fails as the game does, and the next one is taken', async () => {
    let isFirst = true;
    const screen = farScreen(async () => {
      if (!isFirst) return sent();
      isFirst = false;
      throw new Error('the engine has no window');
    });
    const screens = screensOf({ screen, tick: () => 0 });
    await expect(screens.take({ inline: true })).rejects.toThrow('the engine has no window');
    expect(screens.isDrawing).toBe(false);
    expect((await screens.take({ inline: true })).width).toBe(WIDTH);
  });
});
