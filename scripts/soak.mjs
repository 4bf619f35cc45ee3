// `npm run soak`: what `npm test` does with fixed seeds, and random tools, with drawn ones.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, installMinecraftServers, root } from './lib.mjs';
import { drawSeed } from './soak/draw.mjs';
import { soakMinecraft } from './soak/minecraft.mjs';
import { readOptions, USAGE } from './soak/options.mjs';
import { soakProperties, soakWorlds } from './soak/suites.mjs';
import { soakTools } from './soak/tools.mjs';
import { soakWindow } from './soak/window.mjs';
import { installUnityCompiler } from './unity/install.mjs';

const SOAKS = {
  tools: soakTools,
  worlds: soakWorlds,
  properties: soakProperties,
  minecraft: soakMinecraft,
  window: soakWindow,
};
const KEPT = 'soak-failures';

const { minutes, seed = drawSeed(), parts } = optionsOrExit();
await install('all');
if (parts.includes('minecraft')) await installMinecraftServers();
if (parts.includes('properties')) await installUnityCompiler();
await build();
console.log(`soak: drawn from --seed ${seed}, --minutes ${minutes}, ${parts.join()}`);
let passed = 0;
let failed = 0;
for (const part of parts) {
  const found = await SOAKS[part]({ minutes: minutes / parts.length, seed });
  passed += found.passed;
  failed += found.failures.length;
  for (const failure of found.failures) keep(failure);
  console.log(`soak: ${part}: ${found.passed} passed, ${found.failures.length} failed`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function optionsOrExit() {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options !== undefined) return options;
    console.log(USAGE);
    process.exit(0);
  } catch ({ message }) {
    console.error(`soak: ${message}\n\n${USAGE}`);
    process.exit(2);
  }
}

/** Prints a failure and writes it where the next command does not sweep it away. */
function keep({ name, again, text }) {
  mkdirSync(join(root, KEPT), { recursive: true });
  const file = join(KEPT, `${name}.txt`);
  writeFileSync(join(root, file), `${again}\n\n${text}\n`);
  console.log(`soak: FAILED ${text.split('\n', 1)[0]}\n  again: ${again}\n  kept in ${file}`);
}
