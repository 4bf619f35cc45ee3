import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BRIDLE } from './support/bridle.js';
import { temporaryFolder } from './support/server.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

interface Block {
  readonly language: string;
  readonly text: string;
}

function blocksOf(page: string): Block[] {
  const text = readFileSync(join(root, page), 'utf8');
  const fences = text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm);
  return [...fences].map(([, language, body]) => ({ language: language!, text: body! }));
}

/**
 * A folder whose `npx` and `npm` run this clone. A server takes a free port and notes it, and
 * `drive`, `abu` and `mc` look there, so that pages can be tried side by side; all else is as written.
 */
function sandbox(): { folder: string; endpoints: string; env: NodeJS.ProcessEnv } {
  const folder = temporaryFolder();
  const endpoints = join(folder, 'noted.json');
  // What a clone has in its folder, for who imports `bridle/env` or runs an example there.
  for (const name of ['node_modules', 'examples', 'scripts'])
    symlinkSync(join(root, name), join(folder, name));
  const script = (name: string, body: string): void => {
    writeFileSync(join(folder, name), `#!/usr/bin/env bash\nset -eu\n${body}`);
    chmodSync(join(folder, name), 0o755);
  };
  script(
    'npx',
    `[ "$1" = bridle ] || exit 9
shift
case " $* " in
  *' --endpoints-file '* | ' ctl '* | ' interaction-dry '*) exec node ${BRIDLE} "$@" ;;
  ' drive '* | ' abu '* | ' mc '*) client=$1; shift; exec node ${BRIDLE} $client --endpoints-file ${endpoints} "$@" ;;
  *' --automation-listen 127.0.0.1:4242 '*) exec node ${BRIDLE} "\${@/127.0.0.1:4242/127.0.0.1:0}" --endpoints-file ${endpoints} ;;
  *) exec node ${BRIDLE} "$@" --endpoints-file ${endpoints} ;;
esac
`,
  );
  script(
    'npm',
    `case "$1 \${2-}" in
  'start '*) exec node ${root}scripts/start.mjs --endpoints-file ${endpoints} ;;
  'run interaction:'*) exec $(node -p "require('${root}package.json').scripts['$2']") ;;
  *) exit 9 ;;
esac
`,
  );
  const PATH = `${folder}:${process.env.PATH}`;
  return { folder, endpoints, env: { ...process.env, PATH, MCBOT_CTL: 'on' } };
}

/** A command that goes on until somebody ends it; the result tells whether it still does. */
async function startRunning(text: string, box: ReturnType<typeof sandbox>): Promise<() => boolean> {
  const child = spawn('bash', ['-euc', `exec ${text.trim()}`], { cwd: box.folder, env: box.env });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await Promise.race([ended, new Promise((resolve) => child.stdout.once('data', resolve))]);
  expect(child.exitCode, `${text}${said}`).toBeNull();
  return () => child.exitCode === null;
}

async function startInBackground(text: string, box: ReturnType<typeof sandbox>): Promise<void> {
  const child = spawn('bash', ['-euc', `exec ${text.trim()}`], {
    cwd: box.folder,
    env: box.env,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  while (!existsSync(box.endpoints)) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function runToTheEnd(program: string, args: string[], box: ReturnType<typeof sandbox>): void {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: box.folder,
    env: box.env,
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(status, `${args.at(-1)}\n${stdout}${stderr}`).toBe(0);
}

describe.each(pages)('%s', (page) => {
  const blocks = blocksOf(page);

  it('shows only commands that work', async () => {
    const box = sandbox();
    const running: (() => boolean)[] = [];
    for (const { language, text } of blocks) {
      const noted = existsSync(box.endpoints) ? readFileSync(box.endpoints, 'utf8') : '';
      const port = /:(\d+)"/.exec(noted)?.[1] ?? '4242';
      const mcPort = /"mc-cli":"[^"]*:(\d+)"/.exec(noted)?.[1] ?? '25580';
      const here = text.replaceAll('4242', port).replaceAll('25580', mcPort);
      if (text.trim() === 'npm test') continue; // that is this
      if (language === 'sh server') await startInBackground(text, box);
      else if (language === 'sh running') running.push(await startRunning(text, box));
      else if (language === 'sh') runToTheEnd('bash', ['-euc', text], box);
      else if (language === 'python') runToTheEnd('python3', ['-c', here], box);
      else if (language === 'js') {
        runToTheEnd('node', ['--input-type=module', '-e', here], box);
      } else expect(['text', '']).toContain(language);
    }
    expect(running.every((isRunning) => isRunning())).toBe(true);
  }, 120_000); // a page starts dozens of processes

  it('names only npm scripts and files that exist', () => {
    const text = readFileSync(join(root, page), 'utf8');
    for (const [, name] of text.matchAll(/`npm run ([a-z:]+)/g))
      expect(Object.keys(scripts)).toContain(name);
    for (const [, target] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
      expect(existsSync(resolve(root, dirname(page), target!)), target).toBe(true);
    }
  });
});

describe('docs/dependencies.md', () => {
  it('says why for every dependency, and for no other', () => {
    const text = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
    const named = [...text.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell]) => cell!.split(', '));
    const used = [
      '.',
      'bench',
      'test/agent-browser',
      ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
      ...readdirSync(join(root, 'bench/peers')).map((peer) => `bench/peers/${peer}`),
    ].flatMap((folder) => {
      const file = join(root, folder, 'package.json');
      const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Record<
        string,
        Record<string, string>
      >;
      return Object.keys({ ...dependencies, ...devDependencies });
    });
    const ours = new Set(used.filter((name) => !/^@bridle\/|-hosted$/.test(name)));
    const isHeading = (name: string): boolean => /^(package|---|for .*)$/.test(name);
    expect(new Set(named.filter((name) => !isHeading(name)))).toEqual(ours);
  });
});
