import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath } from '../scripts/chromiumPath.mjs';
import {
  all,
  find,
  type OpenedPage,
  openedPage,
  outline,
  type SceneElement,
  serveSite,
  type WebServer,
} from './support/webPages.js';

/** What stands in the page, and what of it a person would see and could use. */
const CASES: readonly [fact: string, html: string, tree: string][] = [
  ['a button by its text', '<button>Go</button>', 'button "Go" *'],
  [
    'a button by its label before its text',
    '<button aria-label="Stop">x</button>',
    'button "Stop" *',
  ],
  [
    'a button by what labels it',
    '<b id="n">North</b><button aria-labelledby="n">x</button>',
    'paragraph "North"\nbutton "North" *',
  ],
  [
    'a picture in a button by its text',
    '<button><img alt="Coin" src="data:,"> 5</button>',
    'button "Coin 5" *',
  ],
  ['a button that is disabled', '<button disabled>Go</button>', 'button "Go" * disabled'],
  [
    'a button of a disabled fieldset',
    '<fieldset disabled><legend>Set</legend><button>Go</button></fieldset>',
    'group "Set" disabled\n  button "Go" * disabled',
  ],
  ['a link', '<a href="#x">Rules</a>', 'link "Rules" *'],
  ['no link without an address', '<a>Rules</a>', 'paragraph "Rules"'],
  [
    'a field by its label',
    '<label>Name <input value="Ada"></label>',
    'paragraph "Name"\ntextbox "Name" * =Ada',
  ],
  ['a field by its placeholder', '<input placeholder="Name">', 'textbox "Name" * ='],
  [
    'the dots of a password',
    '<input type="password" title="Word" value="abc">',
    'textbox "Word" * =•••',
  ],
  [
    'a box to tick',
    '<label><input type="checkbox" checked> Sound</label>',
    'checkbox "Sound" * checked\nparagraph "Sound"',
  ],
  [
    'a box that a page hides under its own',
    '<label><input type="checkbox" style="opacity:0"> Sound</label>',
    'checkbox "Sound" * unchecked\nparagraph "Sound"',
  ],
  ['a slider', '<input type="range" title="Volume" value="30">', 'slider "Volume" * =30'],
  [
    'a list to choose from',
    '<select title="Level"><option>easy<option selected>hard</select>',
    'combobox "Level" * =hard\n  option "easy"\n  option "hard"',
  ],
  [
    'headings and paragraphs',
    '<h2>Camp</h2><p>It is <b>cold</b>.</p>',
    'heading "Camp"\nparagraph "It is cold."',
  ],
  [
    'text between elements',
    '<div>Gold: <button>sell</button> 5</div>',
    'paragraph "Gold:"\nbutton "sell" *\nparagraph "5"',
  ],
  ['lists', '<ul><li>wood</li><li>fur</li></ul>', 'list ""\n  listitem "wood"\n  listitem "fur"'],
  ['a picture with words', '<img alt="Map" src="data:," width="9" height="9">', 'img "Map"'],
  ['no picture that says that it is nothing', '<img alt="" src="data:," width="9" height="9">', ''],
  [
    'what the cursor says can be clicked',
    '<div style="cursor:pointer">chop</div>',
    'button "chop" *',
  ],
  ['what can be reached by the tabulator', '<div tabindex="0">chop</div>', 'button "chop" *'],
  ['what listens for clicks', '<div class="listens">chop</div>', 'button "chop" *'],
  ['what listens by an attribute', '<div onclick="1">chop</div>', 'button "chop" *'],
  [
    'no button around buttons that only listens for them',
    '<div class="listens"><button>a</button><button>b</button></div>',
    'button "a" *\nbutton "b" *',
  ],
  [
    'a thing to click that games call disabled',
    '<div class="listens disabled">chop</div>',
    'button "chop" * disabled',
  ],
  [
    'an unnamed thing to click by what it is called inside',
    '<div class="listens big-red" style="width:9px;height:9px"></div>',
    'button "listens" *',
  ],
  [
    'a role that is said',
    '<div role="tab" aria-selected="true">Inventory</div>',
    'tab "Inventory" *',
  ],
  ['a switch', '<div role="switch" aria-checked="true">Sound</div>', 'switch "Sound" * checked'],
  [
    'a dialog',
    '<div role="dialog" aria-modal="true" aria-label="Event"><button>leave</button></div>',
    'dialog "Event"\n  button "leave" *',
  ],
  ['nothing that is not displayed', '<button style="display:none">a</button>', ''],
  [
    'nothing that is hidden, but what is shown within',
    '<div style="visibility:hidden">a<button style="visibility:visible">b</button></div>',
    'button "b" *',
  ],
  ['nothing that cannot be seen through', '<div style="opacity:0"><button>a</button></div>', ''],
  [
    'nothing that is cut off',
    '<div style="overflow:hidden;width:50px;height:20px;position:relative"><p style="margin:0">in</p><button style="position:absolute;left:200px">out</button></div>',
    'paragraph "in"',
  ],
  ['nothing beside the page', '<button style="position:absolute;left:-900px">a</button>', ''],
  ['nothing that is not for readers', '<div aria-hidden="true"><button>a</button></div>', ''],
  [
    'what is in a shadow, with what is put into it',
    '<template shadowrootmode="open"><button>in</button><slot></slot></template><p>put</p>',
    'button "in" *\nparagraph "put"',
  ],
  [
    'what is in a frame',
    '<iframe title="Inner" srcdoc="<button>in</button>"></iframe>',
    'group "Inner"\n  button "in" *',
  ],
  [
    'a canvas that nobody explains',
    '<canvas aria-label="Field" width="9" height="9"></canvas>',
    'img "Field"',
  ],
];

const PAGE = `<title>Cases</title>${CASES.map(
  ([fact, html]) =>
    `<section aria-label="${fact}" style="position:relative"><div>${html}</div></section>`,
).join('\n')}<script>
  for (const one of document.querySelectorAll('.listens')) one.addEventListener('click', () => {});
</script>`;

describe.skipIf(chromiumPath() === undefined)('the tree of a page', () => {
  let server: WebServer;
  let opened: OpenedPage;
  let nodes: readonly SceneElement[];

  beforeAll(async () => {
    server = await serveSite({ pages: { '/': PAGE } });
    opened = await openedPage(server.url);
    nodes = await opened.driver.snapshot();
  });
  afterAll(async () => {
    await opened?.page.close();
    server?.close();
  });

  it.each(CASES)('has %s', (fact, _, tree) => {
    const section = all(nodes).find(({ label }) => label === fact);
    expect(outline(section?.children ?? []).trim()).toBe(tree);
  });

  it('says where things are, in pixels of the picture, also in frames', async () => {
    const [x, y, width, height] = find(nodes, 'in').bounds!;
    expect([x! >= 0, y! > 0, width! > 5, height! > 5]).toEqual([true, true, true, true]);
    const frame = find(nodes, 'Inner').bounds!;
    const inner = find(find(nodes, 'Inner').children!, 'in').bounds!;
    expect(inner[0]).toBeGreaterThan(frame[0]!);
    expect(inner[1]).toBeGreaterThan(frame[1]!);
  });

  it('has keys that stay with their elements, and that no other has', async () => {
    const keys = all(nodes).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const again = all(await opened.driver.snapshot()).map(({ key }) => key);
    expect(again).toEqual(keys);
  });
});
