/**
 * What we use of mineflayer and of the libraries below it, as its version 4.39 has it. Whoever plays the
 * embedded world has none of them installed, so that they are described here and loaded where a bot begins.
 */

export interface Vec3 {
  x: number;
  y: number;
  z: number;
  offset(x: number, y: number, z: number): Vec3;
  floored(): Vec3;
  clone(): Vec3;
  distanceTo(other: Vec3): number;
}

/** An item in a slot, or one that lies about. */
export interface BotItem {
  readonly type: number;
  readonly name: string;
  count: number;
  readonly stackSize: number;
  readonly slot: number;
  readonly metadata: number;
  readonly durabilityUsed?: number | null;
  readonly maxDurability?: number | null;
  readonly enchants?: readonly { name: string; lvl: number }[];
  readonly nbt?: unknown;
  /** the same of newer versions */
  readonly components?: readonly unknown[];
  readonly customName?: unknown;
}

export interface BotBlock {
  readonly name: string;
  readonly type: number;
  readonly stateId: number;
  readonly boundingBox: string;
  readonly shapes: readonly (readonly number[])[];
  readonly position: Vec3;
  readonly biome?: { readonly name: string } | undefined;
  readonly harvestTools?: Readonly<Record<number, boolean>>;
  getProperties(): Readonly<Record<string, string | number | boolean>>;
  digTime(
    itemType: number | null,
    creative: boolean,
    inWater: boolean,
    notOnGround: boolean,
    enchantments?: readonly unknown[],
    effects?: Readonly<Record<string, unknown>>,
  ): number;
}

export interface BlockConstructor {
  fromStateId(stateId: number, biome: number): BotBlock;
}

export interface BotEntity {
  readonly id: number;
  /** `player`, `mob`, `object`, …; differs between versions */
  readonly type: string;
  readonly kind?: string;
  readonly name?: string;
  readonly username?: string;
  readonly uuid?: string;
  readonly position: Vec3;
  readonly velocity: Vec3;
  yaw: number;
  pitch: number;
  readonly headYaw?: number;
  readonly headPitch?: number;
  readonly height: number;
  readonly width: number;
  readonly eyeHeight?: number;
  readonly onGround: boolean;
  readonly isInWater?: boolean;
  readonly isInLava?: boolean;
  readonly isValid: boolean;
  readonly health?: number;
  readonly metadata: readonly unknown[] & Readonly<Record<string, unknown>>;
  readonly equipment: readonly (BotItem | null | undefined)[];
  readonly effects: Readonly<
    Record<string, { readonly id: number; readonly amplifier: number; readonly duration: number }>
  >;
  readonly vehicle?: BotEntity | undefined;
  readonly attributes?: Readonly<Record<string, { readonly value: number } | undefined>>;
  getDroppedItem?(): BotItem | null;
}

export interface BotWindow extends Emitter {
  readonly id: number;
  readonly type: string | number;
  readonly title: unknown;
  readonly slots: (BotItem | null)[];
  readonly inventoryStart: number;
  readonly inventoryEnd: number;
  readonly hotbarStart: number;
  readonly craftingResultSlot: number;
  selectedItem: BotItem | null;
  updateSlot(slot: number, item: BotItem | null): void;
}

/** A column of 16 × 16 blocks, as far as it is the same in all versions. */
export interface BotColumn {
  readonly minY?: number;
  readonly sections: readonly unknown[];
  readonly skyLightSections?: readonly unknown[];
  readonly blockLightSections?: readonly unknown[];
  readonly blockEntities?: Readonly<Record<string, unknown>>;
  getBlockStateId(cell: { x: number; y: number; z: number }): number;
  getBlockLight(cell: { x: number; y: number; z: number }): number;
  getSkyLight(cell: { x: number; y: number; z: number }): number;
  getBiome(cell: { x: number; y: number; z: number }): number;
  getBlockEntity?(cell: { x: number; y: number; z: number }): unknown;
}

export interface BotWorld extends Emitter {
  getColumn(columnX: number, columnZ: number): BotColumn | undefined | null;
  unloadColumn(columnX: number, columnZ: number): void;
  getColumns(): readonly { chunkX: string | number; chunkZ: string | number; column: BotColumn }[];
  setBlockStateId(pos: Vec3, stateId: number): void;
}

export interface KindOfBlock {
  readonly id: number;
  readonly name: string;
  readonly hardness: number | null;
  readonly minStateId: number;
  readonly maxStateId: number;
  readonly defaultState: number;
  readonly transparent: boolean;
  readonly emitLight: number;
  readonly filterLight: number;
  readonly boundingBox: string;
  readonly diggable: boolean;
  readonly material?: string;
  readonly harvestTools?: Readonly<Record<string, boolean>>;
  readonly drops?: readonly unknown[];
  readonly states?: readonly { readonly name: string }[];
  /** boxes that one bumps into, of every state or of each, once prismarine-block has read the registry */
  readonly shapes?: readonly (readonly number[])[];
  readonly stateShapes?: readonly (readonly (readonly number[])[])[];
}

export interface KindOfItem {
  readonly id: number;
  readonly name: string;
  readonly stackSize: number;
  readonly maxDurability?: number;
}

export interface KindOfEntity {
  readonly id: number;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly category?: string;
  /** what its metadata say, in their order; versions until 1.18 have none */
  readonly metadataKeys?: readonly string[];
}

/** Facts of one version of the game. */
export interface Registry {
  readonly version: {
    readonly minecraftVersion: string;
    readonly version: number;
    '>='(other: string): boolean;
  };
  readonly blocksArray: readonly KindOfBlock[];
  readonly blocksByName: Readonly<Record<string, KindOfBlock>>;
  readonly blocksByStateId: Readonly<Record<number, KindOfBlock>>;
  readonly itemsArray: readonly KindOfItem[];
  readonly items: Readonly<Record<number, KindOfItem>>;
  readonly itemsByName: Readonly<Record<string, KindOfItem>>;
  readonly biomes: Readonly<Record<number, { readonly name: string }>>;
  readonly biomesArray: readonly { readonly id: number; readonly name: string }[];
  readonly entitiesByName: Readonly<Record<string, KindOfEntity>>;
  readonly effects: Readonly<Record<number, { readonly name: string }>>;
  readonly enchantments?: Readonly<Record<number, { readonly name: string } | undefined>>;
  readonly foodsByName?: Readonly<
    Record<string, { readonly foodPoints: number; readonly saturation: number }>
  >;
  readonly recipes: Readonly<Record<number, readonly unknown[]>>;
  supportFeature(name: string): boolean;
}

export interface Emitter {
  // biome-ignore lint/suspicious/noExplicitAny: events carry whatever the library gives them
  on(event: string, listener: (...args: any[]) => void): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  once(event: string, listener: (...args: any[]) => void): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  removeListener(event: string, listener: (...args: any[]) => void): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  prependListener(event: string, listener: (...args: any[]) => void): unknown;
  emit: (event: string, ...args: unknown[]) => boolean;
}

/** The connection below a bot: one packet at a time. */
export interface BotClient extends Emitter {
  readonly state: string;
  readonly version?: string;
  readonly latency?: number;
  readonly socket?: { destroy(error?: Error): void };
  /** its socket is closed */
  readonly ended?: boolean;
  /** cuts what comes in into packets */
  readonly splitter: {
    _transform(bytes: Buffer, encoding: string, done: () => void): void;
    push(packet: Buffer): boolean;
  };
  write(packet: string, fields: Readonly<Record<string, unknown>>): void;
  end(reason?: string): void;
}

export type BotControl = 'forward' | 'back' | 'left' | 'right' | 'jump' | 'sprint' | 'sneak';

export interface MineflayerBot extends Emitter {
  readonly _client: BotClient;
  readonly registry: Registry;
  readonly version: string;
  readonly username: string;
  readonly entity: BotEntity;
  readonly entities: Readonly<Record<string, BotEntity>>;
  readonly players: Readonly<
    Record<
      string,
      { readonly username: string; readonly uuid: string; readonly entity?: BotEntity }
    >
  >;
  readonly world: BotWorld;
  readonly inventory: BotWindow;
  readonly currentWindow: BotWindow | null;
  readonly heldItem: BotItem | null;
  readonly quickBarSlot: number | null;
  readonly usingHeldItem: boolean;
  readonly vehicle?: BotEntity | null;
  readonly isSleeping: boolean;
  readonly isAlive: boolean;
  readonly health?: number;
  readonly food?: number;
  readonly foodSaturation?: number;
  readonly oxygenLevel?: number;
  readonly experience: {
    readonly level: number | null;
    readonly points: number | null;
    readonly progress: number | null;
  };
  readonly isRaining: boolean;
  readonly thunderState: number;
  readonly time: { readonly timeOfDay: number | null; readonly day: number | null };
  readonly game: {
    readonly dimension: string;
    readonly gameMode: string;
    readonly minY?: number;
    readonly height?: number;
    readonly serverBrand?: string;
    /** in columns */
    readonly serverViewDistance?: number;
  };
  physicsEnabled: boolean;
  readonly physics: BotPhysics;
  supportFeature(name: string): boolean;
  setControlState(control: BotControl, isOn: boolean): void;
  getControlState(control: BotControl): boolean;
  clearControlStates(): void;
  /** With `force` the view is turned in this turn, and told to the server with the next tick. */
  look(yaw: number, pitch: number, force: boolean): Promise<void>;
  lookAt(point: Vec3, force: boolean): Promise<void>;
  blockAt(pos: Vec3, extra?: boolean): BotBlock | null;
  digTime(block: BotBlock): number;
  activateItem(offHand?: boolean): void;
  deactivateItem(): void;
  swingArm(hand?: 'left' | 'right'): void;
  setQuickBarSlot(slot: number): void;
  clickWindow(slot: number, button: number, mode: number): Promise<void>;
  closeWindow(window: BotWindow): unknown;
  chat(text: string): void;
  respawn(): void;
  quit(reason?: string): void;
  end(reason?: string): void;
  /** Writes into the bot's own memory what is at a place. */
  _updateBlockState?(pos: Vec3, stateId: number): void;
}

/** A number of a body that a server sets, with what changes it. */
export interface BotAttribute {
  readonly value: number;
  readonly modifiers: readonly { readonly operation: number; readonly amount: number }[];
}

/** The body as it enters a tick of physics. */
export interface BotMotion {
  readonly vel: { x: number; y: number; z: number };
  readonly attributes?: Record<string, BotAttribute>;
}

export interface BotPhysics {
  readonly movementSpeedAttribute: string;
  simulatePlayer(body: BotMotion, world: unknown): unknown;
}

export interface BotOptions {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  /** false: as the server says */
  readonly version: string | false;
  readonly auth: 'offline' | 'microsoft';
  readonly profilesFolder?: string | undefined;
  readonly onMsaCode?: (code: MicrosoftCode) => void;
  readonly respawn: boolean;
  readonly hideErrors: boolean;
  readonly logErrors: boolean;
  readonly checkTimeoutInterval: number;
  /** plugins of mineflayer's own that are left out */
  readonly plugins: Readonly<Record<string, false>>;
}

/** What Microsoft has the player type into a page. */
export interface MicrosoftCode {
  readonly user_code: string;
  readonly verification_uri: string;
  readonly expires_in?: number;
  readonly message?: string;
}

/** The libraries that a bot needs, once they are loaded. */
export interface Libraries {
  createBot(options: BotOptions): MineflayerBot;
  /** versions of the game that mineflayer was tried with, the oldest first */
  readonly testedVersions: readonly string[];
  readonly Vec3: new (x: number, y: number, z: number) => Vec3;
  blockOf(registry: Registry): BlockConstructor;
  /** The version of the game that speaks a protocol; undefined: none that is known. */
  versionOfProtocol(protocol: number | undefined): string | undefined;
  /** any other library of the part, by its name */
  library(name: string): unknown;
}

interface MinecraftData {
  readonly postNettyVersionsByProtocolVersion: {
    readonly pc: Readonly<Record<string, readonly { readonly minecraftVersion: string }[]>>;
  };
}

export function loadLibraries(library: (name: string) => unknown): Libraries {
  const mineflayer = library('mineflayer') as Pick<Libraries, 'createBot' | 'testedVersions'>;
  const { Vec3 } = library('vec3') as Pick<Libraries, 'Vec3'>;
  const blockOf = library('prismarine-block') as Libraries['blockOf'];
  return {
    createBot: mineflayer.createBot,
    testedVersions: mineflayer.testedVersions,
    Vec3,
    blockOf,
    versionOfProtocol(protocol) {
      const data = library('minecraft-data') as MinecraftData;
      const known = data.postNettyVersionsByProtocolVersion.pc[String(protocol)] ?? [];
      const tested = known.find(({ minecraftVersion }) =>
        mineflayer.testedVersions.includes(minecraftVersion),
      );
      return (tested ?? known[0])?.minecraftVersion;
    },
    library,
  };
}
