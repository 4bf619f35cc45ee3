import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { catchThrown, FaultLog } from './libraryFaults.js';

describe('errors inside the libraries', () => {
  it('that a listener throws end there, and later events are heard', () => {
    const emitter = new EventEmitter();
    const faults: unknown[] = [];
    catchThrown(emitter as never, (fault) => faults.push(fault));
    const heard: number[] = [];
    emitter.on('packet', (n: number) => {
      if (n === 1) throw new Error('no such block');
      heard.push(n);
    });
    for (const n of [0, 1, 2]) emitter.emit('packet', n);
    expect(heard).toEqual([0, 2]);
    expect(faults).toEqual([new Error('no such block')]);
  });

  it('are told the first, the tenth and the hundredth time, and kinds have a bound', () => {
    const said: string[] = [];
    const log = new FaultLog((text) => said.push(text));
    for (let i = 0; i < 150; i++) {
      log.add(ofLibrary(`Parse error (${i} bytes, 0a${i}f...)\nmore`));
    }
    expect(said).toEqual([
      'Parse error (0 bytes, 0a0f...)',
      'Parse error (9 bytes, 0a9f...) (10 such errors)',
      'Parse error (99 bytes, 0a99f...) (100 such errors)',
    ]);
    for (let i = 0; i < 5_000; i++) log.add(`x${'y'.repeat(i % 180)}z${'w'.repeat(i % 97)}`);
    expect(said.length).toBeLessThan(120);
    expect(log.last!.length).toBeLessThanOrEqual(200);
  });

  it('say where they were thrown, if that is here', () => {
    const said: string[] = [];
    new FaultLog((text) => said.push(text)).add(new Error('ours'));
    expect(said[0]).toMatch(/^ours at .*libraryFaults\.test\.ts:\d/);
  });
});

function ofLibrary(message: string): Error {
  const stack = `Error: ${message}\n    at read (/x/node_modules/protodef/src/index.js:1:1)`;
  return Object.assign(new Error(message), { stack });
}
