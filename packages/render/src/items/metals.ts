/** Colours of what tools and armour are made of alike, by the word their names begin with. */
export const METAL_COLOURS = {
  copper: 0xdd7d58,
  iron: 0xd9dcde,
  golden: 0xf6d044,
  diamond: 0x4ce3d4,
  netherite: 0x544a50,
} as const;
