import { resolve } from 'node:path';
import { requireTokenOffLoopback } from '../../transport/address.js';
import { defineDialect, type Endpoints } from '../defineDialect.js';
import { DEFAULT_PORT_TRIES, readListen } from '../listenFlags.js';

/** Where a serve listens and a client looks, unless they are told otherwise. */
export const AUTOMATION_PORT = 4242;

const NOBODY = 'without --automation-listen or --automation-uds';

export const automationDialect = defineDialect({
  name: 'automation',
  title: 'automation-v1',
  endpoints: ['automation', 'automation-uds'],
  isPerGame: false,
  flags: [
    {
      name: 'automation-listen',
      value: '<addr>',
      help: 'automation-v1 on TCP, for example 127.0.0.1:4242; port 0 picks a free one',
    },
    { name: 'automation-uds', value: '<path>', help: 'automation-v1 on a Unix socket' },
    {
      name: 'automation-token',
      value: '<string>',
      help: 'secret required in hello; better set as BRIDLE_AUTOMATION_TOKEN, which ps does not show',
      without: NOBODY,
    },
    {
      name: 'automation-log',
      value: '<path>',
      help: 'append requests and replies as JSON lines',
      without: NOBODY,
    },
    {
      name: 'automation-exit-when-disconnected',
      help: 'end when the controlling client disconnects',
      without: NOBODY,
    },
  ],
  askedBy: ['automation-listen', 'automation-uds'],
  stepsTime: true,
  opensBy: '--automation-listen <addr>',
  environment: [
    ['`BRIDLE_AUTOMATION_TOKEN`', 'the token, for the server and for `drive`; a flag wins over it'],
  ],
  nextLines({ automation }, to, { hasScreen, hasSteps }) {
    const at = automation === undefined ? to('automation-uds', 'uds') : to('automation', 'connect');
    const drive = `npx bridle drive${at}`;
    return [
      `${drive} get_state`,
      ...(hasSteps ? [`${drive} set_actions move_y=1 -- step ticks=20 -- get_state`] : []),
      ...(hasScreen ? [`${drive} screenshot`] : []),
      'npx bridle drive --help',
      'npx bridle mcp --help  (for models: an MCP server that plays it)',
    ];
  },
  plan(asked) {
    const { flags, env } = asked;
    const { 'automation-uds': uds, 'automation-log': path } = flags;
    const listen = readListen(asked, { flag: 'automation-listen', port: AUTOMATION_PORT });
    if (listen === undefined && uds === undefined) return undefined;
    const token = flags['automation-token'] ?? (env.BRIDLE_AUTOMATION_TOKEN || undefined);
    return {
      ...(listen?.isDefault && { defaultPorts: { automation: AUTOMATION_PORT } }),
      places: [uds, path].filter((place) => place !== undefined),
      check() {
        if (listen !== undefined) {
          requireTokenOffLoopback(listen.address, token, '--automation-token');
        }
      },
      async open({ server, games, tell }) {
        const [{ automationV1 }, { AutomationLog }] = await Promise.all([
          import('./session.js'),
          import('./log.js'),
        ]);
        const log = path === undefined ? undefined : new AutomationLog({ path, onFailure: tell });
        const dialect = games.then((games) =>
          automationV1({
            host: games.first,
            token,
            log,
            ...(flags['automation-exit-when-disconnected'] && {
              onControllerGone: () => games.stop({ text: 'the controller disconnected' }),
            }),
          }),
        );
        const endpoints: { -readonly [key in keyof Endpoints]: string } = {};
        if (listen !== undefined) {
          const tries = listen.isDefault ? DEFAULT_PORT_TRIES : 0;
          endpoints.automation = await server.listenTcp(listen.address, dialect, tries);
        }
        if (uds !== undefined) {
          endpoints['automation-uds'] = await server.listenUnix(resolve(uds), dialect);
        }
        return { endpoints, ...(log && { close: () => log.close() }) };
      },
    };
  },
});
