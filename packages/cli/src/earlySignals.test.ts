import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StopSignals } from './earlySignals.js';

function stopping() {
  const did: string[] = [];
  const signals = new StopSignals(
    (code) => void did.push(`exit ${code}`),
    (line) => void did.push(line),
  );
  let isSaved = (): void => {};
  const saved = new Promise<void>((resolve) => {
    isSaved = resolve;
  });
  const send = (signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): void =>
    signals.heard(signal, (why) => void did.push(why));
  return { did, signals, saved, isSaved, send };
}

describe('signals that end a run', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('stop it once, in good order', async () => {
    const { did, signals, saved, isSaved, send } = stopping();
    send('SIGTERM');
    signals.saving(saved);
    isSaved();
    await saved;
    expect(did).toEqual(['SIGTERM received']);
  });

  it('end it at the second, but not before the world is saved', async () => {
    const { did, signals, saved, isSaved, send } = stopping();
    send('SIGTERM');
    send('SIGTERM'); // before anything is on its way
    signals.saving(saved);
    send('SIGINT');
    expect(did).toEqual(['SIGTERM received', 'it ends as soon as the world is saved']);
    isSaved();
    await saved;
    await Promise.resolve();
    expect(did.at(-1)).toBe('exit 130');
  });

  it('end it at once when all is saved and only clients are waited for', async () => {
    const { did, signals, saved, isSaved, send } = stopping();
    send('SIGINT');
    signals.saving(saved);
    isSaved();
    await saved;
    send('SIGINT');
    expect(did).toEqual(['SIGINT received', 'exit 130']);
  });

  it('end it when the saving is stuck, and say what is lost', () => {
    const { did, signals, saved, send } = stopping();
    send('SIGINT');
    signals.saving(saved);
    vi.advanceTimersByTime(11_000);
    send('SIGINT');
    expect(did).toEqual([
      'SIGINT received',
      'ended while saving: what was changed since the last save is lost',
      'exit 1',
    ]);
  });

  it('count one less where the run was ending already', () => {
    const { did, signals, saved, send } = stopping();
    signals.stopping();
    signals.saving(saved);
    send('SIGTERM');
    expect(did).toEqual(['it ends as soon as the world is saved']);
  });

  it('mean no more than once where a terminal is closed', () => {
    const { did, send } = stopping();
    send('SIGTERM');
    send('SIGHUP');
    expect(did).toEqual(['SIGTERM received']);
  });
});
