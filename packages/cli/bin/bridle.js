#!/usr/bin/env node
import { readdirSync, statSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { load } from './bundle.js';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const bundled = changedAt(at('../dist/bundle/main.cjs'));
const isStale = readdirSync(at('../..')).some(
  (name) => changedAt(at(`../../${name}/dist/.tsbuildinfo`)) >= bundled,
);
if (!isStale) {
  load('main.cjs');
} else if (changedAt(at('../dist/main.js')) > 0) {
  module.enableCompileCache?.(); // from Node 22 on: a second start compiles nothing
  await import('../dist/main.js');
} else {
  process.stderr.write(
    'bridle is not built yet: run `npm start` or `npm run build` in the clone\n',
  );
  process.exitCode = 1;
}
