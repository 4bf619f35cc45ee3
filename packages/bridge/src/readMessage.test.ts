import { describe, expect, it } from 'vitest';
import { readMessage } from './readMessage.js';
import { VALUES_DEPTH_MAX } from './wire/index.js';

const read = (text: string) => readMessage(text, { commands: new Set(), title: 'x', mark: '' });
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a message of an engine', () => {
  it('that is deeper than anybody could write down again is a fault of its command', () => {
    for (const text of [
      `{"id":"b7","success":true,"data":{"nodes":[],"x":${nested(100_000)}}}`,
      `{"id":"b7","success":true,"data":{"x":${nested(VALUES_DEPTH_MAX)}}}`,
    ]) {
      expect(read(text)).toMatchObject({ kind: 'fault', id: 'b7' });
    }
    expect(read(`{"event":"game","data":{"name":"boo","x":${nested(100_000)}}}`)).toMatchObject({
      kind: 'fault',
      id: null,
    });
  });

  it('may be as deep as a tree of ours, and have any brackets in its texts', () => {
    const text = JSON.stringify({ text: `${'['.repeat(1_000)}"\\{` });
    expect(read(`{"event":"log","data":${text}}`)).toMatchObject({ kind: 'event', name: 'log' });
    const deep = nested(VALUES_DEPTH_MAX - 3);
    expect(read(`{"id":"b1","success":true,"data":{"x":${deep}}}`)).toMatchObject({
      kind: 'reply',
    });
  });
});
