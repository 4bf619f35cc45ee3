import { type CommandOutcome, HarnessError, type TickInput } from '@bridle/facets';
import { z } from 'zod';

const TICKS_PER_SECOND = 20;
const RADIANS_PER_DEGREE = Math.PI / 180;

const NO_STEPS = 'there are no steps';

const inputStep = z.object({
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
});

const inputScript = z.object({ steps: z.array(inputStep).min(1, NO_STEPS) });

const commandStep = z.object({
  tick: z.int().min(0),
  command: z.string().regex(/\S/, 'the command is empty'),
});

const commandScript = z.object({
  steps: z
    .array(commandStep)
    .min(1, NO_STEPS)
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
  apply: (input: TickInput) => void,
  report: (line: string) => void,
): TickScript {
  const value = parseJson(text, file);
  const { steps } = check(inputScript, value, file);
  reportUnknown(value, inputStep, file, report);
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
  commands: { run(line: string): CommandOutcome },
  report: (line: string) => void,
): TickScript {
  const value = parseJson(text, file);
  const { steps } = check(commandScript, value, file);
  reportUnknown(value, commandStep, file, report);
  let next = 0;
  return {
    get finished() {
      return next === steps.length;
    },
    beforeTick(tick) {
      for (; next < steps.length && steps[next]!.tick <= tick; next++) {
        const { command } = steps[next]!;
        const { ok, lines } = commands.run(command);
        if (ok === false) report(`${file}: tick ${tick}: ${command}: ${lines.join(' ')}`);
      }
    },
  };
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HarnessError('bad_request', `${file} is not JSON: ${(error as Error).message}`);
  }
}

function check<S extends z.ZodType>(schema: S, value: unknown, file: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  const at = path.length === 0 ? '' : ` at ${path.join('.')}`;
  throw new HarnessError('bad_request', `${file} is no such script${at}: ${message}`);
}

/** A field may be there for a reader; more often its name is mistyped, and it does nothing. */
function reportUnknown(
  checked: unknown,
  { shape }: z.ZodObject,
  file: string,
  report: (line: string) => void,
): void {
  const known = new Set(Object.keys(shape));
  for (const [i, step] of (checked as { steps: object[] }).steps.entries()) {
    for (const name of Object.keys(step)) {
      if (known.has(name)) continue;
      known.add(name);
      report(`${file}: steps.${i}.${name} is no field of a step and does nothing`);
    }
  }
}
