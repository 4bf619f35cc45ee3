import { join } from 'node:path';
import { homeFolder } from '@bridle/processes';
import { defineDialect, type Environment } from '../defineDialect.js';
import { readListen } from '../listenFlags.js';
import { leftoverInstances } from './instances.js';

/** Where a serve listens and a client looks, unless they are told otherwise. */
export const MC_CLI_PORT = 25_580;

export const mcCliDialect = defineDialect({
  name: 'mc-cli',
  title: 'MC-CLI',
  endpoints: ['mc-cli'],
  isPerGame: true,
  flags: [
    {
      name: 'mc-cli-listen',
      value: '<addr>',
      help: 'MC-CLI on TCP (serve: 127.0.0.1:25580, or the next free one up to 25589)',
    },
    {
      name: 'mc-cli-token',
      value: '<string>',
      help: 'secret required in every MC-CLI request; better set as BRIDLE_MC_CLI_TOKEN',
      without: 'without --mc-cli-listen: nobody can connect by MC-CLI',
    },
    { name: 'mc-cli-off', help: 'serve: do not listen for MC-CLI' },
  ],
  askedBy: ['mc-cli-listen'],
  opensBy: '--mc-cli-listen <addr>',
  environment: [
    [
      '`BRIDLE_MC_CLI_TOKEN`',
      'the token of MC-CLI, for the server and for `mc`; a flag wins over it',
    ],
    ['`BRIDLE_MC_CLI_DIR`', 'the folder of `instances.json`, instead of `~/.mccli`'],
  ],
  leftovers: async ({ env, version }) => leftoverInstances(registryDirOf(env), version),
  privatePlaces: ({ env }) => [registryDirOf(env)],
  nextLines: (_, to) => [`npx bridle mc${to('mc-cli', 'connect')} status`],
  plan(asked) {
    const { flags, env } = asked;
    const listen = readListen(asked, {
      flag: 'mc-cli-listen',
      off: 'mc-cli-off',
      port: MC_CLI_PORT,
    });
    if (listen === undefined) return undefined;
    const token = flags['mc-cli-token'] ?? (env.BRIDLE_MC_CLI_TOKEN || undefined);
    const registry = registryDirOf(env);
    return {
      ...(listen.isDefault && { defaultPorts: { 'mc-cli': MC_CLI_PORT } }),
      places: [registry],
      open: async (opening) =>
        (await import('./open.js')).openMcCli({ listen, token, registry }, opening),
    };
  },
});

/** Where MC-CLI's clients look for what runs. */
export function registryDirOf(env: Environment): string {
  return env.BRIDLE_MC_CLI_DIR || join(homeFolder(env), '.mccli');
}
