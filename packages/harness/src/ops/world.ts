import {
  after,
  BLOCK_WORLD_SAMPLES,
  type BlockWorldState,
  HarnessError,
  type StateFacet,
} from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import {
  DEADLINE_COMMAND_MS,
  DEADLINE_STEP_MS,
  EVENT_NAME_CHARS_MAX,
  SAMPLE_FIELDS_MAX,
  TICK_RATE_MAX,
  TICK_RATE_MIN,
  UNTIL_MAX,
} from '../limits.js';
import { openScreen, stack } from './stacks.js';
import { StepWatch, UNTIL_TEXT, untilCondition, WATCH_USES } from './stepping.js';

const tick = z.int().describe('the simulation tick');

const vector = z.tuple([z.number(), z.number(), z.number()]);

export const lookedAt = z.object({
  block: z.string().describe('name and state'),
  pos: vector,
  face: z.string().describe('west, east, down, up, north or south'),
  distance: z.number(),
});

/** The state of a block world; other games have fields of their own beside the tick. */
const stateFields = {
  tick,
  dimension: z.string(),
  player: z.object({
    pos: vector.describe('x, y, z of the feet'),
    yaw: z.number().describe('radians'),
    pitch: z.number().describe('radians'),
    health: z.number().nullable().describe('0 to 20; null: not known'),
    hunger: z.number().nullable().describe('0 to 20; null: not known'),
    saturation: z.number().nullable().describe('null: the game does not know'),
    air: z.number().nullable().describe('ticks of breath left; 300 above water; null: not known'),
    velocity: vector.describe('blocks per tick'),
    on_ground: z.boolean(),
    dead: z.boolean().describe('true until the player is back at the spawn point'),
    sleeping: z.boolean().optional().describe('true in a bed, until morning or crouching'),
    game_mode: z.string(),
    hotbar_slot: z.int(),
    held: stack.nullable(),
    effects: z.array(z.object({ name: z.string(), level: z.int(), ticks_left: z.int() })),
  }),
  biome: z.string().nullable().describe('null: the game does not know, as in what follows'),
  light: z.int().nullable().describe('0 to 15, at the feet'),
  time_of_day: z.int().nullable().describe('0 to 23999; 6000 is noon'),
  weather: z.string().nullable().describe('clear, rain or thunder'),
  looking_at: lookedAt.nullable().describe('the block in reach, if any'),
  looking_at_entity: z.int().nullable().describe('the id of the entity in reach, if any'),
  screen: openScreen.nullish().describe('what the player has open; null: nothing'),
  milestones: z
    .record(z.string(), z.int())
    .optional()
    .describe('goals that were reached, with the tick of each'),
  mobs_total: z.int().optional().describe('living creatures of this dimension'),
  mobs_active: z.int().optional().describe('of those, near enough for time to pass for them'),
  mobs_nearby: z.int().optional().describe('of those, no further than 16 blocks from the player'),
  hash: z.string().optional().describe('of the whole world, when asked for'),
};

export const command = defineOp({
  name: 'command',
  summary: 'Runs a slash command. One that cannot be read or done answers `ok:false`.',
  facet: 'command',
  kind: 'act',
  event: 'command_result',
  deadlineMs: DEADLINE_COMMAND_MS,
  params: z.object({ line: z.string().describe('for example `/tp 0 80 0`') }),
  result: z.object({
    tick,
    ok: z
      .boolean()
      .nullable()
      .describe('null: it was sent, and the game does not say what came of it'),
    lines: z.array(z.string()),
  }),
  run: ({ host, facet }, { line }) =>
    after(facet.run(line), (outcome) => {
      host.obeyTickRate();
      const answer = outcome.lines.length === 0 ? '' : `: ${outcome.lines.join('; ')}`;
      host.log.add(outcome.ok === false ? 'warn' : 'info', 'command', `${line}${answer}`);
      return { tick: host.tick, ...outcome };
    }),
});

function stateOf(facet: StateFacet, withHash: boolean | null | undefined): BlockWorldState {
  if (!withHash) return facet.read() as BlockWorldState;
  if (facet.hash === undefined) {
    const hint = 'ask for the state without hash';
    throw new HarnessError('unsupported', 'nobody here knows the whole world of this game', hint);
  }
  return { ...(facet.read() as BlockWorldState), hash: facet.hash() } as BlockWorldState;
}

export const getState = defineOp({
  name: 'get_state',
  summary: 'The player and the world as they are now.',
  facet: 'state',
  kind: 'read',
  event: 'state',
  params: z.object({
    hash: z.boolean().nullish().describe('add a fingerprint of the whole world'),
  }),
  result: z.object(stateFields),
  run({ facet }, { hash }) {
    if (facet.refresh === undefined) return stateOf(facet, hash);
    return facet.refresh().then(() => stateOf(facet, hash));
  },
});

const SAMPLES = Object.keys(BLOCK_WORLD_SAMPLES).join(', ');
const STEP_REFUSED = 'step is only available in headless step mode';
const STEP_HINT = 'send set_clock with mode wait, or start with --automation-step';

export const step = defineOp({
  name: 'step',
  summary:
    'Lets so many ticks pass, fewer if what is waited for comes true. Needs a clock that waits.',
  facet: 'clock',
  mayUse: WATCH_USES,
  kind: 'time',
  event: 'stepped',
  deadlineMs: DEADLINE_STEP_MS,
  params: z.object({
    ticks: z.int().min(0).describe('how many ticks to let pass; with `until`, at most'),
    until: z
      .union([untilCondition, z.array(untilCondition).max(UNTIL_MAX)])
      .nullish()
      .describe(UNTIL_TEXT),
    sample: z
      .array(z.string().max(EVENT_NAME_CHARS_MAX))
      .max(SAMPLE_FIELDS_MAX)
      .nullish()
      .describe(`what to record after every tick; in a block world, of ${SAMPLES}`),
    sample_every: z.int().min(1).nullish().describe('record only every so many ticks'),
  }),
  result: z.object({
    tick,
    ended_by: z
      .looseObject({})
      .nullish()
      .describe('with `until`: the condition that was met, null when the ticks ran out'),
    seen: z.looseObject({}).optional().describe('the event that was waited for'),
    samples: z.array(z.looseObject({ tick })).optional().describe('with `sample`, in order'),
  }),
  refusal({ clock, noSteps }) {
    if (noSteps !== undefined) return new HarnessError('unsupported', noSteps);
    return clock.mode === 'free'
      ? new HarnessError('unsupported', STEP_REFUSED, STEP_HINT)
      : undefined;
  },
  ticks: ({ ticks }) => ticks,
  *run(context, { ticks, until, sample, sample_every }) {
    const { host } = context;
    if (until == null && sample == null) {
      if (host.canPassMany) yield* host.letPass(ticks);
      else for (let done = 0; done < ticks; done++) yield;
      return { tick: host.tick };
    }
    const watch = new StepWatch(context, ticks, until, sample, sample_every ?? 1);
    try {
      while (!watch.isOver) {
        yield;
        watch.ticked();
      }
      return watch.result();
    } finally {
      watch.stop();
    }
  },
});

export const setClock = defineOp({
  name: 'set_clock',
  summary: 'Says when time passes: always (`free`), only inside requests (`wait`), or `auto`.',
  facet: 'clock',
  kind: 'act',
  setsClock: true,
  event: 'clock',
  params: z.object({
    mode: z.enum(['free', 'wait', 'auto']).nullish(),
    tick_rate: z
      .union([z.number().min(TICK_RATE_MIN).max(TICK_RATE_MAX), z.literal('max')])
      .nullish()
      .describe(`ticks per second, ${TICK_RATE_MIN} to ${TICK_RATE_MAX}, or \`max\``),
  }),
  result: z.object({
    tick,
    mode: z.enum(['free', 'wait', 'auto']),
    tick_rate: z.union([z.number(), z.literal('max')]),
    waiting: z.boolean().describe('true while time passes only inside requests'),
  }),
  run({ host }, { mode, tick_rate }) {
    host.setClock({
      mode: mode ?? host.clock.mode,
      tickRate: tick_rate ?? host.clock.tickRate,
    });
    const { mode: now, tickRate, waiting } = host.clock;
    return { tick: host.tick, mode: now, tick_rate: tickRate, waiting };
  },
});
