/** The only scripts that may become workers of the page. */
const WORKER_PATHS = ['/drawWorker.js', '/bandWorker.js'] as const;
type WorkerPath = (typeof WORKER_PATHS)[number];

/** The part of Trusted Types that is used here; not every browser has them. */
interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): URL };
}

let scriptUrl: ((path: WorkerPath) => URL) | undefined;

/** Starts one of the page's own workers. */
export function startOwnWorker(path: WorkerPath): Worker {
  scriptUrl ??= scriptUrlsBy((globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes);
  return new Worker(scriptUrl(path), { type: 'module', name: path });
}

/** Addresses of our workers, made by the one policy that the page's headers allow; it can be made once. */
export function scriptUrlsBy(
  trustedTypes: TrustedTypesFactory | undefined,
): (path: WorkerPath) => URL {
  if (trustedTypes === undefined) return (path) => new URL(path, location.origin);
  const policy = trustedTypes.createPolicy('bridle', { createScriptURL: ownPath });
  return (path) => policy.createScriptURL(path);
}

function ownPath(url: string): string {
  const path = WORKER_PATHS.find((own) => own === url);
  if (path === undefined) throw new TypeError(`${url} is no worker of this page`);
  return path;
}
