import type { Run } from '@bridle/processes';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../flags.js';
import { chooseRun, chooseRunToEnd, targetIn } from './chooseRun.js';

function run(name: string, folder: string, endpoints: Run['endpoints'] = {}): Run {
  const world = { seed: '7', kept: null };
  const process = { pid: 2, begin: '', machine: '', startedMs: 0 };
  return { name, folder, command: 'serve', game: 'voxel', world, endpoints, ...process };
}

const HOME = run('home', '/home');
const A = run('a', '/home/a');
const B = run('b', '/home/b');

describe('the run that a client means', () => {
  it('is the one that it names', () => {
    expect(chooseRun([HOME, A, B], '/home/a', 'b')).toBe(B);
  });

  it('is that of its folder, or of the nearest one around it', () => {
    expect(chooseRun([HOME, A, B], '/home/b', undefined)).toBe(B);
    expect(chooseRun([HOME, A, B], '/home/a/src/deep', undefined)).toBe(A);
    expect(chooseRun([HOME, A, B], '/home/ab', undefined)).toBe(HOME);
    expect(chooseRun([run('root', '/'), A], '/tmp', undefined)?.name).toBe('root');
  });

  it('is the only one, wherever that is', () => {
    expect(chooseRun([A], '/tmp', undefined)).toBe(A);
  });

  it('is none where there is none', () => {
    expect(chooseRun([], '/tmp', undefined)).toBeUndefined();
  });

  it.each([
    [[A, B], '/tmp', undefined, 'none is of this folder'],
    [[A, run('a-2', '/home/a'), B], '/home/a', undefined, 'several runs are there, in /home/a'],
    [[A, B], '/home/a', 'c', 'no run is called c; there are'],
  ])('is not guessed', (runs, folder, name, message) => {
    const choosing = (): unknown => chooseRun(runs, folder, name);
    expect(choosing).toThrow(UsageError);
    expect(choosing).toThrow(message);
    expect(choosing).toThrow('  a  in /home/a: the world of seed 7, kept nowhere');
  });

  it('cannot be named where none is there, and how to start one is said', () => {
    expect(() => chooseRun([], '/', 'c')).toThrow('no run is called c: none is there; start one');
  });
});

describe('the run that is to end', () => {
  it('is the one that is named, wherever it is', () => {
    expect(chooseRunToEnd([A, B], '/tmp', 'b')).toBe(B);
    expect(() => chooseRunToEnd([A], '/tmp', 'c')).toThrow('no run is called c; there are');
  });

  it('is else that of this folder, or of the nearest one around it', () => {
    expect(chooseRunToEnd([HOME, A, B], '/home/a/src', undefined)).toBe(A);
    expect(chooseRunToEnd([HOME], '/home/ab', undefined)).toBe(HOME);
    expect(chooseRunToEnd([], '/home/ab', undefined)).toBeUndefined();
  });

  it.each([
    [[A], '/home/b', 'no run is of this folder; choose one with bridle stop <name>:'],
    [[A, run('a-2', '/home/a')], '/home/a', 'in /home/a; choose one with bridle stop <name>:'],
  ])('is never another that was not named', (runs, folder, message) => {
    const choosing = (): unknown => chooseRunToEnd(runs, folder, undefined);
    expect(choosing).toThrow(UsageError);
    expect(choosing).toThrow(message);
    expect(choosing).toThrow('\n  a  in /home/a: the world of seed 7, kept nowhere');
  });
});

describe('the name of a run and of its folder', () => {
  const odd = run('a', '/a\n  b  in /b\u001b[2J');
  const shown = '/a\\n  b  in /b\\u001b[2J';

  it('take one line each, which no terminal obeys', () => {
    const lines = `there are:\n  a  in ${shown}: the world`;
    expect(() => chooseRun([odd], '/', 'c\nd')).toThrow(`no run is called c\\nd; ${lines}`);
    expect(() => chooseRun([odd, odd], odd.folder, undefined)).toThrow(`are there, in ${shown};`);
    expect(() => targetIn(odd, 'ctl')).toThrow(`the run a in ${shown} has no control plane`);
  });
});

describe('where a run listens', () => {
  const open = run('a', '/a', {
    automation: '127.0.0.1:4243',
    abu: '[::1]:9',
    ctl: '/a/.mcbot.sock',
  });

  it('is an address or a socket', () => {
    expect(targetIn(open, 'automation')).toEqual({ host: '127.0.0.1', port: 4243 });
    expect(targetIn(open, 'abu')).toEqual({ host: '::1', port: 9 });
    expect(targetIn(open, 'ctl')).toEqual({ path: '/a/.mcbot.sock' });
    const socket = run('a', '/a', { 'automation-uds': '/a/s:1' });
    expect(targetIn(socket, 'automation')).toEqual({ path: '/a/s:1' });
  });

  it('is nowhere without the flag that the error names', () => {
    expect(() => targetIn(open, 'mc-cli')).toThrow(
      'the run a in /a has no MC-CLI; --mc-cli-listen <addr> opens it at its start',
    );
    expect(() => targetIn(A, 'ctl')).toThrow('--ctl on');
  });
});
