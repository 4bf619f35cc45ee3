export function installBodies(game) {
  game.sleep = () => false;
  game.releaseItem = () => {};
}
