import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ResourcePacks, ShaderPacks } from '@bridle/voxel';
import { plainPng, png } from '../../packages/pictures/src/testPng.js';
import { BLOCKS, META, writePack } from '../../packages/voxel/src/packs/testPacks.js';
import { zip } from '../../packages/voxel/src/packs/testZip.js';

const MANIFEST = JSON.stringify({ name: 'm', passes: [{ kind: 'final', file: 'f.glsl' }] });
const GREEN = 'out vec4 c;\nvoid main() { c = vec4(0.0, 1.0, 0.0, 1.0); }\n';
const RED = [200, 20, 20, 255] as const;
const HUGE = png({ width: 20_000, height: 20_000, bits: 8, kind: 6, rows: Buffer.alloc(9) });

/** Packs as users have them, good ones and bad ones, with the names that the seed uses. */
export function writePacks(folder: string) {
  const [shaders, resources] = [join(folder, 'shaderpacks'), join(folder, 'resourcepacks')];
  const shaderPack = (name: string, source: string): void => {
    writePack(join(shaders, name), { 'shaders/pack.json': MANIFEST, 'shaders/f.glsl': source });
  };
  shaderPack('BSL_v8', GREEN);
  shaderPack('broken', GREEN.replace('vec4(', 'vec5('));
  writeFileSync(join(shaders, 'evil.zip'), zip([{ name: '../../evil.glsl' }]));
  const meta = { 'pack.mcmeta': META };
  writePack(join(resources, 'MyPack'), { ...meta, [`${BLOCKS}/stone.png`]: plainPng(RED) });
  writePack(join(resources, 'huge'), { ...meta, [`${BLOCKS}/stone.png`]: HUGE });
  writeFileSync(join(resources, 'evil.zip'), zip([{ name: '../../evil.png' }]));
  writePack(join(folder, 'elsewhere'), { ...meta, [`${BLOCKS}/dirt.png`]: plainPng(RED, 64) });
  return { packs: new ResourcePacks(resources), shaderPacks: new ShaderPacks(shaders) };
}
