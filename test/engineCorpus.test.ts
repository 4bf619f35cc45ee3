import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPage, type WebPage } from '@bridle/bridge/web';
import type { Game } from '@bridle/facets';
import { Host, OPS, type Scenario } from '@bridle/harness';
import { abu } from '@bridle/harness/dialects';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { chromiumPath } from '../scripts/chromiumPath.mjs';
import { RawClient } from './support/client.js';
import { overLines, play, readCorpus } from './support/corpus.js';
import { EnginePlace } from './support/engines/enginePlace.js';
import { Godot, godotProject, HAS_GODOT } from './support/godot.js';
import { screensOf } from './support/screen.js';
import { servePort, startHost } from './support/server.js';
import { HAS_UNITY_GAME, UnityGameProcess } from './support/unityGame.js';
import { serveSite, type WebServer, webLibraries } from './support/webPages.js';

const HAS_CHROMIUM = chromiumPath() !== undefined;
if (!HAS_GODOT) process.stdout.write('SKIPPED: ABU on Godot (godot3-server is not installed)\n');
if (!HAS_CHROMIUM) process.stdout.write('SKIPPED: ABU on a page (there is no Chromium)\n');
if (!HAS_UNITY_GAME) {
  process.stdout.write('SKIPPED: ABU on the Unity package (mono is not installed)\n');
}

const REFUSALS = 'what is dropped where it does not belong stays where it was, and nobody says why';
const SCREENS = 'its pictures are those that the engine makes';
const RESTS = 'time passes in it, so that it is at rest when a click is answered';

/** Scenarios that say nothing of an engine, and why. This list may only shrink. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'a screenshot of a run whose pictures are no PNG': SCREENS,
  'a screenshot of a game without a screen': SCREENS,
  'an engine that answers later is no different': RESTS,
};
const LEFT_OUT_GODOT: Readonly<Record<string, string>> = {
  'what a game says went wrong is the error': REFUSALS,
  'a screenshot is a PNG in base64': 'the build that needs no display takes no pictures',
  'early: screenshot': 'the same',
};
const DROPS = 'a page does not know where something is dropped that has no target';
const HOVERS = 'the mouse can be put on every element of a page, so that nothing is said of it';
const LEFT_OUT_PAGE: Readonly<Record<string, string>> = {
  'what a game says went wrong is the error': REFUSALS,
  'early: hover succeeds on whatever can be seen, and says where it changed nothing': HOVERS,
  'later: an engine that answers later': HOVERS,
  'drag takes a target, or none': DROPS,
  'early: click, hover and drag are answered with the snapshot after them': DROPS,
  'what an element does not take is refused': 'a text field of a page takes clicks, too',
};

type Instead = readonly (readonly [string, string])[];

const STONES = ['listitem \\"Stone\\" [ref=e6]', 'listitem \\"Stone\\" [ref=e7] [nth=1]'] as const;
const IN_A_GROUP = STONES.map((stone) => `\\n      - ${stone}`).join('');
const EMPTY_GROUP = '\\n    - group\\n  - status';

/** What a scenario says of the toy, as it is of a real engine: neither shows a group that holds nothing. */
const IN_GODOT: Instead = [[EMPTY_GROUP, '\\n  - status']];
const ON_A_PAGE: Instead = [
  [EMPTY_GROUP, '\\n  - status'],
  // Nor does a page show one without a name, and whatever of it takes input is a button.
  [`\\n    - group${IN_A_GROUP}`, STONES.map((stone) => `\\n    - ${stone}`).join('')],
  ['listitem \\"Stone\\"', 'button \\"Stone\\"'],
  ['"role":"listitem"', '"role":"button"'],
  ['application \\"Menu\\"', 'document \\"Menu\\"'],
];

function scenarios(alsoLeftOut: Readonly<Record<string, string>>): [string, Scenario][] {
  const left = { ...LEFT_OUT, ...alsoLeftOut };
  return [...readCorpus('abu'), ...readCorpus('abu-original')]
    .filter(({ name }) => left[name] === undefined)
    .map((scenario) => [scenario.name, scenario]);
}

/** Replays a scenario on a game, as the tests of the dialect do on their toy. */
async function replay(game: Game, scenario: Scenario, instead: Instead): Promise<void> {
  const { screen } = game.facets;
  const host: Host = new Host({
    ...{ game, name: 'menu', ops: OPS },
    ...(scenario.setup.screen && {
      screens: screensOf({ screen: screen!, tick: () => host.tick }),
    }),
    clock: { mode: 'wait' },
    onStop: () => {},
  });
  startHost(host);
  if (scenario.setup.control !== undefined) host.control.claim(host.connect(() => {}));
  const port = await servePort(abu({ host }));
  const here = (line: string): string =>
    instead.reduce((text, [from, to]) => text.replaceAll(from, to), line);
  await play(scenario, () => overLines(new RawClient(port)), here);
}

it('every scenario that is left out is one that there is', () => {
  const names = new Set([...readCorpus('abu'), ...readCorpus('abu-original')].map((s) => s.name));
  const left = Object.keys({ ...LEFT_OUT, ...LEFT_OUT_GODOT, ...LEFT_OUT_PAGE });
  expect(left.filter((name) => !names.has(name))).toEqual([]);
  expect(left.length).toBeLessThanOrEqual(11);
});

describe.skipIf(!HAS_GODOT)('ABU as it is spoken, to Godot', () => {
  let project: string;
  beforeAll(() => {
    project = godotProject('workshop', mkdtempSync(join(tmpdir(), 'bridle-godot-')));
    writeFileSync(join(project, 'override.cfg'), '[application]\nconfig/name="Menu"\n');
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  it.each(scenarios(LEFT_OUT_GODOT))('%s', async (_name, scenario) => {
    const place = await EnginePlace.listen();
    onTestFinished(() => place.close());
    const env = { BRIDLE_PAUSED: '1' };
    new Godot(project, { url: place.url, scene: 'res://menu.tscn', fixedFps: 60, env });
    await place.ready();
    await replay(place.game, scenario, IN_GODOT);
  });
});

describe.skipIf(!HAS_UNITY_GAME)('ABU as it is spoken, to a game on the core for Unity', () => {
  let game: UnityGameProcess | undefined;
  afterAll(() => game?.kill());

  it.each(scenarios({}))('%s', async (_name, scenario) => {
    const place = await EnginePlace.listen();
    onTestFinished(() => place.close());
    const env = { BRIDLE_URL: place.url, BRIDLE_PAUSED: '1' };
    if (game === undefined) game = new UnityGameProcess('menu', { env });
    else await game.ask('begin', { environment: env });
    await place.ready();
    await replay(place.game, scenario, []);
  });
});

describe.skipIf(!HAS_CHROMIUM)('ABU as it is spoken, to a page', () => {
  let server: WebServer;
  let page: WebPage;
  beforeAll(async () => {
    const menu = fileURLToPath(new URL('./web-pages/menu.html', import.meta.url));
    server = await serveSite({ pages: { '/': readFileSync(menu, 'utf8') } });
    page = await openPage({
      url: server.url,
      library: await webLibraries(),
      log: { add() {} },
      seed: 1,
      paused: true,
      headless: true,
      size: { width: 640, height: 360 },
      env: process.env,
    });
  });
  afterAll(async () => {
    await page?.close();
    server?.close();
  });

  it.each(scenarios(LEFT_OUT_PAGE))('%s', async (_name, scenario) => {
    const place = new EnginePlace();
    const next = new Promise<void>((resolve) => {
      page.onLink((link) => {
        place.enter(link);
        resolve();
      });
    });
    page.link.send('{"id":"again","command":"command","params":{"line":"reload"}}');
    await next;
    await place.ready();
    await replay(place.game, scenario, ON_A_PAGE);
  });
});
