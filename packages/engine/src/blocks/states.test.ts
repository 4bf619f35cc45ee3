import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BLOCK_KINDS,
  formatBlockState,
  KIND_OF_STATE,
  kindNamed,
  parseBlockState,
  propertyOf,
  STATE_COUNT,
  stateOf,
  withProperty,
} from './index.js';

const states = fc.integer({ min: 0, max: STATE_COUNT - 1 });

describe('the text of a state', () => {
  it('is read back as the same state, and no two states share one', () => {
    const texts = new Set<string>();
    for (let state = 0; state < STATE_COUNT; state++) {
      const text = formatBlockState(state);
      expect(parseBlockState(text)).toEqual({ ok: true, state });
      texts.add(text);
    }
    expect(texts.size).toBe(STATE_COUNT);
  });

  it('lists every property, or is the bare name', () => {
    expect(formatBlockState(stateOf('stone'))).toBe('minecraft:stone');
    expect(formatBlockState(stateOf('ladder', { facing: 'west' }))).toBe(
      'minecraft:ladder[facing=west,waterlogged=false]',
    );
  });

  it.each([
    ['oak_log', 'minecraft:oak_log[axis=y]'],
    ['minecraft:oak_log[]', 'minecraft:oak_log[axis=y]'],
    ['oak_log[axis=x]', 'minecraft:oak_log[axis=x]'],
    ['oak_log[ axis = z ]', 'minecraft:oak_log[axis=z]'],
    ['oak_slab[waterlogged=true,type=top]', 'minecraft:oak_slab[type=top,waterlogged=true]'],
    ['minecraft:grass', 'minecraft:short_grass'],
  ])('may be written %s for %s', (text, full) => {
    const parsed = parseBlockState(text);
    expect(parsed.ok && formatBlockState(parsed.state)).toBe(full);
  });
});

describe('a text that names no state', () => {
  it.each([
    ['minecraft:oak_lgo', 0, "unknown block 'minecraft:oak_lgo', did you mean minecraft:oak_log?"],
    ['Stone', 0, "unknown block 'Stone', did you mean minecraft:stone?"],
    ['diamnd_ore', 0, "unknown block 'diamnd_ore', did you mean minecraft:diamond_ore?"],
    ['quantum_flux_capacitor', 0, "unknown block 'quantum_flux_capacitor'"],
    ['other:stone', 0, "unknown block 'other:stone'"],
    ['', 0, "unknown block ''"],
    ['__proto__', 0, "unknown block '__proto__'"],
    ['oak_log[axis=w]', 13, "axis cannot be 'w', only x, y, z"],
    ['oak_log[axis=]', 13, "axis cannot be '', only x, y, z"],
    ['oak_log[facing=up]', 8, "minecraft:oak_log has no property 'facing', it has axis"],
    ['stone[lit=true]', 6, "minecraft:stone has no property 'lit', it has none"],
    ['oak_log[constructor=x]', 8, "minecraft:oak_log has no property 'constructor', it has axis"],
    ['oak_log[axis]', 12, "expected '=' after 'axis'"],
    ['oak_log[axis=x,axis=y]', 15, "'axis' is given twice"],
    [
      'ladder[facing=east, waterlogged=maybe]',
      32,
      "waterlogged cannot be 'maybe', only false, true",
    ],
    ['oak_log[axis=x', 14, "expected ']'"],
    ['oak_log[axis=x]]', 15, "expected nothing after ']'"],
    ['oak_log[axis=x,]', 15, "minecraft:oak_log has no property '', it has axis"],
  ])('%s is refused at %d: %s', (text, column, message) => {
    expect(parseBlockState(text)).toEqual({ ok: false, message, column });
  });

  it('never gets a message longer than a few lines, however long it is', () => {
    for (const text of ['x'.repeat(1e6), `oak_log[${'y'.repeat(1e6)}]`]) {
      const parsed = parseBlockState(text);
      expect(!parsed.ok && parsed.message.length).toBeLessThan(400);
    }
  });

  it('is refused with a column inside it and never throws', () => {
    const pieces = fc.constantFrom('oak_log', 'minecraft:', '[', ']', 'axis', '=', 'x', ',', ' ');
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseBlockState(text);
        if (parsed.ok) return parsed.state >= 0 && parsed.state < STATE_COUNT;
        return parsed.column >= 0 && parsed.column <= text.length && parsed.message !== '';
      }),
    );
  });
});

describe('properties of a state', () => {
  it('are read and changed one at a time', () => {
    const state = stateOf('oak_door', { facing: 'east', open: 'true' });
    expect(propertyOf(state, 'facing')).toBe('east');
    expect(propertyOf(state, 'hinge')).toBe('left');
    expect(propertyOf(state, 'axis')).toBeUndefined();
    expect(formatBlockState(withProperty(state, 'half', 'upper'))).toBe(
      'minecraft:oak_door[facing=east,half=upper,hinge=left,open=true,powered=false]',
    );
  });

  it('change alone: all others stay, and changing back is undone', () => {
    fc.assert(
      fc.property(states, fc.nat(), fc.nat(), (state, which, place) => {
        const { properties } = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
        if (properties.length === 0) return;
        const { name, values } = properties[which % properties.length]!;
        const value = values[place % values.length]!;
        const changed = withProperty(state, name, value);
        for (const other of properties) {
          const expected = other.name === name ? value : propertyOf(state, other.name);
          expect(propertyOf(changed, other.name)).toBe(expected);
        }
        expect(withProperty(changed, name, propertyOf(state, name)!)).toBe(state);
      }),
    );
  });

  it('that do not exist are a mistake in the code', () => {
    expect(() => stateOf('oak_lgo')).toThrow('no block is named oak_lgo');
    expect(() => stateOf('stone', { axis: 'x' })).toThrow('has no property axis');
    expect(() => withProperty(stateOf('oak_log'), 'axis', 'w')).toThrow('has no axis=w');
  });
});

describe('a kind by name', () => {
  it('is found with and without the namespace, and by its other name', () => {
    expect(kindNamed('minecraft:stone')).toBe(kindNamed('stone'));
    expect(kindNamed('grass')!.name).toBe('minecraft:short_grass');
    expect(kindNamed('other:stone')).toBeUndefined();
    expect(kindNamed('toString')).toBeUndefined();
  });
});
