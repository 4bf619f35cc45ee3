import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { Runs } from '@bridle/processes';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runCommand } from '../../../../test/support/command.js';
import { temporaryFolder } from '../../../../test/support/server.js';
import { stop } from './stop.js';

/** This process as a run of that folder; what would be sent to it is answered instead. */
function registered(folder: string, onSignal: () => void) {
  const home = realpathSync(temporaryFolder());
  const runs = new Runs(join(home, 'runs'));
  const run = runs.add({ folder, command: 'serve', game: 'voxel', endpoints: {} });
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    onSignal();
    return true;
  });
  onTestFinished(() => kill.mockRestore());
  return { env: { BRIDLE_HOME: home }, kill, name: run.run.name };
}

it('bridle stop ends no run of another folder that it was not told to', async () => {
  const { env, kill, name } = registered('/elsewhere', () => {});
  await expect(runCommand(stop, [], env)).rejects.toThrow(
    `no run is of this folder; choose one with bridle stop <name>:\n  ${name}  in /elsewhere: `,
  );
  expect(kill).not.toHaveBeenCalled();
});

it('bridle stop says at once that it may not end a process, and not that it waited', async () => {
  const { env, name } = registered('/a\nb', () => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
  });
  expect(await runCommand(stop, [name], env)).toEqual({
    code: 1,
    out: '',
    err:
      `bridle: ${name} (process ${process.pid}, in /a\\nb) was not asked to end: ` +
      'the system forbids it\n  end it as the user that it runs as\n',
  });
});
