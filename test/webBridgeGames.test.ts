import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath } from '../scripts/chromiumPath.mjs';
import {
  A_DARK_ROOM,
  all,
  EXAMPLES,
  find,
  type OpenedPage,
  openedPage,
  outline,
  PHASER,
  type SceneElement,
  serveSite,
  type WebServer,
} from './support/webPages.js';

/** The end of a game that was played: all that could be seen on the way, and the last picture. */
interface Played {
  readonly trees: readonly string[];
  readonly picture: string;
  readonly png: Buffer;
}

async function playedBy(
  url: string,
  seed: number,
  play: (opened: OpenedPage) => Promise<readonly string[]>,
): Promise<Played> {
  const opened = await openedPage(url, { seed });
  try {
    const trees = await play(opened);
    const png = await opened.driver.picture();
    return { trees, png, picture: createHash('sha256').update(png).digest('hex') };
  } finally {
    await opened.page.close();
  }
}

describe.skipIf(chromiumPath() === undefined)('A Dark Room', () => {
  let server: WebServer;
  beforeAll(async () => {
    server = await serveSite({ folders: [A_DARK_ROOM] });
  });
  afterAll(() => server?.close());

  /** Lights the fire, lets the stranger in and gathers wood, by its buttons alone. */
  async function play({ driver }: OpenedPage): Promise<string[]> {
    const trees: string[] = [];
    const see = (nodes: readonly SceneElement[]): void => void trees.push(JSON.stringify(nodes));
    const click = async (label: string): Promise<void> => {
      const { data, error } = await driver.click(label);
      expect([label, data?.delivered, error]).toEqual([label, true, undefined]);
      see(data.nodes);
    };
    const pass = async (seconds: number): Promise<void> => {
      await driver.ask('step', { frames: seconds * 60 });
      see(await driver.snapshot());
    };
    await pass(1);
    await click('light fire');
    await pass(4);
    const covered = await driver.on('A Firelit Room', 'hover');
    expect(covered.data.reason).toMatch(/^covered by div#event "Sound Available!/);
    await click('disable audio');
    for (let i = 0; i < 3; i++) {
      await pass(12);
      await click('stoke fire');
    }
    await pass(60);
    await click('A Silent Forest');
    await pass(3);
    await click('gather wood');
    await pass(3);
    await click('A Firelit Room');
    await pass(2);
    await click('stoke fire');
    await pass(2);
    await click('A Silent Forest');
    await pass(2);
    return trees;
  }

  it('is played without a word of it being changed, and twice the same', async () => {
    const first = await playedBy(`${server.url}index.html`, 7, play);
    const last = JSON.parse(first.trees.at(-1)!) as SceneElement[];
    expect(find(last, 'gather wood')).toMatchObject({ role: 'button', disabled: true });
    expect(outline(last)).toContain('a ragged stranger stumbles through the door');
    const second = await playedBy(`${server.url}index.html`, 7, play);
    for (const [i, tree] of first.trees.entries()) expect(second.trees[i]).toBe(tree);
    expect(second.picture).toBe(first.picture);
  });
});

/** Things over one another, in a scene and over scenes, under a camera that looks elsewhere and closer. */
const LAYERS = `<title>Layers</title><style>body { margin: 0 }</style><script type="module">
  import * as Phaser from '/phaser.esm.min.js';
  const box = (scene, name, x, y, size) => {
    const one = scene.add.rectangle(x, y, size, size, 0x557799).setName(name).setInteractive();
    return one.on('pointerdown', () => { document.title = name });
  };
  class Below extends Phaser.Scene {
    constructor() { super('Below') }
    create() {
      this.cameras.main.setScroll(1000, 0).setZoom(2);
      box(this, 'free', 1120, 100, 20);
      box(this, 'under', 1160, 100, 20);
      box(this, 'over', 1160, 100, 24);
      box(this, 'behind', 1200, 100, 20);
      box(this, '', 1240, 100, 30);
      this.add.text(1240, 100, 'Start', { fontSize: '8px' }).setOrigin(0.5);
    }
  }
  class Above extends Phaser.Scene {
    constructor() { super({ key: 'Above', active: true }) }
    create() { box(this, 'panel', 200, 100, 60).setAlpha(0.5) }
  }
  new Phaser.Game({ width: 400, height: 200, scene: [Below, Above], banner: false, audio: { noAudio: true } });
</script>`;

describe.skipIf(chromiumPath() === undefined)('a game of Phaser', () => {
  let server: WebServer;
  beforeAll(async () => {
    server = await serveSite({ folders: [EXAMPLES, PHASER] });
  });
  afterAll(() => server?.close());

  const cardsOf = (nodes: readonly SceneElement[]): SceneElement[] =>
    all(nodes).filter(({ role }) => role === 'button');
  /** What a card shows; undefined while it lies on its face. */
  const faceOf = (card: SceneElement): string | undefined => card.children?.[0]?.label;

  /** Turns cards two by two, remembers what was seen, and so finds all pairs. */
  async function play({ driver }: OpenedPage): Promise<string[]> {
    const trees: string[] = [];
    const seen = new Map<string, string>();
    const turn = async (name: string): Promise<string> => {
      const { data } = await driver.click(name);
      expect([name, data.delivered]).toEqual([name, true]);
      trees.push(JSON.stringify(data.nodes));
      const face = faceOf(find(data.nodes, name))!;
      seen.set(name, face);
      return face;
    };
    await driver.ask('step', { frames: 60 });
    const names = cardsOf(await driver.snapshot()).map(({ label }) => label!);
    const open = new Set(names);
    while (open.size > 0) {
      const one = [...open].find((name) => !seen.has(name)) ?? [...open][0]!;
      const face = await turn(one);
      const known = [...open].find((name) => name !== one && seen.get(name) === face);
      const other = known ?? [...open].find((name) => name !== one && !seen.has(name))!;
      if ((await turn(other)) === face) for (const name of [one, other]) open.delete(name);
      await driver.ask('step', { frames: 60 });
    }
    trees.push(JSON.stringify(await driver.snapshot()));
    return trees;
  }

  it('is reached though it is private, with scenes, texts and what can be clicked', async () => {
    const { page, driver } = await openedPage(`${server.url}pairs.html`, { seed: 3 });
    expect(await driver.hello).toMatchObject({
      engine: 'phaser',
      engine_version: '4.2.1',
      game: 'Pairs',
    });
    await driver.ask('step', { frames: 60 });
    const nodes = await driver.snapshot();
    expect(outline(nodes).trim()).toBe(`document "Pairs"
  application "Pairs"
    region "Table"
${[1, 2, 3, 4, 5, 6, 7, 8].map((i) => `      button "card ${i}" *`).join('\n')}
    region "Score"
      paragraph "moves 0, pairs 0"`);
    expect(find(nodes, 'card 6').bounds).toEqual([165, 185, 90, 110]);
    await page.close();
  });

  it('is reached in a bundle, where nothing of Phaser has a name, and tells what lies over what', async () => {
    const site = await serveSite({ pages: { '/': LAYERS }, folders: [PHASER] });
    const { page, driver } = await openedPage(site.url);
    await driver.ask('step', { frames: 60 });
    const nodes = await driver.snapshot();
    expect(outline(nodes).trim()).toBe(`document "Layers"
  application "Layers"
    region "Below"
      button "free" *
      button "under" *
      button "over" *
      button "behind" *
      button "Start" *
      paragraph "Start"
    region "Above"
      button "panel" *`);
    const reasonOf = async (label: string) => (await driver.click(label)).data.reason;
    expect(await reasonOf('under')).toBe('covered by Rectangle "over"');
    expect(await reasonOf('behind')).toBe('covered by Rectangle "panel" of Above');
    expect((await driver.ask('state')).data.title).toBe('Layers'); // nothing was clicked
    const { data } = await driver.click('free');
    expect([data.delivered, data.nodes[0]!.label]).toEqual([true, 'free']);
    await page.close();
    site.close();
  });

  it('is won by real clicks, and twice the same', async () => {
    const first = await playedBy(`${server.url}pairs.html`, 3, play);
    expect(first.trees.at(-1)).toMatch(/won in \d+ moves/);
    const second = await playedBy(`${server.url}pairs.html`, 3, play);
    expect(second.trees).toEqual(first.trees);
    expect(second.picture).toBe(first.picture);
    const other = await playedBy(`${server.url}pairs.html`, 4, play);
    expect(other.trees).not.toEqual(first.trees);
  });
});

describe.skipIf(chromiumPath() === undefined)('a game that draws all by itself', () => {
  let server: WebServer;
  let opened: OpenedPage;
  beforeAll(async () => {
    server = await serveSite({ folders: [EXAMPLES] });
    opened = await openedPage(`${server.url}apples.html`, { seed: 5 });
  });
  afterAll(async () => {
    await opened?.page.close();
    server?.close();
  });

  it('shows the nodes that it lists, takes clicks on them, and is played by its controls', async () => {
    const { driver } = opened;
    expect(await driver.hello).toMatchObject({
      game: 'Apples',
      commands: expect.arrayContaining(['hash', 'command']),
      controls: [{ name: 'move', kind: 'axis' }],
    });
    await driver.ask('step', { frames: 1 });
    expect(find(await driver.snapshot(), 'Start').bounds).toEqual([300, 260, 200, 80]);
    const { data } = await driver.click('Start');
    expect(data.delivered).toBe(true);
    type Game = { phase: string; basket: number; apple: { x: number } | null; caught: number };
    let game = (await driver.ask('state')).data as unknown as Game;
    for (let i = 0; game.phase === 'playing' && i < 2_000; i++) {
      const way = game.apple === null ? 0 : Math.sign(Math.round((game.apple.x - game.basket) / 4));
      const step = await driver.ask('step', { frames: 1, input: { move: way } });
      game = step.data.state as Game;
    }
    expect(game).toMatchObject({ phase: 'over', fallen: 10 });
    expect(game.caught).toBeGreaterThan(5);
    expect(find(await driver.snapshot(), `caught ${game.caught} of 10`).role).toBe('status');
    const events = driver.events.filter(({ event }) => event === 'game');
    expect(events.filter(({ data: { name } }) => name === 'caught')).toHaveLength(game.caught);
  });

  it('answers for its state, its fingerprint and its commands', async () => {
    const { driver } = opened;
    const { hash } = (await driver.ask('hash')).data;
    expect((await driver.ask('hash')).data.hash).toBe(hash);
    expect((await driver.ask('command', { line: 'reset' })).data).toEqual({
      ok: true,
      lines: ['a new game'],
    });
    expect((await driver.ask('hash')).data.hash).not.toBe(hash);
    expect((await driver.ask('command', { line: 'fly' })).data.ok).toBe(false);
  });
});
