import { defineDialect } from '../defineDialect.js';
import { DEFAULT_PORT_TRIES, readListen } from '../listenFlags.js';

/** Where the page is served, unless the run is told otherwise. */
const WINDOW_PORT = 4280;

export const windowDialect = defineDialect({
  name: 'window',
  title: 'the window',
  endpoints: ['window'],
  isPerGame: false,
  flags: [
    {
      name: 'window-listen',
      value: '<addr>',
      help: 'the page that shows the game, on loopback (serve, and a run without --headless: 127.0.0.1:4280)',
    },
    { name: 'window-off', help: 'serve no page' },
    {
      name: 'open',
      help: 'open the page in the browser of this desktop',
      without: 'without a page: --window-off, --headless or a script',
    },
  ],
  askedBy: ['window-listen'],
  opensBy: '--window-listen <addr>',
  environment: [],
  nextLines: () => [],
  plan(asked) {
    const { command, isHeadless, startsInMenu } = asked;
    // A run that is not headless has a window, whatever else it listens for; a daemon never has one.
    const hasWindow = command === 'serve' || (command === 'run' && !isHeadless);
    const listen = readListen(
      { ...asked, command: hasWindow ? 'serve' : command },
      { flag: 'window-listen', off: 'window-off', port: WINDOW_PORT },
    );
    if (listen === undefined) return undefined;
    return {
      ...(listen.isDefault && { defaultPorts: { window: WINDOW_PORT } }),
      async open(opening) {
        const { openWindow } = await import('./open.js');
        return openWindow(opening, {
          address: listen.address,
          tries: listen.isDefault ? DEFAULT_PORT_TRIES : 0,
          startsInMenu,
          opensBrowser: asked.flags.open ?? false,
        });
      },
    };
  },
});
