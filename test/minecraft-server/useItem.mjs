import { Vec3 } from './library.mjs';

const REACH = 5;
const FOOD_MAX = 20;
const BITE_VELOCITY = -4;

/** What the item in the hand does by itself: eaten, drunk, worn, filled, cast. */
export function installUseItem(game) {
  const { serv, registry, ask, tell } = game;

  async function use(player, { hand = 0, sequence, rotation }) {
    if (rotation) Object.assign(player, { lookYaw: rotation.x, lookPitch: rotation.y });
    game.acknowledge(player, sequence);
    if (game.faults.ignoreUse || player.health <= 0 || player.gameMode === 3) return;
    const cell = player.cells[hand === 1 ? 45 : 36 + player.heldItemSlot];
    const item = cell.read();
    if (!item) return;
    const { name } = item;
    if (foodOf(name)) eat(player, cell);
    else if (name === 'fishing_rod') fish(player, cell);
    else if (/^(water_|lava_)?bucket$/.test(name)) await fill(player, cell);
    else if (game.armourSlot(item) !== undefined) wear(player, cell);
  }

  function foodOf(name) {
    if (name === 'milk_bucket' || name === 'potion') return { foodPoints: 0, saturation: 0 };
    return registry.foodsByName[name];
  }

  function eat(player, cell) {
    const { name } = cell.read();
    const isAlways = /golden_apple$|^(milk_bucket|potion|honey_bottle|chorus_fruit)$/.test(name);
    if (player.food >= FOOD_MAX && !isAlways && player.gameMode !== 1) return;
    player.eats = { cell, name, ticks: 0, slot: player.heldItemSlot };
  }

  game.releaseItem = (player) => {
    player.eats = undefined;
  };

  function swallow(player) {
    const { cell, name } = player.eats;
    player.eats = undefined;
    const { foodPoints, saturation } = foodOf(name);
    player._client.write('entity_status', { entityId: player.id, entityStatus: 9 });
    player.food = Math.min(FOOD_MAX, player.food + foodPoints);
    player.foodSaturation = Math.min(player.food, (player.foodSaturation ?? 0) + saturation);
    const left = leftOf(name);
    const item = cell.read();
    if (left && item.count === 1) cell.write(game.item({ name: left }));
    else {
      cell.write(game.withCount(item, item.count - 1));
      if (left) game.give(player, game.item({ name: left }));
    }
    game.sync(player);
    player.updateHealth(player.health);
  }

  function leftOf(name) {
    if (/_(stew|soup)$/.test(name)) return 'bowl';
    if (name === 'milk_bucket') return 'bucket';
    return /^(potion|honey_bottle)$/.test(name) ? 'glass_bottle' : undefined;
  }

  function wear(player, cell) {
    const worn = player.cells[game.armourSlot(cell.read())];
    const before = worn.read();
    if (before && !game.isAtLeast('1.19.4')) return;
    worn.write(cell.read());
    cell.write(before);
    game.sync(player);
  }

  /** The first block on the way of the eyes that stops them, and the place before it. */
  async function seen(player, stops) {
    const yaw = ((player.lookYaw ?? 0) * Math.PI) / 180;
    const pitch = ((player.lookPitch ?? 0) * Math.PI) / 180;
    const flat = Math.cos(pitch);
    const way = new Vec3(-Math.sin(yaw) * flat, -Math.sin(pitch), Math.cos(yaw) * flat);
    const eyes = player.position.offset(0, 1.62, 0);
    let before = eyes.floored();
    for (let far = 0; far <= REACH; far += 0.02) {
      const at = eyes.plus(way.scaled(far)).floored();
      if (at.equals(before)) continue;
      const block = await game.blockAt(at);
      if (stops(block)) return { block, before };
      before = at;
    }
    return undefined;
  }

  async function fill(player, cell) {
    const { name } = cell.read();
    const isEmpty = name === 'bucket';
    const isSource = (block) =>
      /^(water|lava)$/.test(block.name) && Number(block.getProperties().level) === 0;
    const found = await seen(player, (block) =>
      isEmpty ? isSource(block) || block.boundingBox === 'block' : block.boundingBox === 'block',
    );
    if (!found) return;
    if (isEmpty && isSource(found.block)) {
      await game.setState(found.block.position, 0);
      game.spend(player, cell);
      if (player.gameMode === 0)
        game.give(player, game.item({ name: `${found.block.name}_bucket` }));
    } else if (!isEmpty) {
      await game.setState(found.before, game.stateIdOf(name.replace('_bucket', '')));
      if (player.gameMode === 0) cell.write(game.item({ name: 'bucket' }));
    }
    game.sync(player);
  }

  function fish(player, cell) {
    if (player.bobber) return reelIn(player, cell);
    const yaw = ((player.lookYaw ?? 0) * Math.PI) / 180;
    const at = player.position.offset(-Math.sin(yaw) * 3, 0.5, Math.cos(yaw) * 3);
    player.bobber = game.spawnObject('fishing_bobber', at, { data: player.id, isStill: true });
    player.bobber.waits = game.settings.biteTicks;
  }

  function reelIn(player, cell) {
    const { bobber } = player;
    player.bobber = undefined;
    if (bobber.isBiting) {
      const to = player.position.minus(bobber.position);
      game.drop(player.position.offset(0, 0.5, 0), game.item({ name: 'cod' }), to.scaled(0), 100);
    }
    cell.write(game.worn(cell.read()));
    bobber.destroy();
  }

  function bite({ bobber }) {
    bobber.isBiting = true;
    const { x, y, z } = bobber.position;
    bobber.sendVelocity(new Vec3(0, BITE_VELOCITY, 0));
    bobber.velocity = new Vec3(0, 0, 0);
    const spread = { offsetX: 0.2, offsetY: 0, offsetZ: 0.2 };
    game.toAll('world_particles', {
      ...{ x, y, z, ...spread, longDistance: false, alwaysShow: false },
      velocityOffset: 0.2,
      amount: 6,
      particle: { type: 'fishing' },
      particleId: registry.particlesByName.fishing.id,
      particleData: 0.2,
      particles: 6,
    });
  }

  serv.on('tick', () => {
    for (const player of serv.players) {
      const { eats, bobber } = player;
      if (eats) {
        const isSame = eats.cell.read()?.name === eats.name && eats.slot === player.heldItemSlot;
        if (!isSame) player.eats = undefined;
        else if (++eats.ticks >= game.settings.eatTicks) swallow(player);
      }
      if (bobber?.waits > 0 && --bobber.waits === 0) bite(player);
    }
  });

  game.preparations.push((player) => {
    game.handle(player, 'use_item', (packet) => use(player, packet));
    player.once('disconnected', () => player.bobber?.destroy());
  });
  ask.isEating = (params) => Boolean(game.playerOf(params).eats);
  tell.bite = (params) => bite(game.playerOf(params));
}
