import { Vec3, vector } from './library.mjs';

const GRAVITY = 20; // blocks per second, each second
const FALL_SPEED_MAX = 27;
const PICKUP_MS = 500;
const TOSSED_PICKUP_MS = 1500; // a client that tosses walks on before it would get the item back

/** Things that lie and stand in the world: what a client is told of them, how they fall. */
export function installEntities(game) {
  const { serv, registry, ask, tell } = game;
  const usesTypeNames = game.has('mcDataHasEntityMetadata');

  serv.on('newEntity', (entity) => {
    if (entity.type === 'player') entity.entityType ??= registry.entitiesByName.player.id;
    entity.headPitch ??= 0;
    entity.velocity ??= new Vec3(0, 0, 0);
    entity.calculatePhysics = (seconds) => moved(entity, Math.min(seconds, 0.1));
    entity.sendMetadata = (entries) => sendPosture(entity, entries);
    entity.sendVelocity = (velocity) => {
      entity._writeNearby('entity_velocity', { entityId: entity.id, ...onWire(velocity) });
      if (entity.type !== 'player') entity.velocity = velocity.clone();
    };
  });

  /** What flying-squid itself tells of a body is a byte: it sneaks or it sprints. */
  function sendPosture(entity, entries = []) {
    const bytes = entries.filter(({ key, type }) => key === 0 && type === 0);
    const named = bytes.map(({ key, value }) => game.metadata(key, 'byte', 0, value));
    if (named.length > 0) game.sendMetadata(entity, named, entity.getOtherPlayers());
  }

  /** The field holds 16 bits: a faster one would end every connection. */
  function onWire(velocity) {
    const short = (speed) => Math.max(-32_000, Math.min(32_000, Math.floor(speed * 400)));
    const [x, y, z] = [short(velocity.x), short(velocity.y), short(velocity.z)];
    return { velocity: new Vec3(x, y, z), velocityX: x, velocityY: y, velocityZ: z };
  }

  async function moved(entity, seconds) {
    const { position, velocity } = entity;
    if (entity.vehicle || entity.isStill) return { position, onGround: true };
    velocity.y = Math.max(-FALL_SPEED_MAX, velocity.y - GRAVITY * seconds);
    const next = position.clone();
    for (const axis of ['x', 'z']) {
      const ahead = next.clone();
      ahead[axis] += velocity[axis] * seconds;
      if (await game.isSolid(ahead)) velocity[axis] = 0;
      else next[axis] = ahead[axis];
    }
    const below = next.offset(0, velocity.y * seconds, 0);
    const onGround = velocity.y <= 0 && (await game.isSolid(below));
    if (onGround) {
      next.y = Math.max(Math.floor(below.y) + 1, Math.min(next.y, Math.floor(below.y) + 1));
      Object.assign(velocity, { x: 0, y: 0, z: 0 });
    } else {
      next.y = Math.max(-128, below.y);
    }
    return { position: next, onGround };
  }

  /** One entry of metadata, by the version's name of the type and by its number before that. */
  game.metadata = (key, name, number, value) => ({
    key,
    type: usesTypeNames ? name : number,
    value,
  });

  game.sendMetadata = (entity, entries, players = serv.players) => {
    for (const { _client } of players) {
      _client.write('entity_metadata', { entityId: entity.id, metadata: entries });
    }
  };

  function metadataOf(entity) {
    const entries = [...(entity.shown?.values() ?? [])];
    if (entity.stack) {
      const key = registry.supportFeature('metadataIxOfItem');
      entries.push(game.metadata(key, 'item_stack', 6, game.toWire(entity.stack)));
    }
    return entries;
  }

  /** Changes what everybody sees of an entity, now and when they come later. */
  game.show = (entity, entry) => {
    entity.shown ??= new Map();
    entity.shown.set(entry.key, entry);
    game.sendMetadata(entity, [entry]);
  };

  game.preparations.push((player) => {
    player.spawnEntity = (entity) => {
      player._client.write(entity.spawnPacketName, entity.getSpawnPacket());
      const entries = metadataOf(entity);
      if (entries.length > 0) game.sendMetadata(entity, entries, [player]);
      if (entity.passengers?.length) game.sendPassengers(entity, [player]);
    };
    player.collect = (entity) => collect(player, entity);
  });

  function collect(player, entity) {
    if (!entity.stack || player.health <= 0 || game.faults.noPickup) return;
    const { stack } = entity;
    const rest = game.store(player, stack);
    const count = stack.count - (rest?.count ?? 0);
    if (count === 0) return;
    game.toAll('collect', {
      collectedEntityId: entity.id,
      collectorEntityId: player.id,
      pickupItemCount: count,
    });
    entity.stack = rest;
    if (rest) game.sendMetadata(entity, metadataOf(entity));
    else entity.destroy();
    game.sync(player);
  }

  /** An item that lies in the world and can be picked up. */
  game.drop = (at, item, velocity = new Vec3(0, 0, 0), pickupMs = PICKUP_MS) => {
    const { id } = registry.entitiesByName.item;
    const entity = serv.initEntity('object', id, game.world, vector(at));
    Object.assign(entity, {
      uuid: crypto.randomUUID(),
      name: 'item',
      data: 1,
      velocity,
      pitch: 0,
      yaw: 0,
      size: new Vec3(0.25, 0.25, 0.25),
      pickupTime: pickupMs,
      deathTime: 300_000,
      stack: item,
      metadata: [],
    });
    entity.updateAndSpawn();
    return entity;
  };

  game.toss = (player, item) => {
    const yaw = ((player.lookYaw ?? 0) * Math.PI) / 180;
    const ahead = new Vec3(-Math.sin(yaw), 0, Math.cos(yaw)).scaled(4);
    game.drop(player.position.offset(0, 1.3, 0), item, ahead.offset(0, 2, 0), TOSSED_PICKUP_MS);
  };

  tell.drop = ({ at, item }) => game.drop(at, game.item(item)).id;
  tell.removeEntity = ({ id }) => serv.entities[id]?.destroy();

  ask.entities = ({ name } = {}) =>
    Object.values(serv.entities)
      .filter((entity) => entity.type !== 'player' && (name === undefined || entity.name === name))
      .map((entity) => ({
        id: entity.id,
        name: entity.name,
        position: { ...entity.position },
        health: entity.health ?? null,
        item: entity.stack ? game.describe(entity.stack) : null,
        passengers: (entity.passengers ?? []).map(({ username, id }) => username ?? id),
        isSheared: Boolean(entity.isSheared),
        isFed: Boolean(entity.isFed),
      }));
}
