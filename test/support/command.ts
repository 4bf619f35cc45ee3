import { vi } from 'vitest';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Where no run is noted: a command must not find those of whoever runs the tests. */
export const NO_RUNS = { BRIDLE_HOME: '/dev/null' };

type Command = (argv: readonly string[], env: NodeJS.ProcessEnv) => Promise<number>;

/** Runs a sub-command in this process, and takes what it prints. */
export async function runCommand(
  command: Command,
  argv: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Ran> {
  const text = { out: '', err: '' };
  const taking = (stream: 'out' | 'err') => (chunk: string | Uint8Array) => {
    text[stream] += String(chunk);
    return true;
  };
  const out = vi.spyOn(process.stdout, 'write').mockImplementation(taking('out'));
  const err = vi.spyOn(process.stderr, 'write').mockImplementation(taking('err'));
  try {
    return { code: await command(argv, { ...NO_RUNS, ...env }), ...text };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}
