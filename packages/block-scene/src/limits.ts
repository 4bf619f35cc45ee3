/** Bounds of the scene of a block world, each with its unit and its reason. */

export const SCENE_ACTION_TICKS_MAX = 400; // 20 s: with settling, less than a scene's deadline
export const SCENE_CHAT_LINES_MAX = 10; // that a scene shows
export const SCENE_CHAT_CHARS_MAX = 256; // of one line of chat, as in Minecraft
export const SCENE_RECIPES_MAX = 60; // that a scene offers at once
export const SCENE_EFFECTS_MAX = 100; // events that are kept for who asks what could be seen and heard
export const SCENE_ELSEWHERE_MAX = 4_096; // blocks that change during one action and are remembered
export const SCENE_CREATURES_MAX = 12; // that a scene names, the nearest
export const SCENE_ITEMS_MAX = 8; // things lying about that it names
