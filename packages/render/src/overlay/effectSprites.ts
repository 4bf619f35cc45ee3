import type { Icon } from '@bridle/pictures/draw';
import { sprite } from './hudSprites.js';

/** 11 × 11 each: `w` light, `a` as the effect's colour, `b` dark, `s` and `t` a handle's wood. */
const SHAPES = {
  boot: `
...........
..aaaa.....
..waab.....
..waab.....
..waab.....
..waabb....
..waaaabb..
..waaaaaab.
..waaaaaab.
..bbbbbbbb.
...........`,
  sword: `
.........ww
........wab
.......wab.
......wab..
.....wab...
.s..wab....
.tswab.....
..tsb......
..sts......
.st.tt.....
ts.........`,
  pick: `
...aaaaa...
..wa..wwab.
......ts.ab
.....ts...a
....ts....a
...ts.....a
..ts.......
.ts........
ts.........
s..........
...........`,
  heart: `
...........
..aa...aa..
.awwa.aaaa.
.awaaaaaab.
.aaaaaaaab.
.aaaaaaaab.
..aaaaaab..
...aaaab...
....aab....
.....b.....
...........`,
  skull: `
...........
..aaaaaaa..
.wwaaaaaab.
.wa..a..ab.
.wa..a..ab.
.waaaaaaab.
..aaa.aab..
...aaaab...
...a.a.b...
...a.a.b...
...........`,
  shield: `
...........
.aaaaaaaaa.
.awwaabbba.
.awwaabbba.
.awwaabbba.
.aaaaaaaaa.
.abbaawwba.
..abaawba..
...abwba...
....aaa....
...........`,
  flame: `
.....a.....
....aa.....
....aaa.a..
.a..aaa.aa.
.aa.awaaaa.
.aaaawwaaa.
.aaawwwwaa.
.aawwwwwaa.
..awwwwwa..
...bwwwb...
...........`,
  eye: `
...........
...........
...aaaaa...
..awwwwwa..
.awwbbbwwa.
awwbb.bbwwa
.awwbbbwwa.
..awwwwwa..
...aaaaa...
...........
...........`,
  rise: `
.....a.....
....aaa....
...aawaa...
..aawwwaa..
.aaawwwaaa.
....www....
....www....
....aaa....
....bbb....
...........
....bbb....`,
  feather: `
........aaa
......aaawa
.....aawwab
....aawwab.
...aawwab..
...awwabb..
..awwab....
..awab.....
..wb.......
.w.........
w..........`,
  bubble: `
...........
....aaaa...
..aa....a..
..a.ww...b.
.a..w....b.
.a.......b.
.a.......b.
..a.....b..
..aa...bb..
....bbbb...
...........`,
  meat: `
......aaaa.
.....awwaab
....awaaaab
....aaaaaab
....aaaaab.
...baaabb..
..wbbbb....
www........
wwb........
.b.........
...........`,
  swirl: `
...aaaaa...
..a.....a..
.a..aaa..a.
a..a...a..a
a.a..w.a..a
a.a.ww.a..a
a..a..a..a.
.a..aa..a..
.bb....b...
...bbbb....
...........`,
  star: `
.....w.....
.....w.....
....awa....
....awa....
.aaawwwaaa.
..aawwwaa..
...awwwa...
...awawa...
..aab.baa..
..ab...ba..
...........`,
} as const;

type Shape = keyof typeof SHAPES;

/** What an effect is drawn as, its colour 0xRRGGBB, and whether one would rather not have it. */
const EFFECTS: Readonly<Record<string, readonly [Shape, number, 'good' | 'bad']>> = {
  absorption: ['heart', 0xe8b82c, 'good'],
  blindness: ['eye', 0x50505c, 'bad'],
  fire_resistance: ['flame', 0xe88a2a, 'good'],
  haste: ['pick', 0xe0c84a, 'good'],
  hunger: ['meat', 0x7c9a4a, 'bad'],
  instant_damage: ['heart', 0x7c1c2c, 'bad'],
  instant_health: ['heart', 0xf04a50, 'good'],
  invisibility: ['bubble', 0xb8bccc, 'good'],
  jump_boost: ['rise', 0x58d86a, 'good'],
  levitation: ['rise', 0xd8f0ff, 'bad'],
  luck: ['star', 0x4ac83c, 'good'],
  mining_fatigue: ['pick', 0x78807c, 'bad'],
  nausea: ['swirl', 0x7a6ab0, 'bad'],
  night_vision: ['eye', 0x4a78f0, 'good'],
  poison: ['skull', 0x74b43c, 'bad'],
  regeneration: ['heart', 0xe86ab0, 'good'],
  resistance: ['shield', 0x9aa4b8, 'good'],
  saturation: ['meat', 0xd88a3c, 'good'],
  slow_falling: ['feather', 0xf2e6cc, 'good'],
  slowness: ['boot', 0x6a80a0, 'bad'],
  speed: ['boot', 0x7ad0f0, 'good'],
  strength: ['sword', 0xd84a3c, 'good'],
  water_breathing: ['bubble', 0x4a9af0, 'good'],
  weakness: ['sword', 0x78746c, 'bad'],
  wither: ['skull', 0x4c4450, 'bad'],
};

const painted = new Map<string, Icon>();

export function isHarmful(name: string): boolean {
  return EFFECTS[name]?.[2] === 'bad';
}

/** What is not known is a grey star. */
export function effectIcon(name: string): Icon {
  let icon = painted.get(name);
  if (icon === undefined) {
    const [shape, colour] = EFFECTS[name] ?? ['star', 0xa0a0a0];
    icon = sprite(SHAPES[shape], {
      a: colour,
      w: towards(colour, 255, 0.6),
      b: towards(colour, 0, 0.45),
      s: 0x9a7040,
      t: 0x6a4a28,
    });
    painted.set(name, icon);
  }
  return icon;
}

function towards(colour: number, end: number, part: number): number {
  let result = 0;
  for (let shift = 0; shift < 24; shift += 8) {
    const channel = (colour >> shift) & 255;
    result |= Math.round(channel + (end - channel) * part) << shift;
  }
  return result;
}
