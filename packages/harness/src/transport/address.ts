import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { HarnessError } from '@bridle/facets';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Reads `host:port`, `[v6]:port`, `:port` or `port`; without a host it is loopback. */
export function parseAddress(text: string): Address {
  const match = /^(?:(?:\[([^\]]+)\]|([^:[\]\s]*)):)?(\d{1,5})$/.exec(text.trim());
  const port = Number(match?.[3]);
  if (match === null || port > 65_535) {
    throw new HarnessError(
      'bad_request',
      `'${text}' is not an address`,
      'write host:port, for example 127.0.0.1:4242; port 0 picks a free one',
    );
  }
  return { host: match[1] || match[2] || '127.0.0.1', port };
}

export function formatAddress({ host, port }: Address): string {
  return isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
}

export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return (
    name === 'localhost' ||
    name === '::1' ||
    name.startsWith('::ffff:127.') ||
    (isIP(name) === 4 && name.startsWith('127.'))
  );
}

/** Whether a host is this machine, by whichever of its names and addresses. */
export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (isLoopback(name) || name === '0.0.0.0' || name === '::') return true;
  return Object.values(networkInterfaces()).some((at) =>
    at?.some(({ address }) => address === name),
  );
}

/** An open port is for whoever holds the token: off loopback there must be one. */
export function requireTokenOffLoopback(
  address: Address,
  token: string | undefined,
  tokenFlag: string,
): void {
  if (isLoopback(address.host) || (token !== undefined && token !== '')) return;
  throw new HarnessError(
    'unauthorized',
    `${formatAddress(address)} is not loopback: anyone on the network could take control`,
    `set ${tokenFlag}, or listen on 127.0.0.1`,
  );
}
