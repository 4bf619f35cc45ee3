import { allAtOnce, type Parts } from '@bridle/facets/parts';
import type { ChainPlan } from '@bridle/shaders/run';
import { Arena } from './arena.js';
import { type Atmosphere, atmosphereOf, hasSky } from './draw/atmosphere.js';
import {
  type FrameInput,
  Rasterizer,
  type RenderWorker,
  type StartRenderWorker,
} from './draw/rasterizer.js';
import { FreeQuads } from './freeQuads.js';
import { ItemLooks } from './items/itemLooks.js';
import type { Looks } from './looks/looks.js';
import { SectionMeshes } from './mesh/sectionMeshes.js';
import { ModelKit } from './models/modelKit.js';
import { pushEntities } from './models/pushEntities.js';
import { pushHand } from './models/pushHand.js';
import { pushRain } from './models/pushRain.js';
import { SignQuads } from './models/pushSigns.js';
import { pushBreaking, pushSelection } from './models/pushTargetBlock.js';
import { drawAnnotations } from './overlay/annotations.js';
import { drawEffects } from './overlay/effects.js';
import { drawHud } from './overlay/hud.js';
import { ItemIcons } from './overlay/icons.js';
import { drawNameTags } from './overlay/nameTags.js';
import { drawScreen } from './overlay/screens.js';
import { drawVision } from './overlay/vision.js';
import { PlaceReader } from './placeReader.js';
import type { HudState, RenderScene, RgbaPicture } from './renderScene.js';
import { type PassStop, ShaderPasses } from './shaders/shaderPasses.js';
import { uniformsOf } from './shaders/uniforms.js';
import type { StateInfo } from './source.js';
import { type View, viewOf } from './view.js';
import type { WorldLooks } from './worldLooks.js';

/** No more than this share of the width is beside what is open, however small the picture. */
const ROOM_BESIDE_SCREEN = 0.22;

export interface DrawOptions {
  /** boxes and names around entities */
  readonly annotate?: boolean;
}

/** Draws scenes of one world, one after the other; what has not changed is not made again. */
export class Renderer {
  #looks: Looks;
  readonly #places: PlaceReader;
  readonly #meshes: SectionMeshes;
  readonly #rasterizer: Rasterizer;
  #icons: ItemIcons;
  #kit: ModelKit;
  readonly #signs: SignQuads;
  readonly #states: readonly StateInfo[];
  readonly #solid: FreeQuads;
  readonly #blended: FreeQuads;
  readonly #hand: FreeQuads;
  readonly #worker: RenderWorker | undefined;
  readonly #shaders: ShaderPasses;
  #shaderStop: PassStop | undefined;

  /** `startWorker` gives a thread that draws half of every picture. */
  constructor({ words, looks }: WorldLooks, startWorker?: StartRenderWorker) {
    const arena = new Arena();
    this.#worker = startWorker?.(arena.memory);
    this.#states = words.states;
    this.#looks = looks;
    this.#places = new PlaceReader(looks);
    this.#meshes = new SectionMeshes(arena, this.#looks);
    this.#rasterizer = new Rasterizer(arena, this.#looks);
    const itemLooks = new ItemLooks(this.#looks, (item) => words.stateOfItem(item));
    this.#icons = new ItemIcons(this.#looks, itemLooks);
    this.#kit = new ModelKit(this.#looks, itemLooks);
    this.#signs = new SignQuads(this.#looks);
    this.#solid = new FreeQuads(arena);
    this.#blended = new FreeQuads(arena);
    this.#hand = new FreeQuads(arena);
    this.#shaders = new ShaderPasses(arena, this.#worker);
  }

  /**
   * The shader pack of the pictures from now on; undefined: none. When it cannot be loaded this
   * throws, and the one before stays.
   */
  useShaders(plan: ChainPlan | undefined): void {
    this.#shaders.use(plan);
    this.#shaderStop = undefined;
  }

  /** Why the last picture is without the shader pack, if it is. */
  get shaderStop(): PassStop | undefined {
    return this.#shaderStop;
  }

  /** To be called when the next picture is of another world, whose land has nothing in common. */
  forget(): void {
    this.#meshes.forget();
  }

  /** Shows other textures of the same world from the next picture on; no land is made anew. In parts. */
  *usingLooks({ words, looks }: WorldLooks): Parts<void> {
    if (looks === this.#looks) return;
    this.#looks = looks;
    yield* this.#rasterizer.usingLooks(looks);
    const itemLooks = new ItemLooks(looks, (item) => words.stateOfItem(item));
    this.#icons = new ItemIcons(looks, itemLooks);
    this.#kit = new ModelKit(looks, itemLooks);
  }

  /** Bytes that meshes take, and sections meshed so far: for whoever measures. */
  get meshFigures(): { bytes: number; sections: number } {
    return { bytes: this.#meshes.meshBytes, sections: this.#meshes.meshedSections };
  }

  /**
   * The picture's bytes are good until the next one is drawn. First comes the world: sky, land,
   * creatures, water, rain and the hand. Then a shader pack, if there is one; and what is to be
   * read stands over all that: names, boxes, what is the matter with the eyes, the HUD.
   */
  draw(scene: RenderScene, width: number, height: number, options: DrawOptions = {}): RgbaPicture {
    return allAtOnce(this.drawing(scene, width, height, options));
  }

  /** Draws in parts. The world of the scene must not change before the last one. */
  *drawing(
    scene: RenderScene,
    width: number,
    height: number,
    options: DrawOptions = {},
  ): Parts<RgbaPicture> {
    const view = viewOf(scene.camera, width, height);
    this.#places.read(scene.blocks);
    yield* this.#meshes.looking(scene.blocks, view, scene.viewDistance);
    yield* this.#gathering(scene, view);
    yield;
    const picture = yield* this.#drawWorld(scene, view);
    yield;
    const depthAt = (x: number, y: number) => this.#rasterizer.depthAt(x, y);
    drawNameTags(picture, view, scene.entities, depthAt);
    if (options.annotate) yield* drawAnnotations(picture, view, scene.entities, depthAt);
    if (scene.vision !== undefined) {
      yield* drawVision(picture, scene.vision, this.#looks, scene.tick);
    }
    yield;
    if (scene.hud !== undefined) this.#drawOver(picture, scene.hud);
    return picture;
  }

  *#drawWorld(scene: RenderScene, view: View): Parts<RgbaPicture> {
    const atmosphere = this.#air(scene);
    const input: FrameInput = {
      view,
      visibleAddress: this.#meshes.visibleAddress,
      visibleCount: this.#meshes.visibleCount,
      tintsAddress: this.#meshes.tintsAddress,
      atmosphere,
      tick: scene.tick,
      solid: this.#solid,
      blended: this.#blended,
      hand: this.#hand,
    };
    const shaderInputs = this.#shaders.inputsFor(view.width, view.height);
    if (shaderInputs === undefined) return yield* this.#rasterizer.drawing(input, this.#worker);
    const picture = yield* this.#rasterizer.drawing({ ...input, shaderInputs }, this.#worker);
    const uniforms = this.#uniforms(scene, view, atmosphere);
    const end = yield* this.#shaders.run(this.#rasterizer.colours, uniforms);
    this.#shaderStop = end.done ? undefined : end;
    // What a pass left half done is no picture.
    if (!end.done) return yield* this.#rasterizer.drawing(input, this.#worker);
    yield* this.#rasterizer.packing();
    return picture;
  }

  #uniforms(scene: RenderScene, view: View, air: Atmosphere) {
    const isInWater = this.#places.medium(view.x, view.y, view.z) === 'water';
    return uniformsOf(scene, view, air, isInWater);
  }

  #drawOver(picture: RgbaPicture, hud: HudState): void {
    drawHud(picture, hud, this.#icons);
    if (hud.screen !== undefined) {
      const mob = this.#kit.mob('minecraft:player');
      drawScreen(picture, hud.screen, this.#icons, mob && { mob, looks: this.#looks });
    }
    if (hud.effects !== undefined) {
      drawEffects(picture, hud.effects, hud.screen === undefined ? 0.5 : ROOM_BESIDE_SCREEN);
    }
  }

  #air(scene: RenderScene): Atmosphere {
    const { x, y, z } = scene.camera;
    const [bx, by, bz] = [Math.floor(x), Math.floor(y), Math.floor(z)];
    return atmosphereOf({
      timeOfDay: scene.timeOfDay,
      day: scene.day,
      tick: scene.tick,
      weather: scene.weather,
      viewDistance: scene.viewDistance,
      medium: this.#places.medium(x, y, z),
      biome: this.#places.biome(bx, bz),
      skyLightAtEye: this.#places.level(bx, by, bz) >> 4,
      dimension: scene.dimension,
      nightVision: scene.vision?.nightVision,
      blindness: scene.vision?.blindness,
    });
  }

  /** Everything that is not land, in parts. */
  *#gathering(scene: RenderScene, view: View): Parts<void> {
    const [kit, places] = [this.#kit, this.#places];
    const [solid, blended, hand] = [this.#solid, this.#blended, this.#hand];
    solid.clear();
    blended.clear();
    hand.clear();
    const { breaking, selected, tick } = scene;
    const { light, groundBelow } = places;
    yield* pushEntities(kit, scene.entities, view, tick, light, solid, blended, groundBelow);
    if (scene.signs !== undefined) {
      this.#signs.push(scene.signs, view, places.light, places.texture, solid, blended);
    }
    if (breaking !== undefined) {
      pushBreaking(kit, breaking, this.#boxesAt(breaking), view, places.light, blended);
    }
    if (selected !== undefined) {
      pushSelection(kit, selected, this.#boxesAt(selected), view, places.light, blended);
    }
    if (scene.weather !== 'clear' && hasSky(scene)) {
      const falls = (x: number, z: number) => places.biome(x, z)?.precipitation ?? 'none';
      pushRain(kit, view, scene.weather, falls, places.top, tick, places.light, blended);
    }
    if (scene.hand !== undefined) {
      pushHand(kit, scene.hand, places.light(view.x, view.y, view.z), hand);
    }
  }

  #boxesAt({ x, y, z }: { x: number; y: number; z: number }): ArrayLike<number> {
    return this.#states[this.#places.state(x, y, z)]?.shape ?? [];
  }
}
