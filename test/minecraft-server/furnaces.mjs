import { keyOf, vector } from './library.mjs';

const COOK_TICKS = 200;
const FUEL_TICKS = [
  [/^(coal|charcoal)$/, 1600],
  [/^coal_block$/, 16_000],
  [/^lava_bucket$/, 20_000],
  [/^blaze_rod$/, 2400],
  [/^dried_kelp_block$/, 4000],
  [/^bamboo$/, 50],
  [/(_log|_wood|_planks|_fence|_fence_gate|_trapdoor|_stairs|chest|crafting_table|ladder)$/, 300],
  [/^wooden_(sword|pickaxe|axe|shovel|hoe)$/, 200],
  [/^(stick|bowl)$|_sapling$|_wool$/, 100],
];
const FOODS = ['beef', 'chicken', 'cod', 'mutton', 'porkchop', 'rabbit', 'salmon'];
const SMELTED = {
  ...Object.fromEntries(FOODS.map((name) => [name, `cooked_${name}`])),
  potato: 'baked_potato',
  kelp: 'dried_kelp',
  sand: 'glass',
  red_sand: 'glass',
  cobblestone: 'stone',
  stone: 'smooth_stone',
  clay_ball: 'brick',
  clay: 'terracotta',
  netherrack: 'nether_brick',
  cactus: 'green_dye',
  wet_sponge: 'sponge',
  iron_ore: 'iron_ingot',
  gold_ore: 'gold_ingot',
  raw_iron: 'iron_ingot',
  raw_gold: 'gold_ingot',
  raw_copper: 'copper_ingot',
  coal_ore: 'coal',
  diamond_ore: 'diamond',
  ancient_debris: 'netherite_scrap',
};

/** Furnaces, smokers and blast furnaces cook while somebody looks and while nobody does. */
export function installFurnaces(game) {
  const { serv, registry, ask, tell } = game;
  const speed = game.settings.cookingSpeed;
  const furnaces = new Map();

  game.isFurnace = ({ name }) => ['furnace', 'smoker', 'blast_furnace'].includes(name);
  game.furnaceSlots = (at) => furnaceAt(at).slots;

  function furnaceAt(at) {
    const position = vector(at).floored();
    const key = keyOf(position);
    const slots = game.contentsAt(position, 3);
    if (furnaces.get(key)?.slots !== slots) {
      furnaces.set(key, { at: position, slots, burning: 0, burnTicks: 0, cooked: 0 });
    }
    return furnaces.get(key);
  }

  function fuelTicks(item) {
    return FUEL_TICKS.find(([pattern]) => pattern.test(item?.name ?? ''))?.[1] ?? 0;
  }

  function smelted(item) {
    const name = /(_log|_wood)$/.test(item?.name ?? '') ? 'charcoal' : SMELTED[item?.name];
    return name && registry.itemsByName[name] ? game.item({ name }) : null;
  }

  game.openFurnace = (player, block) => {
    if (!game.isFurnace(block)) return false;
    const furnace = furnaceAt(block.position);
    const cells = game.cellsOf(furnace.slots);
    cells[1].accepts = (item) => fuelTicks(item) > 0 || item.name === 'bucket';
    cells[2].accepts = () => false;
    cells[2].isResult = true;
    cells[2].take = () => cells[2].write(null);
    game.openWindow(player, {
      type: block.name,
      title: `container.${block.name}`,
      cells,
      furnace,
      opened: () => sendProgress(player, furnace),
      quickMove: (slot, item) => {
        if (slot === 2) return [[39, 3]];
        if (slot < 3) return [[3, 39]];
        if (smelted(item)) return [[0, 1]];
        if (fuelTicks(item) > 0) return [[1, 2]];
        return [slot < 30 ? [30, 39] : [3, 30]];
      },
    });
    return true;
  };

  function sendProgress({ window: view, _client }, { burning, burnTicks, cooked }) {
    [burning, burnTicks, cooked, COOK_TICKS].forEach((value, property) => {
      _client.write('craft_progress_bar', { windowId: view.id, property, value });
    });
  }

  function cook(furnace) {
    const [input, fuel, output] = furnace.slots;
    const result = smelted(input);
    const isRoomy =
      !output || (result && game.isSameKind(output, result) && output.count < output.stackSize);
    const canCook = Boolean(result) && isRoomy;
    const wasBurning = furnace.burning > 0;
    furnace.burning = Math.max(0, furnace.burning - speed);
    if (furnace.burning === 0 && canCook && fuelTicks(fuel) > 0) {
      furnace.burnTicks = fuelTicks(fuel);
      furnace.burning = furnace.burnTicks;
      const left = fuel.name === 'lava_bucket' ? game.item({ name: 'bucket' }) : null;
      furnace.slots[1] = left ?? game.withCount(fuel, fuel.count - 1);
    }
    furnace.cooked = furnace.burning > 0 && canCook ? furnace.cooked + speed : 0;
    if (furnace.cooked >= COOK_TICKS) {
      furnace.cooked = 0;
      furnace.slots[0] = game.withCount(input, input.count - 1);
      furnace.slots[2] = output ? game.withCount(output, output.count + 1) : result;
    }
    return wasBurning !== furnace.burning > 0;
  }

  serv.on('tick', async () => {
    for (const furnace of furnaces.values()) {
      const before = `${furnace.burning} ${furnace.cooked}`;
      const isLitAnew = cook(furnace);
      if (before !== `${furnace.burning} ${furnace.cooked}`) {
        for (const player of serv.players) {
          if (player.window?.furnace === furnace) sendProgress(player, furnace);
        }
      }
      if (!isLitAnew) continue;
      const block = await game.blockAt(furnace.at);
      if (!game.isFurnace(block)) continue;
      const properties = { ...block.getProperties(), lit: furnace.burning > 0 };
      await game.setState(furnace.at, game.stateIdOf(block.name, properties));
    }
  });

  ask.furnace = ({ at }) => {
    const { burning, burnTicks, cooked } = furnaceAt(at);
    return { burning, burnTicks, cooked, cookTicks: COOK_TICKS };
  };
  tell.putFurnace = async ({ at, name = 'furnace', input, fuel, output, properties }) => {
    await game.setState(at, game.stateIdOf(name, properties));
    game.takeContents(at);
    const { slots } = furnaceAt(at);
    [input, fuel, output].forEach((item, slot) => {
      slots[slot] = game.item(item);
    });
  };
}
