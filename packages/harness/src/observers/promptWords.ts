/** The words of a prompt in one language. Names of blocks and items stay: tools take them. */
export interface PromptWords {
  readonly prefix: string;
  readonly none: string;
  /** of what the game does not know */
  readonly unknown: string;
  readonly comma: string;
  at(place: string, facing: string, dimension: string, biome: string): string;
  when(day: number | string, clock: string, phase: string, weather: string): string;
  readonly health: string;
  readonly food: string;
  readonly oxygen: string;
  readonly level: string;
  readonly effects: string;
  readonly held: string;
  readonly armor: string;
  readonly bag: string;
  free(slots: number): string;
  readonly players: string;
  readonly hostiles: string;
  readonly animals: string;
  readonly drops: string;
  readonly trees: string;
  readonly ores: string;
  more(count: number): string;
  near(what: string, blocks: string, direction: string): string;
  standing(under: string, head: string): string;
  looking(at: string): string;
  readonly light: string;
  readonly underground: string;
  readonly task: string;
  readonly background: string;
  /** of a compass, of the day, of the weather, of dimensions and of the body */
  word(english: string): string;
}

const CHINESE: Readonly<Record<string, string>> = {
  north: '北',
  northeast: '东北',
  east: '东',
  southeast: '东南',
  south: '南',
  southwest: '西南',
  west: '西',
  northwest: '西北',
  above: '上方',
  below: '下方',
  here: '身边',
  day: '白天',
  dusk: '黄昏',
  night: '夜晚',
  dawn: '黎明',
  clear: '晴',
  rain: '雨',
  thunder: '雷雨',
  overworld: '主世界',
  nether: '下界',
  end: '末地',
  dead: '已死亡',
  sleeping: '睡觉中',
  on_fire: '着火',
  in_lava: '在岩浆中',
  in_water: '在水中',
  riding: '骑乘中',
  in_air: '在空中',
};

const ENGLISH_WORDS: PromptWords = {
  prefix: 'Game: ',
  none: 'none',
  unknown: 'unknown',
  comma: ', ',
  at: (place, facing, dimension, biome) => `at ${place} facing ${facing}, ${dimension} (${biome})`,
  when: (day, clock, phase, weather) => `day ${day} ${clock}, ${phase}, ${weather}`,
  health: 'health',
  food: 'food',
  oxygen: 'oxygen',
  level: 'level',
  effects: 'effects',
  held: 'held',
  armor: 'armor',
  bag: 'inventory',
  free: (slots) => `${slots} free`,
  players: 'players',
  hostiles: 'hostiles',
  animals: 'animals',
  drops: 'drops',
  trees: 'trees',
  ores: 'ores',
  more: (count) => `${count} more`,
  near: (what, blocks, direction) => `${what} ${blocks}m ${direction}`,
  standing: (under, head) => `on ${under}, head in ${head}`,
  looking: (at) => `looking at ${at}`,
  light: 'light',
  underground: 'underground',
  task: 'task',
  background: 'in the background',
  word: (english) => english.replaceAll('_', ' '),
};

const CHINESE_WORDS: PromptWords = {
  prefix: '游戏: ',
  none: '无',
  unknown: '未知',
  comma: '、',
  at: (place, facing, dimension, biome) => `位置 ${place} 朝${facing} ${dimension}(${biome})`,
  when: (day, clock, phase, weather) => `第${day}天 ${clock} ${phase} ${weather}`,
  health: '生命',
  food: '饥饿',
  oxygen: '氧气',
  level: '等级',
  effects: '效果',
  held: '手持',
  armor: '护甲',
  bag: '背包',
  free: (slots) => `空${slots}格`,
  players: '玩家',
  hostiles: '敌对生物',
  animals: '动物',
  drops: '掉落物',
  trees: '树木',
  ores: '矿石',
  more: (count) => `另有${count}个`,
  near: (what, blocks, direction) => `${what} ${direction}${blocks}格`,
  standing: (under, head) => `脚下 ${under} 头部 ${head}`,
  looking: (at) => `看着 ${at}`,
  light: '亮度',
  underground: '在地下',
  task: '任务',
  background: '后台',
  word: (english) => CHINESE[english] ?? english,
};

export const PROMPT_LANGUAGES = ['en', 'zh'] as const;
export type PromptLanguage = (typeof PROMPT_LANGUAGES)[number];

export const WORDS: Readonly<Record<PromptLanguage, PromptWords>> = {
  en: ENGLISH_WORDS,
  zh: CHINESE_WORDS,
};
