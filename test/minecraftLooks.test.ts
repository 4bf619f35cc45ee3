import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Look } from '../packages/render/src/looks/blocks/look.js';
import { LookTable } from '../packages/render/src/looks/blocks/table.js';
import { isPainted, MOVING, PAINTERS } from '../packages/render/src/looks/textures/painters.js';
import { TextureCanvas } from '../packages/render/src/looks/textures/textureCanvas.js';
import { isDrawnAsItself } from '../packages/render/src/models/modelFor.js';
import { HAS_MINECRAFT_DATA, minecraftData, statesOf } from './support/minecraftData.js';

if (!HAS_MINECRAFT_DATA) {
  process.stdout.write(
    'SKIPPED: looks of Minecraft (its facts are not there; npm test installs them)\n',
  );
}

interface Lacks {
  /** blocks with a texture that nobody painted, so that it is made up from words of its name */
  readonly guessed: readonly string[];
  /** entities without a model: a box with the name of the type */
  readonly boxes: readonly string[];
}

/** What is not drawn as itself yet. These lists may only become shorter. */
const LACKS: Readonly<Record<string, Lacks>> = JSON.parse(
  readFileSync(new URL('minecraftLooks.json', import.meta.url), 'utf8'),
);
const SHORTER = 'take it out of test/minecraftLooks.json: it is drawn as itself now';
const LONGER = 'paint it in packages/render/src/looks, or give it a model in its models';

/** What nobody sees in Minecraft either. */
const INVISIBLE = [
  ...['air', 'barrier', 'cave_air', 'light', 'moving_piston', 'structure_void', 'void_air'],
];

function texturesOf(look: Look): Set<string> {
  const faces =
    look.what === 'cube'
      ? look.faces
      : look.what === 'parts'
        ? look.parts.flatMap((part) => part.faces)
        : look.what === 'fluid'
          ? [look.still, look.flow]
          : [];
  const named = faces.filter((face) => face !== undefined);
  return new Set(named.map((face) => (typeof face === 'string' ? face : face.texture)));
}

/** Whether a texture that is painted has anything but holes. */
function isVisible(texture: string): boolean {
  const canvas = new TextureCanvas();
  const moving = MOVING[texture];
  if (moving !== undefined) moving.paint(canvas, 0);
  else PAINTERS[texture]?.(canvas);
  return canvas.texels.some((texel) => texel >>> 24 !== 0);
}

describe.skipIf(!HAS_MINECRAFT_DATA).each(Object.keys(LACKS))('of Minecraft %s', (version) => {
  const data = HAS_MINECRAFT_DATA ? minecraftData(version) : undefined;
  const blocks = data?.blocksArray ?? [];
  const table = new LookTable();
  /** the textures of each block, over all of its states, and whether some state shows none */
  const looks = new Map(
    blocks.map((block) => {
      const sets = new Set(Array.from(statesOf(block, data!), (state) => table.lookOf(state)));
      const all = Array.from(sets, texturesOf);
      const isGone = all.some((textures) => textures.size === 0);
      return [block.name, { isGone, textures: new Set(all.flatMap((set) => [...set])) }];
    }),
  );

  it('every block is drawn in every state, but for what is not to be seen', () => {
    expect(blocks.length).toBeGreaterThan(700);
    const gone = [...looks].filter(([, { isGone }]) => isGone).map(([name]) => name);
    const known = blocks.map(({ name }) => name).filter((name) => INVISIBLE.includes(name));
    expect(gone.sort()).toEqual(known.sort());
  });

  it('every texture that is painted shows something', () => {
    const painted = new Set([...looks.values()].flatMap(({ textures }) => [...textures]));
    const empty = [...painted].filter((name) => isPainted(name) && !isVisible(name));
    expect(empty).toEqual([]);
  });

  it('no texture is guessed but for those of the blocks that are listed', () => {
    const guessed = [...looks]
      .filter(([, { textures }]) => ![...textures].every(isPainted))
      .map(([name]) => name);
    const listed = LACKS[version]!.guessed;
    expect(
      guessed.filter((name) => !listed.includes(name)),
      LONGER,
    ).toEqual([]);
    expect(
      listed.filter((name) => !guessed.includes(name)),
      SHORTER,
    ).toEqual([]);
  });

  it('no entity is but a box, unless it is listed', () => {
    const boxes = (data?.entitiesArray ?? [])
      .map(({ name }) => name)
      .filter((name) => !isDrawnAsItself(name));
    const listed = LACKS[version]!.boxes;
    expect(
      boxes.filter((name) => !listed.includes(name)),
      LONGER,
    ).toEqual([]);
    expect(
      listed.filter((name) => !boxes.includes(name)),
      SHORTER,
    ).toEqual([]);
  });
});
