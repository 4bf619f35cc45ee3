import { type Flag, type Flags, UsageError } from '@bridle/facets';

export { type Flag, type Flags, oneOf, onlyOneOf, UsageError } from '@bridle/facets';

/** Splits arguments into flags and words. Every mistake is an error that names the next step. */
export function readFlags<const F extends readonly Flag[]>(
  table: F,
  argv: readonly string[],
  help?: string,
): { flags: Flags<F>; words: string[] } {
  const byName = new Map(table.map((flag) => [flag.name, flag]));
  const flags: Record<string, string | true> = {};
  const words: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const arg = argv[i] === '-h' ? '--help' : argv[i]!;
    if (!arg.startsWith('-') || arg === '--' || arg === '-' || /^-\d/.test(arg)) {
      words.push(arg);
      continue;
    }
    const [name, inline] = splitOnce(arg.replace(/^--?/, ''), '=');
    const flag = byName.get(name);
    if (flag === undefined || !arg.startsWith('--')) {
      throw UsageError.unknown(
        'flag',
        arg.split('=')[0]!,
        table.map(({ name }) => `--${name}`),
        help,
      );
    }
    const value = flag.value === undefined ? switchValue(name, inline) : (inline ?? argv[++i]);
    if (value === undefined || (inline === undefined && String(value).startsWith('--'))) {
      throw new UsageError(`--${name} needs a value: --${name} ${flag.value}`);
    }
    if (value === '') throw new UsageError(`--${name} is empty; it needs ${flag.value}`);
    if (flags[name] !== undefined && flags[name] !== value) {
      const both = isSecret(name) ? '' : `, as ${flags[name]} and as ${value}`;
      throw new UsageError(`--${name} is given twice${both}`);
    }
    flags[name] = value;
  }
  return { flags: flags as Flags<F>, words };
}

/** What must not stand in an output that somebody keeps. */
export function isSecret(name: string): boolean {
  return /(^|-)token$/.test(name);
}

function switchValue(name: string, inline: string | undefined): true {
  if (inline === undefined) return true;
  throw new UsageError(`--${name} takes no value; leave it out to switch it off`);
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
