import { describe, expect, it } from 'vitest';
import { feet, onGrass } from '../../../test/support/scenePlayer.js';

describe('dialogs', () => {
  it('hide what is behind them, and say so', async () => {
    const player = await onGrass();
    const walk = player.ref('Walk ahead 8 blocks');
    await player.click('Open inventory');
    expect(player.shown.snapshot).toContain('- dialog "Inventory"');
    expect(player.find('Walk ahead 8 blocks')).toBeUndefined();
    expect(player.shown.snapshot).toContain('- status "Health"');
    await expect(player.ask('scene_act', { action: 'click', selector: walk })).rejects.toThrow(
      'is behind dialog "Inventory"',
    );
    await player.click('Close');
    expect(player.ref('Walk ahead 8 blocks')).toBe(walk);
  });

  it('move stacks between slots by drag, and by click and click', async () => {
    const player = await onGrass('/give @s oak_log 5');
    await player.click('Open inventory');
    await player.drag('Hotbar 1: oak_log x5', 'Storage 1–27: empty');
    expect(player.find('Storage 1: oak_log x5')).toBeDefined();
    await player.click('Storage 1: oak_log x5');
    expect(player.shown.snapshot).toContain('status "Held by the mouse: oak_log x5"');
    await player.click('Grid 1: empty');
    expect(player.find('Result: oak_planks x4')).toBeDefined();
    await player.drag('Result: oak_planks x4', 'Hotbar 2: empty');
    expect(player.find('Hotbar 2: oak_planks x4')).toBeDefined();
    expect(player.find('Grid 1: oak_log x4')).toBeDefined();
  });

  it('tell of empty cells in one line, which stands for the first of them', async () => {
    const player = await onGrass('/give @s oak_log 5');
    await player.click('Open inventory');
    const ref = player.ref('Storage 1–27: empty');
    await player.drag('Hotbar 1: oak_log x5', 'Storage 1–27: empty');
    expect(player.find('Storage 1: oak_log x5')).toBe(ref);
    expect(player.shown.snapshot.match(/"Storage .*"/g)).toEqual([
      '"Storage 1: oak_log x5"',
      '"Storage 2–27: empty"',
    ]);
  });

  it('leave a stack where it was when a slot does not take it', async () => {
    const player = await onGrass('/give @s oak_log 5');
    await player.click('Open inventory');
    await expect(player.drag('Hotbar 1: oak_log x5', 'Head: empty')).rejects.toThrow(
      'that slot takes no oak_log',
    );
    expect(player.find('Hotbar 1: oak_log x5')).toBeDefined();
  });

  it('show a chest, which one walks to, and what is put into it', async () => {
    const player = await onGrass('/give @s apple 7');
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 7} ${y} ${z} chest`);
    await player.look();
    const { history } = await player.click(/^Use chest/);
    expect(history).toEqual(['Opened chest']);
    await player.drag('Hotbar 1: apple x7', 'Chest 1–27: empty');
    await player.act('dblclick', 'Chest 1: apple x7');
    expect(player.find(/^Storage \d+: apple x7|^Hotbar \d: apple x7/)).toBeDefined();
    await player.key('Escape');
    expect(player.shown.snapshot).not.toContain('dialog');
  });

  it('show a furnace at work', async () => {
    const player = await onGrass('/give @s raw_iron 2', '/give @s coal');
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 2} ${y} ${z} furnace`);
    await player.look();
    await player.click(/^Use furnace/);
    await player.drag('Hotbar 1: raw_iron x2', 'Ingredient: empty');
    await player.drag('Hotbar 2: coal', 'Fuel: empty');
    await player.step(100);
    expect(player.shown.snapshot).toContain('progressbar "Cooked" [value="50%"]');
    await player.step(110);
    expect(player.find('Output: iron_ingot')).toBeDefined();
  });

  it('write a sign line by line', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 2} ${y} ${z} oak_sign`);
    await player.look();
    await player.click(/^Edit oak_sign/);
    await player.fill('Line 1', 'Home');
    await player.key('Enter');
    await player.type('sweet home');
    await expect(player.fill('Line 3', 'longer than a sign')).rejects.toThrow('15 letters');
    await expect(player.fill('Line 3', 'two\nlines')).rejects.toThrow('no end of a line');
    await player.click('Done');
    expect(player.shown.snapshot).toContain('[description="Home / sweet home"]');
  });

  it('give what is in one chest, furnace or sign no ref of another', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    const refsIn = async (label: RegExp): Promise<string[]> => {
      await player.click(label);
      const within = Object.entries(player.shown.refs).filter(
        ([, { name }]) => !/^(Storage|Hotbar|Craft) /.test(name),
      );
      await player.key('Escape');
      return within.map(([ref]) => ref);
    };
    const known = new Set<string>();
    for (const block of ['chest', 'furnace', 'oak_sign']) {
      for (const way of [3, -3]) {
        await player.command(`/setblock ${x + way} ${y} ${z} ${block}`);
        await player.look();
        const [first] = await refsIn(new RegExp(`^(Use|Edit) ${block}`));
        expect(await refsIn(new RegExp(`^(Use|Edit) ${block}`))).toContain(first);
        for (const ref of await refsIn(new RegExp(`^(Use|Edit) ${block}`))) {
          expect(known).not.toContain(ref);
          known.add(ref);
        }
        await player.command(`/setblock ${x + way} ${y} ${z} air`);
      }
    }
    expect(known.size).toBe(2 * (1 + 1) + 2 * (3 + 1) + 2 * (4 + 1));
  });

  it('write on no other sign than the one that was meant', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 2} ${y} ${z} oak_sign`);
    await player.command(`/setblock ${x} ${y} ${z + 2} birch_sign`);
    await player.look();
    await player.click(/^Edit oak_sign/);
    const line = player.ref('Line 1');
    await player.click('Done');
    await player.click(/^Edit birch_sign/);
    await expect(player.actOn('fill', line, { value: 'Here' })).rejects.toThrow('is gone');
  });

  it('close with one Escape, also while something is being written', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 2} ${y} ${z} oak_sign`);
    await player.look();
    await player.click(/^Edit oak_sign/);
    await player.fill('Line 1', 'Home');
    await player.key('Escape');
    expect(player.shown.snapshot).not.toContain('dialog');
  });

  it('write and sign a book', async () => {
    const player = await onGrass('/give @s writable_book');
    await player.click('Write in writable_book');
    await player.fill('Page 1', 'Dig here.');
    await player.fill('Title', 'Map');
    await player.click('Sign');
    await player.click('Read written_book');
    expect(player.shown.snapshot).toContain('- dialog "Map"\n    - paragraph "Dig here."');
  });

  it('offer what can be made: more at a table than without one', async () => {
    const player = await onGrass('/give @s oak_planks 9', '/give @s stick 4');
    expect(player.find('Craft 1 crafting_table')).toBeDefined();
    expect(player.find('Craft 1 wooden_pickaxe')).toBeUndefined();
    await player.click('Craft 1 crafting_table');
    await player.click('Place crafting_table');
    const inPlay = player.ref('Craft 1 wooden_pickaxe');
    await player.click(/^Use crafting_table/);
    expect(player.shown.snapshot).toContain('- dialog "Crafting table"');
    expect(player.ref('Craft 1 wooden_pickaxe')).toBe(inPlay);
    const { history } = await player.click('Craft 1 wooden_pickaxe');
    expect(history).toEqual(['Made 1 wooden_pickaxe from 3 oak_planks and 2 stick']);
  });

  it('bring a dead player back', async () => {
    const player = await onGrass();
    await player.command('/kill');
    await player.look();
    expect(player.shown.snapshot).toContain('- alertdialog "You died"');
    await expect(player.key('w')).rejects.toThrow('the player is dead');
    const { history } = await player.click('Respawn');
    expect(history?.[0]).toMatch(/^Came back to life at/);
    expect(player.shown.snapshot).toContain('- status "Health" [value="20/20"]');
    expect(player.find('Walk ahead 8 blocks')).toBeDefined();
  });

  it('pause the player with Escape, and lead to the title and back', async () => {
    const player = await onGrass();
    await player.key('w', 'down');
    await player.key('Escape');
    expect(player.shown.snapshot).toContain('- dialog "Game menu"');
    const before = feet(player);
    await player.step(20);
    expect(feet(player)).toEqual(before);
    await player.click('Quit to title');
    await player.click('Play');
    expect(player.shown.snapshot).not.toContain('dialog');
  });
});

describe('chat', () => {
  it('says what is filled in and sent', async () => {
    const player = await onGrass();
    await player.fill('Chat', 'hello there');
    const { history } = await player.click('Send');
    expect(history).toEqual(['<player> hello there']);
    expect(player.shown.snapshot).toContain('- paragraph "<player> hello there"');
    expect(player.find('Send')).toBeDefined();
    expect(player.shown.snapshot).toMatch(/button "Send" .*\[disabled\]/);
  });

  it('runs what begins with a slash, by the keyboard alone', async () => {
    const player = await onGrass();
    await player.key('t');
    await player.type('/time set ');
    await player.key('n');
    await player.type('ight');
    await player.key('Enter');
    expect(player.game.world.timeOfDay).toBeGreaterThanOrEqual(13_000);
    await player.key('w');
    expect(player.shown.snapshot).not.toContain('textbox "Chat" [value');
  });

  it('says why a command failed', async () => {
    const player = await onGrass();
    await player.fill('Chat', '/give @s no_such_item');
    const failed = player.key('Enter');
    await expect(failed).rejects.toThrow(/no_such_item/);
    await expect(failed).rejects.not.toThrow('before that');
  });
});
