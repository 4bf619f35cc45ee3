import { spawn } from 'node:child_process';

/** How a desktop opens a file in its browser. */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};
const OTHER_OPENER = ['xdg-open'];

/**
 * Opens a link in the browser of this desktop. It goes by a file that only this user can read: words of a command
 * line are seen by everybody on the machine, and the link holds a token.
 */
export function openInBrowser(
  link: string,
  privateFile: (name: string, text: string) => string,
  tell: (text: string) => void,
): void {
  const failed = (why: string): void => tell(`--open: ${why}; open the link above yourself`);
  try {
    const page = `<!doctype html><meta http-equiv="refresh" content="0; url=${link}">\n`;
    const path = privateFile('window-open.html', page);
    const [program, ...words] = OPENERS[process.platform] ?? OTHER_OPENER;
    const opener = spawn(program!, [...words, path], { stdio: 'ignore', detached: true });
    opener.on('error', ({ message }) => failed(message));
    opener.on('exit', (code) => code !== 0 && failed(`${program} ended with ${code}`));
    opener.unref();
  } catch (error) {
    failed((error as Error).message);
  }
}
