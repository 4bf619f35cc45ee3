import { keyOf, vector } from './library.mjs';

/** Everything as it was when the server began, but for who plays: for the next test. */
export function installRestore(game) {
  const { serv, tell } = game;
  const before = new Map();
  const { setState } = game;

  game.setState = async (at, stateId) => {
    const place = vector(at).floored();
    const key = keyOf(place);
    if (!before.has(key)) {
      before.set(key, { place, stateId: (await game.blockAt(place)).stateId });
    }
    await setState(at, stateId);
  };

  tell.restore = async () => {
    tell.noFaults();
    tell.time({ time: 1_000 });
    tell.weather({ weather: 'clear' });
    for (const entity of Object.values(serv.entities)) {
      if (entity.type !== 'player') entity.destroy();
    }
    const changed = [...before.values()];
    before.clear();
    for (const { place, stateId } of changed) {
      game.takeContents(place);
      if ((await game.blockAt(place)).stateId !== stateId) await setState(place, stateId);
    }
  };
}
