import type { Address } from '@bridle/harness';
import { readAddress } from './addresses.js';
import { type Flag, type Flags, onlyOneOf } from './flags.js';
import { registryDirOf } from './mcRegistryDir.js';
import { MC_CLI_PORT } from './ports.js';

export const MC_CLI_FLAGS = [
  {
    name: 'mc-cli-listen',
    value: '<addr>',
    help: 'MC-CLI on TCP (serve: 127.0.0.1:25580, or the next free one up to 25589)',
  },
  {
    name: 'mc-cli-token',
    value: '<string>',
    help: 'secret required in every MC-CLI request; better set as BRIDLE_MC_CLI_TOKEN',
  },
  { name: 'mc-cli-off', help: 'serve: do not listen for MC-CLI' },
] as const satisfies readonly Flag[];

type McCliFlags = Flags<typeof MC_CLI_FLAGS> & { readonly 'scripted-input'?: string };

export interface McCliConfig {
  readonly listen: Address;
  /** it was not asked for: where it is taken, one of the next will do, or none */
  readonly isDefault: boolean;
  readonly token: string | undefined;
  /** the folder of the file in which clients find what runs */
  readonly registry: string;
}

/** With the first one, ten ports, which is where MC-CLI's clients look. */
export const MC_CLI_PORT_TRIES = 9;

/** Whoever plays by a script has no other hands. */
export function readMcCli(
  command: 'run' | 'serve' | 'daemon',
  flags: McCliFlags,
  env: NodeJS.ProcessEnv,
): McCliConfig | undefined {
  const { 'mc-cli-listen': asked, 'mc-cli-off': off, 'mc-cli-token': given } = flags;
  onlyOneOf(flags, ['mc-cli-listen', 'mc-cli-off']);
  const isScripted = flags['scripted-input'] !== undefined;
  if (asked === undefined && (off || command !== 'serve' || isScripted)) return undefined;
  return {
    listen:
      asked === undefined
        ? { host: '127.0.0.1', port: MC_CLI_PORT }
        : readAddress('mc-cli-listen', asked),
    isDefault: asked === undefined,
    token: given ?? (env.BRIDLE_MC_CLI_TOKEN || undefined),
    registry: registryDirOf(env),
  };
}
