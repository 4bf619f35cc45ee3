import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Vector } from '@bridle/facets';
import { finished } from '@bridle/facets';
import { AllowedRoots, Host, OPS } from '@bridle/harness';
import { decodePaintedTextures, WorldLooks } from '@bridle/render';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporaryFolder.js';
import { chunk, plainPng, png, rgbaPng } from '../../../pictures/src/testPng.js';
import { worldLooks } from '../render/worldRenderer.js';
import { addPack, hue, ownTexturesAsPack, packGame } from './testPackGame.js';
import { BLOCKS, META, writePack, zipOf } from './testPacks.js';
import { zip } from './testZip.js';

const RED = [200, 20, 20, 255] as const;
const GREEN = [20, 200, 20, 255] as const;
const BLUE = [20, 20, 200, 255] as const;
const STONE = `${BLOCKS}/stone.png`;

describe('a resource pack', () => {
  it.each(['folder', 'zip'])('in a %s changes the picture, and gives it back', async (kind) => {
    const { packs, folder, colourOf, look } = await packGame();
    const files = { 'pack.mcmeta': META, [STONE]: plainPng(RED) };
    if (kind === 'folder') writePack(join(folder, 'mine'), files);
    else writeFileSync(join(folder, 'mine.zip'), zipOf(files));
    expect(hue(colourOf('stone'))).toBe('none');
    const before = look([1.5, 102.5, 0.5], -0.3, 64);
    const outcome = await finished(packs.enable('mine'));
    expect(outcome.enabled).toEqual(['vanilla', 'mine']);
    expect(outcome.packs[0]).toMatchObject({ enabled: true, textures: 1, problems: [] });
    expect(hue(colourOf('stone'))).toBe('red');
    expect(look([1.5, 102.5, 0.5], -0.3, 64)).not.toEqual(before);
    await finished(packs.disable('mine'));
    expect(look([1.5, 102.5, 0.5], -0.3, 64)).toEqual(before);
  });

  it('can be enabled after the textures of the game could not be found once', async () => {
    const { packs, folder } = await packGame();
    addPack(folder, 'mine', { [STONE]: plainPng(RED) });
    const replaceable = worldLooks().replaceableTextures();
    const find = vi.fn(() => Promise.resolve(replaceable));
    find.mockRejectedValueOnce(new Error('no memory'));
    packs.findTexturesBy(find);
    await expect(finished(packs.enable('mine'))).rejects.toThrow('no memory');
    expect((await finished(packs.enable('mine'))).enabled).toEqual(['vanilla', 'mine']);
  });

  it('is looked at with a turn for others before the next one, when packs are listed', async () => {
    const { packs, folder } = await packGame();
    for (let i = 0; i < 20; i++) addPack(folder, `p${i}`, { [STONE]: plainPng(RED) });
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now++); // a slow machine
    onTestFinished(() => clock.mockRestore());
    let turns = 0;
    let isListed = false;
    const others = (): void => {
      turns++;
      if (!isListed) setImmediate(others);
    };
    setImmediate(others);
    expect((await packs.list()).length).toBeGreaterThan(20);
    isListed = true;
    expect(turns).toBeGreaterThan(5);
  });

  it('may have textures of any power of two, and of a palette', async () => {
    const { packs, folder, colourOf } = await packGame();
    const rows = Buffer.alloc(5 * 16, 0).fill(0b01010101);
    for (let y = 0; y < 16; y++) rows[y * 5] = 0;
    const more = [chunk('PLTE', Buffer.from([0, 0, 0, ...RED.slice(0, 3)]))];
    addPack(folder, 'plain', { [STONE]: plainPng(RED) });
    addPack(folder, 'one', { [STONE]: plainPng(RED, 1) });
    addPack(folder, 'four', { [STONE]: plainPng(RED, 4) });
    addPack(folder, 'large', { [STONE]: plainPng(RED, 256) });
    addPack(folder, 'palette', {
      [STONE]: png({ width: 16, height: 16, bits: 2, kind: 3, rows, more }),
    });
    await finished(packs.enable('plain'));
    const plain = colourOf('stone');
    for (const name of ['one', 'four', 'large', 'palette']) {
      await finished(packs.disable('plain'));
      await finished(packs.enable(name));
      expect(colourOf('stone'), name).toEqual(plain);
      await finished(packs.disable(name));
    }
  });

  it('shows the first frame of a strip, and the others when it says how', async () => {
    const { packs, folder, colourOf, game } = await packGame();
    const strip = rgbaPng(16, 32, (_x, y) => (y < 16 ? RED : GREEN));
    const frames = JSON.stringify({ animation: { frametime: 3, frames: [0, { index: 1 }] } });
    addPack(folder, 'still', { [STONE]: strip });
    addPack(folder, 'moving', { [STONE]: strip, [`${STONE}.mcmeta`]: frames });
    const hues = (): string[] =>
      Array.from({ length: 6 }, () => {
        game.facets.clock!.advance();
        return hue(colourOf('stone'));
      });
    await finished(packs.enable('still'));
    expect(new Set(hues())).toEqual(new Set(['red']));
    await finished(packs.enable('moving'));
    expect(hues().sort()).toEqual(['green', 'green', 'green', 'red', 'red', 'red']);
    await finished(packs.disable('moving'));
    await finished(packs.disable('still'));
    expect(new Set(hues())).toEqual(new Set(['none']));
  });

  it('of water stops ours from moving', async () => {
    const { packs, folder } = await packGame();
    addPack(folder, 'ice', { [`${BLOCKS}/water_still.png`]: plainPng([250, 250, 250, 255]) });
    await finished(packs.enable('ice'));
    const { looks } = worldLooks();
    const shown = worldLooks().withPacks(packs.textures).looks;
    const water = looks.textureNamed('water_still');
    expect(looks.animations.some(({ texture }) => texture === water)).toBe(true);
    expect(shown.animations.some(({ texture }) => texture === water)).toBe(false);
    expect(shown.animations).toHaveLength(looks.animations.length - 1);
  });

  it('keeps the colours of the land, and holes', async () => {
    const { packs, folder, groundColour, colourOf } = await packGame();
    const grey = plainPng([200, 200, 200, 255]);
    addPack(folder, 'grey', {
      [`${BLOCKS}/grass_block_top.png`]: grey,
      [`${BLOCKS}/stone.png`]: plainPng([200, 20, 20, 0]),
      [`${BLOCKS}/glass.png`]: plainPng([200, 20, 20, 0]),
    });
    const sky = colourOf('air');
    await finished(packs.enable('grey'));
    const [r, g, b] = groundColour() as [number, number, number];
    expect(g).toBeGreaterThan(r * 1.2);
    expect(g).toBeGreaterThan(b * 1.2);
    expect(hue(colourOf('stone'))).toBe('red'); // what is no window stays whole
    expect(colourOf('glass')).toEqual(sky);
    const { looks } = worldLooks().withPacks(packs.textures);
    const alphaOf = (name: string) => looks.textures[looks.textureNamed(name) * 1_364 + 3];
    expect([alphaOf('stone'), alphaOf('glass')]).toEqual([254, 0]);
  });

  it('without water leaves ours in the middle of its waves', async () => {
    const { packs, folder, colourOf, look, game } = await packGame();
    addPack(folder, 'mine', { [STONE]: plainPng(RED) });
    colourOf('water');
    const place: Vector = [1.5, 102.5, 0.5];
    const first = look(place, 0, 64);
    for (let i = 0; i < 7; i++) game.facets.clock!.advance();
    colourOf('water');
    const later = look(place, 0, 64);
    expect(later).not.toEqual(first);
    await finished(packs.enable('mine'));
    expect(look(place, 0, 64)).toEqual(later);
  });

  it('has the grass of a block on its side from a file of its own', async () => {
    const { packs, folder } = await packGame();
    addPack(folder, 'sides', {
      [`${BLOCKS}/grass_block_side.png`]: plainPng(BLUE),
      [`${BLOCKS}/grass_block_side_overlay.png`]: rgbaPng(16, 16, (_x, y) =>
        y < 4 ? RED : [0, 0, 0, 0],
      ),
    });
    addPack(folder, 'top', {
      [`${BLOCKS}/grass_block_side_overlay.png`]: rgbaPng(16, 16, (_x, y) =>
        y < 9 ? RED : [0, 0, 0, 0],
      ),
    });
    const texel = (x: number, y: number): number[] => {
      const { looks } = worldLooks().withPacks(packs.textures);
      const at = looks.textureNamed('grass_block_side') * 1_364 + (y * 16 + x) * 4;
      return [...looks.textures.subarray(at, at + 4)];
    };
    const ours = texel(8, 15);
    await finished(packs.enable('sides'));
    expect([texel(8, 3), texel(8, 4)]).toEqual([RED, [...BLUE.slice(0, 3), 254]]);
    await finished(packs.disable('sides'));
    await finished(packs.enable('top'));
    expect([texel(8, 8), texel(8, 15)]).toEqual([RED, ours]);
  });

  it('lies over those that were enabled before it', async () => {
    const { packs, folder, colourOf } = await packGame();
    addPack(folder, 'a', { [STONE]: plainPng(RED), [`${BLOCKS}/dirt.png`]: plainPng(BLUE) });
    addPack(folder, 'b', { [STONE]: plainPng(GREEN) });
    await finished(packs.enable('a'));
    await finished(packs.enable('b'));
    expect(packs.enabled()).toEqual(['vanilla', 'a', 'b']);
    expect([hue(colourOf('stone')), hue(colourOf('dirt'))]).toEqual(['green', 'blue']);
    await finished(packs.enable('a'));
    expect(packs.enabled()).toEqual(['vanilla', 'b', 'a']);
    expect(hue(colourOf('stone'))).toBe('red');
  });

  it('with broken textures shows the others, and says which are broken', async () => {
    const { packs, folder, colourOf } = await packGame();
    const [dirt, sand] = [`${BLOCKS}/dirt.png`, `${BLOCKS}/sand.png`];
    addPack(folder, 'half', {
      [STONE]: plainPng(RED),
      [dirt]: plainPng(RED).subarray(0, 60),
      [sand]: plainPng(RED, 24),
      [`${BLOCKS}/gravel.png`]: plainPng(RED, 16, 20),
      [`${BLOCKS}/not_ours.png`]: 'never looked at',
    });
    const before = colourOf('dirt');
    const {
      packs: [state],
    } = await finished(packs.enable('half'));
    expect(state!.textures).toBe(1);
    expect(state!.problems.sort()).toEqual([
      `${dirt}: it is cut off`,
      `${BLOCKS}/gravel.png: it is 16 × 20: neither a square nor a strip of squares`,
      `${sand}: its width of 24 is no power of two`,
    ]);
    expect([hue(colourOf('stone')), colourOf('dirt')]).toEqual(['red', before]);
  });

  it('that is broken as a whole is refused, and the list says why', async () => {
    const { packs, folder, look } = await packGame();
    writePack(join(folder, 'bare'), { [STONE]: plainPng(RED) });
    writePack(join(folder, 'odd'), { 'pack.mcmeta': '{"pack":' });
    writePack(join(folder, 'empty'), { 'pack.mcmeta': '{}' });
    writePack(join(folder, 'wordy'), { 'pack.mcmeta': META + ' '.repeat(262_144) });
    writeFileSync(join(folder, 'broken.zip'), 'no zip');
    writeFileSync(join(folder, 'nested.zip'), zipOf({ 'mine/pack.mcmeta': META }));
    writeFileSync(join(folder, 'hostile.zip'), zipOf({ 'pack.mcmeta': META, '../../evil': '' }));
    const before = look([1.5, 102.5, 0.5]);
    for (const { name, error } of (await packs.list()).slice(1)) {
      expect(error, name).toBeDefined();
      await expect(finished(packs.enable(name)), name).rejects.toThrow(/is skipped/);
    }
    const errors = Object.fromEntries((await packs.list()).map(({ name, error }) => [name, error]));
    expect(errors).toMatchObject({
      vanilla: undefined,
      bare: 'it has no pack.mcmeta',
      wordy: 'its pack.mcmeta is not read: it has more than 262144 bytes',
      broken: 'it is no zip, or one that was cut off',
      empty: 'its pack.mcmeta has no "pack"',
      hostile: "the name '../../evil' leads out of it",
      nested: 'it has no pack.mcmeta; mine/ is the pack: take what is in that folder',
    });
    expect(errors.odd).toMatch(/no JSON/);
    expect(packs.enabled()).toEqual(['vanilla']);
    expect(look([1.5, 102.5, 0.5])).toEqual(before);
  });

  it('may itself be a link, but what is a link in it is not shown, and named', async () => {
    const { packs, folder, colourOf } = await packGame();
    const elsewhere = temporaryFolder();
    addPack(elsewhere, 'real', { [STONE]: plainPng(RED) });
    symlinkSync(join(elsewhere, 'real', STONE), join(elsewhere, 'real', BLOCKS, 'dirt.png'));
    symlinkSync(join(elsewhere, 'real'), join(folder, 'mine'));
    symlinkSync('round.zip', join(folder, 'round.zip'));
    const {
      packs: [state],
    } = await finished(packs.enable('mine'));
    expect(state).toMatchObject({ textures: 1, problems: [`${BLOCKS}/dirt.png: it is a link`] });
    expect([hue(colourOf('stone')), hue(colourOf('dirt'))]).toEqual(['red', 'none']);
    expect((await packs.list()).map(({ name }) => name)).toEqual(['vanilla', 'mine', 'round']);
  });

  it('of which a zip has files over one another is refused', async () => {
    const { packs, folder } = await packGame();
    const inner = zip([{ name: STONE, data: plainPng(RED), method: 0 }]);
    const meta = { name: 'pack.mcmeta', data: Buffer.from(META) };
    const before = zip([meta]).indexOf('PK\x01\x02');
    const outer = {
      name: 'outer',
      data: inner.subarray(0, inner.indexOf('PK\x01\x02')),
      method: 0,
    };
    const within = { name: STONE, data: plainPng(RED), method: 0, at: before + 30 + 5 };
    writeFileSync(join(folder, 'over.zip'), zip([meta, outer, within]));
    await expect(finished(packs.enable('over'))).rejects.toThrow('its files lie over one another');
  });

  it('is read again by reload, and skipped as long as it is broken', async () => {
    const { packs, folder, colourOf } = await packGame();
    const stone = join(folder, 'mine', STONE);
    addPack(folder, 'mine', { [STONE]: plainPng(RED) });
    await finished(packs.enable('mine'));
    writeFileSync(stone, plainPng(GREEN));
    expect(hue(colourOf('stone'))).toBe('red');
    await finished(packs.reload());
    expect(hue(colourOf('stone'))).toBe('green');
    rmSync(join(folder, 'mine', 'pack.mcmeta'));
    const {
      enabled,
      packs: [broken],
    } = await finished(packs.reload());
    expect(enabled).toEqual(['vanilla', 'mine']);
    expect(broken).toMatchObject({ enabled: true, textures: 0, error: 'it has no pack.mcmeta' });
    expect(hue(colourOf('stone'))).toBe('none');
    addPack(folder, 'mine', {});
    await finished(packs.reload());
    expect(hue(colourOf('stone'))).toBe('green');
  });

  it('is described by its pack.mcmeta, in any of its forms', async () => {
    const { packs, folder } = await packGame();
    const description = [{ text: '§aGreen', extra: [' and'] }, ' blue'];
    const pack = { max_format: [69, 1], description };
    writePack(join(folder, 'new'), { 'pack.mcmeta': `\uFEFF${JSON.stringify({ pack })}` });
    expect((await packs.list())[1]).toMatchObject({ description: 'Green and blue', format: 69 });
  });

  it('may be loaded from where clients may name files, and from nowhere else', async () => {
    const { packs, game } = await packGame();
    const [inside, outside] = [temporaryFolder(), temporaryFolder()];
    addPack(inside, 'mine', { [STONE]: plainPng(RED) });
    addPack(outside, 'theirs', { [STONE]: plainPng(RED) });
    writeFileSync(join(inside, 'zipped.zip'), zipOf({ 'pack.mcmeta': META }));
    mkdirSync(join(inside, 'nothing'));
    const files = new AllowedRoots(inside, ['.']);
    const host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, files, onStop: () => {} });
    const client = host.connect(() => {});
    const load = (path: string): Promise<unknown> =>
      host
        .ask(client, { key: '1', op: 'resourcepack_load', params: { path } })
        .catch((error: Error) => error);
    expect(await load('mine')).toMatchObject({ enabled: ['vanilla', 'mine'] });
    expect(await load('zipped.zip')).toMatchObject({ enabled: ['vanilla', 'mine', 'zipped'] });
    expect(await load(join(outside, 'theirs'))).toMatchObject({ code: 'bad_request' });
    expect(await load('../theirs.zip')).toMatchObject({ code: 'bad_request' });
    expect(await load('nothing')).toMatchObject({ message: /skipped.*no pack.mcmeta/ });
    expect((await packs.list()).map(({ name }) => name)).toEqual(['vanilla', 'mine', 'zipped']);
  });
});

describe('our own look', () => {
  it('is the same when it was painted before', () => {
    const { words, looks } = worldLooks();
    const again = WorldLooks.of(words, decodePaintedTextures(worldLooks().encodeTextures())).looks;
    for (const part of ['textures', 'states', 'parts'] as const) {
      expect(Buffer.compare(again[part], looks[part]), part).toBe(0);
    }
    expect(again.animations).toEqual(looks.animations);
    expect([...again.numbers]).toEqual([...looks.numbers]);
    expect(() => decodePaintedTextures(worldLooks().encodeTextures().subarray(0, -1))).toThrow(
      /cut off/,
    );
  });

  it('is the same when it is read from a pack of it', () => {
    const own = worldLooks();
    const textures = ownTexturesAsPack();
    const { looks } = own.withPacks(textures);
    expect(textures.size).toBeGreaterThan(900);
    const bytes = own.looks.textures.length;
    expect(Buffer.compare(looks.textures.subarray(0, bytes), own.looks.textures)).toBe(0);
    const timing = (all: typeof looks.animations): string[] =>
      all.map(({ texture, count, ticksPerFrame }) => `${texture} ${count} ${ticksPerFrame}`).sort();
    expect(timing(looks.animations)).toEqual(timing(own.looks.animations));
  });
});
