import {
  type PacksFacet,
  type Promised,
  type ShadersFacet,
  unstoppable,
  type WorldsFacet,
} from '@bridle/facets';
import type { VoxelShaders } from './voxelShaders.js';

/**
 * Acts of the embedded game that wait for the disk. Nobody stops them half-way: a world that is half
 * entered is none. While they wait, no tick passes.
 */

export function worldsFacet(worlds: Promised<WorldsFacet>): WorldsFacet {
  return {
    get current() {
      return worlds.current;
    },
    list: () => worlds.list(),
    create: (name, what) => unstoppable(() => worlds.create(name, what)),
    load: (name) => unstoppable(() => worlds.load(name)),
    remove: (name) => unstoppable(() => worlds.remove(name)),
    leave: () => unstoppable(() => worlds.leave()),
  };
}

export function packsFacet(packs: Promised<PacksFacet>): PacksFacet {
  return {
    list: () => packs.list(),
    enabled: () => packs.enabled(),
    enable: (name) => unstoppable(() => packs.enable(name)),
    disable: (name) => unstoppable(() => packs.disable(name)),
    reload: () => unstoppable(() => packs.reload()),
    load: (path) => unstoppable(() => packs.load(path)),
  };
}

export function shadersFacet(shaders: VoxelShaders): ShadersFacet {
  return {
    list: () => shaders.list(),
    get: () => shaders.get(),
    set: (name) => unstoppable(() => shaders.set(name)),
    reload: () => unstoppable(() => shaders.reload()),
    disable: () => shaders.disable(),
  };
}
