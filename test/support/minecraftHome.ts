import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './temporaryFolder.js';

const LIBRARIES = fileURLToPath(new URL('../minecraft-server/node_modules', import.meta.url));

/** A user without runs in a folder of theirs, who has set up Minecraft: with the libraries of the test servers. */
export function userWithMinecraft(): { cwd: string; env: Record<string, string> } {
  const sessions = temporaryFolder('ab-'); // short: the name of a socket has little room
  const home = join(sessions, 'home');
  const part = join(home, 'parts/minecraft');
  mkdirSync(part, { recursive: true });
  symlinkSync(LIBRARIES, join(part, 'node_modules'));
  for (const name of ['package.json', 'package-lock.json']) {
    writeFileSync(join(part, name), '{"packages":{}}');
  }
  const env = {
    MCBOT_CTL: 'on',
    BRIDLE_HOME: home,
    BRIDLE_MC_CLI_DIR: join(sessions, 'mccli'),
    AGENT_BROWSER_SOCKET_DIR: sessions,
  };
  return { cwd: temporaryFolder(), env };
}
