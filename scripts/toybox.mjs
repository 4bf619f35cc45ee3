// The pack that comes with the program: blocks of plastic with a stud on top, made of the colours
// of our own textures. It is in Minecraft's format and needs nothing that is ours alone.
const SIDE = 32;
const BLOCK = 'assets/minecraft/textures/block/';
/** Seen through, moving, or too thin for a bevel: these keep their shapes and lose their grain. */
const SHAPES =
  /sapling|door|grass$|fern|glass|bars|ladder|vine|rail|torch|bush|wheat|carrots|potatoes|beetroots|tulip|orchid|allium|bluet|dandelion|poppy|daisy|cornflower|lily|mushroom$|cane|flower|peony|lilac|seagrass|kelp|fungus|roots|sprouts|wart_stage/;
const SKIPPED =
  /destroy_stage|fire_|lava|portal|magma|overlay|lever|cobweb|spawner|brewing|hopper|cauldron|anvil|flower_pot|cake|composter|enchanting|_flow|water|lily_pad|sugar_cane/;
/** What has a face that says what it is: its picture stays, in fewer and brighter colours. */
const PICTURES =
  /_front|crafting_table|bookshelf|barrel|tnt|jukebox|note_block|pumpkin|jack_o|melon|log|stem$|_top$|furnace|smoker|ore$|bricks$|debris|sandstone|chiseled|cactus|podzol_side|grass_block|nylium_side|mycelium_side|dirt_path|hay|shulker|spruce_planks|planks/;

export function toybox(images) {
  return images
    .filter(({ path }) => path.startsWith(BLOCK) && !SKIPPED.test(path.slice(BLOCK.length)))
    .map(({ path, image }) => {
      const name = path.slice(BLOCK.length);
      return { path, image: toyOf(name, image) };
    });
}

function toyOf(name, image) {
  if (SHAPES.test(name)) return posterised(image, 3);
  const isPicture = PICTURES.test(name) && !/^grass_block_top|^(podzol|mycelium)_top/.test(name);
  const texels = isPicture ? posterised(image, 3) : plain(image);
  return isPicture ? bevelled(texels) : studded(bevelled(texels));
}

/** One colour all over, 32 × 32. */
function plain({ rgba }) {
  const mean = [0, 0, 0];
  let seen = 0;
  for (let i = 0; i < 256 * 4; i += 4) {
    if (rgba[i + 3] === 0) continue;
    seen++;
    for (let c = 0; c < 3; c++) mean[c] += rgba[i + c];
  }
  const colour = bright(mean.map((sum) => sum / seen));
  return canvas(() => [...colour, 255]);
}

function canvas(paint) {
  const rgba = new Uint8Array(SIDE * SIDE * 4);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) rgba.set(paint(x, y).map(byte), (y * SIDE + x) * 4);
  }
  return { width: SIDE, height: SIDE, rgba };
}

/** Each colour is moved away from grey and a little to the light, as plastic is. */
function bright(rgb) {
  const grey = (rgb[0] + rgb[1] + rgb[2]) / 3;
  return rgb.map((value) => grey + (value - grey) * 1.45 + 12);
}

/** As many tones as said, each the mean of the texels it stands for. */
function posterised({ rgba }, tones) {
  const seen = [];
  for (let i = 0; i < 256; i++) if (rgba[i * 4 + 3] > 0) seen.push(i);
  const light = (i) => rgba[i * 4] * 0.3 + rgba[i * 4 + 1] * 0.59 + rgba[i * 4 + 2] * 0.11;
  const centres = clusters(rgba, seen, tones + 1, light);
  return canvas((x, y) => {
    const i = (y >> 1) * 16 + (x >> 1);
    if (rgba[i * 4 + 3] === 0) return [...rgba.subarray(i * 4, i * 4 + 4)];
    return [...bright(centres[nearest(rgba, i, centres)]), rgba[i * 4 + 3]];
  });
}

function nearest(rgba, i, centres) {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  centres.forEach((centre, k) => {
    const off = centre.reduce((sum, value, c) => sum + (rgba[i * 4 + c] - value) ** 2, 0);
    if (off < least) [best, least] = [k, off];
  });
  return best;
}

/** Begins with texels from dark to light, and moves each centre to the middle of its own. */
function clusters(rgba, seen, count, light) {
  const sorted = [...seen].sort((a, b) => light(a) - light(b));
  let centres = Array.from({ length: count }, (_, k) => {
    const i = sorted[Math.floor(((k + 0.5) * sorted.length) / count)];
    return [0, 1, 2].map((c) => rgba[i * 4 + c]);
  });
  for (let round = 0; round < 8; round++) {
    const sums = centres.map(() => [0, 0, 0, 0]);
    for (const i of seen) {
      const sum = sums[nearest(rgba, i, centres)];
      for (let c = 0; c < 3; c++) sum[c] += rgba[i * 4 + c];
      sum[3]++;
    }
    centres = sums.map((sum, k) =>
      sum[3] === 0 ? centres[k] : sum.slice(0, 3).map((v) => v / sum[3]),
    );
  }
  return centres;
}

/** Light comes from the top left. */
function bevelled({ rgba }) {
  return canvas((x, y) => {
    const at = (y * SIDE + x) * 4;
    const lit = x < 2 || y < 2;
    const dark = x >= SIDE - 2 || y >= SIDE - 2;
    return shaded(rgba, at, dark ? (lit ? 1 : 0.74) : lit ? 1.16 : 1);
  });
}

/** A round stud in the middle with an edge that catches the light, and the shadow it throws. */
function studded({ rgba }) {
  return canvas((x, y) => {
    const at = (y * SIDE + x) * 4;
    const [dx, dy] = [x - 15.5, y - 15.5];
    const r = Math.sqrt(dx * dx + dy * dy);
    if (r > 8) return shaded(rgba, at, Math.hypot(dx - 2, dy - 2) < 8 ? 0.8 : 1);
    if (r > 6) return shaded(rgba, at, dx + dy < 0 ? 1.2 : 0.86);
    return shaded(rgba, at, 1.06);
  });
}

function shaded(rgba, at, factor) {
  return [rgba[at] * factor, rgba[at + 1] * factor, rgba[at + 2] * factor, rgba[at + 3]];
}

function byte(value) {
  return Math.max(0, Math.min(255, Math.round(value)));
}
