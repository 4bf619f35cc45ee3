import {
  type BlockWorldState,
  type ChatLine,
  type Drawing,
  EYE_HEIGHT,
  type PictureRequest,
  SERVER_SPEAKS,
  type SensesFacet,
  SNEAKING_EYE_HEIGHT,
} from '@bridle/facets';
import { type Camera, Renderer, type WorldLooks } from '@bridle/render';
import { CHAT_LINE_MS, CHAT_LINES_MAX } from '../limits.js';
import type { BotSession } from '../session.js';
import type { ScreenParts } from './botScreen.js';
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

/** Draws the land that a bot was sent as a camera sees it, with all that is in it. */
export class BotRenderer {
  readonly #session: BotSession;
  readonly #parts: ScreenParts;
  readonly #viewDistance: number;
  readonly #renderer: Renderer;

  constructor(session: BotSession, parts: ScreenParts, viewDistance: number, looks: WorldLooks) {
    this.#session = session;
    this.#parts = parts;
    this.#viewDistance = viewDistance;
    this.#renderer = new Renderer(looks);
    session.bot.on('respawn', () => this.#renderer.forget()); // perhaps into another dimension
  }

  drawing({ hud, width, height, annotate, camera: wanted }: PictureRequest): Drawing {
    const [session, parts] = [this.#session, this.#parts];
    const { bot, land } = session;
    const state = parts.state();
    const camera = cameraOf(state, parts.senses, eyeHeight(session), wanted);
    const isFirst = wanted === 'first';
    const target = isFirst && hud ? state.looking_at : null;
    const isSeen = !isFirst && !isInHead(state, eyeHeight(session), camera);
    const hasHand = isFirst && hud && state.player.game_mode !== 'spectator';
    return this.#renderer.drawing(
      {
        blocks: land,
        camera,
        viewDistance: this.#viewDistance,
        timeOfDay: state.time_of_day ?? NOON,
        day: bot.time.day ?? 0,
        tick: state.tick,
        weather: weatherOf(state.weather),
        entities: sceneEntities(bot, isSeen),
        selected: target === null ? undefined : asCell(target.pos),
        hand: hasHand ? { item: state.player.held?.item, swing: 0 } : undefined,
        hud: hud
          ? hudOf({
              state,
              senses: parts.senses,
              container: parts.container,
              chat: freshLines(parts.chat()),
            })
          : undefined,
        signs: signsNear(session, camera.x, camera.y, camera.z),
        vision: isFirst ? visionOf(state) : undefined,
        dimension: `minecraft:${bot.game.dimension.replace('minecraft:', '')}`,
      },
      width,
      height,
      { annotate },
    );
  }
}

function eyeHeight({ bot }: BotSession): number {
  return bot.getControlState('sneak') ? SNEAKING_EYE_HEIGHT : EYE_HEIGHT;
}

function cameraOf(
  { player }: BlockWorldState,
  { raycast }: SensesFacet,
  eyes: number,
  wanted: PictureRequest['camera'],
): Camera {
  const { yaw, pitch } = player;
  const [x, feet, z] = player.pos;
  const y = feet + eyes;
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
function isInHead({ player }: BlockWorldState, eyes: number, { x, y, z }: Camera): boolean {
  const [px, py, pz] = player.pos;
  const [dx, dy, dz] = [x - px, y - py - eyes, z - pz];
  return dx * dx + dy * dy + dz * dz < HEAD_BLOCKS * HEAD_BLOCKS;
}

function asCell([x, y, z]: readonly number[]): { x: number; y: number; z: number } {
  return { x: x!, y: y!, z: z! };
}

function weatherOf(weather: string | null): 'clear' | 'rain' | 'thunder' {
  return weather === 'rain' || weather === 'thunder' ? weather : 'clear';
}

function visionOf({ player }: BlockWorldState): { nightVision: boolean; blindness: boolean } {
  const has = (effect: string): boolean =>
    player.effects.some(({ name }) => name === `minecraft:${effect}`);
  return { nightVision: has('night_vision'), blindness: has('blindness') };
}

/** The last lines of the chat, as long as the game shows them. */
function freshLines(lines: readonly ChatLine[]): string[] {
  const since = Date.now() - CHAT_LINE_MS;
  return lines
    .slice(-CHAT_LINES_MAX)
    .filter(({ at }) => at >= since)
    .map(({ from, text }) => (from === SERVER_SPEAKS ? text : `<${from}> ${text}`));
}
