// `npm run textures [folder]` writes our own look as a resource pack, for whoever wants to begin
// a pack with it; without a folder it goes to resourcepacks/painted, where the program finds it.
// With `--shipped` it makes the packs that come with the program anew.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { build, install, root } from './lib.mjs';
import { packFiles, writeFolder, zip } from './packWriter.mjs';
import { toybox } from './toybox.mjs';

const SHIPPED = `${root}packages/voxel/resourcepacks/toybox.zip`;

await install('main');
await build();
const { worldLooks } = await import('../packages/voxel/dist/world.js');
const images = worldLooks().asPackFiles();

if (process.argv.includes('--shipped')) {
  const files = packFiles('Every block a toy of bright plastic.', toybox(images));
  mkdirSync(dirname(SHIPPED), { recursive: true });
  writeFileSync(SHIPPED, zip(files));
  report(files.size, SHIPPED);
} else {
  const folder = process.argv[2] ?? `${root}resourcepacks/painted`;
  const coloured = images.filter(({ isColoured }) => isColoured).map(({ path }) => path);
  const files = packFiles('The look of the embedded world, as a pack.', images, coloured);
  writeFolder(folder, files);
  report(files.size, folder);
}

function report(count, where) {
  process.stdout.write(`${count} files in ${where}\n`);
}
