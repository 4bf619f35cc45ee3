import {
  type Act,
  type AvatarSelf,
  answeringWhenStopped,
  type BlockWorldState,
  HarnessError,
  isLongAction,
  type LongAction,
  resultOf,
  type SceneFacet,
  type SceneNode,
  type SceneOutcome,
  type SceneRest,
} from '@bridle/facets';
import { ActionLog } from './actionLog.js';
import { aroundNodes } from './aroundNodes.js';
import { PICTURE_SIZE } from './boxes.js';
import { ChangesElsewhere } from './changesElsewhere.js';
import { craftingNodes } from './craftingNodes.js';
import { openDialog } from './dialogs.js';
import { EffectLog } from './effectLog.js';
import { Elements, group } from './elements.js';
import type { BlockGame } from './game.js';
import { hudNodes } from './hudNodes.js';
import { type KeyTarget, Mouse, pressKey, typeInto } from './keys.js';
import { ScenePlayer } from './player.js';
import { chatNode, handsNode, hotbarNode, movesNode } from './playNodes.js';
import { SceneState } from './sceneState.js';
import { type Sight, sightOf } from './sight.js';

interface Look {
  readonly root: SceneNode;
  readonly elements: Elements;
  readonly isCovered: boolean;
  readonly state: Readonly<BlockWorldState>;
  readonly revision: number;
}

/** A block world as a tree of what can be seen, with what can be done to each of it. */
export function createBlockScene(game: BlockGame): SceneFacet {
  const scene = new BlockScene(game);
  const mouse = new Mouse(scene);
  return {
    size: PICTURE_SIZE,
    read: () => scene.look().root,
    act(key, action, args) {
      const act = scene.elements().action(key, action);
      if (act === undefined) throw new HarnessError('bad_request', `nothing here takes ${action}`);
      if (action !== 'hover' && scene.state.focus !== key) scene.state.focusOn(undefined);
      return scene.perform(() => act(args), key);
    },
    settled: () => scene.settled(),
    takeEffects: () => scene.effects.take(),
    changedElsewhere: (key) => scene.elsewhere.has(key, game.view),
    key: (key, move) => scene.perform(() => pressKey(scene, key, move)),
    type: (text) => scene.perform(() => typeInto(scene, text)),
    pointer: (pointer) => scene.perform(() => mouse.act(pointer)),
    release: () => game.keys.release(),
  };
}

class BlockScene implements KeyTarget {
  readonly player: ScenePlayer;
  readonly state = new SceneState();
  readonly effects = new EffectLog();
  readonly elsewhere = new ChangesElsewhere();
  readonly #game: BlockGame;
  #seen: Look | undefined;
  #isBusy = false;

  constructor(game: BlockGame) {
    this.#game = game;
    const log = new ActionLog();
    this.player = new ScenePlayer(game, log);
    const tickOf = (): number => game.state.read().tick;
    game.events.listen((event) => {
      log.onEvent(event);
      this.effects.onEvent(event, game.view);
      this.elsewhere.onEvent(event, game.view);
      this.state.onEvent(event, tickOf);
    });
  }

  /** The scene as it is now; made anew only when something has changed. */
  look(): Look {
    const state = this.#game.state.read();
    const { revision } = this.state;
    if (this.#seen?.state === state && this.#seen.revision === revision) return this.#seen;
    const [front, behind] = [new Elements(), new Elements()];
    const sight = sightOf(this.#game);
    const dialog = openDialog(front, this.player, sight, this.state);
    const isCovered = dialog !== undefined;
    const root = group('bridle', 'application', 'Bridle', [
      group('hud', 'region', 'HUD', hudNodes(sight)),
      ...this.#play(behind, sight),
      ...(isCovered ? [dialog] : []),
    ]);
    const elements = isCovered ? front : behind;
    this.#seen = { root, elements, isCovered, state, revision };
    return this.#seen;
  }

  /** What there is to do in the world, also while something hides it. */
  #play(elements: Elements, sight: Sight): SceneNode[] {
    const { player, state } = this;
    return [
      hotbarNode(elements, player, sight),
      handsNode(elements, player, sight, state),
      craftingNodes(elements, player, sight),
      ...aroundNodes(elements, player, sight),
      movesNode(elements, player),
      chatNode(elements, player, sight, state),
    ];
  }

  elements(): Elements {
    return this.look().elements;
  }

  isCovered(): boolean {
    return this.look().isCovered;
  }

  close(): Act<unknown> {
    if (this.state.menu === 'none') return this.#game.hands.close();
    this.state.show('none');
  }

  /** One action from its beginning to its end, with what happened meanwhile. */
  perform(begin: () => Act<unknown>, target?: string): LongAction<SceneOutcome> {
    return answeringWhenStopped(this.#performing(begin, target), () => ({
      history: this.player.log.end(),
    }));
  }

  *#performing(begin: () => Act<unknown>, target: string | undefined): LongAction<SceneOutcome> {
    const { player } = this;
    const { log } = player;
    player.begin();
    log.begin();
    this.#isBusy = true;
    try {
      const going = begin();
      this.elsewhere.begin(this.#game.view, target); // what was done at once is the action's own
      if (isLongAction(going)) yield* this.#moving(going, target !== undefined);
      return { history: log.end() };
    } catch (thrown) {
      const error = HarnessError.from(thrown);
      const isOver = error.code === 'internal' || error.code === 'cancelled';
      if (isOver || !player.hasKeptPromise) throw withHistory(error, log.end());
      log.add(`Then: ${error.message}`);
      return { history: log.end() };
    } finally {
      this.#isBusy = false;
      log.end();
    }
  }

  /** The body is let go of after an action of hands, also when it was stopped; keys stay down. */
  *#moving(going: LongAction<unknown>, isByHands: boolean): LongAction<void> {
    try {
      yield* this.player.during(going);
    } finally {
      if (isByHands) yield* resultOf(this.#game.avatar.release());
    }
  }

  /** Mobs never stop; what counts is that no action runs and the player is not in mid-air. */
  settled(): SceneRest {
    if (this.#isBusy) return { settled: false, moving: ['an action is under way'] };
    const isStill = this.#game.keys.held.size > 0 || isCarried(this.#game.senses.self());
    return isStill ? { settled: true } : { settled: false, moving: ['the player is falling'] };
  }
}

/** Whether something keeps the player from falling, or they do not fall yet. */
function isCarried({ player, mount, is_flying }: Readonly<AvatarSelf>): boolean {
  const isFree = player.on_ground || player.dead || mount !== null || is_flying === true;
  return isFree || Math.abs(player.velocity[1]) < 0.2;
}

/** An action that fails says what it did until then. */
function withHistory(error: HarnessError, history: readonly string[]): HarnessError {
  if (history.length === 0) return error;
  const message = `${error.message} (before that: ${history.join('; ')})`;
  return error.withDetails({ history }, message);
}
