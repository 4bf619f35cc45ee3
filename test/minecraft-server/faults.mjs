export function installFaults(game) {
  game.faults = {};
}
