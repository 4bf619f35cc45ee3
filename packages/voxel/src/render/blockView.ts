import type { World } from '@bridle/engine';
import { type BlockViewFacet, type BlockViewWords, inSlices } from '@bridle/facets';
import type { VoxelShaders } from './shaders.js';
import type { ShownChat } from './shownChat.js';
import type { TexturePacks } from './texturePacks.js';
import { WorldSource, worldScene } from './worldScene.js';

/** What the embedded world shows, for who draws it elsewhere. */
export function createBlockView(
  worldOf: () => World,
  chat: ShownChat,
  viewDistance: number,
  packs: TexturePacks | undefined,
  shaders: VoxelShaders | undefined,
): BlockViewFacet {
  const source = new WorldSource();
  let words: Promise<BlockViewWords> | undefined;
  let land: World['land'] | undefined;
  let epoch = 0;
  return {
    words: () => (words ??= readWords(packs)),
    get onlyHere() {
      if (shaders?.plan !== undefined) return 'a shader pack is on, which this run draws itself';
      const hasTextures = packs !== undefined && packs.textures.size > 0;
      return hasTextures ? 'a resource pack is on, which this run draws itself' : undefined;
    },
    get epoch() {
      if (worldOf().land !== land) epoch++;
      land = worldOf().land;
      return epoch;
    },
    viewDistance,
    eyes() {
      const { x, eyeY: y, z } = worldOf().player;
      return { x, y, z };
    },
    scene(camera, hud) {
      source.world = worldOf();
      return worldScene(source.world, source, { camera, hud }, viewDistance, chat.fresh());
    },
  };
}

async function readWords(packs: TexturePacks | undefined): Promise<BlockViewWords> {
  const { biomeNames, stateInfos, statesByItem } = await import('./worldWords.js');
  return {
    states: await inSlices(stateInfos()),
    biomes: biomeNames(),
    itemStates: Object.fromEntries(statesByItem()),
    textures: packs?.paintedTextures(),
  };
}
