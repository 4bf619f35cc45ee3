import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attackFor, Bystander, layOut, withWindowToken } from '../bench/src/attack.js';
import { ATTACKS } from '../bench/src/attacks.js';
import { startBridleIn } from './support/bridle.js';
import { temporaryFolder } from './support/temporaryFolder.js';

/** An attack that is still under way then has shown what it can do. */
const ATTACK_MS = 1_000;

describe('while a hostile client attacks', () => {
  it.each(ATTACKS.map((attack) => [`${attack.name} (${attack.endpoint})`, attack] as const))(
    '%s, a bystander is served, and the run goes on',
    async (_name, attack) => {
      const folder = temporaryFolder();
      layOut(attack, folder);
      const bridle = await startBridleIn(
        { cwd: folder, env: { MCBOT_CTL: '', BRIDLE_HOME: folder } },
        ...['serve', '--no-save', '--no-repl', '--world-seed', '7'],
        ...['--automation-listen', '127.0.0.1:0', '--mc-cli-listen', '127.0.0.1:0'],
        ...['--abu-listen', '127.0.0.1:0', '--ctl-sock', join(folder, 'ctl.sock')],
        ...['--automation-log', join(folder, 'log.jsonl'), '--window-listen', '127.0.0.1:0'],
      );
      const endpoints = withWindowToken(bridle.endpoints, folder);
      const bystander = new Bystander(attack, endpoints);
      await bystander.begin();
      const playing = bystander.play();
      playing.catch(() => {}); // it is awaited below
      await attackFor(attack, endpoints, ATTACK_MS);
      bystander.end();
      await playing; // rejects where an answer did not come, or was an error
      bridle.child.kill('SIGTERM');
      expect(await bridle.exited, bridle.stderr()).toEqual({ code: 0, signal: null });
    },
  );
});
