import { Vec3, vector } from './library.mjs';

const REACH = 6;
const HEALTH = { cow: 10, sheep: 8, pig: 10, chicken: 4, rabbit: 3, horse: 20, villager: 20 };
const WEAPONS = [
  [/^netherite_sword$/, 8, 12.5],
  [/^diamond_sword$/, 7, 12.5],
  [/^iron_sword$/, 6, 12.5],
  [/^stone_sword$/, 5, 12.5],
  [/^(wooden|golden)_sword$/, 4, 12.5],
  [/^(stone|iron|diamond)_axe$/, 9, 22],
  [/^(wooden|golden)_axe$/, 7, 25],
];
const FIST = [undefined, 1, 5];
const FOODS = {
  cow: /^wheat$/,
  sheep: /^wheat$/,
  pig: /^(carrot|potato|beetroot)$/,
  chicken: /_seeds$/,
  rabbit: /^carrot$/,
};
const RIDDEN = /^(horse|donkey|mule|pig|strider|minecart)$|(^|_)(boat|raft)$/;
const INVULNERABLE_TICKS = 10;
const DEATH_MS = 1000;

/** Mobs and vehicles: hit, fed, shorn, ridden. They stand where they are put. */
export function installMobs(game) {
  const { serv, registry, tell, ask } = game;

  /** A thing that is no living one. */
  game.spawnObject = (name, at, { data = 0, isStill = false } = {}) =>
    spawn('object', name, at, { data, isStill, size: new Vec3(0.5, 0.5, 0.5) });

  function spawn(type, name, at, more) {
    const known = registry.entitiesByName[name];
    if (!known) throw new Error(`${game.settings.version} has no entity ${name}`);
    const entity = serv.initEntity(type, known.id, game.world, vector(at));
    Object.assign(entity, {
      uuid: crypto.randomUUID(),
      name,
      data: 0,
      velocity: new Vec3(0, 0, 0),
      pitch: 0,
      yaw: 0,
      headPitch: 0,
      passengers: [],
      metadata: [],
      ...more,
    });
    entity.updateAndSpawn();
    return entity;
  }

  game.spawnVehicle = (item, at) => {
    const name = registry.entitiesByName[item] ? item : item.replace(/^.*_(?=boat$)/, '');
    return game.spawnObject(name, at);
  };

  tell.spawn = ({ name, at, health }) => {
    if (/(^|_)(boat|raft|minecart)$/.test(name)) return game.spawnVehicle(name, vector(at)).id;
    const size = new Vec3(0.75, 1.75, 0.75);
    return spawn('mob', name, at, { size, health: health ?? HEALTH[name] ?? 20 }).id;
  };
  tell.moveEntity = ({ id, to }) => {
    const entity = serv.entities[id];
    entity.velocity = new Vec3(0, 0, 0);
    return entity.sendPosition(vector(to), true, true);
  };

  game.monstersNear = (at) =>
    Object.values(serv.entities).some(
      ({ type, name, position }) =>
        type === 'mob' &&
        registry.entitiesByName[name]?.category === 'Hostile mobs' &&
        position.distanceTo(at) < 8,
    );

  function attack(player, target) {
    const held = game.heldBy(player);
    const [, damage, period] = WEAPONS.find(([pattern]) => pattern.test(held?.name ?? '')) ?? FIST;
    const ticks = serv.tickCount - (player.lastAttack ?? -100);
    const strength = Math.min(1, (ticks + 0.5) / period);
    player.lastAttack = serv.tickCount;
    const amount = damage * (0.2 + strength * strength * 0.8);
    if (target.type === 'player') return game.hurt(target, amount, { by: player });
    if (target.type === 'object') return breakVehicle(target);
    const isSafe = serv.tickCount - (target.lastHurt ?? -100) < INVULNERABLE_TICKS;
    if (target.health === undefined || target.health <= 0 || isSafe) return;
    target.lastHurt = serv.tickCount;
    target.health = Math.max(0, target.health - amount);
    const cell = player.cells[36 + player.heldItemSlot];
    if (damage > 1) cell.write(game.worn(cell.read()));
    if (target.health > 0) {
      game.showHurt(target, player);
      const away = target.position.minus(player.position);
      const length = Math.max(0.1, Math.hypot(away.x, away.z));
      target.sendVelocity(new Vec3((away.x / length) * 4, 5, (away.z / length) * 4));
      return;
    }
    die(target, player);
  }

  function die(target, player) {
    game.showHurt(target, player);
    game.toAll('entity_status', { entityId: target.id, entityStatus: 3 });
    for (const { item, stackSizeRange, dropChance } of registry.entityLoot?.[target.name]?.drops ??
      []) {
      const name = item.replace(/^minecraft:/, '');
      const count = Math.max(1, stackSizeRange?.[0] ?? 1);
      const drops = dropChance === undefined || dropChance >= 0.5; // chance has no part
      if (drops && registry.itemsByName[name])
        game.drop(target.position, game.item({ name, count }));
    }
    player.setXp(player.xp + 3);
    setTimeout(() => target.destroy(), DEATH_MS);
  }

  function breakVehicle(target) {
    if (!RIDDEN.test(target.name)) return;
    for (const rider of [...target.passengers]) game.leaveVehicle(rider);
    const name = registry.itemsByName[target.name] ? target.name : 'oak_boat';
    game.drop(target.position, game.item({ name }));
    target.destroy();
  }

  function interact(player, target, hand) {
    const cell = player.cells[hand === 1 ? 45 : 36 + player.heldItemSlot];
    const name = cell.read()?.name ?? '';
    if (target.name === 'sheep' && name === 'shears' && !target.isSheared)
      shear(player, target, cell);
    else if (FOODS[target.name]?.test(name)) feed(player, target, cell);
    else if (target.name === 'cow' && name === 'bucket') {
      game.spend(player, cell);
      game.give(player, game.item({ name: 'milk_bucket' }));
      game.sync(player);
    } else if (isRidden(target) && !player.crouching) ride(player, target);
  }

  function isRidden(target) {
    return target.type === 'player' ? game.settings.ridesPlayers : RIDDEN.test(target.name);
  }

  function keyOf({ name }, key, old) {
    const keys = registry.entitiesByName[name].metadataKeys;
    return keys ? keys.indexOf(key) : old;
  }

  function shear(_player, sheep, cell) {
    sheep.isSheared = true;
    game.show(sheep, game.metadata(keyOf(sheep, 'wool', 16), 'byte', 0, 0x10));
    game.drop(sheep.position.offset(0, 1, 0), game.item({ name: 'white_wool', count: 2 }));
    cell.write(game.worn(cell.read()));
  }

  function feed(player, animal, cell) {
    game.spend(player, cell);
    game.toAll('entity_status', { entityId: animal.id, entityStatus: 18 });
    animal.isFed = true;
    const mate = Object.values(serv.entities).find(
      (other) => other !== animal && other.name === animal.name && other.isFed && !other.isBaby,
    );
    if (!mate || mate.position.distanceTo(animal.position) > 8) return;
    for (const parent of [animal, mate]) parent.isFed = false;
    const id = tell.spawn({ name: animal.name, at: animal.position });
    const baby = serv.entities[id];
    baby.isBaby = true;
    game.show(baby, game.metadata(keyOf(baby, 'baby', 15), 'boolean', 7, true));
  }

  game.sendPassengers = (vehicle, players = serv.players) => {
    const passengers = vehicle.passengers.map(({ id }) => id);
    for (const { _client } of players) {
      _client.write('set_passengers', { entityId: vehicle.id, passengers });
    }
  };

  function ride(player, vehicle) {
    vehicle.passengers ??= [];
    if (vehicle.passengers.length > 0) return;
    game.leaveVehicle(player);
    vehicle.passengers.push(player);
    player.vehicle = vehicle;
    game.sendPassengers(vehicle);
  }

  game.leaveVehicle = (player) => {
    const { vehicle } = player;
    if (!vehicle) return;
    vehicle.passengers = vehicle.passengers.filter((rider) => rider !== player);
    player.vehicle = undefined;
    game.sendPassengers(vehicle);
    if (!player._client) return;
    player.position = vehicle.position.offset(1, 0, 0);
    game.sendPosition(player);
  };

  /** A minecart goes where its rider pushes; boats and horses are steered by the client itself. */
  function steer(player, forward, isLeaving) {
    if (isLeaving) return game.leaveVehicle(player);
    if (player.vehicle) player.vehicle.push = { forward, by: player };
  }

  serv.on('tick', () => {
    for (const vehicle of Object.values(serv.entities)) {
      const { push, passengers } = vehicle;
      if (!push?.forward || passengers?.[0] !== push.by) continue;
      if (!/minecart/.test(vehicle.name)) continue;
      const yaw = ((push.by.lookYaw ?? 0) * Math.PI) / 180;
      const step = push.forward > 0 ? 0.2 : -0.2;
      const to = vehicle.position.offset(-Math.sin(yaw) * step, 0, Math.cos(yaw) * step);
      carry(vehicle, to);
    }
  });

  function carry(vehicle, to) {
    vehicle.sendPosition(to, true);
    for (const rider of vehicle.passengers) rider.position = to.clone();
  }

  game.preparations.push((player) => {
    game.handle(player, 'use_entity', ({ target, mouse, hand, sneaking }) => {
      const entity = serv.entities[target];
      if (sneaking !== undefined && !player.vehicle) player.crouching = sneaking;
      if (!entity || entity === player || player.health <= 0 || game.faults.ignoreUse) return;
      if (entity.position.distanceTo(player.position) > REACH) return;
      if (mouse === 1) attack(player, entity);
      else if (mouse === 0) interact(player, entity, hand);
    });
    const client = player._client;
    client.on('steer_vehicle', ({ forward, jump }) => steer(player, forward, (jump & 2) !== 0));
    client.on('player_input', ({ inputs }) => {
      const sneaks = Boolean(inputs.shift) && !player.vehicle;
      if (sneaks !== player.crouching) {
        player.crouching = sneaks;
        player.sendMetadata([{ key: 0, type: 0, value: sneaks ? 2 : 0 }]);
      }
      steer(
        player,
        Number(Boolean(inputs.forward)) - Number(Boolean(inputs.backward)),
        inputs.shift,
      );
    });
    client.on('vehicle_move', ({ x, y, z }) => {
      const to = new Vec3(x, y, z);
      const { vehicle } = player;
      if (!vehicle || /minecart/.test(vehicle.name)) return;
      if (to.distanceTo(vehicle.position) < 10) return carry(vehicle, to);
      const { x: backX, y: backY, z: backZ } = vehicle.position;
      client.write('vehicle_move', { x: backX, y: backY, z: backZ, yaw: 0, pitch: 0 });
    });
    player.once('disconnected', () => game.leaveVehicle(player));
  });

  ask.vehicle = (params) => game.playerOf(params).vehicle?.id ?? null;
}
