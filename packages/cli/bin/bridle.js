#!/usr/bin/env node
// A script, as all in this folder: Node starts those sooner than modules.
const { existsSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');
const { isCurrent, load } = require('./bundle.js');

if (isCurrent()) {
  load('main.cjs');
} else if (existsSync(join(__dirname, '../dist/main.js'))) {
  enableCompileCache?.(); // from Node 22 on: a second start compiles nothing
  import('../dist/main.js');
} else {
  process.stderr.write(
    'bridle is not built yet: run `npm start` or `npm run build` in the clone\n',
  );
  process.exitCode = 1;
}
