import { UsageError } from '@bridle/facets';
import { requireTokenOffLoopback } from '../../transport/address.js';
import { defineDialect, type Environment } from '../defineDialect.js';
import { addressOf, DEFAULT_PORT_TRIES, endpointKey, readListen } from '../listenFlags.js';

/** Where a serve listens and a client looks, unless they are told otherwise. */
export const ABU_PORT = 9999;

const DEFAULT_LISTEN = { address: { host: '127.0.0.1', port: ABU_PORT }, isDefault: true } as const;

export const abuDialect = defineDialect({
  name: 'abu',
  title: 'ABU',
  endpoints: ['abu'],
  isPerGame: true,
  flags: [
    {
      name: 'abu-listen',
      value: '<addr>',
      help: 'ABU and engines that dial, on TCP and WebSocket (serve: 127.0.0.1:9999, or ABU_PORT); beyond loopback engines alone, with --abu-token',
    },
    {
      name: 'abu-token',
      value: '<string>',
      help: 'secret required of engines on other machines; better set as ABU_TOKEN, which ps does not show',
      without: 'without --abu-listen',
    },
    { name: 'abu-off', help: 'serve: do not listen for ABU' },
  ],
  askedBy: ['abu-listen'],
  takesEngines: true,
  opensBy: '--abu-listen <addr>',
  environment: [
    ['`ABU_PORT`, or else `ABU_WS_PORT`', 'the port of ABU, for the server and for `abu`'],
    ['`ABU_TOKEN`', 'the token of engines on other machines; a flag wins over it'],
  ],
  nextLines: (_, to) => [`npx bridle abu${to('abu', 'connect')} snapshot`],
  plan(asked) {
    const { awaitsEngine, dialledPorts = [] } = asked;
    if (awaitsEngine !== undefined && asked.flags['abu-off']) {
      throw new UsageError(
        `--abu-off: the game ${awaitsEngine} waits for an engine that dials ABU's port`,
      );
    }
    const listen =
      readListen(asked, { flag: 'abu-listen', off: 'abu-off', port: ABU_PORT }) ??
      (awaitsEngine === undefined ? undefined : DEFAULT_LISTEN);
    if (listen === undefined) return undefined;
    const port = listen.isDefault ? readAbuPort(asked.env) : undefined;
    const isDefault = listen.isDefault && port === undefined;
    const mayMove = isDefault || (port !== undefined && dialledPorts.includes(port));
    const first = { ...listen.address, ...(port !== undefined && { port }) };
    const token = asked.flags['abu-token'] ?? (asked.env.ABU_TOKEN || undefined);
    return {
      ...(isDefault && { defaultPorts: { abu: ABU_PORT } }),
      check: () => requireTokenOffLoopback(first, token, '--abu-token'),
      async open({ server, gameNames, hostOf, door }) {
        const { abu } = await import('./session.js');
        const endpoints: Record<string, string> = {};
        for (const [i, game] of gameNames.entries()) {
          const dialect = hostOf(game).then((host) => abu({ host, token }));
          const tries = mayMove || i > 0 ? DEFAULT_PORT_TRIES : 0;
          const at = await server.listenTcpAndWebSocket(
            addressOf(first, i),
            dialect,
            tries,
            door && { door, game, token },
          );
          endpoints[endpointKey('abu', game, i)] = at;
        }
        return { endpoints };
      },
    };
  },
});

/** The port that the environment names, if it does. */
export function readAbuPort(env: Environment): number | undefined {
  const name = env.ABU_PORT ? 'ABU_PORT' : 'ABU_WS_PORT';
  const text = env[name];
  if (!text) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port;
  throw new UsageError(`${name}=${text} is not a port`);
}
