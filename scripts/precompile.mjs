// Keeps what V8 has compiled by the first reply of a run, and by the end of a few short commands, so
// that later starts need not: without it a third of a start is compiling. The cached data of a
// script holds the functions that ran. Called with a command line, it keeps what that one compiles.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepCompiled, load, scripts } from '../packages/cli/bin/bundle.js';

const MS_MAX = 60_000;
const BUNDLE = new URL('../packages/cli/dist/bundle/', import.meta.url);

setTimeout(() => process.exit(1), MS_MAX).unref();
const command = process.argv.slice(2);
if (command.length > 0) {
  process.once('exit', keepAll);
  load('main.cjs');
} else {
  const folder = mkdtempSync(join(tmpdir(), 'bridle-build-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env.BRIDLE_HOME = folder; // no client is to find this run
  const socket = join(folder, 's');
  const flags = ['--headless', '--automation-step', '--world-seed', '7'];
  process.argv.push(...flags, '--automation-uds', socket);
  load('main.cjs');
  await firstReply(socket);
  keepAll();
  loadRest();
  for (const words of [['get_state'], ['step', '1'], ['--help']]) {
    await compileFor('drive', '--uds', socket, ...words);
  }
  for (const words of [['--help'], ['help', 'run'], ['ps']]) await compileFor(...words);
  process.exit(0);
}

async function firstReply(socket) {
  for (;;) {
    const client = connect(socket, () => client.write('{"op":"hello","version":1}\n'));
    const isThere = await once(client, 'data').then(
      () => true,
      () => false, // it does not listen yet
    );
    client.destroy();
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function keepAll() {
  for (const [name, script] of scripts) keepCompiled(name, script.createCachedData());
}

/** Of what only other commands load, at least what is done at once. What the run needs stays as it is. */
function loadRest() {
  const names = readdirSync(BUNDLE).filter((name) => name.endsWith('.cjs') && !scripts.has(name));
  for (const name of names) load(name);
  for (const name of names) keepCompiled(name, scripts.get(name).createCachedData());
}

/** In a process of its own, as each command has one; it adds to what is kept already. */
async function compileFor(...words) {
  const args = [fileURLToPath(import.meta.url), ...words];
  await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit');
}
