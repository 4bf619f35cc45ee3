#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';

module.enableCompileCache?.(); // from Node 22 on: a second start compiles nothing

const main = new URL('../dist/main.js', import.meta.url);
if (existsSync(main)) await import(main.href);
else {
  process.stderr.write(
    'bridle is not built yet: run `npm start` or `npm run build` in the clone\n',
  );
  process.exitCode = 1;
}
