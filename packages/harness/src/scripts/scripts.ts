import { type CommandFacet, HarnessError, type TickInput } from '@bridle/facets';
import { z } from 'zod';

const TICKS_PER_SECOND = 20;
const RADIANS_PER_DEGREE = Math.PI / 180;

const inputScript = z.object({
  steps: z
    .array(
      z.object({
        duration: z.number().positive().max(1_000_000).describe('seconds'),
        move_x: z.number().default(0),
        move_y: z.number().default(0),
        move_z: z.number().default(0),
        sprint: z.boolean().default(false),
        crouch: z.boolean().default(false),
        jump: z.boolean().default(false),
        toggle_fly: z.boolean().default(false),
        look_x: z.number().min(-360).max(360).default(0).describe('degrees to the right per tick'),
        look_y: z.number().min(-360).max(360).default(0).describe('degrees upwards per tick'),
      }),
    )
    .min(1),
});

const commandScript = z.object({
  steps: z
    .array(z.object({ tick: z.int().min(0), command: z.string().regex(/\S/) }))
    .min(1)
    .refine((steps) => steps.every(({ tick }, i) => i === 0 || steps[i - 1]!.tick <= tick), {
      message: 'the steps are not sorted by tick',
    }),
});

/** Something that has its say before each tick. */
export interface TickScript {
  /** Called before the tick that follows tick number `tick`. */
  beforeTick(tick: number): void;
  readonly finished: boolean;
}

/** `--scripted-input`: holds and turns over time; the last step goes on. */
export function readInputScript(
  text: string,
  file: string,
  apply: (input: Partial<TickInput>) => void,
): TickScript {
  const { steps } = parse(inputScript, text, file);
  let index = -1;
  let ticksLeft = 0;
  return {
    get finished() {
      return index === steps.length - 1 && ticksLeft <= 0;
    },
    beforeTick() {
      const isFirst = ticksLeft <= 0 && index < steps.length - 1;
      if (isFirst) {
        index++;
        ticksLeft = Math.max(1, Math.round(steps[index]!.duration * TICKS_PER_SECOND));
      }
      ticksLeft--;
      const step = steps[index]!;
      apply({
        moveX: step.move_x,
        moveY: step.move_y,
        moveZ: step.move_z,
        sprint: step.sprint,
        crouch: step.crouch,
        jumpHold: step.jump,
        toggleFly: isFirst && step.toggle_fly,
        lookDyaw: step.look_x * RADIANS_PER_DEGREE,
        lookDpitch: step.look_y * RADIANS_PER_DEGREE,
      });
    },
  };
}

/** `--command-script`: each command runs at the start of its tick. */
export function readCommandScript(
  text: string,
  file: string,
  commands: CommandFacet,
  report: (line: string) => void,
): TickScript {
  const { steps } = parse(commandScript, text, file);
  let next = 0;
  return {
    get finished() {
      return next === steps.length;
    },
    beforeTick(tick) {
      for (; next < steps.length && steps[next]!.tick <= tick; next++) {
        const { command } = steps[next]!;
        const { ok, lines } = commands.run(command);
        if (!ok) report(`${file}: tick ${tick}: ${command}: ${lines.join(' ')}`);
      }
    },
  };
}

function parse<S extends z.ZodType>(schema: S, text: string, file: string): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new HarnessError('bad_request', `${file} is not JSON: ${(error as Error).message}`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  const at = path.length === 0 ? '' : ` at ${path.join('.')}`;
  throw new HarnessError('bad_request', `${file} is no such script${at}: ${message}`);
}
