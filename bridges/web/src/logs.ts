import { native, toJson } from './native.js';

const LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
const CHARS_MAX = 2_000; // as the wire bounds a line
const LINES_PER_SECOND_MAX = 50; // a game that writes with every frame drowns nobody

type Tell = (event: 'log' | 'error', data: object) => void;

/** Passes on what the page writes to its console, and what goes wrong in it. */
export function watchLogs(tell: Tell): void {
  const bounded = atMost(LINES_PER_SECOND_MAX, tell);
  for (const [name, level] of Object.entries(LEVELS)) {
    const method = name as keyof typeof LEVELS;
    const own = console[method].bind(console);
    console[method] = (...args: unknown[]) => {
      own(...args);
      bounded('log', { level, text: args.map(worded).join(' ').slice(0, CHARS_MAX) });
    };
  }
  window.addEventListener('error', ({ error, message }) => {
    if (message) bounded('error', faultOf(error, message));
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    bounded('error', faultOf(reason, `unhandled: ${worded(reason)}`));
  });
}

function faultOf(error: unknown, message: string): object {
  const stack = error instanceof Error ? error.stack : undefined;
  return { text: message.slice(0, CHARS_MAX), ...(stack === undefined ? {} : { stack }) };
}

function atMost(perSecond: number, tell: Tell): Tell {
  let [second, count, left] = [0, 0, 0];
  return (event, data) => {
    const now = Math.floor(native.now() / 1_000);
    if (now !== second) {
      if (left > 0) tell('log', { level: 'warn', text: `${left} more lines were left out` });
      [second, count, left] = [now, 0, 0];
    }
    if (++count <= perSecond) tell(event, data);
    else left++;
  };
}

function worded(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return value.stack ?? value.message;
  try {
    return toJson(value) ?? String(value);
  } catch {
    return String(value);
  }
}
