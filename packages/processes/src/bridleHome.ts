import { join, resolve } from 'node:path';
import { homeFolder } from './homeFolder.js';

/** The folder of what belongs to this user, not to one folder of work. */
export function bridleHomeOf(env: NodeJS.ProcessEnv): string {
  return env.BRIDLE_HOME ? resolve(env.BRIDLE_HOME) : join(homeFolder(env), '.bridle');
}
