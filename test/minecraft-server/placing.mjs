import { otherPartsOf } from './digging.mjs';
import { Vec3, vector } from './library.mjs';

const SIDES = [
  [0, -1, 0],
  [0, 1, 0],
  [0, 0, -1],
  [0, 0, 1],
  [-1, 0, 0],
  [1, 0, 0],
].map(([x, y, z]) => new Vec3(x, y, z));
const SIDE_NAMES = ['down', 'up', 'north', 'south', 'west', 'east'];
const AXES = ['y', 'y', 'z', 'z', 'x', 'x'];
const FACINGS = ['south', 'west', 'north', 'east'];
const OPPOSITE = { north: 'south', south: 'north', east: 'west', west: 'east' };
const PLANTED = {
  wheat_seeds: 'wheat',
  carrot: 'carrots',
  potato: 'potatoes',
  beetroot_seeds: 'beetroots',
  melon_seeds: 'melon_stem',
  pumpkin_seeds: 'pumpkin_stem',
  sweet_berries: 'sweet_berry_bush',
  redstone: 'redstone_wire',
  string: 'tripwire',
};

/** A click on a block: it opens or turns, or what the hand holds is placed there. */
export function installPlacing(game) {
  const { registry } = game;

  async function use(player, packet) {
    const { hand = 0, location, direction, sequence } = packet;
    const at = vector(location);
    const beside = at.plus(SIDES[direction] ?? SIDES[1]);
    if (game.faults.ignoreUse) return;
    if (player.health > 0 && player.gameMode !== 3) {
      const block = await game.blockAt(at);
      const cell = player.cells[hand === 1 ? 45 : 36 + player.heldItemSlot];
      const sneaks = player.crouching && cell.read();
      if (sneaks || !(await interact(player, block))) await place(player, cell, block, packet);
    }
    // Whatever came of it, the client learns what is there now.
    for (const spot of [at, beside]) {
      const { stateId } = await game.blockAt(spot);
      player._client.write('block_change', { location: spot, type: stateId });
    }
    game.acknowledge(player, sequence);
  }

  /** True when the click was for the block. */
  async function interact(player, block) {
    if (player.gameMode !== 3 && (await game.openContainer(player, block))) return true;
    const properties = block.getProperties();
    const { name, position: at } = block;
    if (/_sign$/.test(name) && game.isAtLeast('1.20')) {
      game.editSign(player, at);
      return true;
    }
    if (/_bed$/.test(name)) return game.sleep(player, block);
    const turns = /(_door|_trapdoor|_fence_gate)$/.test(name) && !/^iron_/.test(name);
    if (turns) {
      const open = !properties.open;
      await game.setState(at, game.stateIdOf(name, { ...properties, open }));
      for (const part of otherPartsOf(block)) {
        const other = await game.blockAt(part);
        const isDoor = other.name === name && /_door$/.test(name);
        if (isDoor)
          await game.setState(part, game.stateIdOf(name, { ...other.getProperties(), open }));
      }
      return true;
    }
    if (name === 'lever') {
      const powered = !properties.powered;
      await game.setState(at, game.stateIdOf(name, { ...properties, powered }));
      return true;
    }
    if (/_button$/.test(name)) {
      await game.setState(at, game.stateIdOf(name, { ...properties, powered: true }));
      setTimeout(async () => {
        if ((await game.blockAt(at)).name !== name) return;
        await game.setState(at, game.stateIdOf(name, { ...properties, powered: false }));
      }, 1000);
      return true;
    }
    return false;
  }

  async function place(player, cell, against, packet) {
    const item = cell.read();
    if (!item || player.gameMode >= 2 || game.faults.refuseBuilding) return;
    if (await useOnBlock(player, cell, against)) return;
    const isReplaced = /^(air|water|lava|fire|(short_|tall_)?grass|fern|snow)$/.test(against.name);
    const at = isReplaced ? against.position : against.position.plus(SIDES[packet.direction]);
    const there = await game.blockAt(at);
    const slab = against.name === item.name && /_slab$/.test(item.name) && against;
    const parts = partsOf(item.name, player, packet, there, at);
    if (!parts || parts.some(({ name }) => !registry.blocksByName[name])) return;
    if (slab && slab.getProperties().type !== 'double' && packet.direction <= 1) {
      await game.setState(slab.position, game.stateIdOf(item.name, { type: 'double' }));
      return spend(player, cell);
    }
    for (const part of parts) {
      const spot = await game.blockAt(part.at);
      const isFree = /^(air|cave_air|water|lava|fire|(short_|tall_)?grass|fern|snow)$/.test(
        spot.name,
      );
      if (!isFree || standsIn(part)) return;
    }
    for (const { name, properties, at: spot } of parts) {
      await game.setState(spot, game.stateIdOf(name, known(name, properties)));
    }
    spend(player, cell);
    if (/_sign$/.test(item.name)) game.editSign(player, at);
  }

  game.spend = spend;

  function spend(player, cell) {
    if (player.gameMode !== 0) return;
    const item = cell.read();
    cell.write(game.withCount(item, item.count - 1));
    game.sync(player);
  }

  /** Only what the block has: each kind of block reads its own words. */
  function known(name, properties) {
    const names = registry.blocksByName[name].states.map((state) => state.name);
    return Object.fromEntries(Object.entries(properties).filter(([key]) => names.includes(key)));
  }

  /** A block that stops bodies cannot be put where one stands. */
  function standsIn({ name, at }) {
    if (registry.blocksByName[name].boundingBox !== 'block') return false;
    return Object.values(game.serv.entities).some(({ type, position: p, name: kind }) => {
      if (type !== 'player' && (type !== 'mob' || kind === 'item')) return false;
      const isBeside = Math.abs(p.x - at.x - 0.5) < 0.8 && Math.abs(p.z - at.z - 0.5) < 0.8;
      return isBeside && p.y < at.y + 1 && p.y + 1.8 > at.y;
    });
  }

  function partsOf(item, player, { direction, cursorY }, there, at) {
    const yaw = (((player.lookYaw ?? 0) % 360) + 360) % 360;
    const ahead = FACINGS[Math.round(yaw / 90) % 4];
    const isWall = direction >= 2;
    const half = direction === 0 || (isWall && cursorY > 0.5) ? 'top' : 'bottom';
    const base = {
      axis: AXES[direction],
      facing: OPPOSITE[ahead],
      half,
      type: half,
      rotation: Math.round(((yaw + 180) % 360) / 22.5) % 16,
      waterlogged: there.name === 'water',
    };
    const name = nameOf(item, isWall);
    if (!registry.blocksByName[name]) return undefined;
    if (/_door$/.test(name)) {
      const door = { ...base, facing: ahead, waterlogged: false };
      const upper = { name, properties: { ...door, half: 'upper' }, at: at.offset(0, 1, 0) };
      return [{ name, properties: { ...door, half: 'lower' }, at }, upper];
    }
    if (/_bed$/.test(name)) {
      const step = SIDES[SIDE_NAMES.indexOf(ahead)];
      const head = { name, properties: { facing: ahead, part: 'head' }, at: at.plus(step) };
      return [{ name, properties: { facing: ahead, part: 'foot' }, at }, head];
    }
    const facesAhead = /_stairs$|_fence_gate$/.test(name);
    if (facesAhead) base.facing = ahead;
    const hangs = /(wall_|_wall_|^ladder$|_trapdoor$)/.test(name) && isWall;
    if (hangs) base.facing = SIDE_NAMES[direction];
    if (/_button$|^lever$/.test(name)) {
      base.face = ['ceiling', 'floor'][direction] ?? 'wall';
      base.facing = isWall ? SIDE_NAMES[direction] : ahead;
    }
    if (/chest$/.test(name)) base.type = 'single';
    return [{ name, properties: base, at }];
  }

  function nameOf(item, isWall) {
    if (isWall && /torch$/.test(item)) return item.replace('torch', 'wall_torch');
    if (isWall && /_(sign|banner|head)$/.test(item)) return item.replace(/_(?=[a-z]+$)/, '_wall_');
    return PLANTED[item] ?? item;
  }

  /** Tools that change the block that they are used on. */
  async function useOnBlock(player, cell, block) {
    const { name } = cell.read();
    const { name: on, position: at } = block;
    const turned =
      (/_hoe$/.test(name) && /^(grass_block|dirt|dirt_path|grass_path)$/.test(on) && 'farmland') ||
      (/_shovel$/.test(name) && on === 'grass_block' && pathName());
    if (turned) {
      await game.setState(at, game.stateIdOf(turned));
      cell.write(game.worn(cell.read()));
      return true;
    }
    if (name === 'bone_meal' && /^(wheat|carrots|potatoes|beetroots)$/.test(on)) {
      const age = on === 'beetroots' ? 3 : 7;
      await game.setState(at, game.stateIdOf(on, { age }));
      spend(player, cell);
      return true;
    }
    if (/(^|_)(boat|minecart)$/.test(name)) {
      game.spawnVehicle(name, at.offset(0.5, 1, 0.5));
      spend(player, cell);
      return true;
    }
    return false;
  }

  function pathName() {
    return registry.blocksByName.dirt_path ? 'dirt_path' : 'grass_path';
  }

  game.preparations.push((player) => {
    game.handle(player, 'block_place', (packet) => use(player, packet));
  });
}
