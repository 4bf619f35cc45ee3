import { UsageError } from '@bridle/facets';
import { PROFILES, type Profile } from './defineTool.js';

/** Which tools are listed besides those that always are: `world,raw`, or `all`. */
export function readProfiles(text: string | undefined): ReadonlySet<Profile> {
  const words = (text ?? '').split(',').filter((word) => word !== '');
  if (words.includes('all')) return new Set(PROFILES);
  for (const word of words) {
    if (!PROFILES.some((profile) => profile === word)) {
      throw UsageError.unknown('profile', word, [...PROFILES, 'all'], 'bridle mcp --help');
    }
  }
  return new Set(words as Profile[]);
}
