import type { HudState } from '../renderScene.js';

/** The HUD of somebody who is well and carries nothing. */
export const EMPTY_HUD: HudState = {
  hotbar: [],
  selected: 0,
  health: 20,
  food: 20,
  air: 300,
  armour: 0,
  xpProgress: 0,
  xpLevel: 0,
  chat: [],
  showsVitals: true,
};
