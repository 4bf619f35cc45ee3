import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { CLIS, callCli, HAS_CLIS, socketFolder } from './support/agentBrowser.js';
import { startBridleIn } from './support/bridle.js';
import { readPng } from './support/png.js';
import { temporaryFolder } from './support/temporaryFolder.js';
import { HAS_UNITY_GAME, UnityGame } from './support/unityGame.js';

if (!HAS_UNITY_GAME || !HAS_CLIS) {
  process.stdout.write('SKIPPED: the Unity package played by agent-browser (one is missing)\n');
}

describe.runIf(HAS_UNITY_GAME && HAS_CLIS)('the core for Unity, which dials a serve', () => {
  it('is played by the newest agent-browser, over a reload and after it was killed', async () => {
    const dir = socketFolder();
    const env = { BRIDLE_HOME: temporaryFolder(), AGENT_BROWSER_SOCKET_DIR: dir };
    const run = await startBridleIn(
      { cwd: temporaryFolder(), env },
      ...['serve', '--mc-cli-off', '--automation-listen', '127.0.0.1:0', '--abu-listen', '0'],
      ...['--agent-browser-session', 'play', '--agent-browser-version', CLIS.newest.version],
      ...['--allow-write', dir, '--game', 'bridge'],
    );
    const cli = async (...words: string[]): Promise<string> => {
      const { code, stdout, stderr } = await callCli('newest', words, { dir, session: 'play' });
      if (code !== 0) throw new Error(`${words.join(' ')}: ${stderr}${stdout}`);
      return stdout;
    };
    const url = `ws://${run.endpoints.abu}/bridge`;
    const first = new UnityGame('menu', { url });
    await cli('wait', '--load', 'load');
    expect(await cli('snapshot')).toContain('- button "Open the door" [ref=e1]');
    expect(await cli('click', '@e1')).toContain('- status "The door is open"');
    expect(await cli('hover', '@e3')).toContain('"Quit" [ref=e3] [description="Ends it"]');
    expect(await cli('fill', '@e4', 'Ada "L"')).toContain('[value="Ada \\"L\\""]');
    await cli('drag', '@e6', '@e7');
    const picture = join(dir, 'menu.png');
    await cli('screenshot', picture);
    expect(readPng(readFileSync(picture))).toMatchObject({ width: 320, height: 600 });
    await expect(cli('click', '@e1')).rejects.toThrow('disabled');

    await first.ask('begin', { reason: 'domain_reload', environment: { BRIDLE_URL: url } });
    await vi.waitFor(async () => expect(await cli('snapshot')).toContain('"The door is shut"'));
    await expect(cli('click', '@e1')).rejects.toThrow(/e1/); // of the life before
    await first.kill();
    await expect(cli('snapshot')).rejects.toThrow('Menu is not there');
    new UnityGame('menu', { url });
    await cli('wait', '--load', 'load');
    expect(await cli('snapshot')).toContain('- status "The door is shut"');
  });
});
