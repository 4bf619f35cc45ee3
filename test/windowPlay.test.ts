import { describe, expect, it, vi } from 'vitest';
import { connected } from './support/connected.js';
import { startWindowRun, type WindowRun } from './support/window.js';
import {
  HAS_CHROMIUM,
  landIsThere,
  type OpenedPage,
  openTab,
  useBrowser,
} from './support/windowPage.js';

useBrowser();

/** Somebody who looks on by another protocol, and tells the truth about the world. */
async function witness(run: WindowRun) {
  const port = Number(run.endpoints.automation!.split(':')[1]);
  return connected({ port, control: 'none' });
}
type Witness = Awaited<ReturnType<typeof witness>>;

const FLAT = ['--world-type', 'flat', '--view-distance', '2'];

/** A person at the screen who is in control, with the mouse caught, and a witness. */
async function playing(...args: string[]) {
  const run = await startWindowRun([...FLAT, ...args]);
  const world = await witness(run);
  const page = await openTab(run.links.play, { width: 854, height: 520 });
  await landIsThere(page);
  await page.keyboard.press('g');
  await vi.waitFor(async () => {
    expect(await page.evaluate('document.pointerLockElement !== null')).toBe(true);
  });
  return { run, page, world };
}

/** Types a line into the chat, as a person does. */
async function say(page: OpenedPage, line: string): Promise<void> {
  await page.keyboard.press('t');
  await vi.waitFor(async () => {
    expect(await page.evaluate('document.activeElement.tagName')).toBe('INPUT');
  });
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
}

/** The same, and plays on. */
async function type(page: OpenedPage, line: string): Promise<void> {
  await say(page, line);
  await vi.waitFor(async () => {
    expect(await page.evaluate('document.pointerLockElement !== null')).toBe(true);
  });
}

/** Has a block of a kind before the feet, and opens it with the mouse. */
async function openAt(page: OpenedPage, world: Witness, block: string): Promise<void> {
  await type(page, `/setblock ~2 ~ ~ ${block}`);
  await type(page, '/tp @s ~ ~ ~ -90 30'); // towards +X
  await vi.waitFor(async () => {
    expect((await world.get_state()).looking_at?.block).toContain(block);
  });
  await page.mouse.down({ button: 'right' }); // where it is: to move it would turn the view
  await page.mouse.up({ button: 'right' });
  await vi.waitFor(async () => expect((await world.get_state()).screen?.kind).toBe(block));
}

const slots = async (world: Witness): Promise<Record<string, number>> => {
  const all: Record<string, number> = {};
  for (const { item, count } of (await world.get_inventory()).slots) {
    all[item] = (all[item] ?? 0) + count;
  }
  return all;
};

describe.skipIf(!HAS_CHROMIUM)('a person in the window', () => {
  it('walks, turns, jumps and chooses by keys, mouse and wheel', async () => {
    const { page, world } = await playing();
    const before = await world.get_state();
    await page.keyboard.down('w');
    await vi.waitFor(async () => {
      const [x, , z] = (await world.get_state()).player.pos;
      const [fromX, , fromZ] = before.player.pos;
      expect(Math.hypot(x - fromX, z - fromZ)).toBeGreaterThan(1);
    });
    await page.keyboard.up('w');
    await page.mouse.move(500, 300);
    await page.mouse.move(620, 300);
    await vi.waitFor(async () => {
      expect((await world.get_state()).player.yaw).not.toBe(before.player.yaw);
    });
    await page.keyboard.press('4');
    await vi.waitFor(async () => expect((await world.get_state()).player.hotbar_slot).toBe(3));
    await page.mouse.wheel(0, 100);
    await vi.waitFor(async () => expect((await world.get_state()).player.hotbar_slot).toBe(4));
    expect(page.complaints).toEqual([]);
  });

  it('mines, and places what it has in hand', async () => {
    const { page, world } = await playing();
    await type(page, '/tp @s ~ ~ ~ 0 90'); // straight down
    const [x, y, z] = (await world.get_state()).player.pos.map(Math.floor) as [
      number,
      number,
      number,
    ];
    const below = async (): Promise<string> =>
      (await world.get_blocks({ from: [x, y - 1, z], to: [x, y - 1, z] })).palette[0]!;
    const ground = await below();
    await page.mouse.down();
    await vi.waitFor(async () => expect(await below()).toBe('minecraft:air'));
    await page.mouse.up();
    await type(page, '/give @s stone 3');
    await type(page, `/tp @s ${x + 3}.5 ${y} ${z}.5 0 45`); // before the feet, not under them
    await vi.waitFor(async () => expect((await slots(world))['minecraft:stone']).toBe(3));
    expect(ground).not.toBe('minecraft:air');
    const { slots: carried } = await world.get_inventory();
    const at = carried.find(({ item }) => item === 'minecraft:stone')!.slot;
    await page.keyboard.press(String(at + 1));
    await vi.waitFor(async () => expect((await world.get_state()).player.hotbar_slot).toBe(at));
    await page.mouse.click(400, 300, { button: 'right' });
    await vi.waitFor(async () => expect((await slots(world))['minecraft:stone']).toBe(2));
    expect(page.complaints).toEqual([]);
  });

  it('crafts with the mouse in the inventory', async () => {
    const { page, world } = await playing();
    await type(page, '/give @s oak_log 1');
    await vi.waitFor(async () => expect((await slots(world))['minecraft:oak_log']).toBe(1));
    await page.keyboard.press('e');
    const slot = (name: RegExp) => page.getByRole('button', { name }).first();
    await vi.waitFor(async () => expect(await slot(/oak log/i).isVisible()).toBe(true));
    await slot(/oak log/i).click();
    await slot(/grid 1|crafting 1|grid.*empty/i).click();
    await vi.waitFor(async () => expect(await slot(/planks/i).isVisible()).toBe(true));
    await slot(/planks/i).click({ modifiers: ['Shift'] });
    await vi.waitFor(async () => expect((await slots(world))['minecraft:oak_planks']).toBe(4));
    await page.keyboard.press('e');
    await vi.waitFor(async () => expect((await world.get_state()).screen).toBeNull());
  });

  it('opens a chest and puts something into it', async () => {
    const { page, world } = await playing();
    await type(page, '/give @s apple 5');
    await openAt(page, world, 'chest');
    const apple = page.getByRole('button', { name: /apple/i }).first();
    await apple.click({ modifiers: ['Shift'] });
    await vi.waitFor(async () => {
      const { slots } = await world.get_container();
      expect(slots).toContainEqual(
        expect.objectContaining({ item: 'minecraft:apple', slot: 'c0' }),
      );
    });
    await page.keyboard.press('Escape');
    await vi.waitFor(async () => expect((await world.get_state()).screen).toBeNull());
  });

  it('smelts in a furnace, and has what comes of it through a hopper', async () => {
    const { page, world } = await playing();
    await type(page, '/give @s raw_iron 1');
    await type(page, '/give @s coal 1');
    await openAt(page, world, 'furnace');
    const slot = (name: RegExp) => page.getByRole('button', { name }).first();
    await slot(/raw iron/i).click({ modifiers: ['Shift'] });
    await slot(/coal/i).click({ modifiers: ['Shift'] });
    await vi.waitFor(async () => expect(await slot(/iron ingot/i).isVisible()).toBe(true));
    await slot(/iron ingot/i).click();
    await page.keyboard.press('Escape');
    await vi.waitFor(async () => expect((await slots(world))['minecraft:iron_ingot']).toBe(1));
    await openAt(page, world, 'hopper');
    await slot(/iron ingot/i).click({ modifiers: ['Shift'] });
    await vi.waitFor(async () => {
      const { slots: inside } = await world.get_container();
      expect(inside).toContainEqual(expect.objectContaining({ item: 'minecraft:iron_ingot' }));
    });
    expect(page.complaints).toEqual([]);
  });

  it('writes in a book, finds it again, and signs it', async () => {
    const { page, world } = await playing();
    await type(page, '/give @s writable_book 1');
    await vi.waitFor(async () => expect((await slots(world))['minecraft:writable_book']).toBe(1));
    const [book] = (await world.get_inventory()).slots;
    await page.keyboard.press(String(book!.slot + 1));
    await vi.waitFor(async () => {
      expect((await world.get_state()).player.hotbar_slot).toBe(book!.slot);
    });
    const dialog = () => page.getByRole('dialog', { name: /book/i });
    const read = async () => {
      await page.mouse.click(400, 300, { button: 'right' });
      await vi.waitFor(async () => expect(await dialog().isVisible()).toBe(true));
    };
    await read();
    await page.keyboard.type('a <b>page</b>');
    await page.getByRole('button', { name: /next page/i }).click();
    await page.keyboard.type('another');
    await page.keyboard.press('Escape'); // as a book is closed: what was written stays
    const pages = ['a <b>page</b>', 'another'];
    await vi.waitFor(async () => {
      expect((await world.get_inventory()).slots[0]).toMatchObject({ pages });
      expect(await page.evaluate('document.pointerLockElement !== null')).toBe(true);
    });
    await read();
    await page.getByRole('textbox', { name: /title/i }).fill('Mine');
    await page.keyboard.press('Enter');
    await vi.waitFor(async () => {
      expect((await world.get_inventory()).slots[0]).toMatchObject({
        ...{ item: 'minecraft:written_book', title: 'Mine', pages },
      });
    });
    expect(page.complaints).toEqual([]);
  });

  it('plays on after a death that came right behind the chat', async () => {
    const { page, world } = await playing();
    await say(page, '/kill @s');
    await vi.waitFor(async () => expect((await world.get_state()).player.dead).toBe(true));
    await vi.waitFor(async () => expect((await world.get_state()).player.dead).toBe(false));
    await vi.waitFor(async () => {
      expect(await page.evaluate('document.pointerLockElement !== null')).toBe(true);
    });
  });

  it('leaves nothing open who leaves the page, or gives control back', async () => {
    const { page, world, run } = await playing();
    await openAt(page, world, 'chest');
    await page.reload();
    await vi.waitFor(async () => expect((await world.get_state()).screen).toBeNull());
    await landIsThere(page);
    await page.keyboard.press('g');
    await vi.waitFor(async () => {
      expect(await page.evaluate('document.pointerLockElement !== null')).toBe(true);
    });
    await page.keyboard.press('e');
    await vi.waitFor(async () => expect((await world.get_state()).screen?.kind).toBe('inventory'));
    await page.getByRole('button', { name: /give back/i }).click();
    await vi.waitFor(async () => expect((await world.get_state()).screen).toBeNull());
    expect(run.stderr()).not.toContain('Error');
  });

  it('is told that time stands still, and gives back at once what it was in the middle of', async () => {
    const { page, world } = await playing();
    const text = (): Promise<string> => page.evaluate<string>('document.body.innerText');
    await page.keyboard.press('p');
    await page.getByRole('tab', { name: /time/i }).click();
    await page.keyboard.press('p');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('CANVAS');
    await page.keyboard.press('p');
    await page.getByRole('button', { name: 'Pause' }).click();
    await vi.waitFor(async () => {
      expect(await text()).toContain('Time stands still');
      expect(await text()).toContain('paused');
    });
    await page.getByRole('button', { name: 'Run' }).click();
    await vi.waitFor(async () => expect(await text()).not.toContain('Time stands still'));
    await page.getByRole('tab', { name: /scene/i }).click();
    const wait = page.getByText(/wait 5 seconds/i).first();
    await vi.waitFor(async () => expect(await wait.isVisible()).toBe(true));
    await wait.click();
    await page.getByRole('button', { name: /give back/i }).click();
    await vi.waitFor(async () => expect(await text()).toContain('Nobody is in control'));
    const { entries } = await world.journal_since({ wait_ms: 0 });
    expect(entries.filter(({ op }) => op === 'scene_act')).toContainEqual(
      expect.objectContaining({ kind: 'abort', reason: 'cancelled' }),
    );
  });

  it('finds in the journal no more clients than have a row there', async () => {
    const { page, run } = await playing();
    await page.keyboard.press('p');
    await page.getByRole('tab', { name: /journal/i }).click();
    for (let i = 0; i < 40; i++) {
      const client = await witness(run);
      for (let k = 0; k < 15; k++) await client.list_states();
      await client.close();
    }
    const clients = (): Promise<number> =>
      page.evaluate<number>(`document.querySelector('select[aria-label="Client"]').length`);
    await vi.waitFor(async () => {
      expect(await page.evaluate<string>('document.body.innerText')).toContain('newest 500');
      expect(await clients()).toBeGreaterThan(30);
    });
    expect(await clients()).toBeLessThan(40); // 500 rows are 34 of them
  });

  it('sees in the journal what was before it was opened', async () => {
    const { page } = await playing();
    await type(page, '/give @s apple 5');
    await page.keyboard.press('p');
    await page.getByRole('tab', { name: /journal/i }).click();
    await vi.waitFor(async () => {
      expect(await page.evaluate<string>('document.body.innerText')).toContain('/give @s apple 5');
    });
  });

  it('chats, dies and comes back', async () => {
    // A clock that waits: the dead come back by themselves after a second.
    const { page, world } = await playing('--clock', 'wait');
    await type(page, 'hello <b>you</b>');
    await vi.waitFor(async () => {
      const { lines } = await world.chat_history();
      expect(lines).toContainEqual(expect.objectContaining({ text: 'hello <b>you</b>' }));
    });
    await say(page, '/kill @s');
    const respawn = page.getByRole('button', { name: /respawn/i }).first();
    await vi.waitFor(async () => {
      expect((await world.get_state()).player.dead).toBe(true);
      expect(await respawn.isVisible()).toBe(true);
      expect(await page.evaluate<string>('document.body.innerText')).toContain('You died.');
    });
    await respawn.click();
    await vi.waitFor(async () => {
      expect((await world.get_state()).player).toMatchObject({ dead: false, health: 20 });
    });
    expect(page.complaints).toEqual([]);
  });
});

describe.skipIf(!HAS_CHROMIUM)('what is held', () => {
  it.each([
    ['the menu is opened', 'document.exitPointerLock()'],
    ['the page is left', 'dispatchEvent(new Event("blur"))'],
  ])('is let go of when %s', async (_, leave) => {
    const { page, world } = await playing();
    const position = async (): Promise<string> =>
      JSON.stringify((await world.get_state()).player.pos);
    const start = await position();
    await page.keyboard.down('w');
    await vi.waitFor(async () => expect(await position()).not.toBe(start));
    await page.evaluate(leave);
    await vi.waitFor(async () => {
      const { tick } = await world.get_state();
      const here = await position();
      await vi.waitFor(async () => {
        expect((await world.get_state()).tick).toBeGreaterThan(tick + 5);
      });
      expect(await position()).toBe(here);
    });
  });
});
