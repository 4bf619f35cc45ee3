import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { OpenGame } from '@bridle/facets';
import { beginOf, type Run, Runs } from '@bridle/processes';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../../../test/support/command.js';
import { temporaryFolder } from '../../../test/support/server.js';
import { announce } from './announce.js';
import { readRunConfig } from './runFlags.js';

const OPEN = {
  text: 'the world of seed 7',
  kept: 'kept nowhere',
  identity: { world_seed: '7' },
  game: { facets: {} },
} as unknown as OpenGame;
const ENDPOINTS = {
  automation: '127.0.0.1:4243',
  abu: '127.0.0.1:9999',
  ctl: '/home/ann/game/.mcbot.sock',
};

/** What a serve says that listens there, beside another run. */
async function banner({
  besideIn,
  isNoted = true,
  flags = [],
  links,
}: {
  besideIn?: string;
  isNoted?: boolean;
  flags?: readonly string[];
  links?: { play: string; watch: string };
} = {}) {
  const home = temporaryFolder();
  const dir = join(home, 'runs');
  const config = readRunConfig('serve', flags, { BRIDLE_HOME: home });
  const ours = { folder: '/home/ann/game', command: 'serve', game: 'voxel' } as const;
  const { run } = new Runs(dir).add({ ...ours, endpoints: ENDPOINTS });
  if (besideIn !== undefined) {
    const other: Run = {
      ...run,
      name: 'other',
      folder: besideIn,
      pid: process.ppid,
      begin: beginOf(process.ppid),
      machine: hostname(),
      endpoints: { automation: '127.0.0.1:4242' },
    };
    writeFileSync(join(dir, 'other.json'), JSON.stringify(other));
  }
  const played = config.games.map((config) => ({ config, open: OPEN }));
  const { err, out } = await runCommand(async () => {
    announce(config, played, { endpoints: ENDPOINTS, links }, isNoted ? run : undefined);
    return 0;
  }, []);
  return (err + out).split('\n');
}

describe('the first words of a serve', () => {
  it('give its name, and clients that find it by its folder', async () => {
    const lines = await banner();
    expect(lines[0]).toBe('bridle: the world of seed 7, kept nowhere, clock auto, run game');
    expect(lines).toContain('  npx bridle drive get_state');
    expect(lines).toContain('  npx bridle abu snapshot');
    expect(lines).toContain('  npx bridle ctl hello');
    expect(lines.at(-2)).toContain('Ctrl-C ends it, or npx bridle stop game.');
  });

  it('give a person the link of the page, and one for who only looks on', async () => {
    const [play, watch] = ['http://127.0.0.1:4280/#a', 'http://127.0.0.1:4280/#b'];
    const lines = await banner({ links: { play, watch } });
    expect(lines.slice(lines.indexOf('In a browser:'))).toEqual(
      expect.arrayContaining([`  ${play}`, `  ${watch}  (to look on)`]),
    );
    expect(await banner()).not.toContain('In a browser:');
  });

  it('give scripts a path that can be typed, whatever folders are called', async () => {
    const { argv } = process;
    onTestFinished(() => {
      process.argv = argv;
    });
    process.argv = [argv[0]!, '/a b/bridle'];
    const line = (await banner()).find((line) => line.startsWith('  node '));
    expect(line).toMatch(/^ {2}node '[^']*a b\/bridle' drive /);
  });

  it('name the games of a run that has several, and how a client chooses', async () => {
    const flags = ['--game', 'voxel:a', '--clock', 'wait', '--game', 'voxel:b'];
    const lines = await banner({ flags });
    expect(lines.slice(0, 3)).toEqual([
      'bridle: 2 games, run game',
      '  game a: the world of seed 7, kept nowhere, clock wait',
      '  game b: the world of seed 7, kept nowhere, clock auto',
    ]);
    expect(lines).toContain('Each of them for another game with --on b.');
    const [json] = await banner({ flags: ['--json', ...flags] });
    expect(JSON.parse(json!)).toMatchObject({
      event: 'ready',
      games: [
        { name: 'a', kind: 'voxel', world_seed: '7' },
        { name: 'b', kind: 'voxel', world_seed: '7' },
      ],
    });
  });

  it('say whose its default port was, and nothing of one that it got', async () => {
    const lines = await banner({ besideIn: '/home/ann/x' });
    expect(lines).toContain(
      '  automation      127.0.0.1:4243  (4242 is taken by the run other in /home/ann/x)',
    );
    expect(lines).toContain('  abu             127.0.0.1:9999');
    expect(lines).toContain('  npx bridle drive get_state');
    expect(await banner()).toContain('  automation      127.0.0.1:4243  (4242 is taken)');
  });

  it('take a line each, whatever folders are called, and no terminal obeys them', async () => {
    const lines = await banner({ besideIn: '/home/\n\u001b[2Jx' });
    expect(lines).toContain(
      '  automation      127.0.0.1:4243  (4242 is taken by the run other in /home/\\n\\u001b[2Jx)',
    );
  });

  it('give clients the name where another run has the same folder', async () => {
    const lines = await banner({ besideIn: '/home/ann/game' });
    expect(lines).toContain('  npx bridle drive --run game get_state');
    expect(lines).toContain('  npx bridle ctl --run game hello');
  });

  it('give clients the address where the run could not be noted', async () => {
    const lines = await banner({ isNoted: false });
    expect(lines[0]).toMatch(/clock auto$/);
    expect(lines).toContain('  npx bridle drive --connect 127.0.0.1:4243 get_state');
    expect(lines).toContain('  npx bridle abu --connect 127.0.0.1:9999 snapshot');
    expect(lines).toContain('  npx bridle ctl --sock /home/ann/game/.mcbot.sock hello');
  });
});
