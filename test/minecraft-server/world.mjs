import { Vec3, vector } from './library.mjs';

const SPAWN = { x: 8, z: 8 };

/** Blocks by name and properties, a spawn that is always the same, time and weather. */
export function installWorld(game) {
  const { serv, registry, Block, ask, tell } = game;
  const { world } = game;

  // flying-squid forgets a column that nobody sees, and with it what was built there.
  world.unloadColumn = () => {};

  // flying-squid sends the state of the world that the version's data were recorded in.
  const { worldState } = registry.loginPacket;
  if (worldState) {
    worldState.gamemode = game.settings.gameMode;
    worldState.isFlat = game.settings.land === 'flat';
  }

  game.stateIdOf = (name, properties = {}) => {
    const block = registry.blocksByName[name.replace(/^minecraft:/, '')];
    if (!block) throw new Error(`${game.settings.version} has no block ${name}`);
    let rest = block.defaultState - block.minStateId;
    let id = 0;
    let weight = 1;
    for (const state of [...block.states].reverse()) {
      const given = properties[state.name];
      const index = given === undefined ? rest % state.num_values : indexOf(state, given);
      if (index < 0) throw new Error(`${name} has no ${state.name}=${given}`);
      rest = Math.floor(rest / state.num_values);
      id += weight * index;
      weight *= state.num_values;
    }
    return block.minStateId + id;
  };

  game.blockAt = async (at) => {
    const stateId = await world.getBlockStateId(vector(at).floored());
    const block = Block.fromStateId(stateId, 0);
    block.position = vector(at).floored();
    return block;
  };

  game.isSolid = async (at) => (await game.blockAt(at)).boundingBox === 'block';

  /** Sets a block and tells everybody; what stood in it (contents, text) is gone. */
  game.setState = async (at, stateId) => {
    await world.setBlockStateId(vector(at), stateId);
    game.toAll('block_change', { location: vector(at), type: stateId });
    game.blockChanged?.(vector(at), stateId);
  };

  tell.setBlock = ({ at, name, properties }) => game.setState(at, game.stateIdOf(name, properties));

  tell.fill = async ({ from, to, name, properties }) => {
    const stateId = game.stateIdOf(name, properties);
    for (let y = Math.min(from.y, to.y); y <= Math.max(from.y, to.y); y++)
      for (let z = Math.min(from.z, to.z); z <= Math.max(from.z, to.z); z++)
        for (let x = Math.min(from.x, to.x); x <= Math.max(from.x, to.x); x++)
          await game.setState({ x, y, z }, stateId);
  };

  ask.block = async ({ at }) => {
    const block = await game.blockAt(at);
    return {
      name: block.name,
      stateId: block.stateId,
      properties: stringsOf(block.getProperties()),
    };
  };

  game.readiness.push(async () => {
    if (game.settings.land === 'empty') {
      const from = { x: 0, y: 63, z: 0 };
      await tell.fill({ from, to: { x: 15, y: 63, z: 15 }, name: 'stone' });
    }
    let y = 200;
    while (y > -60 && !(await game.isSolid({ ...SPAWN, y: y - 1 }))) y--;
    game.spawn = new Vec3(SPAWN.x + 0.5, y, SPAWN.z + 0.5);
    serv.getSpawnPoint = async () => game.spawn.clone();
  });
  ask.spawn = () => ({ ...game.spawn });

  tell.time = ({ time, isRunning = false }) => {
    serv.doDaylightCycle = isRunning;
    serv.setTime(time);
  };
  ask.time = () => serv.time;

  tell.weather = ({ weather }) => {
    game.weather = weather;
    const isWet = weather !== 'clear';
    game.toAll('game_state_change', { reason: isWet ? 1 : 2, gameMode: 0 });
    game.toAll('game_state_change', { reason: 7, gameMode: isWet ? 1 : 0 });
    game.toAll('game_state_change', { reason: 8, gameMode: weather === 'thunder' ? 1 : 0 });
  };
}

function indexOf(state, given) {
  if (state.type === 'bool') return String(given) === 'true' ? 0 : 1;
  if (state.values) return state.values.map(String).indexOf(String(given));
  return Number(given);
}

function stringsOf(properties) {
  return Object.fromEntries(Object.entries(properties).map(([name, is]) => [name, String(is)]));
}
