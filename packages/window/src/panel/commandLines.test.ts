import { describe, expect, it } from 'vitest';
import { clickLine, commandLines, driveLine } from './commandLines.js';

const asked = (op: string, params: Record<string, unknown> = {}, game?: string) => ({
  ...{ op, params, game },
  isFirstGame: true,
});

describe('a command for drive', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['get_state', {}, 'npx bridle drive get_state'],
    ['step', { ticks: 20, until: null }, 'npx bridle drive step ticks=20'],
    ['command', { line: "/say it's" }, `npx bridle drive command 'line=/say it'\\''s'`],
    [
      'set_actions',
      { actions: { move_y: 1, sneak: true } },
      `npx bridle drive set_actions 'actions={"move_y":1,"sneak":true}'`,
    ],
    ['raycast', { pos: [1, 2.5, -3] }, `npx bridle drive raycast 'pos=[1,2.5,-3]'`],
    ['chat_send', { text: '$(reboot) `x`' }, "npx bridle drive chat_send 'text=$(reboot) `x`'"],
  ])('%s %j', (op, params, line) => {
    expect(driveLine(asked(op, params))).toBe(line);
  });

  it.each<Record<string, unknown>>([
    { seed: '12' },
    { text: 'true' },
    { text: '{"a":1}' },
    { text: 'two\nlines' },
    { invTop: 3 },
  ])('pipes JSON where words would be read otherwise: %j', (params) => {
    const request = JSON.stringify({ op: 'x', ...params });
    expect(driveLine(asked('x', params))).toBe(`printf '%s\\n' '${request}' | npx bridle drive`);
  });

  it('names the game of a run with several', () => {
    expect(driveLine(asked('step', { ticks: 1 }, 'my game'))).toBe(
      `npx bridle drive --on 'my game' step ticks=1`,
    );
  });
});

describe('a command for ctl', () => {
  const kinds = (op: string, params: Record<string, unknown>): string[] =>
    commandLines(asked(op, params)).map(({ text }) => text);

  it('runs or tries the tool', () => {
    const args = { x: 10, name: 'oak log', all: true };
    expect(kinds('tool_run', { tool: 'goto', args })[0]).toBe(
      `npx bridle ctl run goto x=10 'name=oak log' all=true`,
    );
    expect(kinds('tool_dry', { tool: 'stop', args: null })[0]).toBe('npx bridle ctl dry stop');
  });

  it('is left out where its words would be other arguments', () => {
    for (const args of [{ pos: [1, 2] }, { name: '7' }, { 'a=b': 1 }, { a: null }]) {
      const lines = commandLines(asked('tool_run', { tool: 'goto', args }));
      expect(lines.map(({ kind }) => kind)).toEqual(['drive']);
    }
  });
});

describe('a command for agent-browser', () => {
  const first = (params: Record<string, unknown>): string =>
    commandLines(asked('scene_act', params))[0]!.text;

  it('has refs with their mark, and other selectors as they are', () => {
    expect(first({ action: 'click', selector: 'e3' })).toBe(
      'agent-browser --session bridle click @e3',
    );
    expect(first({ action: 'drag', selector: '@e3', target: 'e12' })).toBe(
      'agent-browser --session bridle drag @e3 @e12',
    );
    expect(first({ action: 'fill', selector: 'textbox "Name"', value: 'a b' })).toBe(
      `agent-browser --session bridle fill 'textbox "Name"' 'a b'`,
    );
  });

  it('is left out where it would say something else', () => {
    for (const params of [
      { action: 'fill', selector: 'e3', value: '--help' },
      { action: 'fill', selector: 'e3', value: '' },
      { action: 'scroll', selector: 'e3', value: 'down 3' },
      { action: 'drag', selector: 'e3' },
    ]) {
      expect(first(params)).toMatch(/bridle drive/);
    }
  });

  it('is left out for games that its session does not show at first', () => {
    expect(clickLine('e3', undefined, true)).toBe('agent-browser --session bridle click @e3');
    expect(clickLine('e3', 'two', false)).toBe(
      'npx bridle drive --on two scene_act action=click selector=e3',
    );
  });
});
