// `node scripts/unityBuild.mjs`: compiles the Unity package as C# 9 for each set of defines, and on mono what runs
// here. Without Unity: its assemblies have stand-ins. What has not changed is not compiled again.
//   --set 6000.0,mono   only these sets
//   --members           prints rows for the table of Unity's members that it lacks
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { root } from './lib.mjs';
import { installUnityCompiler, NEWTONSOFT } from './unity/install.mjs';
import { BUILT, hasMono, unityJobs } from './unity/jobs.mjs';
import { memberTable, missingRows, usedMembers } from './unity/members.mjs';

/** Files that say how sources are compiled. */
const TOOLS = [
  'scripts/unity/Compiler.cs',
  'scripts/unity/compile.mjs',
  'scripts/unity/roslyn.mjs',
  'test/unity/package-lock.json',
];

/**
 * Compiles what has changed. `problems` are lines as compilers print them, `jobs` all assemblies with the members of
 * Unity that they use, `compiled` how many were compiled now.
 */
export function unityBuild({ sets } = {}) {
  const { jobs, problems } = unityJobs();
  const wanted = withKeys(jobs.filter(({ set }) => sets?.includes(set) ?? true));
  const isFirst = ({ out }, at) => wanted.findIndex((job) => job.out === out) === at;
  const stale = wanted.filter(isFirst).filter(({ out, key }) => noteOf(out)?.key !== key);
  const results = stale.length === 0 ? [] : compile(stale);
  for (const [at, job] of stale.entries()) keep(job, results[at]);
  if (wanted.some(({ set }) => set === 'mono')) bringLibraries();
  const all = wanted.map((job) => ({
    ...job,
    ...(noteOf(job.out) ?? results[stale.indexOf(job)]),
  }));
  return { problems: [...problems, ...problemsOf(all)], compiled: stale.length, jobs: all };
}

/**
 * A key changes with anything that the assembly depends on, so that what has changed is compiled. Sets for which
 * an assembly is the same have one of it.
 */
function withKeys(jobs) {
  const tools = TOOLS.map((path) => readFileSync(join(root, path), 'utf8'));
  const keys = new Map();
  const outs = new Map();
  return jobs.map((job) => {
    const { kind, docs, isOutline, standIns, sources } = job;
    const refs = job.refs.map((path) => outs.get(path) ?? path);
    const seen = refs.map((path) => keys.get(path) ?? [path, statSync(path).size]);
    const texts = sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]);
    const defines = job.defines.filter((name) => texts.some(([, text]) => isAsked(name, text)));
    const all = [tools, kind, docs, isOutline, standIns, defines, seen, texts];
    const key = createHash('sha256').update(JSON.stringify(all)).digest('hex');
    const out = [...keys].find(([, other]) => other === key)?.[0] ?? job.out;
    keys.set(out, key);
    outs.set(job.out, out);
    return { ...job, refs, defines, out, key };
  });
}

/** Whether a source asks for a define anywhere. */
function isAsked(define, text) {
  return text.split('\n').some((line) => /^ *#(el)?if /.test(line) && line.includes(define));
}

/** Compiles in a process of its own. */
export function compile(jobs) {
  const folder = mkdtempSync(join(tmpdir(), 'bridle-unity-'));
  const [jobsFile, resultsFile] = ['jobs.json', 'results.json'].map((name) => join(folder, name));
  try {
    writeFileSync(jobsFile, JSON.stringify(jobs));
    const script = join(root, 'scripts/unity/compile.mjs');
    const args = [script, jobsFile, resultsFile];
    const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new Error('the C# compiler itself failed');
    return JSON.parse(readFileSync(resultsFile, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What failed leaves no assembly behind that a test would take for the sources. */
function keep({ out, key }, { isMade, problems, members }) {
  if (isMade) {
    writeFileSync(`${noteFile(out)}.${process.pid}`, JSON.stringify({ key, problems, members }));
    renameSync(`${noteFile(out)}.${process.pid}`, noteFile(out));
  } else {
    for (const path of [out, noteFile(out)]) rmSync(path, { force: true });
  }
}

function noteFile(out) {
  return `${out}.json`;
}

function noteOf(out) {
  if (!existsSync(out) || !existsSync(noteFile(out))) return undefined;
  return JSON.parse(readFileSync(noteFile(out), 'utf8'));
}

/** One line for each problem, with the sets that have it. */
function problemsOf(jobs) {
  const sets = new Map();
  for (const { set, name, problems } of jobs) {
    for (const problem of problems) {
      const line = problem.includes(': error ') ? problem : `${name}: error: ${problem}`;
      sets.set(line, [...(sets.get(line) ?? []), set]);
    }
  }
  return [...sets].map(([line, names]) => `${line} [${names.join(', ')}]`);
}

/** Libraries that mono looks for beside what it runs. */
function bringLibraries() {
  const to = join(BUILT, 'mono', basename(NEWTONSOFT));
  if (existsSync(to)) return;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(NEWTONSOFT, `${to}.${process.pid}`);
  renameSync(`${to}.${process.pid}`, to);
}

if (process.argv[1]?.endsWith('unityBuild.mjs')) {
  await installUnityCompiler();
  if (!hasMono()) process.stdout.write('SKIPPED: Unity sources on mono (it is not installed)\n');
  const at = process.argv.indexOf('--set');
  const started = performance.now();
  const { problems, compiled, jobs } = unityBuild({
    sets: at === -1 ? undefined : process.argv[at + 1].split(','),
  });
  if (process.argv.includes('--members')) {
    for (const row of missingRows(usedMembers(jobs), memberTable()))
      process.stdout.write(`${row}\n`);
  } else {
    for (const problem of problems) process.stdout.write(`${problem}\n`);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${jobs.length} assemblies, ${compiled} compiled in ${seconds} s\n`);
  }
  if (problems.length > 0) process.exit(1);
}
