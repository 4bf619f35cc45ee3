interface Snapshot {
  readonly pos?: unknown;
  readonly dim?: unknown;
  readonly task?: unknown;
  readonly [field: string]: unknown;
}

/** A snapshot as a few lines for a person: one line each, and what is empty left out. */
export function statusLines(snapshot: object): string {
  const lines = Object.entries(snapshot as Snapshot)
    .filter(([, value]) => value !== null && value !== undefined && !isEmpty(value))
    .map(([name, value]) => [name, shown(value)] as const)
    .filter(([, text]) => text !== '');
  return lines.map(([name, text]) => `${name.padEnd(10)} ${text}`).join('\n');
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function shown(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 100) / 100);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) {
    const isPlain = value.every((part) => typeof part !== 'object');
    return isPlain ? value.map(shown).join(' ') : value.map((part) => shown(part)).join('; ');
  }
  const parts = Object.entries(value).filter(([, part]) => part !== null && !isEmpty(part));
  return parts.map(([name, part]) => `${name} ${shown(part)}`).join(', ');
}
