import { describe, expect, it } from 'vitest';
import { formatAddress, isLoopback, parseAddress, requireTokenOffLoopback } from './address.js';

describe('an address', () => {
  it.each([
    ['127.0.0.1:4242', '127.0.0.1', 4242],
    ['4242', '127.0.0.1', 4242],
    [':0', '127.0.0.1', 0],
    ['[::1]:99', '::1', 99],
    ['localhost:1', 'localhost', 1],
    ['0.0.0.0:65535', '0.0.0.0', 65535],
  ])('reads %s', (text, host, port) => {
    expect(parseAddress(text)).toEqual({ host, port });
  });

  it.each(['', 'host', 'host:', '1.2.3.4:70000', '::1:99', 'a b:1', 'x:1:2', '-1'])(
    'refuses %j',
    (text) => {
      expect(() => parseAddress(text)).toThrow('is not an address');
    },
  );

  it('writes an IPv6 host in brackets', () => {
    expect(formatAddress({ host: '::1', port: 1 })).toBe('[::1]:1');
  });

  it.each(['127.0.0.1', '127.1.2.3', 'localhost', 'LOCALHOST', '::1', '[::1]', '::ffff:127.0.0.1'])(
    '%s is loopback',
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  it.each(['0.0.0.0', '::', '10.0.0.1', 'localhost.evil.example', '127.0.0.1.evil.example', ''])(
    '%s is not loopback',
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );

  it('needs a token off loopback, and names the flag to set', () => {
    const open = { host: '0.0.0.0', port: 1 };
    expect(() => requireTokenOffLoopback(open, undefined, '--automation-token')).toThrow(
      'is not loopback',
    );
    expect(() => requireTokenOffLoopback(open, '', '--automation-token')).toThrow(
      'is not loopback',
    );
    requireTokenOffLoopback(open, 's3cret', '--automation-token');
    requireTokenOffLoopback({ host: '127.0.0.1', port: 1 }, undefined, '--automation-token');
  });
});
