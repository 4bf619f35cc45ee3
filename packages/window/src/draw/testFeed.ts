import {
  changesOf,
  packColumn,
  type SceneFields,
  squeezedTexts,
  toBase64,
} from '@bridle/block-view';
import type { BlockViewFacet, BlockViewWords, CameraMode, CameraPose } from '@bridle/facets';
import { allAtOnce } from '@bridle/facets/parts';
import type { ViewAnswer, WordsAnswer } from '../viewAnswer.js';

/** Tells of a game what a run would tell a page of it, through JSON. */
export class TestFeed {
  readonly #view: BlockViewFacet;
  #epoch: number | undefined;
  #scene: SceneFields | undefined;
  /** what was told of each column, by its place */
  #told = new Map<string, string[]>();

  constructor(view: BlockViewFacet) {
    this.#view = view;
  }

  async words(): Promise<WordsAnswer> {
    return throughJson(wordsAnswerOf(await this.#view.words()));
  }

  /** What has changed since the last answer: sections of columns, and fields of the scene. */
  answer(camera: CameraMode | CameraPose = 'first', hud = true): ViewAnswer {
    const { blocks, ...scene } = this.#view.scene(camera, hud);
    const isOther = this.#view.epoch !== this.#epoch;
    this.#epoch = this.#view.epoch;
    if (isOther) this.#told.clear();
    const changes = changesOf(this.#scene, scene);
    this.#scene = structuredClone(scene);
    const { sectionCount, bottomY } = blocks;
    const reach = scene.viewDistance + 1;
    const [atX, atZ] = [Math.floor(scene.camera.x) >> 4, Math.floor(scene.camera.z) >> 4];
    const columns: { x: number; z: number; data: string }[] = [];
    for (let x = atX - reach; x <= atX + reach; x++) {
      for (let z = atZ - reach; z <= atZ + reach; z++) {
        const [land, light] = [blocks.blocks(x, z)!, blocks.light(x, z)!];
        const told = this.#told.get(`${x},${z}`) ?? [];
        const data = Array.from({ length: sectionCount }, (_, section) =>
          toBase64(packColumn(land, light, [section])),
        );
        const others = [...data.keys()].filter((section) => data[section] !== told[section]);
        this.#told.set(`${x},${z}`, data);
        if (others.length === 0) continue;
        columns.push({ x, z, data: toBase64(packColumn(land, light, others)) });
      }
    }
    return throughJson({
      tick: scene.tick,
      source: 'blocks',
      ...(isOther && {
        words: 'test',
        epoch: this.#epoch,
        bottom_y: bottomY,
        section_count: sectionCount,
      }),
      columns,
      scene: changes,
      eyes: this.#view.eyes(),
    });
  }

  /** The next answer is for somebody who knows nothing. */
  restart(): void {
    this.#epoch = undefined;
    this.#scene = undefined;
  }
}

export function wordsAnswerOf(words: BlockViewWords): WordsAnswer {
  const kinds = new Map<string, number>();
  const shapes = new Map<Readonly<Float64Array>, number>();
  const listed: WordsAnswer['kinds'][number][] = [];
  const states = words.states.map(({ name, properties, shape }) => {
    if (!kinds.has(name)) {
      kinds.set(name, listed.length);
      listed.push({ name, properties: Object.keys(properties) });
    }
    if (!shapes.has(shape)) shapes.set(shape, shapes.size);
    return [kinds.get(name)!, Object.values(properties), shapes.get(shape)!] as const;
  });
  return {
    words: 'test',
    states,
    kinds: listed,
    shapes: [...shapes.keys()].map((shape) => [...shape]),
    biomes: words.biomes,
    item_states: words.itemStates,
    ...(words.textures && { textures: allAtOnce(squeezedTexts(words.textures)) }),
  };
}

function throughJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
