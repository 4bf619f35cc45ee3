// The game of fullEngine.mjs: a garden with something for every command of the wire. It is made of frames and
// acts alone: the same ones give the same garden.
import { createHash } from 'node:crypto';
import { pngOf } from './png.mjs';

export const SIZE = [320, 600];
export const SETTLE_FRAMES = 3;
export const NO_INPUT = { aim: 0, tap: false, can: 0, bell: false, walk: 0 };
export const CONTROLS = [
  { name: 'aim', kind: 'axis' },
  { name: 'tap', kind: 'button' },
  { name: 'can', kind: 'choice', max: 2 },
  { name: 'bell', kind: 'click' },
  { name: 'walk', kind: 'turn' },
];
/** How many frames work takes. */
const WORK = { 'dig a': 2, 'dig b': 2, water: 2, rain: Number.POSITIVE_INFINITY };
const ROW = 22;
const LINES = ['Sown in March', 'Rain in April', 'Snails in May', 'Peas in June'];

/** What an engine answers instead of doing what it was asked. */
export class Refusal extends Error {
  constructor(code, message, hint) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}

export class Garden {
  frame = 0;
  #extra;

  /** @param {number} extra so many more buttons */
  constructor(extra = 0) {
    this.#extra = extra;
    this.reset();
  }

  reset() {
    Object.assign(this, {
      frame: 0,
      screen: 'garden',
      dug: [],
      name: '',
      volume: 50,
      music: false,
      crop: 'peas',
      planted: false,
      scrolled: 0,
      noticeOpen: true,
      focus: null,
      hovered: null,
      busy: [],
      held: { ...NO_INPUT },
      rings: 0,
      steps: 0,
      keys: [],
      buttons: [],
      pointer: [0, 0],
    });
  }

  passFrame() {
    this.frame++;
  }

  /** What is held from now on. Clicks and turns happen once. */
  hold(input) {
    this.held = { ...NO_INPUT, ...input, can: input.can ?? this.held.can, bell: false, walk: 0 };
    if (input.bell) this.rings++;
    this.steps += input.walk ?? 0;
  }

  release() {
    this.held = { ...NO_INPUT, can: this.held.can };
    this.keys = [];
    this.buttons = [];
  }

  state() {
    const { frame, screen, dug, name, volume, music, crop, planted, held, rings, steps } = this;
    const { keys, pointer, scrolled } = this;
    const water = { tap: held.tap };
    return {
      ...{ frame, screen, dug, name, volume, music, crop, planted, water, rings, steps },
      ...{ keys, pointer, scrolled },
    };
  }

  hash() {
    return createHash('sha256').update(JSON.stringify(this.state())).digest('hex').slice(0, 32);
  }

  /** The elements with their places, of which the later ones lie over the earlier. */
  nodes() {
    const rows = this.screen === 'garden' ? this.#gardenRows() : this.#menuRows();
    const children = rows.map((row, i) => ({ bounds: [8, 8 + i * ROW, 304, ROW - 2], ...row }));
    const key = this.screen;
    const label = key === 'garden' ? 'Garden' : 'Menu';
    return [{ key, role: 'application', label, bounds: [0, 0, ...SIZE], children }];
  }

  #gardenRows() {
    const button = (key, label, more) => ({
      ...{ key, role: 'button', label, interactive: true, actions: ['click', 'hover', 'focus'] },
      ...(this.focus === key && { focused: true }),
      ...more,
    });
    const beds = ['a', 'b'].filter((bed) => !this.dug.includes(bed));
    const options = ['peas', 'beans', 'leeks'].map((crop) => ({
      ...{ key: `crop ${crop}`, role: 'option', label: crop, selected: this.crop === crop },
    }));
    const covered = [8, SIZE[1] - 60, 304, 20];
    return [
      ...beds.map((bed) => button(`dig ${bed}`, `Dig bed ${bed}`)),
      button('water', 'Water the flowers'),
      button('rain', 'Wait for rain'),
      button('name', 'Your name', {
        role: 'textbox',
        value: this.name,
        actions: ['click', 'focus', 'fill', 'type'],
      }),
      button('volume', 'Volume', { role: 'slider', value: this.volume, actions: ['fill'] }),
      button('music', 'Music', { role: 'checkbox', checked: this.music }),
      button('crop', 'Crop', {
        role: 'combobox',
        value: this.crop,
        actions: ['select'],
        children: options,
      }),
      button('seed', 'A seed', { actions: ['drag', 'hover'] }),
      button('pot', this.planted ? 'A pot with a seed' : 'A pot', { role: 'listitem' }),
      {
        ...{ key: 'diary', role: 'region', label: 'Diary', interactive: true, actions: ['scroll'] },
        children: LINES.slice(this.scrolled, this.scrolled + 2).map((label, i) => ({
          ...{ key: `line ${this.scrolled + i}`, role: 'listitem', label },
        })),
      },
      button('locked', 'The shed', { disabled: true }),
      button('menu', 'Menu'),
      ...this.#extraRows(),
      {
        key: 'at',
        role: 'status',
        label: this.busy.length === 0 ? 'At rest' : `Busy: ${this.busy}`,
      },
      button('covered', 'Below the notice', { bounds: covered }),
      ...(this.noticeOpen
        ? [{ key: 'notice', role: 'note', label: 'A notice', bounds: [0, SIZE[1] - 70, 320, 70] }]
        : []),
    ];
  }

  #extraRows() {
    return Array.from({ length: this.#extra }, (_, i) => ({
      ...{ key: `plant ${i}`, role: 'button', label: `Plant ${i}`, interactive: true },
      bounds: [8 + (i % 38) * 8, 380 + (Math.floor(i / 38) % 14) * 10, 6, 8],
    }));
  }

  #menuRows() {
    const button = (key, label) => ({ key, role: 'button', label, interactive: true });
    return [
      { key: 'title', role: 'heading', label: 'Menu' },
      button('back', 'Back to the garden'),
      button('away', 'Put the notice away'),
    ];
  }

  flat() {
    const all = [];
    const walk = (nodes) => {
      for (const node of nodes) {
        all.push(node);
        walk(node.children ?? []);
      }
    };
    walk(this.nodes());
    return all;
  }

  /** The element that a request names by its key or, as in the seeds, by a number among those that take part. */
  element({ key, ref }, command) {
    const all = this.flat();
    if (key !== undefined) {
      const node = all.find((one) => one.key === key);
      if (node === undefined) throw new Refusal('gone', `Element ${key} not found`, 'look again');
      return node;
    }
    if (ref === undefined) {
      throw new Refusal('bad_params', `Missing ref parameter for ${command} command`);
    }
    const interactive = all.filter((one) => one.interactive);
    const node = interactive[Number(String(ref).replace(/^@?e/, '')) - 1];
    if (node === undefined) throw new Refusal('gone', `Ref ${ref} not found`, 'look again');
    return node;
  }

  /** What lies over the middle of an element, if something does. */
  over(node) {
    if (node.bounds === undefined) return undefined;
    const [x, y, width, height] = node.bounds;
    const top = this.at(x + width / 2, y + height / 2);
    return top === undefined || top.key === node.key ? undefined : top;
  }

  at(x, y) {
    return this.flat()
      .filter(({ bounds }) => bounds !== undefined && isIn(bounds, x, y))
      .at(-1);
  }

  /** The work that a click on an element begins, and how many frames that takes. */
  workOf({ key }) {
    return WORK[key] === undefined ? undefined : { what: key, frames: WORK[key] };
  }

  endWork(what) {
    if (what.startsWith('dig ')) this.dug.push(what.slice('dig '.length));
  }

  /** What a click does at once. */
  click({ key }) {
    this.focus = key;
    if (key === 'music') this.music = !this.music;
    else if (key === 'menu') this.screen = 'menu';
    else if (key === 'back') this.screen = 'garden';
    else if (key === 'away') this.noticeOpen = false;
  }

  fill({ key }, value) {
    if (key === 'name') this.name = value;
    else if (key === 'volume') this.volume = this.#number(value);
    else throw new Refusal('unsupported', `${key} does not support fill`);
  }

  #number(value) {
    const number = Number(value);
    if (number >= 0 && number <= 100) return number;
    throw new Refusal('bad_params', `${value} is not a number from 0 to 100`);
  }

  select({ key, children = [] }, value) {
    const option = children.find(({ label }) => label === value);
    if (key !== 'crop') throw new Refusal('unsupported', `${key} does not support select`);
    if (option === undefined) throw new Refusal('bad_params', `there is no crop ${value}`);
    this.crop = value;
  }

  drag(source, target) {
    if (source.key !== 'seed') throw new Refusal('unsupported', `${source.key} cannot be dragged`);
    if (target === undefined || target.key === 'pot') this.planted = true;
  }

  scroll({ key }, dy) {
    if (key !== 'diary') throw new Refusal('unsupported', `${key} does not support scroll`);
    this.scrolled = Math.min(LINES.length - 2, Math.max(0, this.scrolled + Math.sign(dy)));
  }

  key(key, move) {
    this.keys = this.keys.filter((one) => one !== key);
    if (move === 'down') this.keys.push(key);
  }

  type(text) {
    if (this.focus !== 'name') throw new Refusal('unsupported', 'nothing here takes text');
    this.name += text;
  }

  picture() {
    const boxes = this.flat()
      .filter(({ bounds }) => bounds !== undefined)
      .map((node) => ({ bounds: node.bounds, colour: colourOf(node) }));
    return pngOf(...SIZE, boxes);
  }

  command(line) {
    if (line === 'hum') return { ok: null, lines: [] };
    if (line !== 'ring') return { ok: false, lines: [`nobody here can ${line}`] };
    this.rings++;
    return { ok: true, lines: [`it rings for the ${this.rings}. time`] };
  }
}

function isIn([left, top, width, height], x, y) {
  return x >= left && y >= top && x < left + width && y < top + height;
}

function colourOf({ key, label, value, checked }) {
  const text = JSON.stringify([key, label, value, checked]);
  return [...createHash('sha256').update(text).digest().subarray(0, 3)];
}
