import type { World } from '@bridle/engine';
import { allAtOnce, type Drawing, type Parts, type PictureRequest } from '@bridle/facets';
import {
  decodePaintedTextures,
  type PackTexture,
  type PassStop,
  Renderer,
  type RgbaPicture,
  type StartRenderWorker,
  WorldLooks,
} from '@bridle/render';
import type { ChainPlan } from '@bridle/shaders/run';
import { keepingLand } from '../farLand.js';
import { WorldSource, worldScene } from './worldScene.js';
import { biomeNames, stateInfos, statesByItem } from './worldWords.js';

/** Draws the embedded world as a camera sees it, with all that is in it. */
export class WorldRenderer {
  readonly #renderer: Renderer;
  readonly #viewDistance: number;
  readonly #source = new WorldSource();
  #plan: ChainPlan | undefined;

  /** `startWorker` gives a thread that draws half of every picture; the pixels are the same. */
  constructor(viewDistance: number, startWorker?: StartRenderWorker) {
    this.#viewDistance = viewDistance;
    this.#renderer = new Renderer(worldLooks(), startWorker);
  }

  /** Shows textures of packs over ours from the next picture on; none: our own look. */
  *usingTextures(textures: ReadonlyMap<string, PackTexture>): Parts<void> {
    const looks = textures.size === 0 ? worldLooks() : worldLooks().withPacks(textures);
    yield* this.#renderer.usingLooks(looks);
  }

  /** To be called when another world is drawn next, unless it is a fork of the one before. */
  forget(): void {
    this.#renderer.forget();
  }

  /** Draws with a shader pack from now on, or without. */
  useShaders(plan: ChainPlan | undefined): void {
    if (plan === this.#plan) return;
    this.#renderer.useShaders(plan);
    this.#plan = plan;
  }

  /** Why the last picture is without the shader pack, if it is. */
  get shaderStop(): PassStop | undefined {
    return this.#renderer.shaderStop;
  }

  /** Bytes that meshes take, and sections meshed so far: for whoever measures. */
  get meshFigures(): Renderer['meshFigures'] {
    return this.#renderer.meshFigures;
  }

  /** The picture's bytes are good until the next one is drawn. */
  draw(world: World, request: PictureRequest, chat: readonly string[] = []): RgbaPicture {
    return allAtOnce(this.drawing(world, request, chat));
  }

  /** Draws in parts: the world must stay as it is until the last one. */
  drawing(world: World, request: PictureRequest, chat: readonly string[] = []): Drawing {
    const { width, height, annotate } = request;
    this.#source.world = world;
    const scene = worldScene(world, this.#source, request, this.#viewDistance, chat);
    const picture = this.#renderer.drawing(scene, width, height, { annotate });
    return keepingLand(world, picture);
  }
}

let made: WorldLooks | undefined;

/**
 * How all worlds of this engine look: they look alike. Painting takes longer than drawing, and who
 * has the file of textures that were painted earlier spares it.
 */
export function worldLooks(earlier?: () => Uint8Array | undefined): WorldLooks {
  return allAtOnce(makingWorldLooks(earlier));
}

/** Makes the looks in parts, so that others have their turn in between. */
export function* makingWorldLooks(earlier?: () => Uint8Array | undefined): Parts<WorldLooks> {
  if (made !== undefined) return made;
  const states = statesByItem();
  const words = {
    states: yield* stateInfos(),
    biomes: biomeNames(),
    stateOfItem: (item: string) => states.get(item),
  };
  const file = earlier?.();
  yield;
  const painted = file && decodePaintedTextures(file);
  yield;
  const looks = yield* WorldLooks.making(words, painted);
  made ??= looks; // by somebody else meanwhile: there is one for all
  return made;
}
