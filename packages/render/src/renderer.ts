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
import { itemTextures } from './items/itemTextures.js';
import { compileLooks, compilingLooks, type TexturePage } from './looks/compileLooks.js';
import type { Looks } from './looks/looks.js';
import { SectionMeshes } from './mesh/sectionMeshes.js';
import { ModelKit } from './models/kit.js';
import { entityTextures } from './models/modelFor.js';
import { pushEntities } from './models/pushEntities.js';
import { pushHand } from './models/pushHand.js';
import { pushBreaking, pushSelection } from './models/pushMarks.js';
import { pushRain } from './models/pushRain.js';
import { SignQuads } from './models/pushSigns.js';
import { drawAnnotations } from './overlay/annotations.js';
import { drawEffects } from './overlay/effects.js';
import { glyphTextures } from './overlay/glyphTextures.js';
import { drawHud } from './overlay/hud.js';
import { ItemIcons } from './overlay/icons.js';
import { drawNameTags } from './overlay/nameTags.js';
import { drawScreen } from './overlay/screens.js';
import { drawVision } from './overlay/vision.js';
import { dress } from './packs/dress.js';
import { type Manner, mannersOf } from './packs/manner.js';
import type { PackTexture } from './packs/packTexture.js';
import { type Painting, packPainting } from './packs/painting.js';
import { textureFiles } from './packs/textureFiles.js';
import { type PackFile, undress } from './packs/undress.js';
import { allAtOnce, type Parts } from './parts.js';
import { PlaceReader } from './placeReader.js';
import type { HudState, Picture, Scene } from './scene.js';
import { type PassStop, ShaderStage } from './shaders/stage.js';
import { uniformsOf } from './shaders/uniforms.js';
import type { StateInfo } from './source.js';
import { type View, viewOf } from './view.js';

/** No more than this share of the width is beside what is open, however small the picture. */
const ROOM_BESIDE_SCREEN = 0.22;

/** The words of a world: what its numbers for states, biomes and items mean. */
export interface Vocabulary {
  readonly states: readonly StateInfo[];
  readonly biomes: readonly string[];
  /** the state that an item places, where it places one */
  stateOfItem(item: string): number | undefined;
}

/** A vocabulary with everything painted: made once, shared by all who draw that world. */
export class Wardrobe {
  readonly words: Vocabulary;
  readonly looks: Looks;

  constructor(words: Vocabulary, looks = compileLooks(words.states, words.biomes, allPages())) {
    this.words = words;
    this.looks = looks;
  }

  /** One that is painted, or was before, in parts. */
  static *making(words: Vocabulary, painting: Painting | undefined): Parts<Wardrobe> {
    const pages = painting === undefined ? allPages() : [];
    const looks = yield* compilingLooks(words.states, words.biomes, pages, painting);
    return new Wardrobe(words, looks);
  }

  /** One that was painted before: looks the same as if it were painted now, and sooner. */
  static of(words: Vocabulary, painting: Painting): Wardrobe {
    return new Wardrobe(words, compileLooks(words.states, words.biomes, [], painting));
  }

  /** The file that `of` takes, through unpackPainting. */
  asPainting(): Uint8Array {
    return packPainting(this.looks);
  }

  /** The same with textures of packs over ours; see textureFiles for their names. */
  dressed(textures: ReadonlyMap<string, PackTexture>): Wardrobe {
    return new Wardrobe(this.words, dress(this.looks, textures));
  }

  /** What is painted here, as the files of a pack. */
  asPack(): PackFile[] {
    return undress(this.looks);
  }

  /** Finds by name how a pack's texture is to be made; `isColoured`: it has its colour already. */
  manners(): (name: string, isColoured: boolean) => Manner {
    return mannersOf(this.looks);
  }

  /** For every texture that a pack can have: the files in it that may show it, without `.png`. */
  files(): ReadonlyMap<string, readonly string[]> {
    return textureFiles(this.looks.numbers.keys());
  }
}

/** What belongs to no block. */
function* allPages(): Iterable<TexturePage> {
  yield* itemTextures();
  yield* entityTextures();
  yield* glyphTextures();
}

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
  readonly #shaders: ShaderStage;
  #shaderStop: PassStop | undefined;

  /** `startWorker` gives a thread that draws half of every picture. */
  constructor({ words, looks }: Wardrobe, startWorker?: StartRenderWorker) {
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
    this.#shaders = new ShaderStage(arena, this.#worker);
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
  *wearing({ words, looks }: Wardrobe): Parts<void> {
    if (looks === this.#looks) return;
    this.#looks = looks;
    yield* this.#rasterizer.wearing(looks);
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
  draw(scene: Scene, width: number, height: number, options: DrawOptions = {}): Picture {
    return allAtOnce(this.drawing(scene, width, height, options));
  }

  /** Draws in parts. The world of the scene must not change before the last one. */
  *drawing(scene: Scene, width: number, height: number, options: DrawOptions = {}): Parts<Picture> {
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

  *#drawWorld(scene: Scene, view: View): Parts<Picture> {
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
    const marks = this.#shaders.marksFor(view.width, view.height);
    if (marks === undefined) return yield* this.#rasterizer.drawing(input, this.#worker);
    const picture = yield* this.#rasterizer.drawing({ ...input, marks }, this.#worker);
    const told = this.#told(scene, view, atmosphere);
    const end = yield* this.#shaders.run(this.#rasterizer.colours, told);
    this.#shaderStop = end.done ? undefined : end;
    // What a pass left half done is no picture.
    if (!end.done) return yield* this.#rasterizer.drawing(input, this.#worker);
    yield* this.#rasterizer.packing();
    return picture;
  }

  #told(scene: Scene, view: View, air: Atmosphere) {
    const isInWater = this.#places.medium(view.x, view.y, view.z) === 'water';
    return uniformsOf(scene, view, air, isInWater);
  }

  #drawOver(picture: Picture, hud: HudState): void {
    drawHud(picture, hud, this.#icons);
    if (hud.screen !== undefined) {
      const mob = this.#kit.mob('minecraft:player');
      drawScreen(picture, hud.screen, this.#icons, mob && { mob, looks: this.#looks });
    }
    if (hud.effects !== undefined) {
      drawEffects(picture, hud.effects, hud.screen === undefined ? 0.5 : ROOM_BESIDE_SCREEN);
    }
  }

  #air(scene: Scene): Atmosphere {
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
  *#gathering(scene: Scene, view: View): Parts<void> {
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
