import { describe, expect, it } from 'vitest';
import { PlayScript } from './playScript.js';

function linesOf(script: PlayScript): unknown[] {
  return script
    .text()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

describe('what a person did', () => {
  it('is empty where nothing was done', () => {
    expect(new PlayScript().text()).toBe('');
  });

  it('is kept as requests, with as many ticks between them as passed', () => {
    const script = new PlayScript();
    script.begin(100);
    script.keep('set_actions', { actions: { move_y: 1 } }, 100);
    script.keep('pulse', { actions: { attack_click: true } }, 105);
    script.keep('set_actions', { actions: { move_y: 0 } }, 105);
    expect(linesOf(script)).toEqual([
      { op: 'set_clock', mode: 'wait' },
      { op: 'set_actions', actions: { move_y: 1 } },
      { op: 'step', ticks: 5 },
      { op: 'pulse', actions: { attack_click: true } },
      { op: 'set_actions', actions: { move_y: 0 } },
      { op: 'step', ticks: 1 },
    ]);
  });

  it('names the games of a run that has several, and has each wait', () => {
    const script = new PlayScript();
    script.begin(10);
    script.keep('pulse', { actions: { jump_click: true } }, 10, 'north');
    script.begin(500);
    script.keep('pulse', { actions: { attack_click: true } }, 502, 'south');
    expect(linesOf(script)).toEqual([
      { op: 'use_game', game: 'north' },
      { op: 'set_clock', mode: 'wait' },
      { op: 'pulse', actions: { jump_click: true } },
      { op: 'use_game', game: 'south' },
      { op: 'set_clock', mode: 'wait' },
      { op: 'step', ticks: 2 },
      { op: 'pulse', actions: { attack_click: true } },
      { op: 'step', ticks: 1 },
    ]);
  });

  it('has time only as ticks between acts', () => {
    const script = new PlayScript();
    script.begin(0);
    script.keep('set_clock', { mode: 'wait' }, 0);
    script.keep('step', { ticks: 20 }, 0);
    script.keep('pulse', { actions: { jump_click: true } }, 20);
    expect(linesOf(script).slice(1, -1)).toEqual([
      { op: 'step', ticks: 20 },
      { op: 'pulse', actions: { jump_click: true } },
    ]);
  });

  it('has only the last of the views of a tick', () => {
    const script = new PlayScript();
    script.begin(0);
    script.keep('set_view', { yaw: 0, pitch: 0 }, 2);
    script.keep('set_view', { yaw: 1, pitch: 0 }, 2);
    script.keep('set_view', { yaw: 2, pitch: 0 }, 3);
    expect(linesOf(script).slice(1, -1)).toEqual([
      { op: 'step', ticks: 2 },
      { op: 'set_view', yaw: 1, pitch: 0 },
      { op: 'step', ticks: 1 },
      { op: 'set_view', yaw: 2, pitch: 0 },
    ]);
  });

  it('has neither the time of others nor time that ran backwards', () => {
    const script = new PlayScript();
    script.begin(10);
    script.keep('close', {}, 10);
    script.begin(5_000);
    script.keep('respawn', {}, 5_002);
    script.keep('close', {}, 40);
    script.keep('close', {}, undefined);
    expect(linesOf(script).slice(1, -1)).toEqual([
      { op: 'close' },
      { op: 'step', ticks: 2 },
      { op: 'respawn' },
      { op: 'close' },
      { op: 'close' },
    ]);
  });

  it('forgets the oldest acts, not the newest', () => {
    const script = new PlayScript();
    for (let i = 0; i <= 20_000; i++) script.keep('chat_send', { text: String(i) }, 0);
    const lines = linesOf(script);
    expect(lines).toHaveLength(20_002);
    expect(lines[1]).toEqual({ op: 'chat_send', text: '1' });
  });
});
