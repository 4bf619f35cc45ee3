// `node scripts/unityFormat.mjs`: says which C# is not formatted, and where it breaks the rules of the house;
// with `--write` it formats.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './lib.mjs';
import { filesUnder, STAND_INS } from './unity/assemblyDefinitions.mjs';
import { installUnityCompiler } from './unity/install.mjs';
import { PROGRAM_FOLDERS, STAND_IN_TESTS_FOLDER } from './unity/jobs.mjs';

const LINE_MAX = 120;
const FOLDERS = [
  'bridges/unity',
  'scripts/unity',
  STAND_INS,
  ...PROGRAM_FOLDERS,
  STAND_IN_TESTS_FOLDER,
];

/** Every source that is ours. */
export function unitySources() {
  return FOLDERS.flatMap((folder) => filesUnder(folder, '.cs'));
}

/** The sources as they should be. */
export function formatted(paths) {
  const folder = mkdtempSync(join(tmpdir(), 'bridle-unity-'));
  const [pathsFile, textsFile] = ['paths.json', 'texts.json'].map((name) => join(folder, name));
  try {
    writeFileSync(pathsFile, JSON.stringify(paths));
    const args = [join(root, 'scripts/unity/format.mjs'), pathsFile, textsFile];
    const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new Error('the formatter of C# itself failed');
    return JSON.parse(readFileSync(textsFile, 'utf8')).map(withoutBlankEnds);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the formatter leaves as it is. */
function withoutBlankEnds(text) {
  return `${text
    .replaceAll('\r\n', '\n')
    .replace(/[ \t]+$/gm, '')
    .trimEnd()}\n`;
}

/** Where a source breaks rules that no formatter mends, a line for each. */
export function ruleProblems(path, text) {
  const lines = text.split('\n');
  const long = lines.flatMap((line, at) =>
    line.length > LINE_MAX ? [`${path}(${at + 1}): longer than ${LINE_MAX} characters`] : [],
  );
  const tabs = lines.flatMap((line, at) =>
    line.includes('\t') ? [`${path}(${at + 1}): a tab`] : [],
  );
  // Unity's own API has no annotations, so that what stands in for it has none.
  const isNullable = lines[0] === '#nullable enable' || path.startsWith(STAND_INS);
  return [...long, ...tabs, ...(isNullable ? [] : [`${path}(1): begins without #nullable enable`])];
}

if (process.argv[1]?.endsWith('unityFormat.mjs')) {
  await installUnityCompiler();
  const paths = unitySources();
  const texts = formatted(paths);
  const problems = paths.flatMap((path, at) => {
    const text = readFileSync(join(root, path), 'utf8');
    if (text === texts[at]) return ruleProblems(path, text);
    if (!process.argv.includes('--write')) return [`${path}: not formatted`];
    writeFileSync(join(root, path), texts[at]);
    return ruleProblems(path, texts[at]);
  });
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  if (problems.length > 0) process.exit(1);
}
