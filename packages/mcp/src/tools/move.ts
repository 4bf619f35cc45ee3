import { defineMcpTool, PLAYS } from '../defineTool.js';
import { MOVE_TICKS_MAX } from '../limits.js';
import { from } from '../opTable.js';
import { passTime } from '../passTime.js';

/** What each key holds, as `set_actions` calls it. */
const HOLDS = {
  forward: { move_y: 1 },
  back: { move_y: -1 },
  left: { move_x: -1 },
  right: { move_x: 1 },
  jump: { jump_hold: true },
  sneak: { crouch: true },
  sprint: { sprint: true },
  attack: { attack_hold: true },
  use: { use_hold: true },
} as const;
const NOTHING = {
  ...{ move_x: 0, move_y: 0, jump_hold: false, crouch: false, sprint: false },
  ...{ attack_hold: false, use_hold: false },
};

export const move = defineMcpTool({
  name: 'move',
  description: 'Turns the view, then holds keys for some ticks (20 a second) and lets go.',
  hints: PLAYS,
  ops: ['set_actions', 'pulse', 'step', 'scene_wait', 'get_scene', 'take_control', 'give_control'],
  needs: 'tool_run', // every game calls its controls as it likes; one with a body has these
  fields: {
    keys: {
      type: 'array',
      maxItems: 10,
      items: { type: 'string', enum: [...Object.keys(HOLDS), 'drop'] },
    },
    ticks: from('step.ticks', { minimum: 1, maximum: MOVE_TICKS_MAX, default: 20 }),
    turn: { type: 'number', minimum: -360, maximum: 360, description: 'degrees to the right' },
    tilt: { type: 'number', minimum: -180, maximum: 180, description: 'degrees up' },
    slot: { type: 'integer', minimum: 0, maximum: 8, description: 'of the hotbar' },
    until: from('step.until', { type: 'object', description: 'ends it early: guide until' }),
  },
  async run(play, args) {
    const { keys = [], ticks, turn = 0, tilt = 0, slot, until } = args as unknown as MoveArguments;
    const held = Object.assign(
      {},
      ...keys.map((key) => (key === 'drop' ? {} : HOLDS[key])),
    ) as object;
    const pulse = {
      ...(turn !== 0 && { look_dyaw: radians(turn) }),
      ...(tilt !== 0 && { look_dpitch: radians(tilt) }),
      ...(keys.includes('drop') && { drop_click: true }),
    };
    const before = await play.known();
    const said = await play.acting(async () => {
      const chosen = slot === undefined ? {} : { hotbar_slot: slot };
      await play.ask('set_actions', { actions: { ...NOTHING, ...held, ...chosen } });
      try {
        if (Object.keys(pulse).length > 0) await play.ask('pulse', { actions: pulse });
        return await passTime(play, ticks, until);
      } finally {
        await play.finish('set_actions', { actions: NOTHING }).catch(() => {}); // the run is gone
      }
    });
    return play.changes(before, [said]);
  },
});

interface MoveArguments {
  readonly keys?: readonly (keyof typeof HOLDS | 'drop')[];
  readonly ticks: number;
  readonly turn?: number;
  readonly tilt?: number;
  readonly slot?: number;
  readonly until?: unknown;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
