// `npm run docs` writes the pages and types that follow from the code; `npm run check` compares them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { clientTypes } from './clientTypes.mjs';
import { build, exit, install, root } from './lib.mjs';
import { llmsText } from './llms.mjs';
import { withRequestWay } from './requestWay.mjs';

/** The pages that are generated, as [path, text]. */
async function pages() {
  const { OPS, referencePage, shapeOf } = await import('../packages/harness/dist/index.js');
  const { BLOCK_WORLD_EVENTS } = await import('../packages/facets/dist/index.js');
  const corpus = readFileSync(`${root}packages/harness/corpus/automation-v1.txt`, 'utf8');
  const { withControlPlaneLists } = await import('../packages/harness/dist/dialects/index.js');
  const { opSchemasFile } = await import('./opSchemas.mjs');
  const { commandsPage } = await import('../packages/cli/dist/commandsPage.js');
  const { bridgePage } = await import('../packages/bridge/dist/wire/page.js');
  const { bridgeSchema } = await import('../packages/bridge/dist/wire/schema.js');
  const bridgeLimits = readFileSync(`${root}packages/bridge/src/wire/limits.ts`, 'utf8');
  return [
    ['docs/protocol/automation-v1.md', referencePage(corpus)],
    ['docs/protocol/bridge.md', bridgePage(bridgeLimits)],
    ['docs/protocol/bridge.schema.json', `${JSON.stringify(bridgeSchema(), null, 2)}\n`],
    ['packages/client/src/ops.ts', clientTypes(OPS.values(), shapeOf, BLOCK_WORLD_EVENTS)],
    ['docs/commands.md', await commandsPage()],
    opSchemasFile(),
    ['docs/interaction.md', withControlPlaneLists(read('docs/interaction.md'))],
    ['llms.txt', llmsText()],
    ['docs/architecture.md', await withRequestWay(read('docs/architecture.md'))],
  ];
}

/** The generated pages that are not as they should be. */
export async function stalePages() {
  const all = await pages();
  return all.filter(([path, text]) => read(path) !== text).map(([path]) => path);
}

function read(path) {
  try {
    return readFileSync(root + path, 'utf8');
  } catch {
    return undefined;
  }
}

async function writePages() {
  for (const [path, text] of await pages()) {
    mkdirSync(dirname(root + path), { recursive: true });
    writeFileSync(root + path, text);
  }
}

if (process.argv[1]?.endsWith('docs.mjs')) {
  await install('main');
  await build();
  await writePages().catch((error) => exit(error.message));
  await build(); // the types of the client are among them
}
