import type { IncomingMessage, ServerResponse } from 'node:http';

/** A file of a page, as it is sent. */
export interface PageFile {
  readonly type: string;
  readonly body: Uint8Array;
}

/** Nothing of another origin is loaded, nothing is shown in a frame, and text is never taken for code. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "img-src 'self' blob:",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types bridle',
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  // Threads of the page share memory only where it is alone in its process.
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  connection: 'close',
} as const;

/**
 * Answers a request for a file of the page. Files have no secrets, and yet pages of other origins get none: who
 * asks under another name than ours, or from there, is refused.
 */
export function servePage(
  files: ReadonlyMap<string, PageFile>,
  { method, url = '/', headers }: IncomingMessage,
  response: ServerResponse,
  isOwnHost: (host: string | undefined) => boolean,
): void {
  const say = (status: number, text: string): void => {
    response
      .writeHead(status, { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' })
      .end(`${text}\n`);
  };
  if (!isOwnHost(headers.host)) return say(403, 'Open the page by 127.0.0.1 or localhost.');
  if (!isOwnRequest(headers)) return say(403, 'This page is not for other pages.');
  if (method !== 'GET' && method !== 'HEAD') return say(405, 'Only GET is answered here.');
  const file = files.get(url.split('?')[0]!);
  if (file === undefined) return say(404, 'There is no such file.');
  response.writeHead(200, {
    ...HEADERS,
    'content-type': file.type,
    'content-length': file.body.length,
  });
  response.end(method === 'HEAD' ? undefined : file.body);
}

/**
 * Whether a request comes from our page or from the person. A link that was followed counts as theirs, wherever it
 * stands, and so does the file by which `--open` hides the token: the page then lies in a tab of its own.
 */
function isOwnRequest(headers: IncomingMessage['headers']): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return true;
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}
