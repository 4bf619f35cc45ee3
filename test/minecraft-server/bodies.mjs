import { otherPartsOf } from './digging.mjs';

const NIGHT = { from: 12_542, to: 23_459 };
const SAFE_FALL = 3;
const STEP_MAX = 10; // a longer move at once is none that a body can make
const SLEEPING = 2;
const STANDING = 0;

/** Health, death and respawn, falling, sleeping, effects and experience. */
export function installBodies(game) {
  const { serv, registry, ask, tell } = game;
  const MODES = ['survival', 'creative', 'adventure', 'spectator'];

  game.hurt = (player, amount, { by, message } = {}) => {
    if (player.health <= 0 || player.gameMode === 1 || player.gameMode === 3) return;
    player.health = Math.max(0, player.health - amount);
    game.showHurt(player, by);
    player.updateHealth(player.health);
    wake(player);
    if (player.health <= 0) die(player, message ?? `${player.username} died`);
  };

  /** Everybody sees that it hurts, in the words of the version. */
  game.showHurt = (entity, by) => {
    const cause = by ? by.id + 1 : 0;
    if (!game.isAtLeast('1.19.4')) {
      return game.toAll('entity_status', { entityId: entity.id, entityStatus: 2 });
    }
    game.toAll('damage_event', {
      entityId: entity.id,
      sourceTypeId: 0,
      sourceCauseId: cause,
      sourceDirectId: cause,
      sourcePosition: undefined,
    });
  };

  function die(player, message) {
    const { id, cells, _client } = player;
    game.leaveVehicle(player);
    const text = game.text(message);
    if (game.isAtLeast('1.17')) {
      _client.write('death_combat_event', { playerId: id, entityId: 0, message: text });
    } else {
      _client.write('combat_event', { event: 2, playerId: id, entityId: 0, message: text });
    }
    game.toAll('entity_status', { entityId: id, entityStatus: 3 });
    player.deaths = (player.deaths ?? 0) + 1;
    for (const cell of cells) {
      const item = cell.read();
      if (item) game.drop(player.position.offset(0, 0.5, 0), item, undefined, 2000);
      cell.write(null);
    }
    game.sync(player);
    player.setXp(0);
    serv.broadcast(message, { system: true });
  }

  async function respawn(player) {
    if (player.health > 0) return;
    const { loginPacket } = registry;
    const worldState = loginPacket.worldState && {
      ...loginPacket.worldState,
      gamemode: MODES[player.gameMode],
      death: undefined,
    };
    player._client.write('respawn', {
      dimension: loginPacket.dimension,
      worldName: 'minecraft:overworld',
      hashedSeed: serv.hashedSeed,
      gamemode: player.gameMode,
      previousGamemode: 255,
      isDebug: false,
      isFlat: game.settings.land === 'flat',
      copyMetadata: worldState ? 0 : false,
      worldState,
      portalCooldown: 0,
    });
    player.health = 20;
    player.food = 20;
    player.foodSaturation = 5;
    player.fallen = 0;
    player.position = (player.bed ?? game.spawn).clone();
    player.loadedChunks = {};
    player.sendSpawnPosition();
    game.sendPosition(player);
    await player.worldSendInitialChunks();
    game.sendInventory(player);
    player._client.write('held_item_slot', { slot: player.heldItemSlot });
    player.updateHealth(20);
    player.nearbyEntities = [];
    player.updateAndSpawn();
    player.worldSendRestOfChunks();
  }

  function fall(player, { position, onGround }) {
    const down = player.position.y - position.y;
    if (player.window === undefined || player.vehicle || player.isUnconfirmed) player.fallen = 0;
    else if (down > 0) player.fallen = (player.fallen ?? 0) + down;
    else if (down < 0) player.fallen = 0;
    if (!onGround) return;
    const damage = Math.ceil((player.fallen ?? 0) - SAFE_FALL);
    player.fallen = 0;
    if (damage <= 0) return;
    game.blockAt(position).then(({ name }) => {
      if (name !== 'water') game.hurt(player, damage, { message: `${player.username} fell` });
    });
  }

  game.sleep = async (player, block) => {
    const properties = block.getProperties();
    const refuse = (why) => {
      player.system(why);
      return true;
    };
    const isDark = (serv.time >= NIGHT.from && serv.time <= NIGHT.to) || game.weather === 'thunder';
    if (!isDark) return refuse('You can sleep only at night or during thunderstorms');
    if (properties.occupied) return refuse('This bed is occupied');
    if (player.position.distanceTo(block.position) > 4)
      return refuse('You may not rest now; too far');
    if (game.monstersNear(block.position)) {
      return refuse('You may not rest now; there are monsters nearby');
    }
    player.bed = player.position.clone();
    player.sleepsIn = block.position;
    player.sleepTicks = 0;
    await occupy(block, true);
    pose(player, SLEEPING);
    return true;
  };

  async function occupy(block, occupied) {
    for (const at of [block.position, ...otherPartsOf(block)]) {
      const part = await game.blockAt(at);
      if (part.name !== block.name) continue;
      await game.setState(at, game.stateIdOf(part.name, { ...part.getProperties(), occupied }));
    }
  }

  function pose(player, value) {
    const at = value === SLEEPING ? player.sleepsIn : undefined;
    const key = game.has('mcDataHasEntityMetadata')
      ? registry.entitiesByName.player.metadataKeys.indexOf('sleeping_pos')
      : 13;
    game.sendMetadata(player, [
      game.metadata(6, 'pose', 18, value),
      game.metadata(key, 'optional_block_pos', 10, at),
    ]);
  }

  async function wake(player) {
    if (!player.sleepsIn) return;
    const block = await game.blockAt(player.sleepsIn);
    player.sleepsIn = undefined;
    game.toAll('animation', { entityId: player.id, animation: 2 });
    pose(player, STANDING);
    game.sendPosition(player);
    if (/_bed$/.test(block.name)) await occupy(block, false);
  }

  serv.on('tick', () => {
    for (const player of serv.players) {
      if (player.position?.y < -128 && player.health > 0) game.hurt(player, 1000);
      if (player.sleepsIn) player.sleepTicks++;
    }
    const { players } = serv;
    const isNightOver =
      players.length > 0 &&
      players.every((player) => player.sleepsIn && player.sleepTicks >= game.settings.sleepTicks);
    if (!isNightOver) return;
    serv.setTime(0);
    for (const player of players) wake(player);
  });

  game.preparations.push((player) => {
    player.on('move_cancel', (move, cancel) => {
      if (move.teleport) return;
      if (player.isUnconfirmed || player.health <= 0 || player.sleepsIn) return cancel(false);
      const step = move.position.distanceTo(player.position);
      const isTakenBack = game.faults.rubberBand && step > 0.01;
      if (step > STEP_MAX || isTakenBack) return cancel();
      fall(player, move);
    });
    game.handle(player, 'client_command', ({ actionId, payload }) => {
      if ((actionId ?? payload) === 0) return respawn(player);
    });
    player._client.on('entity_action', ({ actionId }) => {
      if (actionId === 2) wake(player);
    });
    player.takeDamage = ({ damage = 1 }) => game.hurt(player, damage);
  });

  tell.health = ({ health, food, saturation, ...who }) => {
    const player = game.playerOf(who);
    player.food = food ?? player.food;
    player.foodSaturation = saturation ?? player.foodSaturation;
    if (health === undefined || health > 0) player.updateHealth(health ?? player.health);
    else game.hurt(player, 1000);
  };
  /** How much air a player has left, in ticks. */
  tell.air = ({ air, ...who }) =>
    game.sendMetadata(game.playerOf(who), [game.metadata(1, 'int', 1, air)]);
  tell.hurt = ({ amount, by, ...who }) =>
    game.hurt(game.playerOf(who), amount, { by: serv.entities[by] });
  tell.experience = ({ points, ...who }) => game.playerOf(who).setXp(points);
  tell.effect = ({ effect, amplifier = 0, ticks = 600, ...who }) => {
    const player = game.playerOf(who);
    const known = registry.effectsByName[effect];
    if (!known) throw new Error(`no effect ${effect}: ${Object.keys(registry.effectsByName)}`);
    const said = { entityId: player.id, effectId: known.id, amplifier, duration: ticks };
    if (ticks === 0) player._client.write('remove_entity_effect', said);
    else player._client.write('entity_effect', { ...said, hideParticles: 0, flags: 2 });
  };
  ask.isSleeping = (params) => Boolean(game.playerOf(params).sleepsIn);
}
