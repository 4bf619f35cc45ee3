// `node compile.mjs <jobs.json> <results.json>`: compiles what `scripts/unityBuild.mjs` wants.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Roslyn } from './roslyn.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const [, , jobsFile, resultsFile] = process.argv;
const jobs = JSON.parse(readFileSync(jobsFile, 'utf8'));
const made = new Set(jobs.map(({ out }) => out));
const roslyn = await Roslyn.boot();
for (const job of jobs) putFiles(job);
roslyn.write('/jobs.txt', jobs.flatMap(linesOf).join('\n'));
await roslyn.run('Compiler.cs');
writeFileSync(resultsFile, JSON.stringify(jobs.map(resultOf)));
process.exit(0);

/** Files of the disk that a job reads; what an earlier job makes is there when its turn comes. */
function putFiles({ out, refs, sources }) {
  roslyn.folder(dirname(out));
  for (const path of refs) {
    if (!made.has(path) && !roslyn.has(path)) roslyn.write(path, readFileSync(path));
  }
  for (const path of sources) {
    if (!roslyn.has(`/${path}`)) roslyn.write(`/${path}`, readFileSync(ROOT + path));
  }
}

function linesOf({ out, kind, defines, docs, isOutline, refs, standIns, sources }) {
  return [
    `out ${out}`,
    `kind ${kind}`,
    ...(docs ? ['docs'] : []),
    ...(isOutline ? ['outline'] : []),
    ...defines.map((name) => `define ${name}`),
    ...refs.map((path) => `ref ${path}`),
    ...standIns.map((name) => `standIn ${name}`),
    ...sources.map((path) => `source ${path}`),
    'end',
  ];
}

/** Brings the assembly to the disk, whole or not at all: another process may run it. */
function resultOf({ out }) {
  const lines = roslyn.text(`${out}.txt`).split('\n');
  const those = (word) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const isMade = lines.includes('made');
  if (isMade) {
    mkdirSync(dirname(out), { recursive: true });
    for (const file of [out, out.replace(/\.\w+$/, '.pdb')].filter((path) => roslyn.has(path))) {
      writeFileSync(`${file}.${process.pid}`, roslyn.bytes(file));
      renameSync(`${file}.${process.pid}`, file);
    }
  }
  return { isMade, problems: those('problem'), members: those('member') };
}
