// Keeps what V8 has compiled by the first reply of a run, so that later starts need not: without
// it a third of a start is compiling. The cached data of a script holds the functions that ran.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepCompiled, load, scripts } from '../packages/cli/bin/bundle.js';

const MS_MAX = 30_000;

const folder = mkdtempSync(join(tmpdir(), 'bridle-build-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
setTimeout(() => process.exit(1), MS_MAX).unref();

const socket = join(folder, 's');
const flags = ['--headless', '--automation-step', '--world-seed', '7', '--automation-uds', socket];
process.env.BRIDLE_HOME = folder; // no client is to find this run
process.argv.splice(2, process.argv.length, ...flags);
load('main.cjs');
ask();

function ask() {
  const client = connect(socket, () => client.write('{"op":"hello","version":1}\n'));
  client.on('error', () => setTimeout(ask, 10)); // it does not listen yet
  client.once('data', () => {
    for (const [name, script] of scripts) keepCompiled(name, script.createCachedData());
    process.exit(0);
  });
}
