import {
  type Act,
  after,
  type BlockWorldState,
  bareName,
  FOOD_MAX,
  HarnessError,
  HOTBAR_SLOTS,
  type LongAction,
  type SceneNode,
  type Vector,
} from '@bridle/facets';
import { hotbarBox } from './boxes.js';
import { checkLine, textBox } from './dialogs.js';
import { type Elements, group } from './elements.js';
import { SCENE_CHAT_CHARS_MAX } from './limits.js';
import { digDown, underfoot } from './mining.js';
import { placeBeside } from './placing.js';
import type { ScenePlayer } from './player.js';
import type { SceneState } from './sceneState.js';
import type { Sight } from './sight.js';
import { eat, wear } from './using.js';
import { head, outlook } from './walking.js';
import { stackText } from './words.js';

/** The nine slots at the lower edge; a click takes one in hand. */
export function hotbarNode(elements: Elements, player: ScenePlayer, sight: Sight): SceneNode {
  const slots = Array.from({ length: HOTBAR_SLOTS }, (_, slot) => {
    const text = stackText(sight.stacks.get(slot) ?? null);
    return elements.button(
      `hotbar:${slot}`,
      `Hotbar ${slot + 1}: ${text}`,
      () => takeInHand(player, slot),
      { selected: sight.self.player.hotbar_slot === slot, box: hotbarBox(slot) },
    );
  });
  return group('hotbar', 'toolbar', 'Hotbar', slots);
}

export function* takeInHand(player: ScenePlayer, slot: number): LongAction<void> {
  yield* player.select(slot);
  const stack = player.state.held;
  player.note(`Holds ${stack === null ? 'nothing' : stackText(stack)}`);
}

/** What can be done with what is in the hotbar, and the inventory. */
export function handsNode(
  elements: Elements,
  player: ScenePlayer,
  sight: Sight,
  scene: SceneState,
): SceneNode {
  const nodes: SceneNode[] = [
    elements.button('hands:inventory', 'Open inventory', () => player.game.hands.open('inventory')),
  ];
  const shown = new Set<string>();
  for (let slot = 0; slot < HOTBAR_SLOTS; slot++) {
    const item = sight.stacks.get(slot)?.item;
    if (item === undefined || shown.has(item)) continue;
    shown.add(item);
    nodes.push(...itemNodes(elements, player, sight, scene, slot, item));
  }
  nodes.push(digNode(elements, player, sight));
  return group('hands', 'region', 'Hands', nodes);
}

function itemNodes(
  elements: Elements,
  player: ScenePlayer,
  { self }: Sight,
  scene: SceneState,
  slot: number,
  item: string,
): SceneNode[] {
  const name = bareName(item);
  const facts = player.senses.itemFacts(item);
  const nodes: SceneNode[] = [];
  if (facts?.food) {
    const isFull = (self.player.hunger ?? 0) >= FOOD_MAX && facts.food.always !== true;
    nodes.push(
      elements.button(`eat:${name}`, `Eat ${name}`, () => eat(player, item), {
        disabled: isFull,
        ...(isFull && { description: 'not hungry' }),
      }),
    );
  }
  if (facts?.armor) {
    nodes.push(elements.button(`wear:${name}`, `Wear ${name}`, () => wear(player, item)));
  }
  if (facts?.places) {
    nodes.push(elements.button(`place:${name}`, `Place ${name}`, () => placeBeside(player, item)));
  }
  if (name === 'writable_book' || name === 'written_book') {
    const open = function* (): LongAction<void> {
      yield* player.select(slot);
      scene.show('book');
    };
    const label = name === 'written_book' ? 'Read written_book' : 'Write in writable_book';
    nodes.push(elements.button(`book:${name}`, label, open));
  }
  return nodes;
}

const DROP_MAX = 3;

function digNode(elements: Elements, player: ScenePlayer, sight: Sight): SceneNode {
  const cell = underfoot(player);
  const name = player.nameAt(cell);
  const danger = dangerBelow(player, sight.self, cell);
  const isNothing = name === undefined || name === 'minecraft:air';
  const what = isNothing ? 'nothing underfoot' : bareName(name);
  return elements.button('dig:down', `Dig down: ${what}`, () => digDown(player), {
    disabled: danger !== undefined,
    ...(danger !== undefined && { description: danger }),
  });
}

const BELOW = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Why nobody should dig there. */
function dangerBelow(
  { senses }: ScenePlayer,
  { player }: Readonly<BlockWorldState>,
  [x, y, z]: Vector,
): string | undefined {
  const bears = (level: number): boolean => senses.block(x, level, z)?.is_solid === true;
  if (!player.on_ground || !bears(y)) return 'there is no ground';
  for (let dy = 0; dy >= -2; dy--) {
    for (const [dx, dz] of BELOW) {
      const name = bareName(senses.nameAt(x + dx, y + dy, z + dz) ?? '');
      if (name === 'lava' || (name === 'water' && dy > -2)) return `${name} is near`;
    }
  }
  let drop = 0;
  while (drop <= DROP_MAX && !bears(y - 1 - drop)) drop++;
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
export function movesNode(elements: Elements, player: ScenePlayer): SceneNode {
  const explore = WAYS.map(([name, dx, dz]) =>
    elements.button(
      `explore:${name}`,
      `Explore ${name} (walk ${EXPLORE_BLOCKS} blocks)`,
      () => head(player, dx, dz, EXPLORE_BLOCKS),
      { description: outlook(player, dx, dz, EXPLORE_BLOCKS) },
    ),
  );
  const turn = (key: string, name: string, yaw: number, pitch: number): SceneNode =>
    elements.button(`look:${key}`, name, () =>
      player.turn(player.state.yaw + yaw, player.state.pitch + pitch),
    );
  const ahead = () => {
    const [rightX, , rightZ] = player.view.camera(1, 1).right;
    return head(player, rightZ, -rightX, WALK_BLOCKS); // at a right angle to the right
  };
  return group('moves', 'region', 'Moves', [
    elements.button('walk:ahead', `Walk ahead ${WALK_BLOCKS} blocks`, ahead),
    turn('left', 'Turn left', -EIGHTH, 0),
    turn('right', 'Turn right', EIGHTH, 0),
    turn('up', 'Look up', 0, EIGHTH / 2),
    turn('down', 'Look down', 0, -EIGHTH / 2),
    elements.button('wait:5', 'Wait 5 seconds', () => player.wait(100)),
    ...explore,
  ]);
}

/** What was said, and a box to say something oneself. */
export function chatNode(
  elements: Elements,
  player: ScenePlayer,
  sight: Sight,
  scene: SceneState,
): SceneNode {
  const lines = scene.chat(sight.self.tick);
  const log: SceneNode = {
    key: 'chat:log',
    role: 'log',
    name: 'Chat log',
    children: lines.map((text, i) => ({ key: `chat:line:${i}`, role: 'paragraph', name: text })),
  };
  return group('chat', 'region', 'Chat', [
    ...(lines.length > 0 ? [log] : []),
    textBox(elements, scene, 'chat:box', 'Chat', scene.draft, (text) => {
      checkLine(text, 'chat', SCENE_CHAT_CHARS_MAX);
      scene.write(text);
    }),
    elements.button('chat:send', 'Send', () => send(player, scene), {
      disabled: scene.draft === '',
    }),
  ]);
}

/** Says what was written, or runs it where it begins with a slash. */
export function send({ game, log }: ScenePlayer, scene: SceneState): Act<void> {
  const line = scene.draft;
  scene.write('');
  scene.focusOn(undefined);
  if (line === '') return;
  if (!line.startsWith('/')) return game.chat.send(line);
  return after(game.command.run(line), ({ ok, lines }) => {
    const { tick } = game.state.read();
    for (const text of lines) {
      scene.say(text, tick);
      if (ok !== false) log.add(text);
    }
    if (ok === false) throw new HarnessError('bad_request', lines.join(' ') || `${line} failed`);
  });
}
