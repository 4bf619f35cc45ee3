// The scenes whose pictures are goldens: what a renderer has to get right, in small pictures.
// `commands` set it up in the world of seed 7 (or on the flat one), `look` is yaw and pitch.

const AT = {
  forest: '/tp -282.5 68 154.5',
  beach: '/tp 24.5 64 40.5',
  cave: '/tp -119.5 2 104.5',
  mountain: '/tp 988.5 152 -267.5',
  desert: '/tp 738.5 69 758.5',
  jungle: '/tp 717.5 74 1120.5',
  snow: '/tp -2.5 90 127.5',
  sea: '/tp 12.5 57 -19.5',
};

/** Rows of blocks on the plain, one of every shape. */
const GALLERY = [
  [
    'oak_slab',
    'stone_slab[type=top]',
    'oak_stairs[facing=north]',
    'stone_stairs[half=top,facing=east]',
  ],
  [
    'oak_fence[east=true]',
    'oak_fence[west=true]',
    'glass_pane[east=true]',
    'glass_pane[west=true]',
  ],
  [
    'oak_door[half=lower,facing=south]',
    'oak_trapdoor[open=true,facing=south]',
    'oak_fence_gate',
    'ladder[facing=south]',
  ],
  [
    'torch',
    'poppy',
    'short_grass',
    'wheat[age=7]',
    'sugar_cane',
    'cactus',
    'chest',
    'furnace[lit=true]',
  ],
  ['water', 'ice', 'glass', 'oak_leaves', 'lava', 'snow[layers=4]', 'lily_pad', 'vine[south=true]'],
];

function gallery() {
  const lines = [];
  GALLERY.forEach((row, z) => {
    lines.push(`/fill 2 64 ${18 - z * 2} 20 ${64 + z} ${18 - z * 2} stone_bricks`);
    row.forEach((block, x) => {
      lines.push(`/setblock ${4 + x * 2} ${65 + z} ${18 - z * 2} ${block}`);
    });
  });
  return lines;
}

export const SCENES = [
  { name: 'forest-noon', commands: [AT.forest, '/time set 6000'], look: [0.7, 0.05] },
  { name: 'beach-dusk', commands: [AT.beach, '/time set 12600'], look: [3.14, 0.05] },
  {
    name: 'night',
    commands: [AT.forest, '/time set 18000', '/setblock ~3 ~ ~1 torch'],
    look: [0.3, 0.3],
  },
  { name: 'under-water', commands: [AT.sea, '/time set 6000'], look: [1.2, -0.15] },
  { name: 'cave', commands: [AT.cave, '/setblock ~2 ~ ~2 torch'], look: [0.6, -0.1] },
  { name: 'mountain', commands: [AT.mountain, '/time set 3000'], look: [2.4, -0.25] },
  { name: 'desert', commands: [AT.desert, '/time set 9000'], look: [0.2, -0.05] },
  {
    name: 'jungle-rain',
    commands: [AT.jungle, '/time set 6000', '/weather rain'],
    ticks: 40,
    look: [1.2, 0],
  },
  {
    name: 'snow-fall',
    commands: [AT.snow, '/time set 6000', '/weather rain'],
    ticks: 40,
    look: [2, 0],
  },
  { name: 'lava-view', commands: [AT.beach, '/fill ~-1 ~ ~-1 ~1 ~2 ~1 lava'], look: [0, 0] },
  {
    name: 'shapes',
    worldType: 'flat',
    commands: [...gallery(), '/gamemode creative', '/tp 11 70 26', '/time set 4000'],
    look: [-1.57, -0.3],
  },
  {
    name: 'hud',
    commands: [
      AT.forest,
      '/give @s oak_log 12',
      '/give @s diamond_pickaxe',
      '/give @s torch 40',
      '/give @s bread 3',
      '/time set 6000',
      '/say hello',
    ],
    look: [0.2, -0.5],
    request: { hud: true },
  },
  {
    name: 'third-person',
    commands: [AT.beach, '/give @s stone 3'],
    look: [0.7, -0.2],
    request: { camera: 'third' },
  },
  {
    name: 'annotated-items',
    worldType: 'flat',
    commands: [
      '/setblock 12 64 8 oak_log',
      '/setblock 12 64 8 air destroy',
      '/setblock 12 64 10 stone',
      '/setblock 12 64 10 air destroy',
    ],
    ticks: 30,
    look: [0.1, -0.3],
    request: { annotate: true },
  },
];
