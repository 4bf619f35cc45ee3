import { isAbsolute } from 'node:path';
import { z } from 'zod';
import {
  DELAY_MS_MAX,
  PICTURE_SIDE_MAX,
  PICTURE_SIDE_MIN,
  TICK_RATE_DEFAULT,
} from '../../limits.js';
import { pictureFile } from '../../ops/screenshot.js';
import { mcPosition } from './angles.js';
import { command, type McCommand, type McContext, readGameState } from './command.js';
import { McError } from './errors.js';
import { resourcePacksOf, shaderStatusOf } from './packCommands.js';
import { mcDimension } from './statusCommands.js';

const ms = z.number().min(0).max(DELAY_MS_MAX).default(0);
const TICK_MS = 1_000 / TICK_RATE_DEFAULT;
const side = z.int().min(PICTURE_SIDE_MIN).max(PICTURE_SIDE_MAX).optional();

/** Pictures. */
export const SCREENSHOT_COMMAND: Readonly<Record<string, McCommand>> = {
  screenshot: {
    run: command(
      z.object({
        path: z.string().min(1),
        clean: z.boolean().default(false),
        delay_ms: ms,
        settle_ms: ms,
        width: side,
        height: side,
      }),
      async (context, { path, clean, delay_ms, settle_ms, ...size }) => {
        const { host } = context;
        if (!isAbsolute(path)) {
          throw new McError('INVALID_PARAMS', 'Invalid parameter path: it must be absolute');
        }
        pictureFile(host, path); // before time passes for nothing
        await pass(context, delay_ms + settle_ms);
        const state = await readGameState(context);
        // While the file is written others may change them; the picture has been drawn by then.
        const resource_packs = await resourcePacksOf(context);
        const shot = await context.call('screenshot', { path, hud: !clean, ...size });
        return {
          path: shot.path,
          width: shot.width,
          height: shot.height,
          metadata: {
            timestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
            player: mcPosition(state),
            time: state.time_of_day,
            dimension: mcDimension(state),
            ...(await shaderStatusOf(context)),
            resource_packs,
          },
        };
      },
    ),
  },
};

/** Lets time pass: real time where the clock is free; else ticks, which only who is in control may. */
async function pass({ host, call, wait }: McContext, ms: number): Promise<void> {
  if (ms === 0) return;
  if (host.clock.waiting) await call('step', { ticks: Math.ceil(ms / TICK_MS) });
  else await wait(ms);
}
