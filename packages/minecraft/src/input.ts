import {
  BLOCK_WORLD_CONTROLS,
  type BlockWorldInput,
  type BlockWorldInputFacet,
  type InputOverlay,
} from '@bridle/facets';
import { botYaw, ourYaw } from './angles.js';
import { PITCH_MAX } from './limits.js';
import type { BotControl } from './mineflayer.js';
import type { BotSession } from './session.js';

/** An analogue axis is a key that is down past this. */
const KEY_DOWN = 0.5;

/** A server decides who flies, and the bot's physics know only how to walk and swim. */
const CONTROLS = BLOCK_WORLD_CONTROLS.filter(({ field }) => field !== 'toggleFly');

/** What the buttons of the mouse do, which is the hands' affair. */
export interface MouseButtons {
  /** Told before every tick what is held and what was clicked. */
  tick(input: BlockWorldInput): void;
}

/** Keys and mouse of a bot: what is held is told to its body before every tick. */
export function createInput(
  { bot, packets }: BotSession,
  controls: InputOverlay,
  mouse: MouseButtons,
  touch: () => void,
): BlockWorldInputFacet {
  const set = (control: BotControl, isOn: boolean): void => bot.setControlState(control, isOn);
  const sneak = (isOn: boolean): void => {
    if (isOn !== bot.getControlState('sneak')) packets.sneak(isOn);
    set('sneak', isOn);
  };
  const turn = (yaw: number, pitch: number): void => {
    touch();
    void bot.look(botYaw(yaw), Math.max(-PITCH_MAX, Math.min(PITCH_MAX, pitch)), true);
  };
  return {
    controls: CONTROLS,
    ignoresOthers: true, // automation-v1 has clients send those of cursors and menus, too
    apply(others) {
      const input = controls.over(others, bot.entity.isInWater === true);
      if (input.lookDyaw !== 0 || input.lookDpitch !== 0) {
        const { yaw, pitch } = bot.entity;
        turn(ourYaw(yaw) + input.lookDyaw, pitch + input.lookDpitch);
      }
      set('forward', input.moveY > KEY_DOWN);
      set('back', input.moveY < -KEY_DOWN);
      set('right', input.moveX > KEY_DOWN);
      set('left', input.moveX < -KEY_DOWN);
      set('jump', input.jumpHold || input.jumpClick || input.moveZ > KEY_DOWN);
      sneak(input.crouch || input.moveZ < -KEY_DOWN);
      set('sprint', input.sprint);
      if (input.hotbarSlot !== undefined && input.hotbarSlot !== bot.quickBarSlot) {
        bot.setQuickBarSlot(input.hotbarSlot);
      }
      mouse.tick(input);
    },
    setView: turn,
  };
}
