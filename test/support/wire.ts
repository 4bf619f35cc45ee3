import type { Dialect } from '@bridle/harness';

type Handlers = Parameters<Parameters<Dialect['accept']>[0]['open']>[0];

export interface Talk {
  readonly handlers: Handlers;
  /** what it has answered */
  readonly sent: string[];
  isClosed(): boolean;
}

/** A session without a socket: what it is told, and what it answers. */
export function talkTo(dialect: Dialect, onSent: (line: string) => void = () => {}): Talk {
  let handlers: Handlers | undefined;
  let closed = false;
  const sent: string[] = [];
  dialect.accept({
    open(given) {
      handlers = given;
    },
    send(line) {
      sent.push(line);
      onSent(line);
    },
    offer: () => true,
    trust: () => {},
    close() {
      closed = true;
      handlers!.closed();
    },
  });
  return { handlers: handlers!, sent, isClosed: () => closed };
}
