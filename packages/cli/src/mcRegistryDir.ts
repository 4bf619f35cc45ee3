import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where MC-CLI's clients look for what runs. */
export function registryDirOf(env: NodeJS.ProcessEnv): string {
  return env.BRIDLE_MC_CLI_DIR || join(env.HOME || homedir(), '.mccli');
}
