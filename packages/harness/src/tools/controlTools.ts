import { type Act, after, failure } from '@bridle/facets';
import { z } from 'zod';
import { chatText } from '../core/chatText.js';
import { type DeathReport, deathText } from './deaths.js';
import { defineTool, type SkillState, type ToolEnd, type ToolScheduler } from './defineTool.js';
import { posText } from './reach.js';

const NOTHING = z.strictObject({});

export const stop = defineTool({
  name: 'stop',
  summary: 'Interrupts the tool that runs, at once. Skills in the background go on.',
  kind: 'control',
  params: NOTHING,
  run({ scheduler }) {
    return after(scheduler.stop(false), (tools) => {
      const end = stopped(tools);
      const runs = scheduler.skills().find(({ state }) => state === 'running');
      if (runs === undefined) return end;
      const rest = `skill ${runs.id} (${runs.skill}) goes on: stop_all or skill_cancel ends it`;
      return { ...end, msg: `${end.msg}; ${rest}` };
    });
  },
});

export const stopAll = defineTool({
  name: 'stop_all',
  summary: 'Interrupts the tool that runs, the tools that wait and the skill in the background.',
  kind: 'control',
  params: NOTHING,
  run: ({ scheduler }) => stopAllOf(scheduler),
});

export const reset = defineTool({
  name: 'reset',
  summary: 'Stops everything and lets go of everything; who is dead comes back to life.',
  kind: 'control',
  params: NOTHING,
  run({ scheduler, senses, respawn }) {
    return after(stopAllOf(scheduler), (end) => {
      if (!senses.self().player.dead) return end;
      if (respawn === undefined) throw failure('unsupported', 'nobody can be brought back here');
      return after(respawn(), ({ pos }) => ({
        ...end,
        msg: `${end.msg}; the player is back at ${posText(pos)}`,
      }));
    });
  },
});

function stopAllOf(scheduler: ToolScheduler): Act<ToolEnd> {
  const stopping = scheduler.stop(true);
  const dropped = scheduler.dropWaiting(); // at once, however long the body takes
  return after(stopping, (tools) => stopped(tools, dropped));
}

function stopped(tools: readonly string[], dropped = 0): ToolEnd {
  const ended = tools.length === 0 ? 'nothing was running' : `stopped ${tools.join(' and ')}`;
  if (dropped === 0) return { msg: ended, data: { stopped: tools } };
  const msg = `${ended}; ${dropped} more had not begun and will not`;
  return { msg, data: { stopped: tools, dropped } };
}

export const say = defineTool({
  name: 'say',
  aliases: ['chat'],
  summary: 'Says something in the chat.',
  kind: 'act',
  params: z.strictObject({
    text: chatText,
  }),
  takesLine: true,
  words: (words) => ({ text: words.join(' ') }),
  dry: ({ chat }, { text }) => ({
    msg: `would say: ${text}`,
    blocks: chat === undefined ? ['this game has no chat'] : [],
  }),
  run({ chat }, { text }) {
    if (chat === undefined) throw failure('unsupported', 'this game has no chat');
    return after(chat.send(text), () => ({ msg: `said: ${text}` }));
  },
});

export const skillStart = defineTool({
  name: 'skill_start',
  summary: 'Runs a tool in the background, for as long as an hour of the game.',
  kind: 'control',
  params: z.strictObject({
    skill: z.string().describe('the name of a tool that acts'),
    args: z.record(z.string(), z.unknown()).default({}).describe('its arguments'),
  }),
  dry: ({ scheduler }, { skill, args }) => scheduler.previewSkill(skill, args),
  run({ scheduler }, { skill, args }) {
    const state = scheduler.startSkill(skill, args);
    const msg = `${state.skill} ${state.state} as skill ${state.id}`;
    return { msg, data: state, death: deathOf(state) };
  },
});

export const skillStatus = defineTool({
  name: 'skill_status',
  summary: 'How far the skill in the background is, and how the last ones ended.',
  kind: 'read',
  params: z.strictObject({ id: z.int().optional().describe('of one skill; all when left out') }),
  run({ scheduler }, { id }) {
    const skills = scheduler.skills().filter((skill) => id === undefined || skill.id === id);
    if (id !== undefined && skills.length === 0) {
      throw failure('not_found', `there is no skill ${id}`);
    }
    const last = skills.at(-1);
    const msg =
      last === undefined
        ? 'no skill was started'
        : `skill ${last.id} (${last.skill}) is ${last.state}${howFar(last)}`;
    return { msg, data: { skills }, death: deathOf(last) };
  },
});

function howFar(skill: SkillState): string {
  const death = deathOf(skill);
  const text = skill.result?.msg ?? skill.progress?.text;
  const texts = [...(text ? [text] : []), ...(death ? [deathText(death)] : [])];
  return texts.length === 0 ? '' : `: ${texts.join('; ')}`;
}

/** A death while a skill ran, for the reply that tells of the skill. */
function deathOf({ died, death }: Partial<DeathReport> = {}): DeathReport | undefined {
  return died && death && { died, death };
}

export const skillCancel = defineTool({
  name: 'skill_cancel',
  summary: 'Ends the skill in the background, at once.',
  kind: 'control',
  params: z.strictObject({ id: z.int().optional().describe('which; the running one') }),
  run({ scheduler }, { id }) {
    const skill = scheduler.cancelSkill(id);
    if (skill === undefined) throw failure('not_found', 'no such skill is running');
    const death = deathOf(skill);
    const deathNote = death === undefined ? '' : `: ${deathText(death)}`;
    const msg = `skill ${skill.id} (${skill.skill}) is ${skill.state}${deathNote}`;
    return { msg, data: skill, death };
  },
});
