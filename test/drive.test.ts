import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runBridle, STEPPING, startBridle } from './support/bridle.js';
import { RawClient } from './support/client.js';
import { temporaryFolder } from './support/temporaryFolder.js';

describe('bridle drive', () => {
  it('sends several ops over one connection and prints what came back', async () => {
    const { endpoints } = await startBridle(...STEPPING);
    const to = ['--connect', endpoints.automation!];
    const ops = ['set_actions', 'move_y=1', '--', 'step', 'ticks=20', '--', 'get_state'];
    const { code, stdout } = await runBridle(['drive', ...to, ...ops]);
    expect(code).toBe(0);
    const [ok, stepped, state] = stdout.trim().split('\n');
    expect(ok).toBe('ok');
    expect(stepped).toBe('stepped tick=20');
    expect(state).toMatch(/^state tick=20 dimension=Overworld player\.pos=12\.5\d+,64,8\.5 /);
  });

  it('keeps text text, and reads numbers, switches and lists where the op wants them', async () => {
    const { endpoints } = await startBridle(...STEPPING);
    const to = ['--connect', endpoints.automation!, '--json'];
    const ops = [
      'command',
      '/say 42',
      '--',
      'pulse',
      'jump_click=true',
      '--',
      'subscribe',
      'chat,state',
    ];
    const { stdout } = await runBridle(['drive', ...to, ...ops]);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { event: 'command_result', tick: 0, ok: true, lines: ['[player] 42'] },
      { event: 'ok' },
      { event: 'subscribed', events: ['chat', 'state'], every_ticks: 1 },
    ]);
  });

  it('counts a command that failed as a failure, and joins its words', async () => {
    const { endpoints } = await startBridle(...STEPPING);
    const to = ['--connect', endpoints.automation!];
    const said = await runBridle(['drive', ...to, 'command', '/say', 'hi', 'there']);
    expect(said).toMatchObject({ code: 0, stdout: expect.stringContaining('[player] hi there') });
    const failed = await runBridle(['drive', ...to, 'command', '/fly', '--', 'step', '5']);
    expect(failed).toMatchObject({ code: 1, stdout: expect.not.stringContaining('stepped') });
  });

  it('shows ids as they were sent, whatever they are', async () => {
    const { endpoints } = await startBridle(...STEPPING);
    const ids = ['1', '1', 'true', '1e400', '18446744073709551615', '"x"', 'null'];
    const input = ids.map((id) => `{"op":"step","ticks":0,"id":${id}}\n`).join('');
    const { code, stdout } = await runBridle(
      ['drive', '--connect', endpoints.automation!, '--json'],
      { input },
    );
    expect(code).toBe(0);
    const shown = stdout
      .trim()
      .split('\n')
      .map((line) => /"id":([^,]+),/.exec(line)?.[1]);
    expect(shown).toEqual(['1', '1', undefined, '1e400', '18446744073709551615', '"x"', undefined]);
  });

  it('stops at the first error, with exit code 1', async () => {
    const { endpoints } = await startBridle(...STEPPING);
    const to = ['--connect', endpoints.automation!];
    const { code, stdout, stderr } = await runBridle([
      'drive',
      ...to,
      'set_view',
      'yaw=90',
      'pitch=0',
      '--',
      'step',
      '5',
    ]);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('error bad_request: `yaw` is in radians');
  });

  it('reads requests from stdin, and answers each', async () => {
    const { endpoints } = await startBridle(...STEPPING);
    const many = '{"op":"step","ticks":1}\n'.repeat(1_000);
    const input = `{"op":"get_state","id":"mine"}\n\nnot json\n${many}{"op":"get_state"}\n`;
    const { code, stdout } = await runBridle(
      ['drive', '--connect', endpoints.automation!, '--json'],
      { input },
    );
    const replies = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(code).toBe(1); // one line was no JSON
    expect(replies).toHaveLength(1_003);
    expect(replies.filter(({ event }) => event === 'stepped')).toHaveLength(1_000);
    expect(replies.filter(({ event }) => event === 'error')).toEqual([
      { event: 'error', code: 'bad_request', message: 'line 2: invalid JSON' },
    ]);
    expect(replies[0]).toMatchObject({ id: 'mine' });
    expect(replies.at(-1)).toMatchObject({ event: 'state', tick: 1_000 });
    expect(replies.at(-1)).not.toHaveProperty('id');
  });

  it('takes a hello from stdin where there is one', async () => {
    const { endpoints } = await startBridle(...STEPPING);
    const input = '{"op":"hello","id":1,"version":1}\n{"op":"shutdown","id":2}\n';
    const { code, stdout } = await runBridle(
      ['drive', '--connect', endpoints.automation!, '--json'],
      { input },
    );
    expect(code).toBe(0);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { event: string }).event),
    ).toEqual(['hello', 'ok']);
  });

  it('finds the address in an endpoints file', async () => {
    const path = join(temporaryFolder(), 'endpoints.json');
    const { endpoints } = await startBridle(...STEPPING);
    writeFileSync(path, JSON.stringify(endpoints));
    const { stdout } = await runBridle(['drive', '--endpoints-file', path, 'step', '3']);
    expect(stdout).toBe('stepped tick=3\n');
  });

  it('says with exit code 3 that nobody listens, that it was hung up on, or that it is busy', async () => {
    const nobody = await runBridle([
      'drive',
      '--uds',
      join(temporaryFolder(), 'none'),
      'get_state',
    ]);
    expect(nobody).toMatchObject({ code: 3, stderr: expect.stringContaining('cannot connect') });
    expect(nobody.stderr).toContain('npm start');
    const { endpoints } = await startBridle(...STEPPING);
    const [host, port] = endpoints.automation!.split(':');
    await RawClient.greeted(Number(port));
    const busy = await runBridle(['drive', '--connect', `${host}:${port}`, 'get_state']);
    expect(busy).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('controller already connected'),
    });
  });
});
