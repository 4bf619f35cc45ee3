import { describe, expect, it } from 'vitest';
import { DEFAULT_BINDINGS } from './keyBindings.js';
import { defaultSettings, readSettings, SettingsStore } from './settings.js';

const USUAL = defaultSettings(2);

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

describe('settings', () => {
  it('are as usual where nothing sound is kept', () => {
    for (const text of [
      null,
      '',
      'null',
      '3',
      '{',
      '[]',
      '{"fov":"wide","keys":7,"picture":"x"}',
    ]) {
      expect(readSettings(text, USUAL), String(text)).toEqual(USUAL);
    }
  });

  it('stay within their bounds', () => {
    const { fov, sensitivity, brightness } = readSettings(
      '{"fov":400,"sensitivity":-1,"brightness":null}',
      USUAL,
    );
    expect([fov, sensitivity, brightness]).toEqual([110, 0.1, 1]);
  });

  it('keep keys, unless two are for the same', () => {
    const other = { ...DEFAULT_BINDINGS, jump: 'KeyJ' };
    expect(readSettings(JSON.stringify({ keys: { jump: 'KeyJ' } }), USUAL).keys).toEqual(other);
    for (const jump of ['KeyW', 'ControlLeft', 5]) {
      const { keys } = readSettings(JSON.stringify({ keys: { jump } }), USUAL);
      expect(keys).toEqual(DEFAULT_BINDINGS);
    }
  });

  it('are kept, and told to who follows them', () => {
    const disk = storage();
    const store = new SettingsStore(disk, 2);
    const told: number[] = [];
    store.follow(({ fov }) => told.push(fov));
    store.change({ fov: 90 });
    expect(told).toEqual([70, 90]);
    expect(new SettingsStore(disk, 2).now).toEqual({ ...USUAL, fov: 90 });
  });

  it('last as long as the page where the browser keeps nothing', () => {
    const refuses = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    for (const disk of [undefined, refuses]) {
      const store = new SettingsStore(disk, 8);
      store.change({ brightness: 1.5 });
      expect(store.now).toMatchObject({ brightness: 1.5, picture: 'fine' });
    }
  });
});
