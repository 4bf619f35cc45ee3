/** Every bound of the embedded game, with its unit in the name and its reason beside it. */

// Those that the harness keeps, too, stand with the facets.
export {
  PITCH_MAX,
  QUOTE_CHARS_MAX,
  SKILL_TICKS_MAX,
  WORLD_NAME_CHARS_MAX,
} from '@bridle/facets';

export const LEVEL_BYTES_MAX = 268_435_456; // of a level.json: read as one string, which Node ends at twice that; what a world may keep takes a twentieth of it

export const LOOK_COLUMNS_MAX = 1_024; // columns that one get_blocks may make
export const LOOK_AT_ONCE_COLUMNS = 4; // of them made right away; more are made in slices
export const LOADED_COLUMNS_MAX = 2_048; // past this, land far from the player is forgotten
export const STATES_MAX = 64; // game states kept in memory

export const VIEW_DISTANCE = 12; // columns that pictures show in each direction
export const VIEW_DISTANCE_MAX = 32; // columns; 4,225 of them are in sight then
export const CHAT_LINES_MAX = 10; // that pictures with a HUD can show
export const CHAT_LINE_TICKS = 200; // for which they do: ten seconds
export const CHAT_HISTORY_MAX = 200; // lines of chat that are remembered

export const PACK_BYTES_MAX = 104_857_600; // of a resource pack as it lies on the disk
export const PACK_FILES_MAX = 65_534; // files and folders in it, used or not: what a zip can count
export const PACK_DEPTH_MAX = 16; // folders within folders, of shader packs, too
export const PACK_FILE_BYTES_MAX = 16_777_216; // of one of its files, unpacked
export const PACK_META_BYTES_MAX = 262_144; // of a .mcmeta: parsed within SLICE_MS; real ones have a few hundred
export const PACK_RATIO_MAX = 200; // bytes that one packed byte may become: PNGs hardly shrink at all
export const PACK_RATIO_FROM_BYTES = 65_536; // a small file may be as even as it likes
export const PACK_PIXELS_MAX = 268_435_456; // of all its textures: a thousand of 512 × 512
export const PACK_PROBLEMS_MAX = 50; // that are told of one pack; the rest are counted
export const PACKS_MAX = 256; // in the folder of packs; more are not looked at
export const TEXTURE_PIXELS_MAX = 33_554_432; // 4,096 × 4,096 twice; 1,024 × 1,024 in 32 frames
export const TEXTURE_SIDE_MAX = 32_768; // pixels: those 32 frames are as high
export const TEXTURE_FRAMES_MAX = 128; // of one that moves
export const TEXTURE_AT_ONCE_PIXELS = 32_768; // decoded within SLICE_MS; more is for a thread
export const TEXTURE_AT_ONCE_BYTES = 262_144; // of its file, and of one that is unpacked here; as much
export const PACKS_TEXTURE_BYTES_MAX = 268_435_456; // of all enabled packs; they are drawn from a copy

export const SHADERS_MAX = 500; // shader packs in one folder; the rest is not listed
export const SHADER_ZIP_BYTES_MAX = 16_777_216; // of a shader pack that is a zip
export const SHADER_FILES_MAX = 1_000; // files and folders in a shader pack
export const SHADER_FILE_BYTES_MAX = 1_048_576; // of one of them
export const SHADER_BYTES_MAX = 16_777_216; // of all of them, unpacked
export const SHADER_RATIO_MAX = 100; // times as large as packed; text is packed to about a fifth

export const AVATAR_VIEW_COLUMNS = 4; // around the player's own, that the avatar knows: 64 blocks
export const AVATAR_FIND_MAX = 4_096; // blocks that one look finds; more is no list to read
export const AVATAR_MOVE_TICKS_MAX = 12_000; // of one walk that names no bound: ten minutes
export const AVATAR_DIG_TICKS_MAX = 6_000; // of one block: obsidian by hand, and not more
export const AVATAR_HAND_TICKS_MAX = 200; // of whatever else a hand does: ten seconds
export const AVATAR_USE_TICKS_MAX = 1_200; // for which one use of an item is held: a minute
