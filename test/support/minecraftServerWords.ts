// What can be asked of a Minecraft server of the tests, and what it can be told.

export interface At {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The player by name; without a name the one who joined first. */
export interface Who {
  readonly player?: string;
}

export interface ItemWanted {
  readonly name: string;
  readonly count?: number;
  /** how much of a tool is used up */
  readonly damage?: number;
  readonly enchants?: readonly { readonly name: string; readonly level: number }[];
}

export interface ItemHeld {
  readonly slot: number;
  readonly name: string;
  readonly count: number;
  readonly damage?: number;
}

export type GameMode = 'survival' | 'creative' | 'adventure' | 'spectator';
type Properties = Readonly<Record<string, string | number | boolean>>;
type Slotted = ItemWanted & { readonly slot?: number };

export interface PlayerThere {
  readonly name: string;
  readonly uuid: string;
  readonly position: At;
  readonly health: number;
  readonly food: number;
  /** 0 survival, 1 creative, 2 adventure, 3 spectator */
  readonly gameMode: number;
  readonly xp: number;
  readonly level: number;
  readonly isOp: boolean;
  readonly isOnGround: boolean;
  readonly isCrouching: boolean;
  /** 0 to 8 */
  readonly heldSlot: number;
  /** in degrees, as the protocol has them */
  readonly yaw?: number;
  readonly pitch?: number;
}

export interface EntityThere {
  readonly id: number;
  readonly name: string;
  readonly position: At;
  readonly health: number | null;
  /** what lies there, for `item` */
  readonly item: Omit<ItemHeld, 'slot'> | null;
  readonly passengers: readonly (string | number)[];
  readonly isSheared: boolean;
  readonly isFed: boolean;
}

/** Switched on by `tell('faults', …)`, all off by `tell('noFaults')`. */
export interface Faults {
  readonly ignoreDigs?: boolean;
  /** clicks on blocks and entities, and with items, are not answered */
  readonly ignoreUse?: boolean;
  readonly openNoWindows?: boolean;
  /** every click in a window is refused (1.16.5) */
  readonly refuseClicks?: boolean;
  /** every step is taken back */
  readonly rubberBand?: boolean;
  readonly noPickup?: boolean;
  /** not a single packet goes out any more */
  readonly silent?: boolean;
  /** in each direction */
  readonly delayMs?: number;
  /** of two answers to digs or clicks the later comes first */
  readonly swapAcks?: boolean;
  /** a text or a key such as multiplayer.disconnect.name_taken; null lets everybody in */
  readonly refuseLogins?: string | null;
}

/** What is asked: [what it needs, what it answers]. */
export interface Questions {
  block: [{ at: At }, { name: string; stateId: number; properties: Record<string, string> }];
  /** where everybody appears */
  spawn: [object, At];
  time: [object, number];
  players: [object, PlayerThere[]];
  player: [Who, PlayerThere];
  position: [Who, At];
  /** the protocol's slots of window 0: 5–8 armour, 9–35, hotbar 36–44, off hand 45; 0–4 the grid */
  inventory: [Who, ItemHeld[]];
  cursor: [Who, Omit<ItemHeld, 'slot'> | null];
  /** the window that is open, null for none */
  window: [Who, { id: number; type: string } | null];
  /** what lies in a chest (54 slots for a double one), a barrel, a furnace … */
  container: [{ at: At } & Who, ItemHeld[]];
  furnace: [{ at: At }, { burning: number; burnTicks: number; cooked: number; cookTicks: number }];
  sign: [{ at: At }, { front: string[]; back: string[] } | null];
  book: [Who, { pages: string[]; title: string | null } | null];
  /** all but players; of one name where one is given */
  entities: [{ name?: string }, EntityThere[]];
  /** what players said, commands with their slash, oldest first */
  chat: [object, { player: string; text: string }[]];
  /** what a client said to resource packs: 0 loaded, 1 declined, 2 failed, 3 accepted … */
  resourcePackAnswers: [Who, number[]];
  /** how often each packet came since the player joined */
  packets: [Who, Record<string, number>];
  /** how long each answer to a keepalive took, in milliseconds */
  latencies: [Who, number[]];
  digging: [Who, boolean];
  isEating: [Who, boolean];
  isSleeping: [Who, boolean];
  /** the id of what is ridden */
  vehicle: [Who, number | null];
  faults: [object, Faults];
  /** what went wrong in the server: empty in a test that is none of faults */
  errors: [object, string[]];
  /** answered at the server's next tick */
  tick: [object, null];
}

/** What is told: [what it needs, what it answers]. */
export interface Orders {
  setBlock: [{ at: At; name: string; properties?: Properties }, null];
  fill: [{ from: At; to: At; name: string; properties?: Properties }, null];
  /** a double chest stands on `at` and on `other` */
  putContainer: [
    { at: At; name?: string; properties?: Properties; items?: readonly Slotted[]; isDouble?: true },
    { other: At | null },
  ];
  putFurnace: [
    {
      at: At;
      name?: string;
      properties?: Properties;
      input?: ItemWanted;
      fuel?: ItemWanted;
      output?: ItemWanted;
    },
    null,
  ];
  putSign: [
    {
      at: At;
      lines: readonly string[];
      back?: readonly string[];
      name?: string;
      properties?: Properties;
    },
    null,
  ];
  /** into a slot, or where there is room */
  give: [{ slot?: number; item: ItemWanted | null } & Who, null];
  clearInventory: [Who, null];
  closeWindow: [Who, null];
  /** 0 health kills */
  health: [{ health?: number; food?: number; saturation?: number } & Who, null];
  hurt: [{ amount: number; by?: number } & Who, null];
  experience: [{ points: number } & Who, null];
  /** by the name in minecraft-data ("Speed"); 0 ticks end it */
  effect: [{ effect: string; amplifier?: number; ticks?: number } & Who, null];
  gameMode: [{ mode: GameMode } & Who, null];
  /** done when the client has confirmed it */
  teleport: [{ to: At; yaw?: number; pitch?: number } & Who, null];
  /** a mob, a boat or a minecart; answers its id */
  spawn: [{ name: string; at: At; health?: number }, number];
  moveEntity: [{ id: number; to: At }, null];
  removeEntity: [{ id: number }, null];
  /** an item on the ground; answers its id */
  drop: [{ at: At; item: ItemWanted }, number];
  /** the fish bites now */
  bite: [Who, null];
  /** it stands still unless `isRunning` */
  time: [{ time: number; isRunning?: boolean }, null];
  weather: [{ weather: 'clear' | 'rain' | 'thunder' }, null];
  /** by a player where `from` names one, who need not be there; otherwise by the server */
  say: [{ text: string; from?: string }, null];
  resourcePack: [{ url: string; hash: string; isForced?: boolean } & Who, null];
  /** a text, or a key of the game's translations */
  kick: [{ reason: string } & Who, null];
  ban: [{ player: string; reason?: string }, null];
  pardon: [{ player: string }, null];
  /** without names everybody may join */
  whitelist: [{ names?: readonly string[] }, null];
  op: [{ isOp?: boolean } & Who, null];
  faults: [Faults, null];
  noFaults: [object, null];
  fillInventory: [{ name?: string; count?: number } & Who, null];
  malformedChunk: [{ at?: At } & Who, null];
  malformedPacket: [Who, null];
  /** goes out at once, also where nothing else does */
  packet: [{ name: string; fields: object; times?: number } & Who, null];
  /** the connection breaks, as where the server is killed; the world stays for who comes back */
  cut: [Who, null];
  /** the chunks around the feet; radius 0 is the one below them */
  unloadChunks: [{ radius?: number } & Who, null];
  loadChunks: [Who, null];
  /** everybody is told that the server closes */
  quit: [object, null];
}
