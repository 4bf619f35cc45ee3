import { createBlockScene } from '@bridle/block-scene';
import {
  BLOCK_WORLD_SAMPLES,
  BLOCK_WORLD_STATE,
  type BlockWorldState,
  type ChatLine,
  type Facets,
  type Game,
  InputOverlay,
  type ServerFacet,
} from '@bridle/facets';
import { createChat } from './chat.js';
import { BotClock } from './clock.js';
import type { ServerConnection } from './connection.js';
import { createEvents } from './events.js';
import { createAvatar } from './hands/avatar.js';
import { BotBody } from './hands/body.js';
import { createInput } from './input.js';
import { createKeys } from './keys.js';
import { VIEW_DISTANCE } from './limits.js';
import { BotMouse } from './mouse.js';
import type { ScreenParts } from './screen/botScene.js';
import { createBotScreen } from './screen/botScreen.js';
import { createBotView } from './screen/botView.js';
import { createSenses } from './senses/senses.js';
import type { BotSession } from './session.js';
import { readState } from './state.js';
import { createView } from './view.js';
import { BotHands } from './windows/handsFacet.js';
import { BotWindowHands } from './windows/windowHands.js';

const NO_STATES = 'a server keeps its world itself: no state of it can be kept or loaded here';
const ABSENT: NonNullable<Game['absent']> = {
  saves: NO_STATES,
  worlds: 'a server has the world that it has; server_connect goes to another',
  packs: 'resource packs are shown in the embedded world alone',
  shaders: 'shaders are shown in the embedded world alone',
};

/** A bot on a Minecraft server as a game: its facets are there while the bot is. */
export class MinecraftGame implements Game {
  readonly name = 'minecraft';
  readonly absent: NonNullable<Game['absent']>;
  readonly life: ServerConnection;
  facets: Game['facets'];
  readonly #lines: ChatLine[] = [];
  readonly #server: ServerFacet;
  readonly #hasPictures: boolean;
  #played: PlayedFacets | undefined;
  #tick = 0;

  constructor(connection: ServerConnection, server: ServerFacet, hasPictures: boolean) {
    this.life = connection;
    this.#server = server;
    this.#hasPictures = hasPictures;
    this.absent = hasPictures ? ABSENT : { ...ABSENT, screen: 'render disabled' };
    this.facets = { server };
  }

  /** The bot has arrived: from now on this is what the game can do. */
  enter(session: BotSession): void {
    this.#played = playedFacets(session, this.#lines, this.#tick, this.#hasPictures);
    this.facets = { ...this.#played.facets, server: this.#server };
  }

  /** The bot is gone. */
  leave(): void {
    this.#tick = this.#played?.facets.clock.tick ?? this.#tick;
    this.facets = { server: this.#server };
    this.#played?.stop();
    this.#played = undefined;
  }
}

interface PlayedFacets {
  readonly facets: Partial<Facets> & Pick<Facets, 'clock'>;
  stop(): void;
}

/** All facets of a bot that is there. */
function playedFacets(
  session: BotSession,
  lines: ChatLine[],
  tick: number,
  hasPictures: boolean,
): PlayedFacets {
  const { bot, states, world } = session;
  const clock = new BotClock(bot, tick);
  /** what `read` gave, until something changes */
  let known: BlockWorldState | undefined;
  const touch = (): void => {
    known = undefined;
  };
  clock.onTick(touch);
  bot.on('forcedMove', touch); // also between two ticks
  const read = (): BlockWorldState => {
    known ??= readState(session, clock.tick);
    return known;
  };
  const events = createEvents(bot, states);
  const { chat, command, stop } = createChat(
    bot,
    lines,
    () => clock.tick,
    ({ from, text }) => events.tell({ event: 'chat', from, text }),
  );
  const controls = new InputOverlay();
  const body = new BotBody(session, controls);
  const atWindows = new BotWindowHands(body);
  const senses = createSenses(session, {
    state: read,
    lookInto: (pos, how) => atWindows.lookInto(pos, how),
  });
  const input = createInput(session, controls, new BotMouse(session, controls), touch);
  const avatar = createAvatar(body, atWindows, senses, () => clock.tick);
  const hands = new BotHands(body, atWindows);
  const shown: ScreenParts = {
    state: read,
    senses,
    container: () => hands.container(),
    chat: () => lines,
  };
  const screen = createBotScreen(session, shown, VIEW_DISTANCE);
  const blockView = createBotView(session, shown, VIEW_DISTANCE);
  const view = createView(session, senses, touch);
  const keys = createKeys(session, controls);
  const scene = createBlockScene({
    state: { read },
    senses,
    view,
    avatar,
    hands,
    keys,
    input,
    chat,
    command,
    events,
  });
  return {
    facets: {
      ...(hasPictures && { screen, blockView }),
      clock,
      senses,
      state: { read, schema: BLOCK_WORLD_STATE, samples: BLOCK_WORLD_SAMPLES },
      events: events as unknown as Facets['events'],
      chat,
      command,
      avatar,
      hands,
      scene,
      input: input as unknown as Facets['input'],
      load: {
        read: () => ({
          loaded_columns: world.loadedColumns,
          entities: Object.keys(bot.entities).length,
          view_distance: VIEW_DISTANCE,
        }),
      },
    },
    stop() {
      clock.stop();
      stop();
    },
  };
}
