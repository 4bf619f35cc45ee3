import type { World } from '@bridle/engine';
import { closeScreen } from '@bridle/engine';
import {
  type BlockWorldEvents,
  type BlockWorldState,
  HarnessError,
  type LongAction,
  type SceneFacet,
  type SceneNode,
  type SceneOutcome,
  type SceneRest,
  tellingWhenStopped,
} from '@bridle/facets';
import type { Ground } from '../body/body.js';
import { SceneControls } from '../body/controls.js';
import { aroundNodes } from './around.js';
import { Body } from './body.js';
import { PICTURE_SIZE } from './boxes.js';
import { craftingNodes } from './crafting.js';
import { Desk } from './desk.js';
import { openDialog } from './dialogs.js';
import { Diary } from './diary.js';
import { EffectLog } from './effectLog.js';
import { Elements, group } from './elements.js';
import { Elsewhere } from './elsewhere.js';
import { hudNodes } from './hudNodes.js';
import { type Board, Mouse, pressKey, typeText } from './keys.js';
import { Legs } from './legs.js';
import { chatNode, handsNode, hotbarNode, movesNode } from './play.js';

export interface SceneGround extends Ground {
  readonly events: BlockWorldEvents;
  /** the same object as before as long as nothing has changed */
  state(): Readonly<BlockWorldState>;
}

export interface VoxelScene extends SceneFacet {
  /** what lies over the input of every tick */
  readonly controls: SceneControls;
}

interface Look {
  readonly root: SceneNode;
  readonly elements: Elements;
  readonly isCovered: boolean;
  readonly state: Readonly<BlockWorldState>;
  readonly revision: number;
}

/** The embedded world as a tree of what can be seen, and hands for it. */
export function createVoxelScene(ground: SceneGround): VoxelScene {
  const scene = new Scene(ground);
  const mouse = new Mouse(scene);
  return {
    controls: scene.body.controls,
    size: PICTURE_SIZE,
    read: () => scene.look().root,
    act(key, action, args) {
      const deed = scene.look().elements.deed(key, action);
      if (deed === undefined) throw new HarnessError('bad_request', `nothing here takes ${action}`);
      if (action !== 'hover' && scene.desk.focus !== key) scene.desk.focusOn(undefined);
      return scene.perform(() => deed(args), key);
    },
    settled: () => scene.settled(),
    takeEffects: () => scene.effects.take(),
    changedElsewhere: (key) => scene.elsewhere.has(key, scene.world),
    key: (key, move) => scene.perform(() => pressKey(scene, key, move)),
    type: (text) => scene.perform(() => typeText(scene, text)),
    pointer: (pointer) => scene.perform(() => mouse.act(pointer)),
    release: () => scene.body.controls.release(),
  };
}

class Scene implements Board {
  readonly body: Body;
  readonly desk = new Desk();
  readonly effects = new EffectLog();
  readonly elsewhere = new Elsewhere();
  readonly #ground: SceneGround;
  readonly #legs: Legs;
  #seen: Look | undefined;
  #isBusy = false;

  constructor(ground: SceneGround) {
    this.#ground = ground;
    const diary = new Diary();
    this.body = new Body(ground, new SceneControls(), diary);
    this.#legs = new Legs(this.body);
    ground.events.listen((event) => {
      diary.hear(event);
      this.effects.hear(event, ground.world());
      this.elsewhere.hear(event, ground.world());
      this.desk.hear(event, ground.world().tick);
    });
  }

  /** The scene as it is now; made anew only when something has changed. */
  look(): Look {
    const state = this.#ground.state();
    const { revision } = this.desk;
    if (this.#seen?.state === state && this.#seen.revision === revision) return this.#seen;
    const [front, behind] = [new Elements(), new Elements()];
    const dialog = openDialog(front, this.body, this.desk);
    const isCovered = dialog !== undefined;
    const root = group('bridle', 'application', 'Bridle', [
      group('hud', 'region', 'HUD', hudNodes(this.world, state)),
      ...this.#play(behind),
      ...(isCovered ? [dialog] : []),
    ]);
    const elements = isCovered ? front : behind;
    this.#seen = { root, elements, isCovered, state, revision };
    return this.#seen;
  }

  /** What there is to do in the world, also while something hides it. */
  #play(elements: Elements): SceneNode[] {
    const { body, desk } = this;
    return [
      hotbarNode(elements, body),
      handsNode(elements, body, this.#legs, desk),
      craftingNodes(elements, body),
      ...aroundNodes(elements, body, this.#legs),
      movesNode(elements, body, this.#legs),
      chatNode(elements, body, desk),
    ];
  }

  get world(): World {
    return this.#ground.world();
  }

  elements(): Elements {
    return this.look().elements;
  }

  isCovered(): boolean {
    return this.look().isCovered;
  }

  close(): void {
    if (this.desk.menu === 'none') this.#ground.touch(closeScreen);
    else this.desk.show('none');
  }

  /** One action from its beginning to its end, with what happened meanwhile. */
  perform(begin: () => LongAction<void> | void, target?: string): LongAction<SceneOutcome> {
    return tellingWhenStopped(this.#performing(begin, target), () => ({
      history: this.body.diary.end(),
    }));
  }

  *#performing(
    begin: () => LongAction<void> | void,
    target: string | undefined,
  ): LongAction<SceneOutcome> {
    const { body } = this;
    body.begin();
    body.diary.begin();
    this.#isBusy = true;
    try {
      const going = begin();
      this.elsewhere.begin(this.world, target); // what was done at once is the action's own
      if (going) yield* going;
      return { history: body.diary.end() };
    } catch (thrown) {
      const error = HarnessError.from(thrown);
      const isOver = error.code === 'internal' || error.code === 'cancelled';
      if (isOver || !body.hasKeptPromise) throw withHistory(error, body.diary.end());
      body.note(`Then: ${error.message}`);
      return { history: body.diary.end() };
    } finally {
      this.#isBusy = false;
      body.diary.end();
    }
  }

  /** Mobs never stop; what counts is that no action runs and the player is not in mid-air. */
  settled(): SceneRest {
    const { player, controls } = this.body;
    if (this.#isBusy) return { settled: false, moving: ['an action is under way'] };
    const isFree = player.onGround || player.flying || player.isDead || player.riding !== 0;
    const isCarried = isFree || Math.abs(player.vy) < 0.2 || controls.held.size > 0;
    return isCarried ? { settled: true } : { settled: false, moving: ['the player is falling'] };
  }
}

/** An action that fails says what it did until then. */
function withHistory(error: HarnessError, history: readonly string[]): HarnessError {
  if (history.length === 0) return error;
  const message = `${error.message} (before that: ${history.join('; ')})`;
  return error.telling({ history }, message);
}
