// Written by `npm run docs` (scripts/clientTypes.mjs) from every op. Do not edit.
import type { AskOptions } from './askOptions.js';

/** What the reply to an op that lets time pass tells besides, where the player died in it. */
export interface MayTellDeath {
  died?: true;
  death?: {
    cause: string;
    tick: number;
    pos: [number, number, number] | null;
    respawned: boolean;
    count?: number;
  };
}

/** Sets what is held until it is changed. Fields that are left out keep their value. */
export interface SetActionsParams {
  actions: {
    /** the only context there is */
    context?: 'Gameplay' | null | undefined;
    /** right + / left −; clamps to ±1 */
    move_x?: number | null | undefined;
    /** forward + / back −; clamps to ±1 */
    move_y?: number | null | undefined;
    /** up + / down −, when flying; clamps to ±1 */
    move_z?: number | null | undefined;
    /** run */
    sprint?: boolean | null | undefined;
    /** sneak */
    crouch?: boolean | null | undefined;
    /** jump again on every landing */
    jump_hold?: boolean | null | undefined;
    /** mine what is looked at, or hit the mob whenever the arm is back */
    attack_hold?: boolean | null | undefined;
    /** go on using what is held */
    use_hold?: boolean | null | undefined;
    /** 0 to 8; clamps */
    hotbar_slot?: number | null | undefined;
    [field: string]: unknown;
  };
}

/** What `set_actions` answers. */
export type SetActionsReply = Record<string, never>;

/** Clicks and turns for the next tick only. Pulses before that tick add up; held fields have no effect. */
export interface PulseParams {
  actions: {
    /** jump once */
    jump_click?: boolean | null | undefined;
    /** hit once */
    attack_click?: boolean | null | undefined;
    /** use or place once */
    use_click?: boolean | null | undefined;
    /** drop one of what is held */
    drop_click?: boolean | null | undefined;
    /** begin or end flying, where the game mode lets one */
    toggle_fly?: boolean | null | undefined;
    /** turn right by this many radians */
    look_dyaw?: number | null | undefined;
    /** look up by this many radians */
    look_dpitch?: number | null | undefined;
    [field: string]: unknown;
  };
}

/** What `pulse` answers. */
export type PulseReply = Record<string, never>;

/** Turns the view at once. Radians: yaw 0 looks along +X, pitch is positive upwards. */
export interface SetViewParams {
  /** radians */
  yaw: number;
  /** radians; clamps to ±(π/2 − 0.001) */
  pitch: number;
}

/** What `set_view` answers. */
export type SetViewReply = Record<string, never>;

/** Runs a slash command. One that cannot be read or done answers `ok:false`. */
export interface CommandParams {
  /** for example `/tp 0 80 0` */
  line: string;
}

/** What `command` answers. */
export interface CommandReply {
  /** the simulation tick */
  tick: number;
  /** null: it was sent, and the game does not say what came of it */
  ok: boolean | null;
  lines: string[];
}

/** The player and the world as they are now. */
export interface GetStateParams {
  /** add a fingerprint of the whole world */
  hash?: boolean | null | undefined;
}

/** What `get_state` answers. */
export interface GetStateReply {
  /** the simulation tick */
  tick: number;
  dimension: string;
  player: {
    /** x, y, z of the feet */
    pos: [number, number, number];
    /** radians */
    yaw: number;
    /** radians */
    pitch: number;
    /** 0 to 20; null: not known */
    health: number | null;
    /** 0 to 20; null: not known */
    hunger: number | null;
    /** null: the game does not know */
    saturation: number | null;
    /** ticks of breath left; 300 above water; null: not known */
    air: number | null;
    /** blocks per tick */
    velocity: [number, number, number];
    on_ground: boolean;
    /** true until the player is back at the spawn point */
    dead: boolean;
    /** true in a bed, until morning or crouching */
    sleeping?: boolean;
    game_mode: string;
    hotbar_slot: number;
    held: {
      item: string;
      count: number;
      /** wear, where there is any */
      damage?: number;
      /** of a book */
      pages?: string[];
      /** of a signed book */
      title?: string;
      /** of a signed book */
      author?: string;
      /** levels by name */
      enchantments?: {
        [field: string]: number;
      };
      /** of a box: its slots, each with its stack */
      contents?: {
        slot: number;
        item: string;
        count: number;
        /** wear, where there is any */
        damage?: number;
        /** of a book */
        pages?: string[];
        /** of a signed book */
        title?: string;
        /** of a signed book */
        author?: string;
        /** levels by name */
        enchantments?: {
          [field: string]: number;
        };
      }[];
    } | null;
    effects: {
      name: string;
      level: number;
      ticks_left: number;
    }[];
  };
  /** null: the game does not know, as in what follows */
  biome: string | null;
  /** 0 to 15, at the feet */
  light: number | null;
  /** 0 to 23999; 6000 is noon */
  time_of_day: number | null;
  /** clear, rain or thunder */
  weather: string | null;
  /** the block in reach, if any */
  looking_at: {
    /** name and state */
    block: string;
    pos: [number, number, number];
    /** west, east, down, up, north or south */
    face: string;
    distance: number;
  } | null;
  /** the id of the entity in reach, if any */
  looking_at_entity: number | null;
  /** what the player has open; null: nothing */
  screen?: {
    /** `inventory`, `crafting_table`, `chest`, `furnace`, `sign` … */
    kind: string;
    /** the block that was opened */
    pos: [number, number, number] | null;
  } | null;
  /** goals that were reached, with the tick of each */
  milestones?: {
    [field: string]: number;
  };
  /** living creatures of this dimension */
  mobs_total?: number;
  /** of those, near enough for time to pass for them */
  mobs_active?: number;
  /** of those, no further than 16 blocks from the player */
  mobs_nearby?: number;
  /** of the whole world, when asked for */
  hash?: string;
}

/** Lets so many ticks pass, fewer if what is waited for comes true. Needs a clock that waits. */
export interface StepParams {
  /** how many ticks to let pass; with `until`, at most */
  ticks: number;
  /** end early once this is so; also before the first tick. One of `tick`, `within`, `health_below`, `event` (with `matching` fields, if you like), `block`, `milestone`; or a list, for any of several */
  until?: {
    /** this tick has passed */
    tick?: number | null | undefined;
    /** the player is no further from there */
    within?: {
      pos: readonly [number, number, number];
      distance: number;
    } | null | undefined;
    health_below?: number | null | undefined;
    /** such an event has happened */
    event?: string | null | undefined;
    /** with `event`: fields that it must have, at most 16 */
    matching?: {
      [field: string]: string | number | boolean;
    } | null | undefined;
    /** that block is there */
    block?: {
      pos: readonly [number, number, number];
      /** `minecraft:furnace`, or `furnace[lit=true]` */
      equals: string;
    } | null | undefined;
    /** this goal has been reached */
    milestone?: string | null | undefined;
  } | readonly {
    /** this tick has passed */
    tick?: number | null | undefined;
    /** the player is no further from there */
    within?: {
      pos: readonly [number, number, number];
      distance: number;
    } | null | undefined;
    health_below?: number | null | undefined;
    /** such an event has happened */
    event?: string | null | undefined;
    /** with `event`: fields that it must have, at most 16 */
    matching?: {
      [field: string]: string | number | boolean;
    } | null | undefined;
    /** that block is there */
    block?: {
      pos: readonly [number, number, number];
      /** `minecraft:furnace`, or `furnace[lit=true]` */
      equals: string;
    } | null | undefined;
    /** this goal has been reached */
    milestone?: string | null | undefined;
  }[] | null | undefined;
  /** what to record after every tick; in a block world, of pos, yaw, pitch, health, hunger, saturation, air, velocity, on_ground, dead, sleeping, game_mode, hotbar_slot, held, effects, dimension, biome, light, time_of_day, weather, looking_at, looking_at_entity, screen */
  sample?: readonly string[] | null | undefined;
  /** record only every so many ticks */
  sample_every?: number | null | undefined;
}

/** What `step` answers. */
export interface StepReply extends MayTellDeath {
  /** the simulation tick */
  tick: number;
  /** with `until`: the condition that was met, null when the ticks ran out */
  ended_by?: {
    [field: string]: unknown;
  } | null;
  /** the event that was waited for */
  seen?: {
    [field: string]: unknown;
  };
  /** with `sample`, in order */
  samples?: {
    /** the simulation tick */
    tick: number;
    [field: string]: unknown;
  }[];
}

/** A picture of the world as it is now, as a file or in the reply. */
export interface ScreenshotParams {
  /** becomes part of the name; what cannot be in a name is dropped */
  tag?: string | null | undefined;
  /** pixels, 16 to 4096; as of `--resolution` when left out */
  width?: number | null | undefined;
  /** pixels, 16 to 4096; as of `--resolution` when left out */
  height?: number | null | undefined;
  /** with hotbar, hearts and crosshair; without them in a headless run when left out */
  hud?: boolean | null | undefined;
  /** through the player's eyes (`first`), from behind, from before the face, or a pose: `pos`, `yaw`, `pitch` and, if you like, `fov` */
  camera?: 'first' | 'third' | 'third_front' | {
    /** where the eye is */
    pos: readonly [number, number, number];
    /** radians, as of set_view */
    yaw: number;
    /** radians, as of set_view */
    pitch: number;
    /** vertical field of view, 1 to 150 degrees; 70 when left out */
    fov?: number | null | undefined;
  } | null | undefined;
  /** draw a box and a name around every entity */
  annotate?: boolean | null | undefined;
  /** answer with the picture itself and write no file */
  inline?: boolean | null | undefined;
  /** this file, a PNG in an allowed folder; it replaces a picture, and nothing else */
  path?: string | null | undefined;
}

/** What `screenshot` answers. */
export interface ScreenshotReply {
  /** the picture shows the world after this tick */
  tick: number;
  /** the file, which is complete; not when `inline` */
  path?: string;
  width: number;
  height: number;
  /** when `inline` */
  format?: 'png' | 'qoi';
  /** when `inline`: the file's bytes, at most 780288 of them */
  base64?: string;
}

/** Ends the run cleanly. What waits or runs is answered too. */
export type ShutdownParams = Record<string, never>;

/** What `shutdown` answers. */
export type ShutdownReply = Record<string, never>;

/** Chooses which events this client is sent. Each call replaces the choice before. */
export interface SubscribeParams {
  /** `state`, `screenshot`, or what can happen in this game; an empty list ends all */
  events: readonly string[];
  /** how often `state` comes; 1 when left out */
  every_ticks?: number | null | undefined;
}

/** What `subscribe` answers. */
export interface SubscribeReply {
  events: string[];
  every_ticks: number;
}

/** Ends this client's running and waiting requests, or only the one with that id. */
export interface CancelParams {
  /** the id of one request; one too large for a double cannot be named */
  target?: string | number | null | undefined;
}

/** What `cancel` answers. */
export interface CancelReply {
  /** how many requests were ended */
  count: number;
}

/** Says when time passes: always (`free`), only inside requests (`wait`), or `auto`. */
export interface SetClockParams {
  mode?: 'free' | 'wait' | 'auto' | null | undefined;
  /** ticks per second, 0.1 to 1000, or `max` */
  tick_rate?: number | 'max' | null | undefined;
}

/** What `set_clock` answers. */
export interface SetClockReply {
  /** the simulation tick */
  tick: number;
  mode: 'free' | 'wait' | 'auto';
  tick_rate: number | 'max';
  /** true while time passes only inside requests */
  waiting: boolean;
}

/** The first block on a line: along the view, or from a place in a direction. */
export interface RaycastParams {
  /** blocks; 64 when left out */
  reach?: number | null | undefined;
  /** the eyes when left out */
  from?: readonly [number, number, number] | null | undefined;
  /** a direction of any length; the view when left out */
  way?: readonly [number, number, number] | null | undefined;
}

/** What `raycast` answers. */
export interface RaycastReply {
  hit: {
    /** name and state */
    block: string;
    pos: [number, number, number];
    /** west, east, down, up, north or south */
    face: string;
    distance: number;
  } | null;
}

/** The blocks of a box, as a palette and runs. */
export interface GetBlocksParams {
  /** one corner */
  from: readonly [number, number, number];
  /** the other corner, included; at most 262144 blocks in all */
  to: readonly [number, number, number];
}

/** What `get_blocks` answers. */
export interface GetBlocksReply {
  /** along x, y and z */
  size: [number, number, number];
  palette: string[];
  /** count, index, count, index …; x fastest, then z, then y */
  runs: number[];
}

/** What moves or lies near the player: the nearest 1000 at most, the nearest first. */
export interface GetEntitiesParams {
  /** blocks; 32 when left out */
  radius?: number | null | undefined;
}

/** What `get_entities` answers. */
export interface GetEntitiesReply {
  entities: {
    id: number;
    type: string;
    pos: [number, number, number];
    velocity: [number, number, number];
    distance: number;
    /** of a `minecraft:item` */
    item?: {
      item: string;
      count: number;
      /** wear, where there is any */
      damage?: number;
      /** of a book */
      pages?: string[];
      /** of a signed book */
      title?: string;
      /** of a signed book */
      author?: string;
      /** levels by name */
      enchantments?: {
        [field: string]: number;
      };
      /** of a box: its slots, each with its stack */
      contents?: {
        slot: number;
        item: string;
        count: number;
        /** wear, where there is any */
        damage?: number;
        /** of a book */
        pages?: string[];
        /** of a signed book */
        title?: string;
        /** of a signed book */
        author?: string;
        /** levels by name */
        enchantments?: {
          [field: string]: number;
        };
      }[];
    };
    /** of what lives, as all that follows: radians */
    yaw?: number;
    health?: number;
    max_health?: number;
    /** attacks without being attacked */
    is_hostile?: boolean;
    /** left out where false, as all that follows */
    is_baby?: boolean;
    is_tame?: boolean;
    is_sitting?: boolean;
    is_sheared?: boolean;
    /** of a sheep: its wool, by the name of the dye */
    color?: string;
  }[];
  /** of all that are there; left out where all are listed */
  count?: number;
}

/** What the player carries, slot by slot; empty slots are left out. */
export type GetInventoryParams = Record<string, never>;

/** What `get_inventory` answers. */
export interface GetInventoryReply {
  slots: {
    item: string;
    count: number;
    /** wear, where there is any */
    damage?: number;
    /** of a book */
    pages?: string[];
    /** of a signed book */
    title?: string;
    /** of a signed book */
    author?: string;
    /** levels by name */
    enchantments?: {
      [field: string]: number;
    };
    /** of a box: its slots, each with its stack */
    contents?: {
      slot: number;
      item: string;
      count: number;
      /** wear, where there is any */
      damage?: number;
      /** of a book */
      pages?: string[];
      /** of a signed book */
      title?: string;
      /** of a signed book */
      author?: string;
      /** levels by name */
      enchantments?: {
        [field: string]: number;
      };
    }[];
    /** 0–8 hotbar, 9–35 main, 36–39 armour, 40 offhand */
    slot: number;
  }[];
}

/** Keeps the whole game as it is now, in memory, under a name. */
export interface SaveStateParams {
  /** letters, digits, `.`, `_`, `-`; 64 at most */
  name: string;
}

/** What `save_state` answers. */
export interface SaveStateReply {
  /** letters, digits, `.`, `_`, `-`; 64 at most */
  name: string;
  tick: number;
}

/** Puts the whole game back to a state that was kept, as often as one likes. What is held, and what was asked of the next tick, still applies; a `hotbar_slot` that was ticked before does not. */
export interface LoadStateParams {
  /** letters, digits, `.`, `_`, `-`; 64 at most */
  name: string;
}

/** What `load_state` answers. */
export interface LoadStateReply {
  /** letters, digits, `.`, `_`, `-`; 64 at most */
  name: string;
  tick: number;
}

/** The states that are kept, oldest first. */
export type ListStatesParams = Record<string, never>;

/** What `list_states` answers. */
export interface ListStatesReply {
  states: {
    /** letters, digits, `.`, `_`, `-`; 64 at most */
    name: string;
    tick: number;
  }[];
}

/** Opens a block in reach, or the inventory with its grid. Until it is closed, hands rest: they neither mine nor use. */
export interface OpenParams {
  /** a block within reach; the one looked at when left out */
  pos?: readonly [number, number, number] | null | undefined;
  /** the inventory instead of a block */
  inventory?: boolean | null | undefined;
}

/** What `open` answers. */
export interface OpenReply {
  screen: {
    /** `inventory`, `crafting_table`, `chest`, `furnace`, `sign` … */
    kind: string;
    /** the block that was opened */
    pos: [number, number, number] | null;
  };
}

/** Closes what is open; what lies in the grid or on the cursor goes to the inventory. */
export type CloseParams = Record<string, never>;

/** What `close` answers. */
export interface CloseReply {
  /** the slots that are no longer as they were; `cursor` and `r` among them */
  changed: {
    /** 0–40 of the player, `c0` … of the container, `g0` … of the grid */
    slot: number | string;
    /** null: it is empty now */
    now: {
      item: string;
      count: number;
      /** wear, where there is any */
      damage?: number;
      /** of a book */
      pages?: string[];
      /** of a signed book */
      title?: string;
      /** of a signed book */
      author?: string;
      /** levels by name */
      enchantments?: {
        [field: string]: number;
      };
      /** of a box: its slots, each with its stack */
      contents?: {
        slot: number;
        item: string;
        count: number;
        /** wear, where there is any */
        damage?: number;
        /** of a book */
        pages?: string[];
        /** of a signed book */
        title?: string;
        /** of a signed book */
        author?: string;
        /** levels by name */
        enchantments?: {
          [field: string]: number;
        };
      }[];
    } | null;
  }[];
  /** what is open now */
  screen: {
    /** `inventory`, `crafting_table`, `chest`, `furnace`, `sign` … */
    kind: string;
    /** the block that was opened */
    pos: [number, number, number] | null;
  } | null;
}

/** What is open and what is in it; empty slots are left out. */
export type GetContainerParams = Record<string, never>;

/** What `get_container` answers. */
export interface GetContainerReply {
  /** null: nothing is open */
  screen: {
    /** `inventory`, `crafting_table`, `chest`, `furnace`, `sign` … */
    kind: string;
    /** the block that was opened */
    pos: [number, number, number] | null;
  } | null;
  /** how many slots `c0` … there are */
  size: number;
  /** how many cells `g0` … there are */
  grid: number;
  slots: {
    item: string;
    count: number;
    /** wear, where there is any */
    damage?: number;
    /** of a book */
    pages?: string[];
    /** of a signed book */
    title?: string;
    /** of a signed book */
    author?: string;
    /** levels by name */
    enchantments?: {
      [field: string]: number;
    };
    /** of a box: its slots, each with its stack */
    contents?: {
      slot: number;
      item: string;
      count: number;
      /** wear, where there is any */
      damage?: number;
      /** of a book */
      pages?: string[];
      /** of a signed book */
      title?: string;
      /** of a signed book */
      author?: string;
      /** levels by name */
      enchantments?: {
        [field: string]: number;
      };
    }[];
    /** 0–40 of the player, `c0` … of the container, `g0` … of the grid */
    slot: number | string;
  }[];
  cursor: {
    item: string;
    count: number;
    /** wear, where there is any */
    damage?: number;
    /** of a book */
    pages?: string[];
    /** of a signed book */
    title?: string;
    /** of a signed book */
    author?: string;
    /** levels by name */
    enchantments?: {
      [field: string]: number;
    };
    /** of a box: its slots, each with its stack */
    contents?: {
      slot: number;
      item: string;
      count: number;
      /** wear, where there is any */
      damage?: number;
      /** of a book */
      pages?: string[];
      /** of a signed book */
      title?: string;
      /** of a signed book */
      author?: string;
      /** levels by name */
      enchantments?: {
        [field: string]: number;
      };
    }[];
  } | null;
  /** what the grid makes */
  result: {
    item: string;
    count: number;
    /** wear, where there is any */
    damage?: number;
    /** of a book */
    pages?: string[];
    /** of a signed book */
    title?: string;
    /** of a signed book */
    author?: string;
    /** levels by name */
    enchantments?: {
      [field: string]: number;
    };
    /** of a box: its slots, each with its stack */
    contents?: {
      slot: number;
      item: string;
      count: number;
      /** wear, where there is any */
      damage?: number;
      /** of a book */
      pages?: string[];
      /** of a signed book */
      title?: string;
      /** of a signed book */
      author?: string;
      /** levels by name */
      enchantments?: {
        [field: string]: number;
      };
    }[];
  } | null;
  /** of a furnace (`c0` input, `c1` fuel, `c2` output), smoker or blast furnace */
  oven?: {
    /** for which it burns on */
    burn_ticks: number;
    /** for which its fuel burns in all */
    burn_total: number;
    /** for which it has cooked */
    cook_ticks: number;
    /** that it takes; 0 where nothing cooks */
    cook_total: number;
  };
  /** of a sign */
  lines?: string[];
}

/** Clicks a slot as in Minecraft. Without an open screen the inventory opens. */
export interface InventoryClickParams {
  /** 0–40 of the player, `c0` … of the container, `g0` … of the grid, `r` for what it makes, `outside` to throw what the cursor holds; not for `drag` */
  slot?: number | string | null | undefined;
  /** 0 left, 1 right; for `swap` the hotbar slot, or 40; 0 when left out */
  button?: number | null | undefined;
  /** a plain click, with shift, with a number key, with the drop key (right: all), a double click, or sharing out over `slots`; `pickup` when left out */
  mode?: 'pickup' | 'quick_move' | 'swap' | 'throw' | 'pickup_all' | 'drag' | null | undefined;
  /** for `drag`: evenly with the left button, one each with the right */
  slots?: readonly (number | string)[] | null | undefined;
}

/** What `inventory_click` answers. */
export interface InventoryClickReply {
  /** the slots that are no longer as they were; `cursor` and `r` among them */
  changed: {
    /** 0–40 of the player, `c0` … of the container, `g0` … of the grid */
    slot: number | string;
    /** null: it is empty now */
    now: {
      item: string;
      count: number;
      /** wear, where there is any */
      damage?: number;
      /** of a book */
      pages?: string[];
      /** of a signed book */
      title?: string;
      /** of a signed book */
      author?: string;
      /** levels by name */
      enchantments?: {
        [field: string]: number;
      };
      /** of a box: its slots, each with its stack */
      contents?: {
        slot: number;
        item: string;
        count: number;
        /** wear, where there is any */
        damage?: number;
        /** of a book */
        pages?: string[];
        /** of a signed book */
        title?: string;
        /** of a signed book */
        author?: string;
        /** levels by name */
        enchantments?: {
          [field: string]: number;
        };
      }[];
    } | null;
  }[];
  /** what is open now */
  screen: {
    /** `inventory`, `crafting_table`, `chest`, `furnace`, `sign` … */
    kind: string;
    /** the block that was opened */
    pos: [number, number, number] | null;
  } | null;
}

/** Moves items between slots of what is open, without the cursor. */
export interface ContainerMoveParams {
  /** 0–40 of the player, `c0` … of the container, `g0` … of the grid */
  from: number | string;
  /** a slot, or `container`, `inventory` or `grid`: wherever there is room */
  to: number | string;
  /** at most; all of them when left out */
  count?: number | null | undefined;
}

/** What `container_move` answers. */
export interface ContainerMoveReply {
  /** how many went */
  moved: number;
  /** the slots that are no longer as they were; `cursor` and `r` among them */
  changed: {
    /** 0–40 of the player, `c0` … of the container, `g0` … of the grid */
    slot: number | string;
    /** null: it is empty now */
    now: {
      item: string;
      count: number;
      /** wear, where there is any */
      damage?: number;
      /** of a book */
      pages?: string[];
      /** of a signed book */
      title?: string;
      /** of a signed book */
      author?: string;
      /** levels by name */
      enchantments?: {
        [field: string]: number;
      };
      /** of a box: its slots, each with its stack */
      contents?: {
        slot: number;
        item: string;
        count: number;
        /** wear, where there is any */
        damage?: number;
        /** of a book */
        pages?: string[];
        /** of a signed book */
        title?: string;
        /** of a signed book */
        author?: string;
        /** levels by name */
        enchantments?: {
          [field: string]: number;
        };
      }[];
    } | null;
  }[];
  /** what is open now */
  screen: {
    /** `inventory`, `crafting_table`, `chest`, `furnace`, `sign` … */
    kind: string;
    /** the block that was opened */
    pos: [number, number, number] | null;
  } | null;
}

/** Makes a recipe from what the player carries, as often as asked or as it goes. */
export interface CraftParams {
  /** for example `minecraft:oak_planks`; see `recipes` */
  recipe: string;
  /** rounds, each with the whole result; 1 when left out */
  times?: number | null | undefined;
}

/** What `craft` answers. */
export interface CraftReply {
  recipe: string;
  item: string;
  /** how many of the item were made; 0 if none */
  count: number;
  /** in how many rounds */
  times: number;
  /** what was used up */
  taken: {
    item: string;
    count: number;
    /** wear, where there is any */
    damage?: number;
    /** of a book */
    pages?: string[];
    /** of a signed book */
    title?: string;
    /** of a signed book */
    author?: string;
    /** levels by name */
    enchantments?: {
      [field: string]: number;
    };
    /** of a box: its slots, each with its stack */
    contents?: {
      slot: number;
      item: string;
      count: number;
      /** wear, where there is any */
      damage?: number;
      /** of a book */
      pages?: string[];
      /** of a signed book */
      title?: string;
      /** of a signed book */
      author?: string;
      /** levels by name */
      enchantments?: {
        [field: string]: number;
      };
    }[];
  }[];
  /** what one more round lacks, when there were fewer than asked for */
  missing: {
    /** any of these will do */
    any_of: string[];
    count: number;
  }[];
  /** why there were fewer: what is missing, no table in reach, no room */
  reason?: string;
  /** the slots that are no longer as they were; `cursor` and `r` among them */
  changed: {
    /** 0–40 of the player, `c0` … of the container, `g0` … of the grid */
    slot: number | string;
    /** null: it is empty now */
    now: {
      item: string;
      count: number;
      /** wear, where there is any */
      damage?: number;
      /** of a book */
      pages?: string[];
      /** of a signed book */
      title?: string;
      /** of a signed book */
      author?: string;
      /** levels by name */
      enchantments?: {
        [field: string]: number;
      };
      /** of a box: its slots, each with its stack */
      contents?: {
        slot: number;
        item: string;
        count: number;
        /** wear, where there is any */
        damage?: number;
        /** of a book */
        pages?: string[];
        /** of a signed book */
        title?: string;
        /** of a signed book */
        author?: string;
        /** levels by name */
        enchantments?: {
          [field: string]: number;
        };
      }[];
    } | null;
  }[];
  /** what is open now */
  screen: {
    /** `inventory`, `crafting_table`, `chest`, `furnace`, `sign` … */
    kind: string;
    /** the block that was opened */
    pos: [number, number, number] | null;
  } | null;
}

/** What can be made now from what the player carries; or every way to make an item. */
export interface RecipesParams {
  /** ways to make this, whether or not they go now */
  item?: string | null | undefined;
  /** how many to list; 400 when left out */
  most?: number | null | undefined;
}

/** What `recipes` answers. */
export interface RecipesReply {
  recipes: {
    recipe: string;
    item: string;
    /** what one round makes */
    count: number;
    /** how many rounds go now */
    times: number;
    needs_table: boolean;
    /** for one round */
    needs: {
      /** any of these will do */
      any_of: string[];
      count: number;
    }[];
    /** of that, what is not there */
    missing: {
      /** any of these will do */
      any_of: string[];
      count: number;
    }[];
  }[];
  /** how many more there are */
  left_out: number;
}

/** Writes a sign in reach; what stood there is gone. */
export interface SignWriteParams {
  /** the open sign, or the one looked at, when left out */
  pos?: readonly [number, number, number] | null | undefined;
  /** up to 4 lines of 15 characters */
  lines: readonly string[];
}

/** What `sign_write` answers. */
export interface SignWriteReply {
  pos: [number, number, number];
  lines: string[];
}

/** Writes the pages of a writable book; with a title it is signed and stays so. */
export interface BookWriteParams {
  /** the hand when left out */
  slot?: number | null | undefined;
  /** up to 100 pages of 1024 characters */
  pages: readonly string[];
  title?: string | null | undefined;
}

/** What `book_write` answers. */
export interface BookWriteReply {
  /** the slots that are no longer as they were; `cursor` and `r` among them */
  changed: {
    /** 0–40 of the player, `c0` … of the container, `g0` … of the grid */
    slot: number | string;
    /** null: it is empty now */
    now: {
      item: string;
      count: number;
      /** wear, where there is any */
      damage?: number;
      /** of a book */
      pages?: string[];
      /** of a signed book */
      title?: string;
      /** of a signed book */
      author?: string;
      /** levels by name */
      enchantments?: {
        [field: string]: number;
      };
      /** of a box: its slots, each with its stack */
      contents?: {
        slot: number;
        item: string;
        count: number;
        /** wear, where there is any */
        damage?: number;
        /** of a book */
        pages?: string[];
        /** of a signed book */
        title?: string;
        /** of a signed book */
        author?: string;
        /** levels by name */
        enchantments?: {
          [field: string]: number;
        };
      }[];
    } | null;
  }[];
  /** what is open now */
  screen: {
    /** `inventory`, `crafting_table`, `chest`, `furnace`, `sign` … */
    kind: string;
    /** the block that was opened */
    pos: [number, number, number] | null;
  } | null;
}

/** Brings a dead player back at once; without it that takes a second. */
export type RespawnParams = Record<string, never>;

/** What `respawn` answers. */
export interface RespawnReply {
  pos: [number, number, number];
}

/** Says something as the player. */
export interface ChatSendParams {
  /** one line, at most 256 characters */
  text: string;
}

/** What `chat_send` answers. */
export interface ChatSendReply {
  tick: number;
}

/** Uses or hits what is looked at, or takes a slot in hand, and lets its ticks pass. */
export interface InteractParams {
  action: 'use' | 'attack' | 'select';
  /** look at this block first; it must be in reach and in sight */
  pos?: readonly [number, number, number] | null | undefined;
  /** at this side of it */
  face?: 'up' | 'down' | 'north' | 'south' | 'west' | 'east' | null | undefined;
  /** go on for so many ticks, or until the block at `pos` is gone; 1 when left out */
  ticks?: number | null | undefined;
  /** with `select`: of the hotbar */
  slot?: number | null | undefined;
}

/** What `interact` answers. */
export interface InteractReply extends MayTellDeath {
  tick: number;
  /** the block that was looked at */
  target: {
    /** name and state */
    block: string;
    pos: [number, number, number];
    /** west, east, down, up, north or south */
    face: string;
    distance: number;
  } | null;
  /** the entity that was looked at */
  entity: number | null;
  hotbar_slot: number;
  /** what is in hand now */
  held: {
    item: string;
    count: number;
    /** wear, where there is any */
    damage?: number;
    /** of a book */
    pages?: string[];
    /** of a signed book */
    title?: string;
    /** of a signed book */
    author?: string;
    /** levels by name */
    enchantments?: {
      [field: string]: number;
    };
    /** of a box: its slots, each with its stack */
    contents?: {
      slot: number;
      item: string;
      count: number;
      /** wear, where there is any */
      damage?: number;
      /** of a book */
      pages?: string[];
      /** of a signed book */
      title?: string;
      /** of a signed book */
      author?: string;
      /** levels by name */
      enchantments?: {
        [field: string]: number;
      };
    }[];
  } | null;
}

/** Exchanges what is in two slots of the inventory. */
export interface SwapSlotsParams {
  from: number;
  to: number;
}

/** What `swap_slots` answers. */
export interface SwapSlotsReply {
  /** the slots that are no longer as they were; `cursor` and `r` among them */
  changed: {
    /** 0–40 of the player, `c0` … of the container, `g0` … of the grid */
    slot: number | string;
    /** null: it is empty now */
    now: {
      item: string;
      count: number;
      /** wear, where there is any */
      damage?: number;
      /** of a book */
      pages?: string[];
      /** of a signed book */
      title?: string;
      /** of a signed book */
      author?: string;
      /** levels by name */
      enchantments?: {
        [field: string]: number;
      };
      /** of a box: its slots, each with its stack */
      contents?: {
        slot: number;
        item: string;
        count: number;
        /** wear, where there is any */
        damage?: number;
        /** of a book */
        pages?: string[];
        /** of a signed book */
        title?: string;
        /** of a signed book */
        author?: string;
        /** levels by name */
        enchantments?: {
          [field: string]: number;
        };
      }[];
    } | null;
  }[];
  /** what is open now */
  screen: {
    /** `inventory`, `crafting_table`, `chest`, `furnace`, `sign` … */
    kind: string;
    /** the block that was opened */
    pos: [number, number, number] | null;
  } | null;
}

/** The worlds that are kept, and the one that is played. */
export type WorldListParams = Record<string, never>;

/** What `world_list` answers. */
export interface WorldListReply {
  worlds: {
    name: string;
    seed: string;
    /** `normal` or `flat` */
    type: string;
    /** milliseconds since 1970; null: never saved */
    last_played: number | null;
    /** true of the one that is played */
    current: boolean;
  }[];
}

/** Makes a new world and enters it. The one that is played is saved and left. */
export interface WorldCreateParams {
  /** the name of the world's folder; a new one when left out */
  name?: string | null | undefined;
  /** 0 to 2^64 − 1; one is drawn when left out */
  seed?: string | number | null | undefined;
  type?: 'normal' | 'flat' | null | undefined;
}

/** What `world_create` answers. */
export interface WorldCreateReply {
  name: string;
  seed: string;
  /** `normal` or `flat` */
  type: string;
  /** milliseconds since 1970; null: never saved */
  last_played: number | null;
  /** true of the one that is played */
  current: boolean;
}

/** Enters a world that is kept. The one that is played is saved and left. */
export interface WorldLoadParams {
  /** the name of the world's folder */
  name: string;
}

/** What `world_load` answers. */
export interface WorldLoadReply {
  name: string;
  seed: string;
  /** `normal` or `flat` */
  type: string;
  /** milliseconds since 1970; null: never saved */
  last_played: number | null;
  /** true of the one that is played */
  current: boolean;
}

/** Deletes a world that nobody plays, for good. */
export interface WorldDeleteParams {
  /** the name of the world's folder */
  name: string;
}

/** What `world_delete` answers. */
export interface WorldDeleteReply {
  name: string;
}

/** Saves and leaves the world that is played. Until one is entered, nothing else works. */
export type WorldLeaveParams = Record<string, never>;

/** What `world_leave` answers. */
export interface WorldLeaveReply {
  name: string;
  /** false: this run keeps it nowhere, and it is gone */
  saved: boolean;
}

/** What is on the screen as a tree of text, with a ref for whatever can be acted on. */
export interface GetSceneParams {
  /** only what can be acted on */
  interactive?: boolean | null | undefined;
  /** without groups that say and hold nothing */
  compact?: boolean | null | undefined;
  /** levels below the top */
  max_depth?: number | null | undefined;
  /** only a part: a ref, a role, a role and a "name", text=… or label=… */
  selector?: string | null | undefined;
  /** tell what could be seen and heard, where the game can */
  effect_logs?: boolean | null | undefined;
}

/** What `get_scene` answers. */
export interface GetSceneReply {
  /** the elements in sight, a line for each */
  snapshot: string;
  /** of those in the text that can be acted on */
  refs: {
    [field: string]: {
      role: string;
      name: string;
    };
  };
  /** how many there are */
  elements: number;
  /** how many of them the text has no room for */
  cut?: number;
  /** what could be seen and heard, where that was asked for */
  effect_logs?: string[];
}

/** Acts on an element of the scene and answers when the scene is at rest again. */
export interface SceneActParams {
  action: 'click' | 'dblclick' | 'hover' | 'focus' | 'fill' | 'type' | 'select' | 'check' | 'uncheck' | 'drag' | 'scroll';
  /** the ref of an element, or what picks exactly one */
  selector: string;
  /** of a drag: where to */
  target?: string | null | undefined;
  /** to fill in, type or select */
  value?: string | null | undefined;
  /** tell what could be seen and heard, where the game can */
  effect_logs?: boolean | null | undefined;
}

/** What `scene_act` answers. */
export interface SceneActReply extends MayTellDeath {
  /** the elements in sight, a line for each */
  snapshot: string;
  /** of those in the text that can be acted on */
  refs: {
    [field: string]: {
      role: string;
      name: string;
    };
  };
  /** a line for each element: `+` is new, `-` gone, `~` changed */
  changes: string;
  settled: boolean;
  /** what was not at rest after three seconds */
  moving?: string[];
  /** what happened, in sentences */
  history?: string[];
  /** what could be seen and heard, where that was asked for */
  effect_logs?: string[];
}

/** Elements in sight that a selector or a description fits, with all there is to know. */
export interface SceneFindParams {
  /** a ref, a role, a role and a "name", text=… or label=… */
  selector?: string | null | undefined;
  role?: string | null | undefined;
  /** a part of it, in any case, unless exact */
  name?: string | null | undefined;
  /** in its name, its value or its description */
  text?: string | null | undefined;
  /** the name of something that takes input */
  label?: string | null | undefined;
  exact?: boolean | null | undefined;
  /** only one of those found; −1 is the last */
  nth?: number | null | undefined;
  /** it is an error when the selector picks none or several */
  one?: boolean | null | undefined;
}

/** What `scene_find` answers. */
export interface SceneFindReply {
  count: number;
  /** at most 100 of them */
  elements: {
    /** of what can be acted on */
    ref?: string;
    role: string;
    name: string;
    /** its name; where it has none, those of what is in it */
    text: string;
    value?: string | number;
    description?: string;
    disabled: boolean;
    checked?: boolean | 'mixed';
    selected?: boolean;
    expanded?: boolean;
    /** what it takes */
    actions: string[];
    /** pixels of the picture */
    box?: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
  }[];
}

/** Lets time pass: so long, until something is in sight, or until the scene is at rest. */
export interface SceneWaitParams {
  /** of game time, 50 to a tick */
  ms?: number | null | undefined;
  /** until it is in sight */
  selector?: string | null | undefined;
  /** until it is in the name, value or description of something */
  text?: string | null | undefined;
  /** until it is no longer so */
  gone?: boolean | null | undefined;
}

/** What `scene_wait` answers. */
export interface SceneWaitReply extends MayTellDeath {
  /** the elements in sight, a line for each */
  snapshot: string;
  /** of those in the text that can be acted on */
  refs: {
    [field: string]: {
      role: string;
      name: string;
    };
  };
  /** a line for each element: `+` is new, `-` gone, `~` changed */
  changes: string;
  settled: boolean;
  /** what was not at rest after three seconds */
  moving?: string[];
  /** what happened, in sentences */
  history?: string[];
  /** what could be seen and heard, where that was asked for */
  effect_logs?: string[];
}

/** Presses a key, or holds one down until it is let go, and answers when all is at rest. */
export interface SceneKeyParams {
  /** as in a browser: `w`, `Enter`, `Shift` */
  key: string;
  /** `press` when left out */
  move?: 'press' | 'down' | 'up' | null | undefined;
}

/** What `scene_key` answers. */
export interface SceneKeyReply extends MayTellDeath {
  /** the elements in sight, a line for each */
  snapshot: string;
  /** of those in the text that can be acted on */
  refs: {
    [field: string]: {
      role: string;
      name: string;
    };
  };
  /** a line for each element: `+` is new, `-` gone, `~` changed */
  changes: string;
  settled: boolean;
  /** what was not at rest after three seconds */
  moving?: string[];
  /** what happened, in sentences */
  history?: string[];
  /** what could be seen and heard, where that was asked for */
  effect_logs?: string[];
}

/** Types into whatever has the focus. */
export interface SceneTypeParams {
  text: string;
}

/** What `scene_type` answers. */
export interface SceneTypeReply extends MayTellDeath {
  /** the elements in sight, a line for each */
  snapshot: string;
  /** of those in the text that can be acted on */
  refs: {
    [field: string]: {
      role: string;
      name: string;
    };
  };
  /** a line for each element: `+` is new, `-` gone, `~` changed */
  changes: string;
  settled: boolean;
  /** what was not at rest after three seconds */
  moving?: string[];
  /** what happened, in sentences */
  history?: string[];
  /** what could be seen and heard, where that was asked for */
  effect_logs?: string[];
}

/** Moves the mouse, its buttons or its wheel. */
export interface ScenePointerParams {
  kind: 'move' | 'down' | 'up' | 'wheel';
  /** of a move: pixels of the picture, from its left edge */
  x?: number | null | undefined;
  /** and from its top */
  y?: number | null | undefined;
  /** of the wheel */
  dx?: number | null | undefined;
  dy?: number | null | undefined;
  /** `left` when left out */
  button?: 'left' | 'right' | 'middle' | null | undefined;
}

/** What `scene_pointer` answers. */
export interface ScenePointerReply extends MayTellDeath {
  /** the elements in sight, a line for each */
  snapshot: string;
  /** of those in the text that can be acted on */
  refs: {
    [field: string]: {
      role: string;
      name: string;
    };
  };
  /** a line for each element: `+` is new, `-` gone, `~` changed */
  changes: string;
  settled: boolean;
  /** what was not at rest after three seconds */
  moving?: string[];
  /** what happened, in sentences */
  history?: string[];
  /** what could be seen and heard, where that was asked for */
  effect_logs?: string[];
}

/** The screen as a PNG, with what can be acted on framed and numbered if you like. */
export interface SceneScreenshotParams {
  /** the file, a PNG in an allowed folder; one of our choice when left out */
  path?: string | null | undefined;
  /** only the part of the picture that shows this element */
  selector?: string | null | undefined;
  /** frame what can be acted on, with the number of its ref */
  annotate?: boolean | null | undefined;
  /** write no file when little has changed since the last picture of this name */
  compare_as?: string | null | undefined;
  /** which part of the pixels is little: 0 */
  threshold?: number | null | undefined;
}

/** What `scene_screenshot` answers. */
export interface SceneScreenshotReply {
  /** the file, which is complete; not when nothing changed */
  path?: string;
  width: number;
  height: number;
  /** what the numbers stand for */
  annotations?: {
    number: number;
    ref: string;
    role: string;
    name: string;
    box: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
  }[];
  /** when compared */
  changed?: boolean;
  /** when compared: how many pictures this name has had */
  revision?: number;
  /** when compared */
  pixel_change_ratio?: number;
}

/** The resource packs that there are, with what is wrong with them. */
export type ResourcepackListParams = Record<string, never>;

/** What `resourcepack_list` answers. */
export interface ResourcepackListReply {
  packs: {
    name: string;
    description: string;
    /** Minecraft's number for the format that it was made for */
    format: number;
    enabled: boolean;
    /** it comes with the program */
    built_in: boolean;
    /** how many of our textures it shows, once it is enabled */
    textures?: number;
    /** why it is skipped as a whole */
    error?: string;
    /** textures of it that are skipped, and why */
    problems: string[];
  }[];
}

/** The resource packs that pictures show, in their order. */
export type ResourcepackEnabledParams = Record<string, never>;

/** What `resourcepack_enabled` answers. */
export interface ResourcepackEnabledReply {
  /** from the lowest, which is `vanilla`, to the one that is over all others */
  enabled: string[];
}

/** Puts a resource pack over all others, from the next picture on. */
export interface ResourcepackEnableParams {
  /** as `resourcepack_list` names it; case may differ, a part will do, and `.zip` and `file/` may be left out */
  name: string;
}

/** What `resourcepack_enable` answers. */
export interface ResourcepackEnableReply {
  /** from the lowest, which is `vanilla`, to the one that is over all others */
  enabled: string[];
  packs: {
    name: string;
    description: string;
    /** Minecraft's number for the format that it was made for */
    format: number;
    enabled: boolean;
    /** it comes with the program */
    built_in: boolean;
    /** how many of our textures it shows, once it is enabled */
    textures?: number;
    /** why it is skipped as a whole */
    error?: string;
    /** textures of it that are skipped, and why */
    problems: string[];
  }[];
}

/** Takes a resource pack away, from the next picture on. */
export interface ResourcepackDisableParams {
  /** as `resourcepack_list` names it; case may differ, a part will do, and `.zip` and `file/` may be left out */
  name: string;
}

/** What `resourcepack_disable` answers. */
export interface ResourcepackDisableReply {
  /** from the lowest, which is `vanilla`, to the one that is over all others */
  enabled: string[];
  packs: {
    name: string;
    description: string;
    /** Minecraft's number for the format that it was made for */
    format: number;
    enabled: boolean;
    /** it comes with the program */
    built_in: boolean;
    /** how many of our textures it shows, once it is enabled */
    textures?: number;
    /** why it is skipped as a whole */
    error?: string;
    /** textures of it that are skipped, and why */
    problems: string[];
  }[];
}

/** Reads the enabled resource packs again; one that is broken now is skipped. */
export type ResourcepackReloadParams = Record<string, never>;

/** What `resourcepack_reload` answers. */
export interface ResourcepackReloadReply {
  /** from the lowest, which is `vanilla`, to the one that is over all others */
  enabled: string[];
  packs: {
    name: string;
    description: string;
    /** Minecraft's number for the format that it was made for */
    format: number;
    enabled: boolean;
    /** it comes with the program */
    built_in: boolean;
    /** how many of our textures it shows, once it is enabled */
    textures?: number;
    /** why it is skipped as a whole */
    error?: string;
    /** textures of it that are skipped, and why */
    problems: string[];
  }[];
}

/** Enables the resource pack in a folder or zip, wherever clients may name files. */
export interface ResourcepackLoadParams {
  /** a folder, or a file that ends in `.zip` */
  path: string;
}

/** What `resourcepack_load` answers. */
export interface ResourcepackLoadReply {
  /** from the lowest, which is `vanilla`, to the one that is over all others */
  enabled: string[];
  packs: {
    name: string;
    description: string;
    /** Minecraft's number for the format that it was made for */
    format: number;
    enabled: boolean;
    /** it comes with the program */
    built_in: boolean;
    /** how many of our textures it shows, once it is enabled */
    textures?: number;
    /** why it is skipped as a whole */
    error?: string;
    /** textures of it that are skipped, and why */
    problems: string[];
  }[];
}

/** The shader packs there are: your own in `--shaderpacks-dir`, and those shipped. */
export type ShaderListParams = Record<string, never>;

/** What `shader_list` answers. */
export interface ShaderListReply {
  packs: {
    /** `shipped/…` where one of your own has the name of a shipped one */
    name: string;
    source: 'folder' | 'zip' | 'shipped';
    /** pictures are drawn with it */
    active: boolean;
  }[];
}

/** Which shader pack is chosen, and whether pictures are drawn with it. */
export type ShaderGetParams = Record<string, never>;

/** What `shader_get` answers. */
export interface ShaderGetReply {
  /** the pack that was chosen last */
  name: string | null;
  /** pictures are drawn with a pack */
  active: boolean;
  /** that pack: another than `name`, when that one is broken; null where none is */
  shown: string | null;
  has_errors: boolean;
  errors: {
    file: string;
    /** from 1 */
    line: number;
    /** from 1 */
    column: number;
    message: string;
  }[];
}

/** Chooses a shader pack. When it is broken, the one before stays and `errors` say why. */
export interface ShaderSetParams {
  /** as `shader_list` has it; case may differ, and a part will do */
  name: string;
}

/** What `shader_set` answers. */
export interface ShaderSetReply {
  /** the pack that was chosen last */
  name: string | null;
  /** pictures are drawn with a pack */
  active: boolean;
  /** that pack: another than `name`, when that one is broken; null where none is */
  shown: string | null;
  has_errors: boolean;
  errors: {
    file: string;
    /** from 1 */
    line: number;
    /** from 1 */
    column: number;
    message: string;
  }[];
}

/** Reads the files of the chosen shader pack again, after they were changed. */
export type ShaderReloadParams = Record<string, never>;

/** What `shader_reload` answers. */
export interface ShaderReloadReply {
  /** the pack that was chosen last */
  name: string | null;
  /** pictures are drawn with a pack */
  active: boolean;
  /** that pack: another than `name`, when that one is broken; null where none is */
  shown: string | null;
  has_errors: boolean;
  errors: {
    file: string;
    /** from 1 */
    line: number;
    /** from 1 */
    column: number;
    message: string;
  }[];
}

/** What is wrong with the chosen shader pack, also what came up while drawing. */
export type ShaderErrorsParams = Record<string, never>;

/** What `shader_errors` answers. */
export interface ShaderErrorsReply {
  /** the pack that was chosen last */
  name: string | null;
  has_errors: boolean;
  errors: {
    file: string;
    /** from 1 */
    line: number;
    /** from 1 */
    column: number;
    message: string;
  }[];
}

/** Draws pictures without a shader pack again. */
export type ShaderDisableParams = Record<string, never>;

/** What `shader_disable` answers. */
export interface ShaderDisableReply {
  /** the pack that was chosen last */
  name: string | null;
  /** pictures are drawn with a pack */
  active: boolean;
  /** that pack: another than `name`, when that one is broken; null where none is */
  shown: string | null;
  has_errors: boolean;
  errors: {
    file: string;
    /** from 1 */
    line: number;
    /** from 1 */
    column: number;
    message: string;
  }[];
}

/** The tools of the avatar: which may be used, and which this game can serve. */
export type ToolListParams = Record<string, never>;

/** What `tool_list` answers. */
export interface ToolListReply {
  /** may be used */
  allowlist: string[];
  /** this game can serve them */
  registered: string[];
  /** may be used, and this game cannot serve them */
  missing: string[];
  /** this game could serve them, and they may not be used */
  extra: string[];
  /** the settings choose what may be used */
  chosen?: true;
}

/** What a tool takes, as JSON Schema; of all tools when none is named. */
export interface ToolSchemaParams {
  tool?: string | null | undefined;
}

/** What `tool_schema` answers. */
export interface ToolSchemaReply {
  tools: {
    [field: string]: unknown;
  }[];
}

/** Says what a tool would do and what is missing for it, and changes nothing. */
export interface ToolDryParams {
  /** its name or an alias of it */
  tool: string;
  /** its arguments; numbers and flags may come as text */
  args?: {
    [field: string]: unknown;
  } | null | undefined;
}

/** What `tool_dry` answers. */
export interface ToolDryReply {
  /** whether the arguments are fit for the tool */
  ok: boolean;
  tool?: string;
  /** a sentence */
  msg: string;
  /** why not */
  reason?: 'no_path' | 'too_far' | 'not_loaded' | 'out_of_reach' | 'missing_item' | 'no_room' | 'not_found' | 'gone' | 'refused' | 'busy' | 'interrupted' | 'timeout' | 'hurt' | 'died' | 'unsupported';
  /** what to do next */
  hint?: string;
  /** it can be done, but; and what keeps it from being done now */
  warnings: string[];
  data?: {
    [field: string]: unknown;
  };
  /** the arguments as they were read, and what was found */
  preview: {
    [field: string]: unknown;
  };
  /** what keeps it from being done now */
  blocks: string[];
  /** what only doing it will show */
  uncertainty: string[];
  capability: {
    level: 'world_preview' | 'validate_only' | 'read_only' | 'unsupported';
  };
  /** it only reads, so it has really been run */
  dryRun?: true;
}

/** Uses a tool. The reply says how it ended and what changed. */
export interface ToolRunParams {
  /** its name or an alias of it */
  tool: string;
  /** its arguments; numbers and flags may come as text */
  args?: {
    [field: string]: unknown;
  } | null | undefined;
}

/** What `tool_run` answers. */
export interface ToolRunReply extends MayTellDeath {
  /** whether the tool does it; false is no error of the request */
  ok: boolean;
  tool?: string;
  /** a sentence */
  msg: string;
  /** why not */
  reason?: 'no_path' | 'too_far' | 'not_loaded' | 'out_of_reach' | 'missing_item' | 'no_room' | 'not_found' | 'gone' | 'refused' | 'busy' | 'interrupted' | 'timeout' | 'hurt' | 'died' | 'unsupported';
  /** what to do next */
  hint?: string;
  /** arguments that were passed over or made smaller */
  warnings?: string[];
  data?: {
    [field: string]: unknown;
  };
  /** moved, items, health, broken, placed, killed */
  changed?: {
    [field: string]: unknown;
  };
  /** how long it took */
  ticks?: number;
}

/** What happened after a cursor: chat, damage, deaths, tools and skills that ended. */
export interface EventsSinceParams {
  /** of an answer before; left out: only the newest */
  cursor?: number | null | undefined;
  /** 100 when left out */
  max?: number | null | undefined;
}

/** What `events_since` answers. */
export interface EventsSinceReply {
  events: {
    seq: number;
    tick: number;
    event: string;
    [field: string]: unknown;
  }[];
  /** for the next call */
  cursor: number;
  /** how many came after the cursor and are no longer kept */
  lost: number;
}

/** Everything about the player at a glance: body, items, surroundings, task. */
export interface ObserveSnapshotParams {
  /** kinds of items, the most numerous first; 8 when left out */
  invTop?: number | undefined;
  /** blocks; 24 when left out */
  nearPlayerRange?: number | undefined;
  /** the nearest; 6 when left out, as of all that follow */
  nearPlayerMax?: number | undefined;
  /** blocks; 24 when left out */
  hostileRange?: number | undefined;
  hostileMax?: number | undefined;
  /** blocks; 16 when left out */
  animalRange?: number | undefined;
  animalMax?: number | undefined;
  /** blocks; 12 when left out */
  dropsRange?: number | undefined;
  dropsMax?: number | undefined;
  [field: string]: unknown;
}

/** What `observe_snapshot` answers. */
export interface ObserveSnapshotReply {
  pos: [number, number, number];
  /** by the compass */
  facing: string;
  /** overworld, nether or end */
  dim: string;
  /** null: the game does not know, as in what follows */
  biome: string | null;
  /** of_day, day, clock, phase */
  time: {
    [field: string]: unknown;
  };
  weather: string | null;
  /** health, food, saturation, oxygen, xp, effects */
  vitals: {
    [field: string]: unknown;
  };
  /** dead, sleeping, on_fire, in_lava, in_water, riding, in_air */
  state: string[];
  held: {
    [field: string]: unknown;
  } | null;
  /** head, chest, legs, feet */
  armor: {
    [field: string]: unknown;
  };
  /** used, free, kinds, and the most numerous as top */
  inventory: {
    [field: string]: unknown;
  };
  /** players, hostiles, animals, drops: count and list of each */
  nearby: {
    [field: string]: unknown;
  };
  /** under, feet, head, looking_at */
  blocks: {
    [field: string]: unknown;
  };
  /** the tool that moves the body */
  task: {
    [field: string]: unknown;
  } | null;
  [field: string]: unknown;
}

/** The same as one line of text for the context of a language model. */
export interface ObservePromptParams {
  /** kinds of items, the most numerous first; 8 when left out */
  invTop?: number | undefined;
  /** blocks; 24 when left out */
  nearPlayerRange?: number | undefined;
  /** the nearest; 6 when left out, as of all that follow */
  nearPlayerMax?: number | undefined;
  /** blocks; 24 when left out */
  hostileRange?: number | undefined;
  hostileMax?: number | undefined;
  /** blocks; 16 when left out */
  animalRange?: number | undefined;
  animalMax?: number | undefined;
  /** blocks; 12 when left out */
  dropsRange?: number | undefined;
  dropsMax?: number | undefined;
  /** the language of the text; en when left out */
  lang?: 'en' | 'zh' | undefined;
  /** what matters least is left out first; 4000 when left out */
  maxChars?: number | undefined;
  [field: string]: unknown;
}

/** What `observe_prompt` answers. */
export interface ObservePromptReply {
  prompt: string;
  snapshot: {
    pos: [number, number, number];
    /** by the compass */
    facing: string;
    /** overworld, nether or end */
    dim: string;
    /** null: the game does not know, as in what follows */
    biome: string | null;
    /** of_day, day, clock, phase */
    time: {
      [field: string]: unknown;
    };
    weather: string | null;
    /** health, food, saturation, oxygen, xp, effects */
    vitals: {
      [field: string]: unknown;
    };
    /** dead, sleeping, on_fire, in_lava, in_water, riding, in_air */
    state: string[];
    held: {
      [field: string]: unknown;
    } | null;
    /** head, chest, legs, feet */
    armor: {
      [field: string]: unknown;
    };
    /** used, free, kinds, and the most numerous as top */
    inventory: {
      [field: string]: unknown;
    };
    /** players, hostiles, animals, drops: count and list of each */
    nearby: {
      [field: string]: unknown;
    };
    /** under, feet, head, looking_at */
    blocks: {
      [field: string]: unknown;
    };
    /** the tool that moves the body */
    task: {
      [field: string]: unknown;
    } | null;
    [field: string]: unknown;
  };
}

/** A closer look at one thing: items, creatures, blocks, containers, signs, a room. */
export interface ObserveDetailParams {
  /** what to look at; entities when left out */
  what?: 'inventory' | 'players' | 'hostiles' | 'entities' | 'blocks' | 'animals' | 'cats' | 'cows' | 'containers' | 'signs' | 'space_snapshot' | 'environment' | 'room_probe' | 'terrain' | 'exploration_memory' | undefined;
  /** blocks; what looks at every block has a lower bound, and data.radius tells it */
  radius?: number | undefined;
  /** entries told, nearest first */
  max?: number | undefined;
  /** of blocks: a part of their name */
  match?: string | undefined;
  /** any (when left out), chest, barrel, ender_chest, shulker_box, or a block by its name */
  containerType?: string | undefined;
  /** kinds of items told of each container; 12 when left out */
  itemMax?: number | undefined;
  /** of containers: all their items together, too */
  full?: boolean | undefined;
  /** tries to open a container, where that is needed; 2 when left out */
  openAttempts?: number | undefined;
  /** of each try; 1500 when left out */
  openTimeoutMs?: number | undefined;
  [field: string]: unknown;
}

/** What `observe_detail` answers. */
export interface ObserveDetailReply {
  ok: boolean;
  /** a sentence with the nearest of what was found */
  msg: string;
  what: string;
  data: {
    [field: string]: unknown;
  };
}

/** What the observers take, as JSON Schema. */
export type ObserveSchemaParams = Record<string, never>;

/** What `observe_schema` answers. */
export interface ObserveSchemaReply {
  observers: {
    name: string;
    [field: string]: unknown;
  }[];
}

/** The snapshot in the form that other bots answer in: pos{x,y,z}, vitals.hp, inv. */
export interface ObserveSnapshotCompatParams {
  /** kinds of items, the most numerous first; 8 when left out */
  invTop?: number | undefined;
  /** blocks; 24 when left out */
  nearPlayerRange?: number | undefined;
  /** the nearest; 6 when left out, as of all that follow */
  nearPlayerMax?: number | undefined;
  /** blocks; 24 when left out */
  hostileRange?: number | undefined;
  hostileMax?: number | undefined;
  /** blocks; 16 when left out */
  animalRange?: number | undefined;
  animalMax?: number | undefined;
  /** blocks; 12 when left out */
  dropsRange?: number | undefined;
  dropsMax?: number | undefined;
  [field: string]: unknown;
}

/** What `observe_snapshot_compat` answers. */
export interface ObserveSnapshotCompatReply {
  [field: string]: unknown;
}

/** A closer look in the form that other bots answer in: lists, mostly. */
export interface ObserveDetailCompatParams {
  /** what to look at; entities when left out */
  what?: 'inventory' | 'players' | 'hostiles' | 'entities' | 'blocks' | 'animals' | 'cats' | 'cows' | 'containers' | 'signs' | 'space_snapshot' | 'environment' | 'room_probe' | 'terrain' | 'exploration_memory' | undefined;
  /** blocks; what looks at every block has a lower bound, and data.radius tells it */
  radius?: number | undefined;
  /** entries told, nearest first */
  max?: number | undefined;
  /** of blocks: a part of their name */
  match?: string | undefined;
  /** any (when left out), chest, barrel, ender_chest, shulker_box, or a block by its name */
  containerType?: string | undefined;
  /** kinds of items told of each container; 12 when left out */
  itemMax?: number | undefined;
  /** of containers: all their items together, too */
  full?: boolean | undefined;
  /** tries to open a container, where that is needed; 2 when left out */
  openAttempts?: number | undefined;
  /** of each try; 1500 when left out */
  openTimeoutMs?: number | undefined;
  [field: string]: unknown;
}

/** What `observe_detail_compat` answers. */
export interface ObserveDetailCompatReply {
  [field: string]: unknown;
}

/** Which game this is, whether it is there, and what it has. */
export interface GetGameParams {
  /** add what its state, events, samples and controls are, as JSON Schemas */
  schema?: boolean | null | undefined;
}

/** What `get_game` answers. */
export interface GetGameReply {
  name: string;
  state: 'connecting' | 'ready' | 'lost' | 'ended';
  /** why it is not ready */
  reason?: string;
  /** the world that is played, where there are several */
  world: string | null;
  /** as others call the player; null where there is none */
  player: string | null;
  /** what it has; an op needs one of them, or none */
  facets: string[];
  /** how much it holds, where it says so */
  load?: {
    [field: string]: unknown;
  };
  /** `state`, `samples`, `events` by name, `controls`; null events: any may happen */
  schema?: {
    [field: string]: unknown;
  };
}

/** What a block keeps beyond its state, such as the text of a sign. */
export interface GetBlockDataParams {
  pos: readonly [number, number, number];
}

/** What `get_block_data` answers. */
export interface GetBlockDataReply {
  /** null where it keeps nothing */
  data: {
    id: string;
    [field: string]: unknown;
  } | null;
}

/** What is true of every item of a name: how many stack, how long it lasts, who eats it. */
export interface GetItemFactsParams {
  /** their names */
  items: readonly string[];
}

/** What `get_item_facts` answers. */
export interface GetItemFactsReply {
  /** by name; unknown names are left out */
  facts: {
    [field: string]: {
      [field: string]: unknown;
    };
  };
}

/** The last lines of the chat that are kept, the oldest first. */
export type ChatHistoryParams = Record<string, never>;

/** What `chat_history` answers. */
export interface ChatHistoryReply {
  lines: {
    tick: number;
    from: string;
    text: string;
    /** milliseconds since 1970 */
    at: number;
    [field: string]: unknown;
  }[];
}

/** Forgets the lines of the chat that are kept. */
export type ChatClearParams = Record<string, never>;

/** What `chat_clear` answers. */
export interface ChatClearReply {
  /** how many there were */
  cleared: number;
}

/** On which server the game is played, in a game that is played on servers. */
export type ServerStatusParams = Record<string, never>;

/** What `server_status` answers. */
export interface ServerStatusReply {
  connected: boolean;
  /** it is on the way there, or waits to try again */
  connecting?: boolean;
  /** of the server; null: there is none */
  address: string | null;
  /** as it calls itself */
  name: string | null;
  /** of the game, as it is spoken there */
  version?: string | null;
  /** there now; null: the server does not say */
  players: number | null;
  /** why the last connection failed or ended */
  error: string | null;
  /** the same in one word: kicked, banned, full … */
  error_kind?: string | null;
}

/** Goes to a server; answers when it has let the player in, or at once with `connecting`. */
export interface ServerConnectParams {
  address: string;
  port: number;
  username?: string | null | undefined;
  /** of the game; as the server says */
  version?: string | null | undefined;
  auth?: 'offline' | 'microsoft' | null | undefined;
}

/** What `server_connect` answers. */
export interface ServerConnectReply {
  connected: boolean;
  /** it is on the way there, or waits to try again */
  connecting?: boolean;
  /** of the server; null: there is none */
  address: string | null;
  /** as it calls itself */
  name: string | null;
  /** of the game, as it is spoken there */
  version?: string | null;
  /** there now; null: the server does not say */
  players: number | null;
  /** why the last connection failed or ended */
  error: string | null;
  /** the same in one word: kicked, banned, full … */
  error_kind?: string | null;
}

/** Leaves the server. */
export type ServerDisconnectParams = Record<string, never>;

/** What `server_disconnect` answers. */
export interface ServerDisconnectReply {
  connected: boolean;
  /** it is on the way there, or waits to try again */
  connecting?: boolean;
  /** of the server; null: there is none */
  address: string | null;
  /** as it calls itself */
  name: string | null;
  /** of the game, as it is spoken there */
  version?: string | null;
  /** there now; null: the server does not say */
  players: number | null;
  /** why the last connection failed or ended */
  error: string | null;
  /** the same in one word: kicked, banned, full … */
  error_kind?: string | null;
}

/** Who is connected, what each of them holds, and who has control. */
export type ListClientsParams = Record<string, never>;

/** What `list_clients` answers. */
export interface ListClientsReply {
  /** those that came first, at most 1000 */
  clients: {
    /** never used again in this run */
    id: number;
    /** how it talks to this run */
    dialect: string;
    /** what it calls itself, or its dialect */
    name: string;
    kind: 'person' | 'program';
    /** the client that asks */
    you?: true;
    /** `taken`: another took it, and it gets it when that is given back */
    control: 'has' | 'taken' | 'none';
    /** why it took control */
    reason?: string;
    /** whether the action that runs is its own */
    running: boolean;
    /** that wait or run */
    requests: number;
    /** that it is told of */
    events: string[];
  }[];
  /** of all */
  count: number;
  /** what moves the body in the background */
  skill: string | null;
}

/** Takes control from whoever has it: what runs ends, in the background too, and what is held is let go. */
export interface TakeControlParams {
  /** for whoever had it, and whoever is refused from now on */
  reason: string;
  /** refused where another has it; what goes on in the background then goes on */
  only_if_free?: boolean | null | undefined;
}

/** What `take_control` answers. */
export interface TakeControlReply {
  /** who had it; null: nobody, or you */
  from: {
    /** never used again in this run */
    id: number;
    /** how it talks to this run */
    dialect: string;
    /** what it calls itself, or its dialect */
    name: string;
    kind: 'person' | 'program';
  } | null;
}

/** Gives control back to the client that it was taken from, or to nobody. */
export interface GiveControlParams {
  /** for whoever gets it */
  reason?: string | null | undefined;
}

/** What `give_control` answers. */
export interface GiveControlReply {
  /** who has it now; null: nobody */
  to: {
    /** never used again in this run */
    id: number;
    /** how it talks to this run */
    dialect: string;
    /** what it calls itself, or its dialect */
    name: string;
    kind: 'person' | 'program';
  } | null;
}

/** The games of this run, where it has several, the first one first. */
export type ListGamesParams = Record<string, never>;

/** What `list_games` answers. */
export interface ListGamesReply {
  /** the one that this client is in */
  game: string;
  games: {
    name: string;
    kind: string;
    state: 'connecting' | 'ready' | 'lost' | 'ended';
    /** why it is in this state */
    reason?: string;
    tick: number;
    /** a client has control of it */
    controlled: boolean;
  }[];
}

/** Goes on in another game of this run, in control of it, or reading as before; control of the one before, and what was held and subscribed to there, end. Where the other is taken nothing changes. */
export interface UseGameParams {
  /** its name; without one, the error lists them */
  game?: string | null | undefined;
}

/** What `use_game` answers. */
export interface UseGameReply {
  game: string;
  /** the ops that this game can do */
  capabilities: string[];
}

/** Uses a tool for so long, and parks it where it is not done then: nothing of it is lost. */
export interface TaskRunParams {
  /** its name or an alias of it */
  tool: string;
  /** its arguments; numbers and flags may come as text */
  args?: {
    [field: string]: unknown;
  } | null | undefined;
  /** of the game; then it is parked */
  ticks?: number | null | undefined;
  /** of real time; then it is parked; 40000 when left out */
  max_ms?: number | null | undefined;
  /** answer at once: it goes on by itself whenever time passes */
  background?: boolean | null | undefined;
}

/** What `task_run` answers. */
export interface TaskRunReply extends MayTellDeath {
  /** its number; null: it took no time */
  task: number | null;
  tool: string;
  /** `parked`: not done, and it waits for task_continue; `running`: in the background */
  state: 'parked' | 'running' | 'done' | 'failed' | 'cancelled';
  /** a sentence: how it ended, or how far it is */
  msg?: string;
  /** why it failed */
  reason?: 'no_path' | 'too_far' | 'not_loaded' | 'out_of_reach' | 'missing_item' | 'no_room' | 'not_found' | 'gone' | 'refused' | 'busy' | 'interrupted' | 'timeout' | 'hurt' | 'died' | 'unsupported';
  /** what to do next */
  hint?: string;
  /** arguments that were passed over or made smaller */
  warnings?: string[];
  data?: {
    [field: string]: unknown;
  };
  /** moved, items, health, broken, placed, killed */
  changed?: {
    [field: string]: unknown;
  };
  /** since it began */
  ticks?: number;
  progress?: {
    text: string;
    [field: string]: unknown;
  } | null;
}

/** Goes on with the tool that is parked or in the background, for so long. */
export interface TaskContinueParams {
  /** of the game; then it is parked */
  ticks?: number | null | undefined;
  /** of real time; then it is parked; 40000 when left out */
  max_ms?: number | null | undefined;
  /** answer at once: it goes on by itself whenever time passes */
  background?: boolean | null | undefined;
}

/** What `task_continue` answers. */
export interface TaskContinueReply extends MayTellDeath {
  /** its number; null: it took no time */
  task: number | null;
  tool: string;
  /** `parked`: not done, and it waits for task_continue; `running`: in the background */
  state: 'parked' | 'running' | 'done' | 'failed' | 'cancelled';
  /** a sentence: how it ended, or how far it is */
  msg?: string;
  /** why it failed */
  reason?: 'no_path' | 'too_far' | 'not_loaded' | 'out_of_reach' | 'missing_item' | 'no_room' | 'not_found' | 'gone' | 'refused' | 'busy' | 'interrupted' | 'timeout' | 'hurt' | 'died' | 'unsupported';
  /** what to do next */
  hint?: string;
  /** arguments that were passed over or made smaller */
  warnings?: string[];
  data?: {
    [field: string]: unknown;
  };
  /** moved, items, health, broken, placed, killed */
  changed?: {
    [field: string]: unknown;
  };
  /** since it began */
  ticks?: number;
  progress?: {
    text: string;
    [field: string]: unknown;
  } | null;
}

/** Ends the tool that is parked or in the background. What it has done stays done. */
export type TaskDropParams = Record<string, never>;

/** What `task_drop` answers. */
export interface TaskDropReply {
  /** its number; null: it took no time */
  task: number | null;
  tool: string;
  /** `parked`: not done, and it waits for task_continue; `running`: in the background */
  state: 'parked' | 'running' | 'done' | 'failed' | 'cancelled';
  /** a sentence: how it ended, or how far it is */
  msg?: string;
  /** why it failed */
  reason?: 'no_path' | 'too_far' | 'not_loaded' | 'out_of_reach' | 'missing_item' | 'no_room' | 'not_found' | 'gone' | 'refused' | 'busy' | 'interrupted' | 'timeout' | 'hurt' | 'died' | 'unsupported';
  /** what to do next */
  hint?: string;
  /** arguments that were passed over or made smaller */
  warnings?: string[];
  data?: {
    [field: string]: unknown;
  };
  /** moved, items, health, broken, placed, killed */
  changed?: {
    [field: string]: unknown;
  };
  /** since it began */
  ticks?: number;
  progress?: {
    text: string;
    [field: string]: unknown;
  } | null;
}

/** The tool that is parked or in the background, or else the last that was. */
export type TaskStatusParams = Record<string, never>;

/** What `task_status` answers. */
export interface TaskStatusReply {
  now: {
    /** its number; null: it took no time */
    task: number | null;
    tool: string;
    /** `parked`: not done, and it waits for task_continue; `running`: in the background */
    state: 'parked' | 'running' | 'done' | 'failed' | 'cancelled';
    /** a sentence: how it ended, or how far it is */
    msg?: string;
    /** why it failed */
    reason?: 'no_path' | 'too_far' | 'not_loaded' | 'out_of_reach' | 'missing_item' | 'no_room' | 'not_found' | 'gone' | 'refused' | 'busy' | 'interrupted' | 'timeout' | 'hurt' | 'died' | 'unsupported';
    /** what to do next */
    hint?: string;
    /** arguments that were passed over or made smaller */
    warnings?: string[];
    data?: {
      [field: string]: unknown;
    };
    /** moved, items, health, broken, placed, killed */
    changed?: {
      [field: string]: unknown;
    };
    /** since it began */
    ticks?: number;
    progress?: {
      text: string;
      [field: string]: unknown;
    } | null;
  } | null;
}

/** What the run and the game have logged after a cursor, such as warnings and errors. */
export interface GetLogsParams {
  /** a cursor; left out: only the newest */
  since?: number | null | undefined;
  /** this and what is more urgent; `info` when left out */
  level?: 'debug' | 'info' | 'warn' | 'error' | null | undefined;
  /** 100 when left out */
  max?: number | null | undefined;
}

/** What `get_logs` answers. */
export interface GetLogsReply {
  lines: {
    /** counts up, of every level */
    id: number;
    /** the time of day, as ISO 8601 has it */
    at: string;
    tick: number;
    level: 'debug' | 'info' | 'warn' | 'error';
    /** `game`, or what of the run it is about */
    source: string;
    text: string;
  }[];
  /** for the next call */
  cursor: number;
  /** how many came after the cursor, of every level, and are no longer kept */
  lost: number;
}

/** Waits until the game is there: an engine that is yet to dial, a server that is being joined; others go on meanwhile. */
export interface WaitReadyParams {
  /** how long at most (24000) */
  ms?: number | null | undefined;
}

/** What `wait_ready` answers. */
export interface WaitReadyReply {
  name: string;
  state: 'ready';
  /** the ops that it can do now */
  capabilities: string[];
}

/** What the numbers in `watch_view` mean: states, biomes, items, and how they look. */
export type ViewWordsParams = Record<string, never>;

/** What `view_words` answers. */
export interface ViewWordsReply {
  /** the same for the same words, in any run */
  words: string;
  kinds: {
    name: string;
    properties: string[];
  }[];
  /** boxes of six numbers, 0 to 1 */
  shapes: number[][];
  /** of each: its kind, the values of its properties, its shape */
  states: [number, string[], number][];
  biomes: string[];
  /** the state that an item places */
  item_states: {
    [field: string]: number;
  };
  /** textures as this program paints them, squeezed in parts, each as base64 */
  textures?: string[];
}

/** What has changed in what a block world shows since this client asked last, for who draws it; it waits for a change. */
export interface WatchViewParams {
  /** from where, as of `screenshot`; `first` when left out */
  camera?: 'first' | 'third' | 'third_front' | {
    /** where the eye is */
    pos: readonly [number, number, number];
    /** radians, as of set_view */
    yaw: number;
    /** radians, as of set_view */
    pitch: number;
    /** vertical field of view, 1 to 150 degrees; 70 when left out */
    fov?: number | null | undefined;
  } | null | undefined;
  /** with hotbar, hearts and hand; true when left out */
  hud?: boolean | null | undefined;
  /** columns in each direction; no more than the game shows, which it is when left out */
  distance?: number | null | undefined;
  /** how long to wait for a change (1000) */
  wait_ms?: number | null | undefined;
  /** forget what this client was told, and tell all of it */
  restart?: boolean | null | undefined;
}

/** What `watch_view` answers. */
export interface WatchViewReply {
  tick: number;
  /** whether clients can draw it, only this run can (`screenshot`), or nobody */
  source: 'blocks' | 'pictures' | 'none';
  /** why clients cannot draw it */
  reason?: string;
  /** told anew: `view_words` says what numbers mean */
  words?: string;
  /** told anew: all land that was told before is gone */
  epoch?: number;
  /** with `epoch`: the lowest level of the land */
  bottom_y?: number;
  /** with `epoch`: of a column, of 16 levels each */
  section_count?: number;
  /** land that is new or changed; base64 of biomes, states and light by sections */
  columns?: {
    x: number;
    z: number;
    data: string;
  }[];
  /** columns that are there no longer */
  gone?: [number, number][];
  /** columns that this client has, of those that are there around the player */
  progress?: {
    sent: number;
    of: number;
  };
  /** of what is drawn besides land, what has changed */
  scene?: {
    [field: string]: unknown;
  };
  /** where the player looks from, if that has changed */
  eyes?: {
    x: number;
    y: number;
    z: number;
  };
  /** how time passes, if that has changed */
  clock?: {
    mode: 'free' | 'wait' | 'auto';
    tick_rate: number | 'max';
    /** time passes only inside requests */
    waiting: boolean;
  };
}

/** What was asked of the game and what came of it, after a cursor, in order; it waits for more. What was before the first call of a run, or before its first page, is not kept. */
export interface JournalSinceParams {
  /** a cursor; left out: all that is kept */
  after?: number | null | undefined;
  /** 200 when left out */
  limit?: number | null | undefined;
  /** how long to wait for more (1000) */
  wait_ms?: number | null | undefined;
}

/** What `journal_since` answers. */
export interface JournalSinceReply {
  entries: {
    cursor: number;
    /** `begin`, `end`, `abort`, `refused`, `ticks`, `claim` … */
    kind: string;
    step: number;
    tick: number;
    [field: string]: unknown;
  }[];
  /** for the next call */
  cursor: number;
  /** how many came after the cursor and are no longer kept */
  lost: number;
}

/** What every op takes and answers. */
export interface OpTypes {
  set_actions: { params: SetActionsParams; result: SetActionsReply };
  pulse: { params: PulseParams; result: PulseReply };
  set_view: { params: SetViewParams; result: SetViewReply };
  command: { params: CommandParams; result: CommandReply };
  get_state: { params: GetStateParams; result: GetStateReply };
  step: { params: StepParams; result: StepReply };
  screenshot: { params: ScreenshotParams; result: ScreenshotReply };
  shutdown: { params: ShutdownParams; result: ShutdownReply };
  subscribe: { params: SubscribeParams; result: SubscribeReply };
  cancel: { params: CancelParams; result: CancelReply };
  set_clock: { params: SetClockParams; result: SetClockReply };
  raycast: { params: RaycastParams; result: RaycastReply };
  get_blocks: { params: GetBlocksParams; result: GetBlocksReply };
  get_entities: { params: GetEntitiesParams; result: GetEntitiesReply };
  get_inventory: { params: GetInventoryParams; result: GetInventoryReply };
  save_state: { params: SaveStateParams; result: SaveStateReply };
  load_state: { params: LoadStateParams; result: LoadStateReply };
  list_states: { params: ListStatesParams; result: ListStatesReply };
  open: { params: OpenParams; result: OpenReply };
  close: { params: CloseParams; result: CloseReply };
  get_container: { params: GetContainerParams; result: GetContainerReply };
  inventory_click: { params: InventoryClickParams; result: InventoryClickReply };
  container_move: { params: ContainerMoveParams; result: ContainerMoveReply };
  craft: { params: CraftParams; result: CraftReply };
  recipes: { params: RecipesParams; result: RecipesReply };
  sign_write: { params: SignWriteParams; result: SignWriteReply };
  book_write: { params: BookWriteParams; result: BookWriteReply };
  respawn: { params: RespawnParams; result: RespawnReply };
  chat_send: { params: ChatSendParams; result: ChatSendReply };
  interact: { params: InteractParams; result: InteractReply };
  swap_slots: { params: SwapSlotsParams; result: SwapSlotsReply };
  world_list: { params: WorldListParams; result: WorldListReply };
  world_create: { params: WorldCreateParams; result: WorldCreateReply };
  world_load: { params: WorldLoadParams; result: WorldLoadReply };
  world_delete: { params: WorldDeleteParams; result: WorldDeleteReply };
  world_leave: { params: WorldLeaveParams; result: WorldLeaveReply };
  get_scene: { params: GetSceneParams; result: GetSceneReply };
  scene_act: { params: SceneActParams; result: SceneActReply };
  scene_find: { params: SceneFindParams; result: SceneFindReply };
  scene_wait: { params: SceneWaitParams; result: SceneWaitReply };
  scene_key: { params: SceneKeyParams; result: SceneKeyReply };
  scene_type: { params: SceneTypeParams; result: SceneTypeReply };
  scene_pointer: { params: ScenePointerParams; result: ScenePointerReply };
  scene_screenshot: { params: SceneScreenshotParams; result: SceneScreenshotReply };
  resourcepack_list: { params: ResourcepackListParams; result: ResourcepackListReply };
  resourcepack_enabled: { params: ResourcepackEnabledParams; result: ResourcepackEnabledReply };
  resourcepack_enable: { params: ResourcepackEnableParams; result: ResourcepackEnableReply };
  resourcepack_disable: { params: ResourcepackDisableParams; result: ResourcepackDisableReply };
  resourcepack_reload: { params: ResourcepackReloadParams; result: ResourcepackReloadReply };
  resourcepack_load: { params: ResourcepackLoadParams; result: ResourcepackLoadReply };
  shader_list: { params: ShaderListParams; result: ShaderListReply };
  shader_get: { params: ShaderGetParams; result: ShaderGetReply };
  shader_set: { params: ShaderSetParams; result: ShaderSetReply };
  shader_reload: { params: ShaderReloadParams; result: ShaderReloadReply };
  shader_errors: { params: ShaderErrorsParams; result: ShaderErrorsReply };
  shader_disable: { params: ShaderDisableParams; result: ShaderDisableReply };
  tool_list: { params: ToolListParams; result: ToolListReply };
  tool_schema: { params: ToolSchemaParams; result: ToolSchemaReply };
  tool_dry: { params: ToolDryParams; result: ToolDryReply };
  tool_run: { params: ToolRunParams; result: ToolRunReply };
  events_since: { params: EventsSinceParams; result: EventsSinceReply };
  observe_snapshot: { params: ObserveSnapshotParams; result: ObserveSnapshotReply };
  observe_prompt: { params: ObservePromptParams; result: ObservePromptReply };
  observe_detail: { params: ObserveDetailParams; result: ObserveDetailReply };
  observe_schema: { params: ObserveSchemaParams; result: ObserveSchemaReply };
  observe_snapshot_compat: { params: ObserveSnapshotCompatParams; result: ObserveSnapshotCompatReply };
  observe_detail_compat: { params: ObserveDetailCompatParams; result: ObserveDetailCompatReply };
  get_game: { params: GetGameParams; result: GetGameReply };
  get_block_data: { params: GetBlockDataParams; result: GetBlockDataReply };
  get_item_facts: { params: GetItemFactsParams; result: GetItemFactsReply };
  chat_history: { params: ChatHistoryParams; result: ChatHistoryReply };
  chat_clear: { params: ChatClearParams; result: ChatClearReply };
  server_status: { params: ServerStatusParams; result: ServerStatusReply };
  server_connect: { params: ServerConnectParams; result: ServerConnectReply };
  server_disconnect: { params: ServerDisconnectParams; result: ServerDisconnectReply };
  list_clients: { params: ListClientsParams; result: ListClientsReply };
  take_control: { params: TakeControlParams; result: TakeControlReply };
  give_control: { params: GiveControlParams; result: GiveControlReply };
  list_games: { params: ListGamesParams; result: ListGamesReply };
  use_game: { params: UseGameParams; result: UseGameReply };
  task_run: { params: TaskRunParams; result: TaskRunReply };
  task_continue: { params: TaskContinueParams; result: TaskContinueReply };
  task_drop: { params: TaskDropParams; result: TaskDropReply };
  task_status: { params: TaskStatusParams; result: TaskStatusReply };
  get_logs: { params: GetLogsParams; result: GetLogsReply };
  wait_ready: { params: WaitReadyParams; result: WaitReadyReply };
  view_words: { params: ViewWordsParams; result: ViewWordsReply };
  watch_view: { params: WatchViewParams; result: WatchViewReply };
  journal_since: { params: JournalSinceParams; result: JournalSinceReply };
}

export type OpName = keyof OpTypes;

/** Every op as a method. */
export interface OpMethods {
  /** Sets what is held until it is changed. Fields that are left out keep their value. */
  set_actions(params: SetActionsParams, options?: AskOptions): Promise<SetActionsReply>;
  /** Clicks and turns for the next tick only. Pulses before that tick add up; held fields have no effect. */
  pulse(params: PulseParams, options?: AskOptions): Promise<PulseReply>;
  /** Turns the view at once. Radians: yaw 0 looks along +X, pitch is positive upwards. */
  set_view(params: SetViewParams, options?: AskOptions): Promise<SetViewReply>;
  /** Runs a slash command. One that cannot be read or done answers `ok:false`. */
  command(params: CommandParams, options?: AskOptions): Promise<CommandReply>;
  /** The player and the world as they are now. */
  get_state(params?: GetStateParams, options?: AskOptions): Promise<GetStateReply>;
  /** Lets so many ticks pass, fewer if what is waited for comes true. Needs a clock that waits. */
  step(params: StepParams, options?: AskOptions): Promise<StepReply>;
  /** A picture of the world as it is now, as a file or in the reply. */
  screenshot(params?: ScreenshotParams, options?: AskOptions): Promise<ScreenshotReply>;
  /** Ends the run cleanly. What waits or runs is answered too. */
  shutdown(params?: ShutdownParams, options?: AskOptions): Promise<ShutdownReply>;
  /** Ends this client's running and waiting requests, or only the one with that id. */
  cancel(params?: CancelParams, options?: AskOptions): Promise<CancelReply>;
  /** Says when time passes: always (`free`), only inside requests (`wait`), or `auto`. */
  set_clock(params?: SetClockParams, options?: AskOptions): Promise<SetClockReply>;
  /** The first block on a line: along the view, or from a place in a direction. */
  raycast(params?: RaycastParams, options?: AskOptions): Promise<RaycastReply>;
  /** The blocks of a box, as a palette and runs. */
  get_blocks(params: GetBlocksParams, options?: AskOptions): Promise<GetBlocksReply>;
  /** What moves or lies near the player: the nearest 1000 at most, the nearest first. */
  get_entities(params?: GetEntitiesParams, options?: AskOptions): Promise<GetEntitiesReply>;
  /** What the player carries, slot by slot; empty slots are left out. */
  get_inventory(params?: GetInventoryParams, options?: AskOptions): Promise<GetInventoryReply>;
  /** Keeps the whole game as it is now, in memory, under a name. */
  save_state(params: SaveStateParams, options?: AskOptions): Promise<SaveStateReply>;
  /** Puts the whole game back to a state that was kept, as often as one likes. What is held, and what was asked of the next tick, still applies; a `hotbar_slot` that was ticked before does not. */
  load_state(params: LoadStateParams, options?: AskOptions): Promise<LoadStateReply>;
  /** The states that are kept, oldest first. */
  list_states(params?: ListStatesParams, options?: AskOptions): Promise<ListStatesReply>;
  /** Opens a block in reach, or the inventory with its grid. Until it is closed, hands rest: they neither mine nor use. */
  open(params?: OpenParams, options?: AskOptions): Promise<OpenReply>;
  /** What is open and what is in it; empty slots are left out. */
  get_container(params?: GetContainerParams, options?: AskOptions): Promise<GetContainerReply>;
  /** Clicks a slot as in Minecraft. Without an open screen the inventory opens. */
  inventory_click(params?: InventoryClickParams, options?: AskOptions): Promise<InventoryClickReply>;
  /** Moves items between slots of what is open, without the cursor. */
  container_move(params: ContainerMoveParams, options?: AskOptions): Promise<ContainerMoveReply>;
  /** Makes a recipe from what the player carries, as often as asked or as it goes. */
  craft(params: CraftParams, options?: AskOptions): Promise<CraftReply>;
  /** What can be made now from what the player carries; or every way to make an item. */
  recipes(params?: RecipesParams, options?: AskOptions): Promise<RecipesReply>;
  /** Writes a sign in reach; what stood there is gone. */
  sign_write(params: SignWriteParams, options?: AskOptions): Promise<SignWriteReply>;
  /** Writes the pages of a writable book; with a title it is signed and stays so. */
  book_write(params: BookWriteParams, options?: AskOptions): Promise<BookWriteReply>;
  /** Brings a dead player back at once; without it that takes a second. */
  respawn(params?: RespawnParams, options?: AskOptions): Promise<RespawnReply>;
  /** Says something as the player. */
  chat_send(params: ChatSendParams, options?: AskOptions): Promise<ChatSendReply>;
  /** Uses or hits what is looked at, or takes a slot in hand, and lets its ticks pass. */
  interact(params: InteractParams, options?: AskOptions): Promise<InteractReply>;
  /** Exchanges what is in two slots of the inventory. */
  swap_slots(params: SwapSlotsParams, options?: AskOptions): Promise<SwapSlotsReply>;
  /** The worlds that are kept, and the one that is played. */
  world_list(params?: WorldListParams, options?: AskOptions): Promise<WorldListReply>;
  /** Makes a new world and enters it. The one that is played is saved and left. */
  world_create(params?: WorldCreateParams, options?: AskOptions): Promise<WorldCreateReply>;
  /** Enters a world that is kept. The one that is played is saved and left. */
  world_load(params: WorldLoadParams, options?: AskOptions): Promise<WorldLoadReply>;
  /** Deletes a world that nobody plays, for good. */
  world_delete(params: WorldDeleteParams, options?: AskOptions): Promise<WorldDeleteReply>;
  /** Saves and leaves the world that is played. Until one is entered, nothing else works. */
  world_leave(params?: WorldLeaveParams, options?: AskOptions): Promise<WorldLeaveReply>;
  /** What is on the screen as a tree of text, with a ref for whatever can be acted on. */
  get_scene(params?: GetSceneParams, options?: AskOptions): Promise<GetSceneReply>;
  /** Acts on an element of the scene and answers when the scene is at rest again. */
  scene_act(params: SceneActParams, options?: AskOptions): Promise<SceneActReply>;
  /** Elements in sight that a selector or a description fits, with all there is to know. */
  scene_find(params?: SceneFindParams, options?: AskOptions): Promise<SceneFindReply>;
  /** Lets time pass: so long, until something is in sight, or until the scene is at rest. */
  scene_wait(params?: SceneWaitParams, options?: AskOptions): Promise<SceneWaitReply>;
  /** Presses a key, or holds one down until it is let go, and answers when all is at rest. */
  scene_key(params: SceneKeyParams, options?: AskOptions): Promise<SceneKeyReply>;
  /** Types into whatever has the focus. */
  scene_type(params: SceneTypeParams, options?: AskOptions): Promise<SceneTypeReply>;
  /** Moves the mouse, its buttons or its wheel. */
  scene_pointer(params: ScenePointerParams, options?: AskOptions): Promise<ScenePointerReply>;
  /** The screen as a PNG, with what can be acted on framed and numbered if you like. */
  scene_screenshot(params?: SceneScreenshotParams, options?: AskOptions): Promise<SceneScreenshotReply>;
  /** The resource packs that there are, with what is wrong with them. */
  resourcepack_list(params?: ResourcepackListParams, options?: AskOptions): Promise<ResourcepackListReply>;
  /** The resource packs that pictures show, in their order. */
  resourcepack_enabled(params?: ResourcepackEnabledParams, options?: AskOptions): Promise<ResourcepackEnabledReply>;
  /** Puts a resource pack over all others, from the next picture on. */
  resourcepack_enable(params: ResourcepackEnableParams, options?: AskOptions): Promise<ResourcepackEnableReply>;
  /** Takes a resource pack away, from the next picture on. */
  resourcepack_disable(params: ResourcepackDisableParams, options?: AskOptions): Promise<ResourcepackDisableReply>;
  /** Reads the enabled resource packs again; one that is broken now is skipped. */
  resourcepack_reload(params?: ResourcepackReloadParams, options?: AskOptions): Promise<ResourcepackReloadReply>;
  /** Enables the resource pack in a folder or zip, wherever clients may name files. */
  resourcepack_load(params: ResourcepackLoadParams, options?: AskOptions): Promise<ResourcepackLoadReply>;
  /** The shader packs there are: your own in `--shaderpacks-dir`, and those shipped. */
  shader_list(params?: ShaderListParams, options?: AskOptions): Promise<ShaderListReply>;
  /** Which shader pack is chosen, and whether pictures are drawn with it. */
  shader_get(params?: ShaderGetParams, options?: AskOptions): Promise<ShaderGetReply>;
  /** Chooses a shader pack. When it is broken, the one before stays and `errors` say why. */
  shader_set(params: ShaderSetParams, options?: AskOptions): Promise<ShaderSetReply>;
  /** Reads the files of the chosen shader pack again, after they were changed. */
  shader_reload(params?: ShaderReloadParams, options?: AskOptions): Promise<ShaderReloadReply>;
  /** What is wrong with the chosen shader pack, also what came up while drawing. */
  shader_errors(params?: ShaderErrorsParams, options?: AskOptions): Promise<ShaderErrorsReply>;
  /** Draws pictures without a shader pack again. */
  shader_disable(params?: ShaderDisableParams, options?: AskOptions): Promise<ShaderDisableReply>;
  /** The tools of the avatar: which may be used, and which this game can serve. */
  tool_list(params?: ToolListParams, options?: AskOptions): Promise<ToolListReply>;
  /** What a tool takes, as JSON Schema; of all tools when none is named. */
  tool_schema(params?: ToolSchemaParams, options?: AskOptions): Promise<ToolSchemaReply>;
  /** Says what a tool would do and what is missing for it, and changes nothing. */
  tool_dry(params: ToolDryParams, options?: AskOptions): Promise<ToolDryReply>;
  /** Uses a tool. The reply says how it ended and what changed. */
  tool_run(params: ToolRunParams, options?: AskOptions): Promise<ToolRunReply>;
  /** What happened after a cursor: chat, damage, deaths, tools and skills that ended. */
  events_since(params?: EventsSinceParams, options?: AskOptions): Promise<EventsSinceReply>;
  /** Everything about the player at a glance: body, items, surroundings, task. */
  observe_snapshot(params?: ObserveSnapshotParams, options?: AskOptions): Promise<ObserveSnapshotReply>;
  /** The same as one line of text for the context of a language model. */
  observe_prompt(params?: ObservePromptParams, options?: AskOptions): Promise<ObservePromptReply>;
  /** A closer look at one thing: items, creatures, blocks, containers, signs, a room. */
  observe_detail(params?: ObserveDetailParams, options?: AskOptions): Promise<ObserveDetailReply>;
  /** What the observers take, as JSON Schema. */
  observe_schema(params?: ObserveSchemaParams, options?: AskOptions): Promise<ObserveSchemaReply>;
  /** The snapshot in the form that other bots answer in: pos{x,y,z}, vitals.hp, inv. */
  observe_snapshot_compat(params?: ObserveSnapshotCompatParams, options?: AskOptions): Promise<ObserveSnapshotCompatReply>;
  /** A closer look in the form that other bots answer in: lists, mostly. */
  observe_detail_compat(params?: ObserveDetailCompatParams, options?: AskOptions): Promise<ObserveDetailCompatReply>;
  /** Which game this is, whether it is there, and what it has. */
  get_game(params?: GetGameParams, options?: AskOptions): Promise<GetGameReply>;
  /** What a block keeps beyond its state, such as the text of a sign. */
  get_block_data(params: GetBlockDataParams, options?: AskOptions): Promise<GetBlockDataReply>;
  /** What is true of every item of a name: how many stack, how long it lasts, who eats it. */
  get_item_facts(params: GetItemFactsParams, options?: AskOptions): Promise<GetItemFactsReply>;
  /** The last lines of the chat that are kept, the oldest first. */
  chat_history(params?: ChatHistoryParams, options?: AskOptions): Promise<ChatHistoryReply>;
  /** Forgets the lines of the chat that are kept. */
  chat_clear(params?: ChatClearParams, options?: AskOptions): Promise<ChatClearReply>;
  /** On which server the game is played, in a game that is played on servers. */
  server_status(params?: ServerStatusParams, options?: AskOptions): Promise<ServerStatusReply>;
  /** Goes to a server; answers when it has let the player in, or at once with `connecting`. */
  server_connect(params: ServerConnectParams, options?: AskOptions): Promise<ServerConnectReply>;
  /** Leaves the server. */
  server_disconnect(params?: ServerDisconnectParams, options?: AskOptions): Promise<ServerDisconnectReply>;
  /** Who is connected, what each of them holds, and who has control. */
  list_clients(params?: ListClientsParams, options?: AskOptions): Promise<ListClientsReply>;
  /** Takes control from whoever has it: what runs ends, in the background too, and what is held is let go. */
  take_control(params: TakeControlParams, options?: AskOptions): Promise<TakeControlReply>;
  /** Gives control back to the client that it was taken from, or to nobody. */
  give_control(params?: GiveControlParams, options?: AskOptions): Promise<GiveControlReply>;
  /** The games of this run, where it has several, the first one first. */
  list_games(params?: ListGamesParams, options?: AskOptions): Promise<ListGamesReply>;
  /** Goes on in another game of this run, in control of it, or reading as before; control of the one before, and what was held and subscribed to there, end. Where the other is taken nothing changes. */
  use_game(params?: UseGameParams, options?: AskOptions): Promise<UseGameReply>;
  /** Uses a tool for so long, and parks it where it is not done then: nothing of it is lost. */
  task_run(params: TaskRunParams, options?: AskOptions): Promise<TaskRunReply>;
  /** Goes on with the tool that is parked or in the background, for so long. */
  task_continue(params?: TaskContinueParams, options?: AskOptions): Promise<TaskContinueReply>;
  /** Ends the tool that is parked or in the background. What it has done stays done. */
  task_drop(params?: TaskDropParams, options?: AskOptions): Promise<TaskDropReply>;
  /** The tool that is parked or in the background, or else the last that was. */
  task_status(params?: TaskStatusParams, options?: AskOptions): Promise<TaskStatusReply>;
  /** What the run and the game have logged after a cursor, such as warnings and errors. */
  get_logs(params?: GetLogsParams, options?: AskOptions): Promise<GetLogsReply>;
  /** Waits until the game is there: an engine that is yet to dial, a server that is being joined; others go on meanwhile. */
  wait_ready(params?: WaitReadyParams, options?: AskOptions): Promise<WaitReadyReply>;
  /** What the numbers in `watch_view` mean: states, biomes, items, and how they look. */
  view_words(params?: ViewWordsParams, options?: AskOptions): Promise<ViewWordsReply>;
  /** What has changed in what a block world shows since this client asked last, for who draws it; it waits for a change. */
  watch_view(params?: WatchViewParams, options?: AskOptions): Promise<WatchViewReply>;
  /** What was asked of the game and what came of it, after a cursor, in order; it waits for more. What was before the first call of a run, or before its first page, is not kept. */
  journal_since(params?: JournalSinceParams, options?: AskOptions): Promise<JournalSinceReply>;
}

/** The events of a block world, and those of the harness. */
export interface KnownEvents {
  state: GetStateReply & { event: 'state' };
  screenshot: { event: 'screenshot'; tick: number; [field: string]: unknown };
  chat: {
    event: 'chat';
    tick: number;
    from: string;
    text: string;
  };
  damage: {
    event: 'damage';
    tick: number;
    target: string;
    entity?: number;
    amount: number;
    cause: string;
    health: number;
  };
  death: {
    event: 'death';
    tick: number;
    target: string;
    entity?: number;
    cause: string;
    by?: string;
  };
  respawn: {
    event: 'respawn';
    tick: number;
    target: string;
  };
  pickup: {
    event: 'pickup';
    tick: number;
    item: string;
    count: number;
  };
  milestone: {
    event: 'milestone';
    name: string;
    tick: number;
  };
  block: {
    event: 'block';
    tick: number;
    pos: [number, number, number];
    from: string;
    to: string;
  };
}

/** Ops that are no methods: the client has the name for something else, or another way. */
export const NOT_METHODS: ReadonlySet<string> = new Set(['close', 'subscribe']);

export const OP_NAMES: readonly OpName[] = [
  'set_actions',
  'pulse',
  'set_view',
  'command',
  'get_state',
  'step',
  'screenshot',
  'shutdown',
  'subscribe',
  'cancel',
  'set_clock',
  'raycast',
  'get_blocks',
  'get_entities',
  'get_inventory',
  'save_state',
  'load_state',
  'list_states',
  'open',
  'close',
  'get_container',
  'inventory_click',
  'container_move',
  'craft',
  'recipes',
  'sign_write',
  'book_write',
  'respawn',
  'chat_send',
  'interact',
  'swap_slots',
  'world_list',
  'world_create',
  'world_load',
  'world_delete',
  'world_leave',
  'get_scene',
  'scene_act',
  'scene_find',
  'scene_wait',
  'scene_key',
  'scene_type',
  'scene_pointer',
  'scene_screenshot',
  'resourcepack_list',
  'resourcepack_enabled',
  'resourcepack_enable',
  'resourcepack_disable',
  'resourcepack_reload',
  'resourcepack_load',
  'shader_list',
  'shader_get',
  'shader_set',
  'shader_reload',
  'shader_errors',
  'shader_disable',
  'tool_list',
  'tool_schema',
  'tool_dry',
  'tool_run',
  'events_since',
  'observe_snapshot',
  'observe_prompt',
  'observe_detail',
  'observe_schema',
  'observe_snapshot_compat',
  'observe_detail_compat',
  'get_game',
  'get_block_data',
  'get_item_facts',
  'chat_history',
  'chat_clear',
  'server_status',
  'server_connect',
  'server_disconnect',
  'list_clients',
  'take_control',
  'give_control',
  'list_games',
  'use_game',
  'task_run',
  'task_continue',
  'task_drop',
  'task_status',
  'get_logs',
  'wait_ready',
  'view_words',
  'watch_view',
  'journal_since',
];
