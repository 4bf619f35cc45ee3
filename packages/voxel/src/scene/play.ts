import { ITEM_KINDS, type World } from '@bridle/engine';
import { cos, sin } from '@bridle/engine/math';
import { HarnessError, type LongAction, type SceneNode } from '@bridle/facets';
import { lookIntoAir } from '../body/aim.js';
import { bare, blockName } from '../body/states.js';
import { SCENE_CHAT_CHARS_MAX } from '../limits.js';
import { asItemStack } from '../stacks.js';
import type { Body } from './body.js';
import { hotbarBox } from './boxes.js';
import type { Desk } from './desk.js';
import { checkLine, textBox } from './dialogs.js';
import { type Elements, group } from './elements.js';
import type { Legs } from './legs.js';
import { digDown, underfoot } from './mining.js';
import { bears, placeBeside } from './placing.js';
import { stackText } from './words.js';

const HOTBAR_SLOTS = 9;

/** The nine slots at the lower edge; a click takes one in hand. */
export function hotbarNode(elements: Elements, body: Body): SceneNode {
  const { player } = body;
  const slots = Array.from({ length: HOTBAR_SLOTS }, (_, slot) => {
    const stack = player.inventory.at(slot);
    const text = stackText(stack === undefined ? null : asItemStack(stack));
    return elements.button(
      `hotbar:${slot}`,
      `Hotbar ${slot + 1}: ${text}`,
      () => takeInHand(body, slot),
      { selected: player.hotbarSlot === slot, box: hotbarBox(slot) },
    );
  });
  return group('hotbar', 'toolbar', 'Hotbar', slots);
}

export function* takeInHand(body: Body, slot: number): LongAction<void> {
  yield* body.select(slot);
  const stack = body.player.inventory.at(slot);
  body.note(`Holds ${stack === undefined ? 'nothing' : stackText(asItemStack(stack))}`);
}

/** What can be done with what is in the hotbar, and the inventory. */
export function handsNode(elements: Elements, body: Body, legs: Legs, desk: Desk): SceneNode {
  const { player, ground } = body;
  const nodes: SceneNode[] = [
    elements.button('hands:inventory', 'Open inventory', () => {
      ground.hands.open('inventory');
    }),
  ];
  const told = new Set<number>();
  for (let slot = 0; slot < HOTBAR_SLOTS; slot++) {
    const stack = player.inventory.at(slot);
    if (stack === undefined || told.has(stack.item)) continue;
    told.add(stack.item);
    const kind = ITEM_KINDS[stack.item]!;
    const name = bare(kind.name);
    if (kind.food !== undefined) {
      const isFull = player.food >= 20 && kind.food.always !== true;
      nodes.push(
        elements.button(`eat:${name}`, `Eat ${name}`, () => eat(body, slot), {
          disabled: isFull,
          ...(isFull && { description: 'not hungry' }),
        }),
      );
    }
    if (kind.armor !== undefined) {
      nodes.push(elements.button(`wear:${name}`, `Wear ${name}`, () => useInAir(body, slot)));
    }
    if (kind.block !== undefined) {
      nodes.push(
        elements.button(`place:${name}`, `Place ${name}`, () => placeBeside(body, legs, slot)),
      );
    }
    if (name === 'writable_book' || name === 'written_book') {
      const open = function* (): LongAction<void> {
        yield* body.select(slot);
        desk.show('book');
      };
      const label = name === 'written_book' ? 'Read written_book' : 'Write in writable_book';
      nodes.push(elements.button(`book:${name}`, label, open));
    }
  }
  nodes.push(digNode(elements, body, legs));
  return group('hands', 'region', 'Hands', nodes);
}

const EATING_TICKS = 40;

/** Chews until one of it is gone. */
function* eat(body: Body, slot: number): LongAction<void> {
  const { player } = body;
  yield* body.select(slot);
  lookIntoAir(body);
  const name = bare(ITEM_KINDS[player.inventory.items[slot]! - 1]!.name);
  const before = player.inventory.counts[slot]!;
  body.promise(() => !player.isDead && player.inventory.counts[slot]! < before);
  for (let i = 0; i < EATING_TICKS; i++) {
    yield* body.tick({ useHold: true });
    if (player.inventory.counts[slot] === before) continue;
    body.note(`Ate ${name}`);
    return;
  }
  throw new HarnessError('bad_request', `${name} was not eaten`);
}

function* useInAir(body: Body, slot: number): LongAction<void> {
  yield* body.select(slot);
  lookIntoAir(body);
  const name = bare(ITEM_KINDS[body.player.inventory.items[slot]! - 1]!.name);
  yield* body.tick({ useClick: true });
  body.note(`Put on ${name}`);
}

const DROP_MAX = 3;

function digNode(elements: Elements, body: Body, legs: Legs): SceneNode {
  const { world } = body;
  const [x, y, z] = underfoot(world);
  const state = world.blocks.get(x, y, z);
  const danger = dangerBelow(world, x, y, z);
  const what = state === 0 ? 'nothing underfoot' : blockName(state);
  return elements.button('dig:down', `Dig down: ${what}`, () => digDown(body, legs), {
    disabled: danger !== undefined,
    ...(danger !== undefined && { description: danger }),
  });
}

/** Why nobody should dig there. */
function dangerBelow(world: World, x: number, y: number, z: number): string | undefined {
  const { blocks } = world;
  if (!world.player.onGround || !bears(world, x, y, z)) return 'there is no ground';
  for (let dy = 0; dy >= -2; dy--) {
    for (const [dx, dz] of [
      [0, 0],
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const state = blocks.get(x + dx, y + dy, z + dz);
      const name = blockName(state);
      if (name === 'lava' || (name === 'water' && dy > -2)) return `${name} is near`;
    }
  }
  let drop = 0;
  while (drop <= DROP_MAX && !bears(world, x, y - 1 - drop, z)) drop++;
  return drop > DROP_MAX ? `a drop of more than ${DROP_MAX} blocks is below` : undefined;
}

const EIGHTH = Math.PI / 4;
const EXPLORE_BLOCKS = 24;
const WALK_BLOCKS = 8;
const WAYS = [
  ['north', 0, -1],
  ['east', 1, 0],
  ['south', 0, 1],
  ['west', -1, 0],
] as const;

/** Ways to go and to look where nothing is worth a button of its own. */
export function movesNode(elements: Elements, body: Body, legs: Legs): SceneNode {
  const { player } = body;
  const explore = WAYS.map(([name, dx, dz]) =>
    elements.button(
      `explore:${name}`,
      `Explore ${name} (walk ${EXPLORE_BLOCKS} blocks)`,
      () => legs.head(dx, dz, EXPLORE_BLOCKS),
      { description: legs.outlook(dx, dz, EXPLORE_BLOCKS) },
    ),
  );
  const turn = (key: string, name: string, yaw: number, pitch: number): SceneNode =>
    elements.button(`look:${key}`, name, () => body.turn(player.yaw + yaw, player.pitch + pitch));
  const ahead = () => legs.head(cos(player.yaw), sin(player.yaw), WALK_BLOCKS);
  return group('moves', 'region', 'Moves', [
    elements.button('walk:ahead', `Walk ahead ${WALK_BLOCKS} blocks`, ahead),
    turn('left', 'Turn left', -EIGHTH, 0),
    turn('right', 'Turn right', EIGHTH, 0),
    turn('up', 'Look up', 0, EIGHTH / 2),
    turn('down', 'Look down', 0, -EIGHTH / 2),
    elements.button('wait:5', 'Wait 5 seconds', () => body.wait(100)),
    ...explore,
  ]);
}

/** What was said, and a box to say something oneself. */
export function chatNode(elements: Elements, body: Body, desk: Desk): SceneNode {
  const lines = desk.chat(body.world.tick);
  const log: SceneNode = {
    key: 'chat:log',
    role: 'log',
    name: 'Chat log',
    children: lines.map((text, i) => ({ key: `chat:line:${i}`, role: 'paragraph', name: text })),
  };
  return group('chat', 'region', 'Chat', [
    ...(lines.length > 0 ? [log] : []),
    textBox(elements, desk, 'chat:box', 'Chat', desk.draft, (text) => {
      checkLine(text, 'chat', SCENE_CHAT_CHARS_MAX);
      desk.write(text);
    }),
    elements.button('chat:send', 'Send', () => send(body, desk), { disabled: desk.draft === '' }),
  ]);
}

/** Says what was written, or runs it where it begins with a slash. */
export function send(body: Body, desk: Desk): void {
  const { ground, world } = body;
  const line = desk.draft;
  desk.write('');
  desk.focusOn(undefined);
  if (line === '') return;
  if (!line.startsWith('/')) {
    ground.touch((world) => world.tell({ event: 'chat', from: 'player', text: line }));
    return;
  }
  const { ok, lines } = ground.run(line);
  for (const text of lines) {
    desk.say(text, world.tick);
    if (ok) body.note(text);
  }
  if (!ok) throw new HarnessError('bad_request', lines.join(' ') || `${line} failed`);
}
