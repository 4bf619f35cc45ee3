import { join } from 'node:path';
import { homeFolder } from './homeFolder.js';

/** Where MC-CLI's clients look for what runs. */
export function registryDirOf(env: NodeJS.ProcessEnv): string {
  return env.BRIDLE_MC_CLI_DIR || join(homeFolder(env), '.mccli');
}
