import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fingerprint } from '../hash.js';
import { World } from '../world/world.js';
import { type RuledWorld, runCommand, WorldRules } from './index.js';

const LAND = Object.assign(World.create({ high: 0, low: 1 }), { rules: new WorldRules() });
for (const line of ['setblock ~ ~ ~ dirt', 'setblock ~ ~ ~ air destroy', 'give @s torch 70']) {
  runCommand(LAND, line);
}

function fork(): RuledWorld {
  return Object.assign(LAND.fork(), { rules: LAND.rules.copy() });
}

function hashOf(world: RuledWorld): string {
  const print = new Fingerprint();
  world.rules.fingerprint(print);
  return `${world.hash()} ${print}`;
}

/** Forms of the commands, with holes for arguments. */
const FORMS = [
  ...['tp P', 'tp T', 'tp T P', 'tp P A A', 'tp T T', 'setblock P B', 'setblock P B W'],
  ...['fill P P B', 'fill P P B W', 'fill P P B replace B', 'clone P P P W', 'clone P P P W W'],
  ...['give T I', 'give T I N', 'clear', 'clear T', 'clear T I', 'clear T I N', 'time set N'],
  ...['time add N', 'time query W', 'weather W N', 'gamemode W', 'gamemode W T', 'difficulty W'],
  ...['gamerule W', 'gamerule W W', 'gamerule W N', 'kill', 'kill T', 'xp add T N W', 'xp set T N'],
  ...['xp query T W', 'spawnpoint', 'spawnpoint T P', 'setworldspawn P', 'seed', 'say W W'],
  ...['tell T W', 'data get entity T', 'data get entity T W', 'data get block P', 'tick W N'],
  ...['effect give T W', 'effect give T W N N', 'effect clear', 'effect clear T W'],
  ...['help', 'help W', 'W', 'W W N', 'T P B'],
];
const BEFORE = [
  ...['as T', 'at T', 'positioned P', 'positioned as T', 'rotated A A', 'align xz', 'in overworld'],
  ...['if block P B', 'unless block P B', 'if entity T', 'if blocks P P P W', 'run execute', 'W'],
];
const HOLES: Readonly<Record<string, readonly string[]>> = {
  T: [
    'player',
    '@s',
    '@e',
    '@a',
    '@p',
    '@e[type=item]',
    '@e[limit=1,sort=furthest]',
    '@n[x=0,dx=5]',
  ],
  P: [
    '~ ~ ~',
    '~ ~1 ~',
    '0 80 0',
    '^1 ^ ^2',
    '~2 90 ~-2',
    '0.5 70 -3',
    '~ 900 ~',
    '^ ~ ^',
    '1 x 2',
  ],
  A: ['0', '~', '90', '-45.5', '^', 'x'],
  B: ['stone', 'air', 'minecraft:dirt', 'oak_log[axis=x]', 'water', 'sand', 'oak_log[', 'nothing'],
  I: ['stone', 'torch', 'minecraft:diamond_pickaxe', 'nothing'],
  N: ['0', '1', '64', '-3', '5s', '99999999999', '1.5', 'x'],
  W: [
    ...['replace', 'destroy', 'keep', 'hollow', 'outline', 'masked', 'force', 'move', 'points'],
    ...['levels', 'daytime', 'day', 'rain', 'clear', 'creative', 'survival', 'hard', 'true'],
    ...['false', 'keepInventory', 'randomTickSpeed', 'freeze', 'step', 'rate', 'all', 'Pos[0]'],
    ...['Inventory[0].id', 'tp', 'speed', 'poison', 'infinite', '@', '[', '"', '__proto__', '…'],
  ],
};

const filled = (form: string): fc.Arbitrary<string> =>
  fc
    .tuple(...form.split(' ').map((word) => fc.constantFrom(...(HOLES[word] ?? [word]))))
    .map((words) => words.join(' '));

const plain = fc.constantFrom(...FORMS).chain(filled);
const executed = fc
  .tuple(fc.array(fc.constantFrom(...BEFORE).chain(filled), { maxLength: 4 }), plain)
  .map(([before, command]) => `execute ${before.join(' ')} run ${command}`);
const cut = fc
  .tuple(fc.oneof(plain, executed), fc.nat(60), fc.string({ maxLength: 4 }))
  .map(([line, at, junk]) => line.slice(0, at) + junk);

describe('any line', () => {
  it('is answered, and changes nothing where it fails', () => {
    fc.assert(
      fc.property(fc.oneof(plain, executed, cut, fc.string({ unit: 'binary' })), (line) => {
        const world = fork();
        const before = hashOf(world);
        const { ok, lines } = runCommand(world, line);
        if (ok) return;
        expect(lines).toHaveLength(1);
        expect(lines[0]).toMatch(/^Error: \S/);
        expect(world.events).toEqual([]);
        expect(hashOf(world)).toBe(before);
      }),
      { numRuns: 2_000 },
    );
  });

  it('does the same twice', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(plain, executed), { maxLength: 5 }), (lines) => {
        const [one, other] = [fork(), fork()];
        for (const line of lines) {
          expect(runCommand(one, line)).toEqual(runCommand(other, line));
        }
        expect(hashOf(one)).toBe(hashOf(other));
      }),
      { numRuns: 200 },
    );
  });
});
