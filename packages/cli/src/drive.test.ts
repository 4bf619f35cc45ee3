import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../test/support/command.js';
import { connected } from '../../../test/support/connected.js';
import { answerWith, startServer } from '../../../test/support/server.js';
import { drive } from './drive.js';

/** What `bridle drive` makes of a server that says this and hangs up. */
async function told(line: string, ...flags: string[]) {
  const port = await answerWith(`${line}\n`);
  return runCommand(drive, ['get_state', '--connect', String(port), ...flags]);
}

describe('what a server says to bridle drive', () => {
  it('is not obeyed when it refuses the connection', async () => {
    const refusal = '{"event":"error","code":"busy","message":"\\u001b[2J\u009b\u202e"}';
    expect(await told(refusal)).toEqual({
      code: 3,
      out: '',
      err: 'bridle drive: \\u001b[2J\\u009b\\u202e\n',
    });
  });

  it('is not obeyed when it refuses the greeting', async () => {
    const refusal = '{"event":"error","id":"drive-1","code":"\\u001b","message":{"toString":1}}';
    expect(await told(refusal)).toEqual({
      code: 1,
      out: '',
      err: 'error \\u001b: {"toString":1}\n',
    });
  });

  it.each(['null', '3', '[]', '"drive-1"'])('must be an object, not %s', async (line) => {
    const ended = { code: 3, out: '', err: expect.stringContaining('no JSON object') };
    expect(await told(line)).toEqual(ended);
    expect(await told(`${line}\n{"event":"later"}`, '--json')).toEqual(ended);
  });

  it('may be of any shape else', async () => {
    const event = '{"event":{"toString":1},"id":{"toString":1}}';
    expect(await told(event)).toMatchObject({ code: 3, out: '{"toString":1}\n' });
  });
});

describe('bridle drive craft', () => {
  it('ends with 1 when nothing was made', async () => {
    const { port } = await startServer({ clock: 'wait' });
    const say = (...words: string[]) =>
      runCommand(drive, [...words, '--connect', `127.0.0.1:${port}`]);
    const planks = ['craft', 'recipe=minecraft:oak_planks'];
    expect(await say(...planks)).toMatchObject({
      code: 1,
      out: expect.stringContaining('count=0'),
    });
    expect(await say('command', '/give @s oak_log')).toMatchObject({ code: 0 });
    expect(await say(...planks)).toMatchObject({
      code: 0,
      out: expect.stringContaining('count=4'),
    });
  });

  it('names the nearest recipe where there is none of that name', async () => {
    const { port } = await startServer({ clock: 'wait' });
    const argv = ['craft', 'oka_planks', '--connect', `127.0.0.1:${port}`];
    const { code, err } = await runCommand(drive, argv);
    expect(err).toContain('did you mean oak_planks?');
    expect(code).toBe(1);
  });
});

describe('bridle drive beside another client', () => {
  const drives = (port: number, ...words: string[]) =>
    runCommand(drive, ['--connect', `127.0.0.1:${port}`, ...words]);

  it('reads with --control none, and does not act', async () => {
    const { port } = await startServer({ clock: 'wait' });
    await connected({ port });
    expect(await drives(port, '--control', 'none', 'get_state')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^state tick=0 /),
    });
    const { code, err } = await drives(port, '--control', 'none', 'step', '1');
    expect([code, err]).toEqual([
      1,
      'error busy: automation-v1 (a program) has control\n  take_control takes it\n',
    ]);
  });

  it('takes control with --control take, and leaves it as it was', async () => {
    const { port, host } = await startServer({ clock: 'wait' });
    const agent = await connected({ port });
    const events = agent.events();
    const { owner } = host.control;
    const flags = ['--control', 'take', '--reason', 'a look around'];
    expect(await drives(port, ...flags, 'step', '3')).toMatchObject({
      code: 0,
      out: 'stepped tick=3\n',
    });
    expect((await events.next()).value).toMatchObject({
      event: 'control_taken',
      by: { name: 'bridle drive', kind: 'program' },
      reason: 'a look around',
    });
    expect((await events.next()).value).toMatchObject({ event: 'control_given' });
    expect(host.control.owner).toBe(owner);
  });

  it('is told what the flags may be', async () => {
    await expect(drives(1, '--control', 'all', 'step', '1')).rejects.toThrow(
      "--control is none or take, not 'all'",
    );
    await expect(drives(1, '--reason', 'x', 'step', '1')).rejects.toThrow(
      '--reason goes with --control take',
    );
  });
});
