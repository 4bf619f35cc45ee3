// `node format.mjs <paths.json> <texts.json>`: formats sources for `scripts/unityFormat.mjs`, as Visual Studio would.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Roslyn } from './roslyn.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const [, , pathsFile, textsFile] = process.argv;
const paths = JSON.parse(readFileSync(pathsFile, 'utf8'));
const roslyn = await Roslyn.boot();
for (const path of paths) roslyn.write(`/${path}`, readFileSync(ROOT + path));
roslyn.write('/sources.txt', paths.join('\n'));
await roslyn.run('SourceFormatter.cs');
writeFileSync(textsFile, JSON.stringify(paths.map((path) => roslyn.text(`/${path}`))));
process.exit(0);
