// `npm run kernels`: compiles the renderer's kernels (AssemblyScript) to WebAssembly and writes
// the bytes into a source file each. They are committed, so that `npm start` needs no compiler;
// `npm run check` says when they are stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { install, root } from './lib.mjs';

const KERNELS = ['mesh', 'draw'];

const FLAGS = [
  '--runtime=stub',
  '--importMemory',
  '--sharedMemory',
  '--initialMemory=1',
  '--maximumMemory=32768',
  '--enable=simd',
  '--enable=threads',
  '--noAssert',
  '--optimizeLevel=3',
  '--shrinkLevel=0',
  '--converge',
];

const HEADER = '// Written by `npm run kernels` from packages/render/kernel; do not edit.\n';

/** The source file that holds a kernel's bytes. */
function pageOf(bytes) {
  const lines = Buffer.from(bytes)
    .toString('base64')
    .match(/.{1,92}/g);
  const text = lines.map((line) => `  '${line}'`).join(' +\n');
  return `${HEADER}export const BYTES =\n${text};\n`;
}

async function compile(name) {
  const asc = (await import('assemblyscript/asc')).default;
  const files = new Map();
  const entry = `packages/render/kernel/${name}/index.ts`;
  const { error, stderr } = await asc.main(
    [entry, '--outFile', 'out.wasm', '--baseDir', root, ...FLAGS],
    {
      readFile: (file) =>
        existsSync(`${root}${file}`) ? readFileSync(`${root}${file}`, 'utf8') : null,
      writeFile: (file, contents) => void files.set(file, contents),
      listFiles: () => [],
    },
  );
  const said = stderr.toString();
  if (said) process.stderr.write(said);
  if (error) throw error;
  const bytes = files.get('out.wasm');
  refuseData(name, bytes);
  return bytes;
}

/** Both kernels live in one memory that the host deals out: neither may bring bytes of its own. */
function refuseData(name, bytes) {
  let at = 8;
  while (at < bytes.length) {
    const id = bytes[at++];
    let size = 0;
    for (let shift = 0, more = true; more; shift += 7) {
      const byte = bytes[at++];
      size |= (byte & 127) << shift;
      more = byte > 127;
    }
    if (id === 11 && bytes[at] !== 0) throw new Error(`the ${name} kernel has static data`);
    at += size;
  }
}

function pathOf(name) {
  return `packages/render/src/kernels/${name}.ts`;
}

/** The files whose bytes are not those of the sources. */
export async function staleKernels() {
  const stale = [];
  for (const name of KERNELS) {
    const page = pageOf(await compile(name));
    const path = `${root}${pathOf(name)}`;
    if (!existsSync(path) || readFileSync(path, 'utf8') !== page) stale.push(pathOf(name));
  }
  return stale;
}

if (process.argv[1]?.endsWith('kernels.mjs')) {
  await install('all');
  const wanted = process.argv.slice(2);
  for (const name of wanted.length === 0 ? KERNELS : wanted) {
    const bytes = await compile(name);
    writeFileSync(`${root}${pathOf(name)}`, pageOf(bytes));
    process.stdout.write(`${pathOf(name)}: ${bytes.length} bytes of WebAssembly\n`);
  }
}
