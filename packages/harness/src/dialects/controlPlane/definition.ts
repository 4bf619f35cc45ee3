import { join } from 'node:path';
import { UsageError } from '@bridle/facets';
import { PID_FILE } from '@bridle/processes';
import { defineDialect, type Environment, type RunRequest } from '../defineDialect.js';

export const CTL_SOCKET = '.mcbot.sock';

const CTL_FLAGS = [
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
    without: 'without --ctl-sock: nobody can connect to the control plane',
  },
] as const;

export const controlPlaneDialect = defineDialect({
  name: 'ctl',
  title: 'control plane',
  endpoints: ['ctl'],
  isPerGame: true,
  flags: CTL_FLAGS,
  askedBy: [], // what asks for it may be a word, which readCtl sees
  opensBy: '--ctl on',
  environment: [
    ['`MCBOT_CTL`', '`off`: no control plane; a flag wins over it'],
    [
      '`MCBOT_CTL_TOKEN`',
      'the token of the control plane, for the server and for `ctl`; a flag wins over it',
    ],
  ],
  places: [CTL_SOCKET, PID_FILE],
  leftovers: async ({ folder }) => (await import('./leftovers.js')).leftoverSockets(folder),
  privatePlaces: ({ folder }) => [join(folder, CTL_SOCKET)],
  nextLines: (_, to) => [`npx bridle ctl${to('ctl', 'sock')} hello`],
  plan(asked) {
    const plan = readCtl(asked);
    return (
      plan && {
        places: [plan.sock, ...asked.furtherGames.map((game) => ctlSocketOf(plan.sock, game))],
        open: async (opening) => (await import('./open.js')).openControlPlane(plan, opening),
      }
    );
  },
});

/** The socket of a further game, beside that of the first: `.mcbot-<game>.sock`. */
export function ctlSocketOf(sock: string, game: string): string {
  const stem = sock.endsWith('.sock') ? sock.slice(0, -'.sock'.length) : sock;
  return `${stem}-${game}${sock.slice(stem.length)}`;
}

export interface ControlPlanePlan {
  readonly sock: string;
  /** it was not asked for: where it is taken, the run goes on without */
  readonly isDefault: boolean;
  readonly token: string | undefined;
}

export function readCtl({
  command,
  flags: { ctl, 'ctl-sock': sock, 'ctl-token': given },
  env,
  isScripted,
}: Omit<RunRequest<typeof CTL_FLAGS>, 'furtherGames'>): ControlPlanePlan | undefined {
  if (ctl !== undefined && ctl !== 'on' && ctl !== 'off') {
    throw new UsageError(`--ctl ${ctl} is unknown; choose on or off`);
  }
  if (ctl === 'off' && sock !== undefined) {
    throw new UsageError('--ctl off and --ctl-sock contradict each other; drop one');
  }
  const isAsked = ctl === 'on' || sock !== undefined;
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
function isOffIn({ MCBOT_CTL: word }: Environment): boolean {
  if (!word || /^(on|1|true|yes)$/i.test(word)) return false;
  if (/^(off|0|false|no)$/i.test(word)) return true;
  throw new UsageError(`MCBOT_CTL=${word} is unknown; choose on or off`);
}
