import { afterEach, describe, expect, it, vi } from 'vitest';
import { scriptUrlsBy } from './ownWorkers.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the address of a worker', () => {
  it('is made by one policy, which knows two scripts and no others', () => {
    const names: string[] = [];
    let rule: ((url: string) => string) | undefined;
    const urlOf = scriptUrlsBy({
      createPolicy(name, rules) {
        names.push(name);
        rule = rules.createScriptURL;
        return { createScriptURL: (url) => new URL(rules.createScriptURL(url), 'trusted://page') };
      },
    });
    expect(String(urlOf('/drawWorker.js'))).toBe('trusted://page/drawWorker.js');
    expect(String(urlOf('/bandWorker.js'))).toBe('trusted://page/bandWorker.js');
    expect(names).toEqual(['bridle']);
    for (const other of ['/page.js', '//elsewhere/drawWorker.js', 'data:,', '/drawWorker.js?a']) {
      expect(() => rule!(other)).toThrow('is no worker of this page');
    }
  });

  it('is of this page where the browser knows no such policies', () => {
    vi.stubGlobal('location', { origin: 'http://127.0.0.1:4280' });
    expect(String(scriptUrlsBy(undefined)('/bandWorker.js'))).toBe(
      'http://127.0.0.1:4280/bandWorker.js',
    );
  });
});
