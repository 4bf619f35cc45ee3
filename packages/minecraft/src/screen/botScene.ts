import {
  type BlockWorldState,
  type Camera,
  type ChatLine,
  type ContainerState,
  EYE_HEIGHT,
  type PictureRequest,
  type RenderScene,
  type SensesFacet,
  SNEAKING_EYE_HEIGHT,
} from '@bridle/facets';
import type { BotSession } from '../session.js';
import { hudOf } from './hud.js';
import { sceneEntities } from './sceneEntities.js';
import { signsNear } from './signs.js';

/** How far behind the player the third person stands, and how close to a wall it may get. */
const THIRD_PERSON_BLOCKS = 4;
const WALL_GAP = 0.2;
/** Nearer than this to the player's eyes, the player is not in the picture. */
const HEAD_BLOCKS = 0.7;
/** of a world whose server has not said what time it is */
const NOON = 6_000;

/** What of the bot's game a picture shows, besides the land. */
export interface ScreenParts {
  state(): BlockWorldState;
  readonly senses: SensesFacet;
  container(): ContainerState;
  chat(): readonly ChatLine[];
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** One picture's worth of what the bot was sent, for whoever draws it; its land is the bot's own. */
export function botScene(
  session: BotSession,
  { state: read, senses, container }: ScreenParts,
  { camera: wanted, hud }: Pick<PictureRequest, 'camera' | 'hud'>,
  viewDistance: number,
  chat: readonly string[],
): RenderScene {
  const { bot, land } = session;
  const state = read();
  const eyes = headOf(session, state);
  const camera = cameraOf(state, senses, eyes, wanted);
  const isFirst = wanted === 'first';
  const target = isFirst && hud ? state.looking_at : null;
  const isSeen = !isFirst && !isInHead(eyes, camera);
  const hasHand = isFirst && hud && state.player.game_mode !== 'spectator';
  return {
    blocks: land,
    camera,
    viewDistance,
    timeOfDay: state.time_of_day ?? NOON,
    day: bot.time.day ?? 0,
    tick: state.tick,
    weather: weatherOf(state.weather),
    entities: sceneEntities(bot, isSeen),
    selected: target === null ? undefined : asCell(target.pos),
    hand: hasHand ? { item: state.player.held?.item, swing: 0 } : undefined,
    hud: hud ? hudOf({ state, senses, container, chat }) : undefined,
    signs: signsNear(session, camera.x, camera.y, camera.z),
    vision: isFirst ? visionOf(state) : undefined,
    dimension: `minecraft:${bot.game.dimension.replace('minecraft:', '')}`,
  };
}

/** The middle of the bot's head. */
export function headOf({ bot }: BotSession, { player }: BlockWorldState): Place {
  const [x, feet, z] = player.pos;
  return { x, y: feet + (bot.getControlState('sneak') ? SNEAKING_EYE_HEIGHT : EYE_HEIGHT), z };
}

function cameraOf(
  { player }: BlockWorldState,
  { raycast }: SensesFacet,
  { x, y, z }: Place,
  wanted: PictureRequest['camera'],
): Camera {
  const { yaw, pitch } = player;
  if (wanted === 'first') return { x, y, z, yaw, pitch };
  if (typeof wanted === 'object') {
    const [px, py, pz] = wanted.pos;
    const pose = { x: px, y: py, z: pz, yaw: wanted.yaw, pitch: wanted.pitch };
    return wanted.fov === undefined ? pose : { ...pose, fov: wanted.fov };
  }
  const way = wanted === 'third' ? -1 : 1;
  const flat = Math.cos(pitch);
  const [dx, dy, dz] = [Math.cos(yaw) * flat, Math.sin(pitch), Math.sin(yaw) * flat];
  const wall = raycast(THIRD_PERSON_BLOCKS, [x, y, z], [dx * way, dy * way, dz * way]);
  const back = way * Math.max(0, (wall?.distance ?? THIRD_PERSON_BLOCKS) - WALL_GAP);
  const from = { x: x + dx * back, y: y + dy * back, z: z + dz * back };
  if (wanted === 'third') return { ...from, yaw, pitch };
  return { ...from, yaw: yaw + Math.PI, pitch: -pitch };
}

/** A wall behind the player, or a pose at its eyes, would show nothing but the inside of a head. */
function isInHead(eyes: Place, { x, y, z }: Camera): boolean {
  const [dx, dy, dz] = [x - eyes.x, y - eyes.y, z - eyes.z];
  return dx * dx + dy * dy + dz * dz < HEAD_BLOCKS * HEAD_BLOCKS;
}

function asCell([x, y, z]: readonly number[]): Place {
  return { x: x!, y: y!, z: z! };
}

function weatherOf(weather: string | null): RenderScene['weather'] {
  return weather === 'rain' || weather === 'thunder' ? weather : 'clear';
}

function visionOf({ player }: BlockWorldState): { nightVision: boolean; blindness: boolean } {
  const has = (effect: string): boolean =>
    player.effects.some(({ name }) => name === `minecraft:${effect}`);
  return { nightVision: has('night_vision'), blindness: has('blindness') };
}
