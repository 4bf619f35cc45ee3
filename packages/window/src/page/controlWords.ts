/** A client as `list_clients` tells it. */
export interface ControlClient {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly you?: boolean;
  readonly control: 'has' | 'taken' | 'none';
  readonly reason?: string;
}

/** Who is in control of the game. */
export interface ControlState {
  readonly isMine: boolean;
  /** whoever else has it */
  readonly holder: ControlClient | undefined;
  /** those whom it was taken from */
  readonly waiting: readonly ControlClient[];
}

export const NOBODY: ControlState = { isMine: false, holder: undefined, waiting: [] };

export function controlOf(clients: readonly ControlClient[]): ControlState {
  const has = clients.find(({ control }) => control === 'has');
  return {
    isMine: has?.you === true,
    holder: has?.you === true ? undefined : has,
    waiting: clients.filter(({ control, you }) => control === 'taken' && you !== true),
  };
}

/** The line over the picture: who is in control, and who waits. */
export function controlWords(
  { isMine, holder, waiting }: ControlState,
  access: 'play' | 'watch',
  key: string,
): string {
  const waits =
    waiting.length === 0
      ? ''
      : ` ${waiting.map(nameOf).join(' and ')} ${waiting.length === 1 ? 'waits' : 'wait'}.`;
  if (isMine) return `You are in control.${waits} ${key} gives it back.`;
  const who =
    holder === undefined
      ? 'Nobody is in control.'
      : `${nameOf(holder)} is in control${holder.reason === undefined ? '' : `: ${holder.reason}`}.`;
  if (access === 'watch') return `${who} This link is for watching only.`;
  return `${who} ${key} takes over.`;
}

/** Pages are all called the same: their numbers tell them apart. */
export function nameOf({ id, name, kind }: ControlClient): string {
  return kind === 'person' ? `${name} #${id} (a person)` : name;
}
