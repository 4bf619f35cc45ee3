import { bareName, HOTBAR_SLOTS, MAIN_SLOTS, type SensesFacet } from '@bridle/facets';
import { countItems, type Snapshot, type TaskSeen } from './snapshot.js';

const TICK_MS = 50;
const NIGHT = { from: 13_000, to: 23_000 };
const PICKAXES = ['netherite', 'diamond', 'iron', 'stone', 'golden', 'wooden'];
/** The first bot speaks Chinese, and scripts compare these words. */
const WEATHERS: Readonly<Record<string, string>> = { clear: '晴', rain: '下雨', thunder: '雷雨' };

/** The bot's state in the form in which the first bot with this protocol answers. */
export function compatSnapshot(snapshot: Snapshot, senses: SensesFacet, now: Date): object {
  const { pos, dim, time, weather, vitals, blocks, nearby } = snapshot;
  const [x, y, z] = pos.map(Math.floor);
  const [hostile] = nearby.hostiles.list;
  const isNight = time.of_day !== null && time.of_day >= NIGHT.from && time.of_day <= NIGHT.to;
  const hotbar = senses.inventory().filter(({ slot }) => slot < HOTBAR_SLOTS);
  return {
    t: now.getTime(),
    pos: { x, y, z },
    dim,
    time: time.of_day === null ? null : isNight ? '夜间' : '白天',
    env: { weather: weather && (WEATHERS[weather] ?? weather) },
    vitals: { hp: vitals.health, food: vitals.food, saturation: vitals.saturation },
    inv: carriedOf(snapshot, senses, snapshot.inventory.top.length),
    hotbar: hotbar.map(({ slot, item, count }) => ({ slot, name: bareName(item), count })),
    nearby: {
      players: nearby.players.list.map(({ name, distance }) => ({ name, d: distance })),
      drops: nearby.drops.list.map(({ item, distance }) => ({ name: item, d: distance })),
      hostiles: {
        count: nearby.hostiles.count,
        nearest: hostile === undefined ? null : { name: hostile.type, d: hostile.distance },
      },
      animals: nearby.animals.list.map(({ type, distance }) => ({ name: type, d: distance })),
    },
    blocks: { under: blocks.under, look: blocks.looking_at?.block ?? null },
    task: taskOf(snapshot.task, snapshot.tick, now),
  };
}

function taskOf(task: TaskSeen | null, tick: number, now: Date): object | null {
  if (task === null) return null;
  const startedAt = now.getTime() - (tick - task.started_tick) * TICK_MS;
  return { name: task.tool, source: task.background ? 'auto' : 'player', startedAt };
}

/** What is carried; the most numerous kinds twice, as its `top`. */
export function carriedOf(
  { held, off_hand, armor }: Snapshot,
  senses: SensesFacet,
  topMax = MAIN_SLOTS,
): object {
  const slots = senses.inventory().filter(({ slot }) => slot < MAIN_SLOTS);
  const all = countItems(slots).map(({ item, count }) => ({ name: item, count }));
  const foods = slots.filter(({ item }) => senses.itemFacts(item)?.food);
  const picks = PICKAXES.map((tier) => `${tier}_pickaxe`);
  return {
    held: held?.item ?? null,
    offhand: off_hand?.item ?? null,
    armor,
    top: all.slice(0, topMax),
    all,
    foodCount: foods.reduce((sum, { count }) => sum + count, 0),
    bestPick: picks.find((pick) => all.some(({ name }) => name === pick)) ?? null,
  };
}
