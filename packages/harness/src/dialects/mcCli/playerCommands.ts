import { type CommandOutcome, DAY_TICKS } from '@bridle/facets';
import { z } from 'zod';
import { mcView, radiansOf, withinPitch } from './angles.js';
import { actions, command, type McCommand, type McContext, readGameState } from './command.js';
import { McError } from './errors.js';
import { mcDimension } from './statusCommands.js';

const TIMES: Readonly<Record<string, number>> = {
  sunrise: 0,
  day: 1_000,
  noon: 6_000,
  sunset: 12_000,
  night: 13_000,
  midnight: 18_000,
};
const HEIGHT_MAX = 4_096;
const WIDTH_MAX = 30_000_000;

const coordinate = z.number().min(-WIDTH_MAX).max(WIDTH_MAX);

/** The player, the view, the time, and commands. */
export const PLAYER_COMMANDS: Readonly<Record<string, McCommand>> = {
  teleport: {
    run: command(
      z.object({ x: coordinate, y: z.number().min(-HEIGHT_MAX).max(HEIGHT_MAX), z: coordinate }),
      async (context, { x, y, z }) => {
        await execute(context, `tp @s ${decimal(x)} ${decimal(y)} ${decimal(z)}`);
        const [nx, ny, nz] = (await readGameState(context)).player.pos;
        return { x: nx, y: ny, z: nz };
      },
    ),
  },
  camera: {
    run: command(
      z.object({ yaw: z.number().optional(), pitch: z.number().optional() }),
      async (context, { yaw, pitch }) => {
        if (yaw === undefined && pitch === undefined) {
          throw new McError('INVALID_PARAMS', 'Missing required parameters: yaw, pitch');
        }
        const now = mcView((await readGameState(context)).player);
        const next = { yaw: yaw ?? now.yaw, pitch: withinPitch(pitch ?? now.pitch) };
        await context.call('set_view', radiansOf(next));
        return mcView((await readGameState(context)).player);
      },
    ),
  },
  time: {
    run: actions(
      {
        get: command(z.object({}), timeNow),
        set: command(
          z.object({ value: z.union([z.number(), z.string()]) }),
          async (context, { value }) => {
            await execute(context, `time set ${ticksOf(value)}`);
            return { ...(await timeNow(context)), set: true };
          },
        ),
      },
      'get',
    ),
  },
  execute: {
    run: command(z.object({ command: z.string().min(1) }), async (context, { command: line }) => {
      const lines = await execute(context, line);
      return { executed: true, command: line.replace(/^\//, ''), output: lines };
    }),
  },
};

async function timeNow(context: McContext): Promise<object> {
  const state = await readGameState(context);
  return { time: state.time_of_day, dimension: mcDimension(state) };
}

function ticksOf(value: number | string): number {
  const named = typeof value === 'string' ? TIMES[value.toLowerCase()] : undefined;
  const ticks = named ?? (value === '' ? Number.NaN : Number(value));
  if (Number.isInteger(ticks) && ticks >= 0 && ticks <= Number.MAX_SAFE_INTEGER) {
    return ticks % DAY_TICKS;
  }
  const hint = `give ticks, or ${Object.keys(TIMES).join(', ')}`;
  throw new McError(
    'INVALID_PARAMS',
    `Invalid parameter value: ${String(value).slice(0, 64)}`,
    hint,
  );
}

async function execute({ call }: McContext, line: string): Promise<string[]> {
  const { ok, lines } = (await call('command', { line })) as unknown as CommandOutcome;
  if (ok === false) throw failed(lines);
  return lines;
}

/** Commands read no exponents. */
function decimal(value: number): string {
  return value.toFixed(6).replace(/\.?0{1,6}$/, '');
}

export function failed(lines: readonly string[]): McError {
  return new McError('EXECUTION_ERROR', lines.join('\n') || 'The command failed');
}
