import { createWorld, runCommand, tick } from '@bridle/engine';
import type { Game, GameEvent } from '@bridle/facets';

const PITCH_MAX = Math.PI / 2 - 0.001;
/** A digital engine treats an analogue axis as a key that is down past this. */
const KEY_DOWN = 0.5;

export interface FlatGameOptions {
  /** why there are no pictures */
  readonly noScreen: string;
}

/** The embedded world: the pure engine behind the harness's facets. */
export function createFlatGame({ noScreen }: FlatGameOptions): Game {
  const world = createWorld();
  const { player, controls } = world;
  const listeners: ((event: GameEvent) => void)[] = [];

  function tellEvents(): void {
    if (world.events.length === 0) return;
    for (const event of world.events.splice(0)) {
      for (const listener of listeners) listener(event);
    }
  }

  return {
    name: 'flat',
    absent: { screen: noScreen },
    facets: {
      clock: {
        get tick() {
          return world.tick;
        },
        advance() {
          tick(world);
          tellEvents();
        },
      },
      input: {
        apply(input) {
          player.yaw += input.lookDyaw;
          player.pitch = Math.max(-PITCH_MAX, Math.min(PITCH_MAX, player.pitch + input.lookDpitch));
          controls.moveX = asKey(input.moveX);
          controls.moveY = asKey(input.moveY);
          controls.sprint = input.sprint;
          controls.crouch = input.crouch;
          controls.jump = input.jumpHold || input.jumpClick;
          controls.attackHold = input.attackHold;
          controls.useClick = input.useClick;
          controls.hotbarSlot = input.hotbarSlot;
        },
        setView(yaw, pitch) {
          player.yaw = yaw;
          player.pitch = pitch;
        },
      },
      state: {
        read: () => ({
          dimension: 'Overworld',
          player: {
            pos: [player.x, player.y, player.z],
            yaw: player.yaw,
            pitch: player.pitch,
            health: player.health,
            hunger: player.hunger,
          },
        }),
      },
      command: {
        run(line) {
          const outcome = runCommand(world, line);
          tellEvents();
          return outcome;
        },
      },
      events: {
        listen: (listener) => void listeners.push(listener),
      },
    },
  };
}

function asKey(axis: number): number {
  if (axis > KEY_DOWN) return 1;
  return axis < -KEY_DOWN ? -1 : 0;
}
