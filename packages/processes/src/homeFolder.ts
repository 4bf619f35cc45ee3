import { homedir } from 'node:os';

/** The user's own folder; a user whom the system does not know, as in some containers, has `/`. */
export function homeFolder(env: { readonly [name: string]: string | undefined }): string {
  if (env.HOME) return env.HOME;
  try {
    return homedir();
  } catch {
    return '/';
  }
}
