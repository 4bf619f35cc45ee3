import { type Flag, type Flags, UsageError } from './flags.js';

/** Of a run: whether there is a control plane, and where. */
export const CTL_RUN_FLAGS = [
  {
    name: 'ctl',
    value: '<on|off>',
    help: 'the control plane for scripts, on a Unix socket (serve: on; MCBOT_CTL=off is the same)',
  },
  { name: 'ctl-sock', value: '<path>', help: 'the control plane on this socket (.mcbot.sock)' },
  {
    name: 'ctl-token',
    value: '<string>',
    help: 'secret required in every request to it; better set as MCBOT_CTL_TOKEN',
  },
] as const satisfies readonly Flag[];

export const CTL_SOCKET = '.mcbot.sock';

/** The socket of a further game, beside that of the first: `.mcbot-<game>.sock`. */
export function ctlSocketOf(sock: string, game: string): string {
  const stem = sock.endsWith('.sock') ? sock.slice(0, -'.sock'.length) : sock;
  return `${stem}-${game}${sock.slice(stem.length)}`;
}

type CtlRunFlags = Flags<typeof CTL_RUN_FLAGS> & { readonly 'scripted-input'?: string };

export interface CtlConfig {
  readonly sock: string;
  /** it was not asked for: where it is taken, the run goes on without */
  readonly isDefault: boolean;
  readonly token: string | undefined;
}

/** Whoever plays by a script has no other hands. */
export function readCtl(
  command: 'run' | 'serve' | 'daemon',
  flags: CtlRunFlags,
  env: NodeJS.ProcessEnv,
): CtlConfig | undefined {
  const { ctl, 'ctl-sock': sock, 'ctl-token': given } = flags;
  if (ctl !== undefined && ctl !== 'on' && ctl !== 'off') {
    throw new UsageError(`--ctl ${ctl} is unknown; choose on or off`);
  }
  if (ctl === 'off' && sock !== undefined) {
    throw new UsageError('--ctl off and --ctl-sock contradict each other; drop one');
  }
  const isAsked = ctl === 'on' || sock !== undefined;
  const isScripted = flags['scripted-input'] !== undefined;
  if (isAsked && isScripted) {
    const flag = sock === undefined ? '--ctl on' : '--ctl-sock';
    throw new UsageError(`--scripted-input and ${flag} contradict each other; drop one`);
  }
  const isOff = ctl === 'off' || isOffIn(env) || isScripted || process.platform === 'win32';
  if (!isAsked && (isOff || command !== 'serve')) return undefined;
  return {
    sock: sock ?? CTL_SOCKET,
    isDefault: !isAsked,
    token: given ?? (env.MCBOT_CTL_TOKEN || undefined),
  };
}

/** A word that is none of these is a mistake: somebody would think that it is off. */
function isOffIn({ MCBOT_CTL: word }: NodeJS.ProcessEnv): boolean {
  if (!word || /^(on|1|true|yes)$/i.test(word)) return false;
  if (/^(off|0|false|no)$/i.test(word)) return true;
  throw new UsageError(`MCBOT_CTL=${word} is unknown; choose on or off`);
}
