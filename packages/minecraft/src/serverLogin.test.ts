import { describe, expect, it } from 'vitest';
import { readHost, readVersion } from './serverLogin.js';

describe('what a login is told of the server', () => {
  it.each(['1.16.5', '1.17', '1.21.4', '26.1'])('version %s can be asked for', (version) => {
    expect(readVersion(version)).toBe(version);
  });

  it.each(['1.8.9', '1.16', '1.16.4', '0.9'])(
    'version %s is too old, and said to be',
    (version) => {
      expect(() => readVersion(version)).toThrow(`${version} is too old: 1.16.5 and newer`);
    },
  );

  it.each(['127.0.0.1', '::1', 'play.example.org', 'bücher.example', 'my_server'])(
    '%s is a host',
    (host) => {
      expect(readHost(host)).toBe(host);
    },
  );

  it('a port behind the host is told where to write it', () => {
    expect(() => readHost('play.example.org:25566')).toThrow(
      'write --mc-host play.example.org --mc-port 25566',
    );
    for (const host of ['', 'a b', 'http://example.org', '[::1]']) {
      expect(() => readHost(host)).toThrow('is no name or address of a host');
    }
  });
});
