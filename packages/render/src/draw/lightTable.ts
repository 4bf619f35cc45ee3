const LEVELS = 64;
/** The table is made anew only when the light has changed by one of so many steps. */
const STEPS = 64;
const TABLES_KEPT = 32;

const made = new Map<number, Uint32Array>();

/** What things look like where no light is: nearly black, or not so in the nether. */
const LEAST = {
  plain: [0.062, 0.062, 0.07],
  glowing: [0.31, 0.285, 0.27],
  nightVision: [0.8, 0.82, 0.86],
} as const;
export type Darkness = keyof typeof LEAST;
const DARKNESSES = Object.keys(LEAST);

/**
 * How bright and in which colour things look, by the light on them: sky light is neutral by day,
 * warm at dusk and blue at night, light of torches is warm, and nothing is ever quite black.
 * All three are 0..1: how much it is day, how much dusk, and what the weather leaves.
 */
export function lightTable(
  day: number,
  dusk: number,
  weather: number,
  darkness: Darkness = 'plain',
): Uint32Array {
  const [dayStep, duskStep] = [Math.round(day * STEPS), Math.round(dusk * 16)];
  const weatherStep = Math.round(weather * 16);
  const key =
    dayStep | (duskStep << 8) | (weatherStep << 16) | (DARKNESSES.indexOf(darkness) << 24);
  let table = made.get(key);
  if (!table) {
    if (made.size >= TABLES_KEPT) made.clear();
    table = build(dayStep / STEPS, duskStep / 16, weatherStep / 16, LEAST[darkness]);
    made.set(key, table);
  }
  return table;
}

const NIGHT = [0.215, 0.265, 0.4];
const DUSK = [1, 0.9, 0.78];

function build(day: number, dusk: number, weather: number, least: readonly number[]): Uint32Array {
  const table = new Uint32Array(LEVELS * LEVELS);
  const tone = [0, 1, 2].map((i) => {
    const daylight = (1 + (DUSK[i]! - 1) * dusk) * (0.15 + 0.85 * weather);
    return NIGHT[i]! + (daylight - NIGHT[i]!) * day;
  });
  for (let sky = 0; sky < LEVELS; sky++) {
    const skyPart = curve(sky / (LEVELS - 1));
    for (let block = 0; block < LEVELS; block++) {
      const level = block / (LEVELS - 1);
      const blockPart = curve(level) * 0.98;
      const r = together(least[0]!, skyPart * tone[0]!, blockPart);
      const g = together(least[1]!, skyPart * tone[1]!, blockPart * (0.66 + 0.26 * level));
      const b = together(least[2]!, skyPart * tone[2]!, blockPart * (0.4 + 0.36 * level * level));
      table[sky * LEVELS + block] = (0xff000000 | (b << 16) | (g << 8) | r) >>> 0;
    }
  }
  return table;
}

/** Light falls off faster than its level does, though corners in full light stay light. */
function curve(level: number): number {
  return level * (0.6 + 0.4 * level);
}

function together(least: number, sky: number, block: number): number {
  const light = sky + block - sky * block;
  return Math.round(Math.min(1, least + (1 - least) * light) * 255);
}
