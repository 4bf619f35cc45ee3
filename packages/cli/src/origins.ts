import { UsageError } from './flags.js';

/** Origins as a browser sends them: scheme, host and port, and no path. */
export function readOrigins(asked: string | undefined): string[] {
  const words = asked?.split(',').filter((word) => word !== '') ?? [];
  return words.map((word) => {
    const url = URL.canParse(word) ? new URL(word) : undefined;
    const isPage = url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/';
    if (isPage && url.search === '' && url.hash === '') return url.origin;
    throw new UsageError(`--allow-origin ${word} is no origin such as http://localhost:3000`);
  });
}
