/** Bounds of what the harness does in block worlds alone, with the unit in the name and the reason beside it. */

// Those that games keep, too, stand with the facets.
export {
  BOOK_PAGE_CHARS_MAX,
  BOOK_PAGES_MAX,
  PITCH_MAX,
  SIGN_LINE_CHARS_MAX,
  SIGN_LINES_MAX,
} from '@bridle/facets';

export const BLOCKS_MAX = 262_144; // blocks that one get_blocks looks at: 64³
export const ENTITIES_TOLD_MAX = 1_000; // of one get_entities, the nearest; without books they fit into a line
export const ENTITIES_CHARS_MAX = 1_000_000; // of all of them; books and full boxes are told with all that is in them
export const REACH_MAX = 256; // blocks that one ray goes

export const CRAFT_TIMES_MAX = 2_304; // rounds of one craft: 36 stacks of 64
export const RECIPES_MAX = 400; // recipes that one reply lists: all there are
export const SLOTS_DRAGGED_MAX = 104; // slots that one drag goes over: more than any screen has
export const BOOK_TITLE_CHARS_MAX = 32; // of its title, as in Minecraft

export const CAMERA_BLOCKS_MAX = 30_000_000; // from the origin: the end of the world

export const USE_TICKS_MAX = 1_200; // for which one interact holds a button: a minute
export const ANSWER_TICKS = 10; // after a click, for a game with its own time to tell what came of it: half a second

export const CHANGES_TOLD_MAX = 64; // blocks that one answer lists as broken or placed

export const ITEM_FACTS_MAX = 128; // names in one request: more than anybody carries
export const TOOL_RADIUS_MAX = 64; // blocks around the player that one tool looks at
export const TOOL_COUNT_MAX = 2_304; // of what one tool gathers, breaks or places: 36 stacks
export const TOOL_BOX_BLOCKS_MAX = 4_096; // of a box that one tool clears or fills: 16³
export const TARGETS_FOUND_MAX = 256; // blocks that one look for work finds
export const TARGETS_LOST_MAX = 12; // in a row that could not be reached: then a tool gives up
export const TARGETS_TOLD_MAX = 8; // that a preview lists
export const TARGET_TICKS_MAX = 1_200; // on the way to one of many targets: a minute
export const LEG_TICKS_MAX = 3_600; // of one part of a long way: three minutes dig through a hill
export const GOTO_BLOCKS_MAX = 10_000; // that one goto covers; ten minutes do not last for more
export const BOOK_PAGES_TOLD = 10; // of a book that are read at once
export const CRAFT_PLAN_DEPTH_MAX = 4; // items that are made to make another: logs, planks, sticks, a tool
export const CRAFT_PLAN_TRIES_MAX = 4_000; // ways that one plan thinks through: milliseconds
export const STATIONS_TRIED_MAX = 8; // tables or ovens around that are tried, the nearest first
export const CRAFT_STEPS_MAX = 64; // of one craft, each of them some rounds of one recipe
export const SMELT_IDLE_TICKS_MAX = 420; // without anything coming out: two turns of a slow oven
export const STORES_MAX = 64; // chests and barrels that one tool goes to
export const SORT_ROUNDS_MAX = 16; // that sort_chests goes from chest to chest

export const OBSERVE_RADIUS_MAX = 128; // blocks within which creatures and players are told
export const OBSERVE_LIST_MAX = 64; // entries of one list that an observer tells
export const OBSERVE_FOUND_MAX = 256; // blocks that one look by name counts
export const NAME_SEEN_CHARS_MAX = 48; // of a player's name, which others choose
export const BLOCK_SUMMARY_RADIUS_MAX = 12; // where every block is counted: 15,625 of them
export const BLOCKS_FOUND_RADIUS_MAX = 32; // where blocks are found by name: 274,625 are looked at
export const CONTAINERS_FOUND_MAX = 256; // halves of chests, and whatever else keeps items
export const CONTAINER_ATTEMPTS_MAX = 5; // to open one of them
export const CONTAINER_OPEN_MS_MAX = 5_000; // for each attempt
export const CONTAINERS_LOOK_MS_MAX = 15_000; // after which no other is opened: half a deadline
export const ROOM_RADIUS_MAX = 24; // blocks from the player to the end of the room
export const ROOM_CELLS_MAX = 4_096; // of a room: 16³, or 28 by 28 and 5 high; within a slice
export const ROOF_LOOK_BLOCKS = 40; // above the highest cell of a room, to tell the sky from a hall
export const ROOM_BLOCKS_TOLD_MAX = 24; // kinds of furniture in a room
export const EXITS_TOLD_MAX = 12; // doors and gaps of a room, the nearest
export const SPAWN_CELLS_TOLD_MAX = 6; // where monsters could come, the nearest
export const HAZARDS_TOLD_MAX = 12; // kinds of hazards, the nearest
export const HAZARD_BLOCKS_RADIUS_MAX = 8; // blocks within which lava and the like are a hazard
export const HAZARD_HOSTILE_BLOCKS = 16; // within which monsters notice a player
export const DROP_LOOK_BLOCKS = 24; // that a drop is followed down; a fall of 23 kills
export const SPACE_RADIUS_MAX = 10; // blocks of a map in text: 21 signs a row
export const SPACE_LEGEND_MAX = 40; // kinds of blocks with a sign of their own
export const FOE_TICKS_MAX = 1_200; // that one foe is fought for: a minute
export const FOE_MISSES_MAX = 10; // blows or ways in vain, one after the other, before it is left alone
export const FOE_FORGET_TICKS = 200; // after which one that was out of reach is tried again
export const SHOTS_MAX_PER_TOOL = 64; // arrows of one range_attack: a stack
export const CREATURES_MAX = 64; // that one tool fights or feeds
export const GATES_MAX = 16; // of pens around that are closed again
