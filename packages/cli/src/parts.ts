import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HarnessError } from '@bridle/facets';

/** Something heavy or optional, which `bridle setup` adds. Its lock lies in `parts/<name>`. */
export interface SetupPart {
  readonly name: string;
  readonly use: string;
  /** the package of npm that it is, by which one sees whether it is there */
  readonly package: string;
  /** to be run from its folder, where it is a program; beside it what it is run with, to be shown */
  readonly program?: { readonly path: string; readonly example: string };
}

export const AI: SetupPart = {
  name: 'ai',
  use: 'a language model answers in the chat',
  package: 'openai',
};

export const AGENT_BROWSER: SetupPart = {
  name: 'agent-browser',
  use: 'the agent-browser command line, which plays by its own words',
  package: 'agent-browser',
  program: {
    path: `node_modules/agent-browser/bin/agent-browser-${process.platform}-${process.arch}`,
    example: '--session bridle snapshot -i',
  },
};

/** All that there are. */
export const PARTS: readonly SetupPart[] = [AI, AGENT_BROWSER];

/** What of a part this version of Bridle wants: its package.json and its lock. */
export const WANTED = fileURLToPath(new URL('../parts/', import.meta.url));

/** The folder of a part, in the folder of what belongs to this user. */
export function partFolder(name: string, home: string): string {
  return join(home, 'parts', name);
}

/** The version of a part that is wanted. */
export function wantedVersion(part: SetupPart): string {
  const lock = JSON.parse(readFileSync(join(WANTED, part.name, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  return lock.packages[`node_modules/${part.package}`]!.version;
}

/** Where a part is found: what was set up, or else what lies beside us, as in a clone. */
export function findPart(
  part: SetupPart,
  home: string,
): { readonly folder: string; readonly version: string } | undefined {
  const own = join(partFolder(part.name, home), 'node_modules', part.package);
  const beside = (createRequire(import.meta.url).resolve.paths(part.package) ?? []).map((folder) =>
    join(folder, part.package),
  );
  for (const folder of [own, ...beside]) {
    const version = versionIn(folder);
    if (version !== undefined) return { folder, version };
  }
  return undefined;
}

/** The library that a part is. */
export function loadPart(part: SetupPart, home: string): unknown {
  const found = findPart(part, home);
  if (found !== undefined) return createRequire(import.meta.url)(found.folder);
  const message = `${part.use}: ${part.package} is not installed; run npx bridle setup ${part.name}`;
  throw new HarnessError('unsupported', message);
}

function versionIn(folder: string): string | undefined {
  try {
    const text = readFileSync(join(folder, 'package.json'), 'utf8');
    return (JSON.parse(text) as { version: string }).version;
  } catch {
    return undefined;
  }
}
