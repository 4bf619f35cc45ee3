const KEPT_AS = 'bridle-window-token';

interface LinkPlaces {
  readonly location: { readonly hash: string; readonly pathname: string; readonly search: string };
  readonly history: Pick<History, 'replaceState'>;
  /** undefined: the browser keeps nothing for this page */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
}

/**
 * The token of the link that this page was opened by. It leaves the address at once, so that it is neither
 * bookmarked nor read over a shoulder, and is kept for this tab, so that a reload has it.
 */
export function takeToken({ location, history, storage }: LinkPlaces): string | undefined {
  const named = readHash(location.hash);
  if (named === undefined) return storage?.getItem(KEPT_AS) ?? undefined;
  history.replaceState(null, '', `${location.pathname}${location.search}`);
  try {
    storage?.setItem(KEPT_AS, named);
  } catch {
    // It lasts until the page is loaded anew.
  }
  return named;
}

function readHash(hash: string): string | undefined {
  const token = hash.replace(/^#/, '');
  if (token === '') return undefined;
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
