import { join } from 'node:path';
import { minecraftHome } from './minecraftPart.js';
import { temporaryFolder } from './temporaryFolder.js';

/** A user without runs, in a folder of theirs, who has set up Minecraft. */
export async function userWithMinecraft(): Promise<{ cwd: string; env: Record<string, string> }> {
  const sessions = temporaryFolder('ab-'); // short: the name of a socket has little room
  const env = {
    MCBOT_CTL: 'on',
    BRIDLE_HOME: await minecraftHome(),
    BRIDLE_MC_CLI_DIR: join(sessions, 'mccli'),
    AGENT_BROWSER_SOCKET_DIR: sessions,
  };
  return { cwd: temporaryFolder(), env };
}
