import type { Dialect } from '@bridle/harness';

type Handlers = Parameters<Parameters<Dialect['accept']>[0]['open']>[0];

export interface Talk {
  readonly handlers: Handlers;
  /** what it has answered */
  readonly sent: string[];
  /** Comes true when it has answered so often, since `sent` was last emptied. */
  answers(count: number): Promise<void>;
  isClosed(): boolean;
}

/** A session without a socket: what it is told, and what it answers. */
export function talkTo(
  dialect: Dialect,
  onSent: (line: string) => void = () => {},
  isLocal = true,
): Talk {
  let handlers: Handlers | undefined;
  let closed = false;
  const sent: string[] = [];
  let awaited = { count: 0, arrived: () => {} };
  const wire: Parameters<Dialect['accept']>[0] = {
    open(given) {
      handlers = given;
    },
    send(line) {
      sent.push(line);
      onSent(line);
      if (sent.length === awaited.count) awaited.arrived();
    },
    offer: () => true,
    trust: () => {},
    hold: () => {},
    close() {
      closed = true;
      handlers!.closed();
    },
  };
  dialect.accept(wire, isLocal);
  const answers = async (count: number): Promise<void> => {
    if (sent.length >= count) return;
    await new Promise<void>((arrived) => {
      awaited = { count, arrived };
    });
  };
  return { handlers: handlers!, sent, answers, isClosed: () => closed };
}
