/** What the random tools are called with, and what the world gives them to deal with. */
export function toolCalls({ pick, whole }) {
  const ITEMS = ['oak_log', 'cobblestone', 'dirt', 'oak_planks', 'stick', 'torch', 'bread', 'coal'];
  const ARGUMENTS = {
    goto: (at) => ({
      x: at[0] + whole(-24, 24),
      y: at[1] + whole(-4, 4),
      z: at[2] + whole(-24, 24),
      range: 2,
    }),
    goto_block: () => ({ name: pick(['grass_block', 'oak_log', 'stone', 'water']), radius: 24 }),
    break_blocks: () => ({
      match: pick(['dirt', 'grass', 'log', 'leaves', 'sand']),
      radius: 5,
      max: 4,
    }),
    place_blocks: () => ({ item: pick(['dirt', 'cobblestone']), count: 3 }),
    gather: () => ({ item: pick(['oak_log', 'dirt', 'cobblestone']), count: whole(1, 4) }),
    mine_ore: () => ({ ore: pick(['coal_ore', 'iron_ore']), count: 1, radius: 16 }),
    craft: () => ({
      item: pick(['oak_planks', 'stick', 'crafting_table', 'torch']),
      count: whole(1, 4),
    }),
    smelt: () => ({ item: pick(['cobblestone', 'oak_log']), count: 1 }),
    equip: () => ({ item: pick(ITEMS) }),
    toss: () => ({ item: pick(ITEMS), count: 1 }),
    deposit: () => ({ item: pick(ITEMS), count: 2 }),
    withdraw: () => ({ item: pick(ITEMS), count: 2 }),
    say: () => ({ text: `tick ${whole(1, 99)}` }),
    skill_start: () => ({ skill: pick(['pickup', 'light_area', 'harvest']), args: {} }),
    observe_detail: () => ({
      what: pick(['environment', 'room_probe', 'space_snapshot', 'containers', 'entities']),
    }),
    defend_area: () => ({ radius: 8, seconds: 5 }),
    follow_player: () => ({ player: 'nobody' }),
    range_attack: () => ({ type: 'cow', shots: 1 }),
  };
  const EVENTS = [
    () => `/give @s ${pick(ITEMS)} ${whole(1, 16)}`,
    () => `/summon ${pick(['cow', 'sheep', 'zombie', 'pig'])} ~${whole(-6, 6)} ~1 ~${whole(-6, 6)}`,
    () => `/time set ${pick(['day', 'night'])}`,
    () => '/setblock ~2 ~ ~ chest',
    () => '/setblock ~-2 ~ ~ furnace',
    () => '/effect give @s instant_health 1 4',
  ];
  return {
    /** the arguments of a tool for a body at a place */
    argumentsOf: (tool, at) => ARGUMENTS[tool]?.(at) ?? {},
    /** a command that changes something near the body */
    event: () => pick(EVENTS)(),
  };
}
