import { closeSync } from 'node:fs';
import type { Host } from '@bridle/harness';

/**
 * What ends a run in good order: Ctrl-C, a service manager, a terminal that is closed. The last
 * comes from the shell and from the system, so that twice means no more than once.
 */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Until there is a host to stop, a signal must not leave files behind: hooks of `exit` run. */
export function exitOnSignalsUntil(host: Promise<Host>): void {
  const end = (): never => process.exit(0);
  for (const signal of STOP_SIGNALS) process.on(signal, end);
  void host.then(() => {
    for (const signal of STOP_SIGNALS) process.off(signal, end);
  });
}

/** Node aborts when it ends and cannot set back a terminal that is gone: so it has none then. */
export function endWithoutTerminal(): void {
  process.once('exit', () => {
    for (const fd of [0, 1, 2]) {
      try {
        closeSync(fd);
      } catch {
        // closed already
      }
    }
  });
}
