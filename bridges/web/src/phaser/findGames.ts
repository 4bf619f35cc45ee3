import type { PhaserGame } from './types.js';

const found: WeakRef<object>[] = [];

/**
 * Notes every game of Phaser that is made, also one that its page keeps to itself. The constructor of a
 * game sets `isBooted` before anything else, and whatever sets a property meets what its prototypes say of
 * it: so this works for Phaser as a script and for Phaser in a bundle, where nothing of it has a name.
 */
export function watchForGames(): void {
  Object.defineProperty(Object.prototype, 'isBooted', {
    configurable: true,
    enumerable: false,
    get: () => undefined,
    set(this: object, value: unknown) {
      Object.defineProperty(this, 'isBooted', {
        value,
        configurable: true,
        enumerable: true,
        writable: true,
      });
      found.push(new WeakRef(this));
    },
  });
}

/** A game that says itself that it is there: for pages where the bridge came after it. */
export function addGame(game: object): void {
  if (!found.some((ref) => ref.deref() === game)) found.push(new WeakRef(game));
}

/** Those that are running. */
export function phaserGames(): PhaserGame[] {
  return found.map((ref) => ref.deref()).filter((game) => isGame(game));
}

function isGame(thing: object | undefined): thing is PhaserGame {
  const game = thing as Partial<PhaserGame> | undefined;
  if (game?.isBooted !== true || game.canvas?.isConnected !== true) return false;
  return typeof game.scene?.getScenes === 'function' && game.scale !== undefined;
}
