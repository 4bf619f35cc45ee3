import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { feet, onGrass } from '../../../test/support/scenePlayer.js';

describe('what the scene shows', () => {
  it('has the HUD as status, the hotbar as buttons with the slot in hand selected', async () => {
    const player = await onGrass('/give @s oak_log 3');
    const { snapshot } = player.shown;
    expect(snapshot).toMatch(/^- application "Bridle"\n {2}- region "HUD"\n/);
    expect(snapshot).toContain('- status "Health" [value="20/20"]');
    expect(snapshot).toContain('- status "Held" [value="oak_log x3"]');
    expect(snapshot).toContain('- button "Hotbar 1: oak_log x3" [ref=e1] [selected]');
    expect(snapshot).toContain('- button "Hotbar 9: empty" [ref=e9]\n');
  });

  it('names blocks by distance and direction as the player is turned', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 6} ${y} ${z} crafting_table`);
    await player.look();
    expect(player.find('Use crafting_table, 6 blocks ahead')).toBeDefined();
    const ref = player.ref(/^Use crafting_table/);
    await player.click('Turn left');
    expect(player.ref(/^Use crafting_table/)).toBe(ref);
    expect(player.find('Use crafting_table, 6 blocks ahead right')).toBe(ref);
    await player.click('Turn left');
    expect(player.find('Use crafting_table, 6 blocks right')).toBe(ref);
  });

  it('gives what stands there later another ref', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 3} ${y} ${z} oak_log`);
    await player.look();
    const ref = player.ref(/^Mine oak_log/);
    await player.command(`/setblock ${x + 3} ${y} ${z} birch_log`);
    await player.look();
    expect(player.ref(/^Mine birch_log/)).not.toBe(ref);
    await expect(player.ask('scene_act', { action: 'click', selector: ref })).rejects.toThrow(
      /^Ref e\d+ not found: button "Mine oak_log, 3 blocks ahead" is gone$/,
    );
  });

  it('gives a creature no ref that another had before a state was loaded', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.ask('save_state', { name: 'before' });
    await player.command(`/summon cow ${x + 4} ${y} ${z}`);
    await player.look();
    const ref = player.ref(/^Attack cow/);
    await player.ask('load_state', { name: 'before' });
    await player.command(`/summon sheep ${x + 4} ${y} ${z}`);
    await player.look();
    expect(player.ref(/^Attack sheep/)).not.toBe(ref);
    await expect(player.actOn('click', ref)).rejects.toThrow('is gone');
  });

  it('shows no ore through stone, and shows it once a face of it is open', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/fill ${x + 4} ${y} ${z - 2} ${x + 8} ${y + 4} ${z + 2} stone`);
    await player.command(`/setblock ${x + 6} ${y + 1} ${z} diamond_ore`);
    expect(await player.look()).not.toContain('diamond_ore');
    await player.command(`/fill ${x + 4} ${y + 1} ${z} ${x + 5} ${y + 1} ${z} air`);
    expect(await player.look()).toContain('Mine diamond_ore, 6 blocks ahead, 1 up');
  });

  it('shows what is in the picture besides what is nearer, but behind', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/fill ${x - 4} ${y} ${z} ${x - 4} ${y + 3} ${z} oak_log`);
    await player.command(`/setblock ${x + 15} ${y} ${z} oak_log`);
    await player.look();
    expect(player.find('Mine oak_log, 4 blocks behind')).toBeDefined();
    expect(player.find('Mine oak_log, 15 blocks ahead')).toBeDefined();
  });

  it('says that nothing comes of mining without the tool for it', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 3} ${y} ${z} stone`);
    await player.look();
    const line = () => player.shown.snapshot.split('\n').find((one) => one.includes('Mine stone'));
    expect(line()).toContain('[description="drops nothing without a better tool"]');
    await player.command('/give @s wooden_pickaxe');
    await player.look();
    expect(line()).not.toContain('description');
  });

  it('has the same elements for the same world, whatever was looked at before', async () => {
    const [one, other] = [await onGrass(), await onGrass()];
    for (let i = 0; i < 3; i++) await one.look();
    expect(one.shown.snapshot).toBe(other.shown.snapshot);
    expect(one.game.world.hash()).toBe(other.game.world.hash());
  });
});

describe('acting on the world', () => {
  it('walks into reach, mines and picks up', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 8} ${y} ${z + 3} oak_log`);
    await player.look();
    const { history, snapshot } = await player.click(/^Mine oak_log/);
    expect(history).toEqual([
      'Reached mine_wood',
      `Mined oak_log at ${x + 8} ${y} ${z + 3}`,
      'Picked up 1 oak_log',
    ]);
    expect(snapshot).toContain('"Hotbar 1: oak_log"');
  });

  it('takes the best tool of the hotbar by itself', async () => {
    const player = await onGrass('/give @s stick', '/give @s wooden_pickaxe');
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 2} ${y} ${z} stone`);
    await player.look();
    const { history } = await player.click(/^Mine stone/);
    expect(history).toContain('Picked up 1 cobblestone');
    expect(player.shown.snapshot).toMatch(/"Hotbar 2: wooden_pickaxe \(1 uses gone\)" .*selected/);
  });

  it('takes a tool out of the bag where none in the hotbar will do', async () => {
    const player = await onGrass('/give @s wooden_pickaxe');
    player.game.facets.hands!.move(0, 20, 1);
    player.game.facets.hands!.close();
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 2} ${y} ${z} stone`);
    expect(await player.look()).not.toContain('drops nothing without a better tool');
    const { history } = await player.click(/^Mine stone/);
    expect(history).toContain('Picked up 1 cobblestone');
  });

  it('comes up for air before it digs on under water', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/fill ${x - 2} ${y} ${z - 2} ${x + 2} ${y + 4} ${z + 2} glass`);
    await player.command(`/fill ${x - 1} ${y} ${z - 1} ${x + 1} ${y + 4} ${z + 1} water`);
    await player.command(`/setblock ${x + 1} ${y} ${z} gravel`);
    player.game.world.player.air = 30;
    await player.look();
    const { history } = await player.click(/^Mine gravel/);
    expect(history).toContain(`Mined gravel at ${x + 1} ${y} ${z}`);
    expect(player.game.world.player.health).toBe(20);
  });

  it('lies down in no bed that would burst', async () => {
    const player = await onGrass('/time set 18000');
    const { world } = player.game;
    const [x, , z] = feet(player);
    await player.command(`/execute in the_nether run tp ${x} 70 ${z}`);
    await player.command(`/fill ${x - 3} 69 ${z - 3} ${x + 3} 73 ${z + 3} netherrack`);
    await player.command(`/fill ${x - 2} 70 ${z - 2} ${x + 2} 72 ${z + 2} air`);
    await player.command(`/setblock ${x + 2} 70 ${z} white_bed[part=head,facing=east]`);
    await player.command(`/setblock ${x + 1} 70 ${z} white_bed[part=foot,facing=east]`);
    await player.step(5);
    await expect(player.click(/^Sleep in white_bed/)).rejects.toThrow('beds burst here');
    expect(world.player.health).toBe(20);
  });

  it('says that there is no way, and does nothing, where none is', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 3} ${y + 12} ${z} oak_log`);
    await player.look();
    await expect(player.click(/^Mine oak_log/)).rejects.toThrow(/there is no way to the block/);
    expect(player.game.world.blocks.get(x + 3, y + 12, z)).not.toBe(0);
  });

  it('builds a way up of what is worth nothing, where there is no other', async () => {
    const player = await onGrass('/give @s dirt 12');
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 4} ${y + 8} ${z} oak_log`);
    await player.look();
    const { history } = await player.click(/^Mine oak_log/);
    expect(history).toContain(`Mined oak_log at ${x + 4} ${y + 8} ${z}`);
  });

  it('refuses what would take longer than an action may', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 3} ${y} ${z} obsidian`);
    await player.look();
    const before = player.game.world.tick;
    await expect(player.click(/^Mine obsidian/)).rejects.toThrow(
      'obsidian takes 250 seconds with what is in the bag',
    );
    expect(player.game.world.tick).toBe(before);
  });

  it('attacks until what is attacked is dead, and takes what it leaves', async () => {
    const player = await onGrass('/give @s diamond_sword');
    const [x, y, z] = feet(player);
    await player.command(`/summon pig ${x + 5} ${y} ${z}`);
    await player.look();
    expect(player.find(/^Attack pig, [456] blocks ahead$/)).toBeDefined();
    const { history } = await player.click(/^Attack pig/);
    expect(history).toContain('Killed pig');
    expect(history?.join()).toMatch(/Picked up \d porkchop/);
  });

  it.each([
    [3, 0],
    [4, 1],
    [5, 2],
    [6, 0],
  ])('strikes a zombie %i blocks ahead as soon as the arm gets to it', async (ahead, aside) => {
    const player = await onGrass('/give @s iron_sword', '/time set midnight');
    const [x, y, z] = feet(player);
    await player.command(`/summon zombie ${x + ahead} ${y} ${z + aside}`);
    await player.look();
    const { history } = await player.click(/^Attack zombie/);
    expect(history).toContain('Killed zombie');
    expect(player.game.world.player.health).toBe(20);
  });

  it.each([0, 1, 2, 3, 4, 5])('takes what a cow leaves that ran, aside %i', async (aside) => {
    const player = await onGrass('/give @s iron_sword');
    const [x, y, z] = feet(player);
    await player.command(`/summon cow ${x + 3} ${y} ${z + aside - 2}`);
    await player.look();
    const { history } = await player.click(/^Attack cow/);
    expect(history?.join()).toMatch(/Killed cow.*Picked up \d beef/);
  });

  it('strikes back at what strikes through leaves', async () => {
    const player = await onGrass('/give @s iron_sword');
    const [x, y, z] = feet(player);
    await player.command(`/fill ${x - 1} ${y} ${z - 1} ${x + 2} ${y + 4} ${z + 1} oak_leaves`);
    await player.command(`/fill ${x} ${y} ${z} ${x} ${y + 1} ${z} air`);
    await player.command(`/fill ${x + 1} ${y + 2} ${z} ${x + 1} ${y + 3} ${z} air`);
    await player.command(`/summon zombie ${x + 1} ${y + 2} ${z}`);
    await player.look();
    const { history } = await player.click(/^Attack zombie/);
    expect(history).toContain('Killed zombie');
  });

  it('says what keeps it from a mob that it stands before', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/fill ${x + 1} ${y} ${z - 1} ${x + 3} ${y + 2} ${z + 1} glass`);
    await player.command(`/fill ${x + 2} ${y} ${z} ${x + 2} ${y + 1} ${z} air`);
    await player.command(`/summon pig ${x + 2} ${y} ${z}`);
    await player.look();
    await expect(player.click(/^Attack pig/)).rejects.toThrow('something is in the way of pig');
  });

  it('uses what is in hand on an animal', async () => {
    const player = await onGrass('/give @s shears');
    const [x, y, z] = feet(player);
    await player.command(`/summon sheep ${x + 4} ${y} ${z}`);
    await player.look();
    await player.click(/^Use shears on sheep/);
    expect(player.game.world.land.mobs.list[0]!.isSheared).toBe(true);
  });

  it('fills a bucket at a spring', async () => {
    const player = await onGrass('/give @s bucket');
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 4} ${y - 1} ${z} water`);
    await player.look();
    expect(player.find(/^Walk to water, [45] blocks ahead, 1 down/)).toBeDefined();
    const { history } = await player.click(/^Fill bucket with water/);
    expect(history).toEqual(['Filled a bucket with water']);
    expect(player.find('Hotbar 1: water_bucket')).toBeDefined();
  });

  it('says that the inventory has no room for what it mined', async () => {
    const player = await onGrass(...Array.from({ length: 36 }, () => '/give @s wooden_sword'));
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 2} ${y} ${z} oak_log`);
    await player.look();
    const { history } = await player.click(/^Mine oak_log/);
    expect(history).toContain('1 oak_log has no room in the inventory');
  });

  it('keeps afloat in water while it waits', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/fill ${x - 3} ${y - 4} ${z - 3} ${x + 3} ${y - 1} ${z + 3} water`);
    await player.look();
    for (let i = 0; i < 4; i++) await player.click('Wait 5 seconds');
    expect(player.game.world.player.health).toBe(20);
    const { history } = await player.click('Explore east (walk 24 blocks)');
    expect(history?.[0]).toMatch(/^Walked 2\d blocks$/);
  });

  it('lets go of everything when it is cancelled', async () => {
    const player = await onGrass();
    const { world } = player.game;
    // A fast machine is there before it can be cancelled, unless time flies.
    let ms = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 10));
    onTestFinished(() => clock.mockRestore());
    const going = player.click('Explore east (walk 24 blocks)');
    await player.ask('cancel');
    await expect(going).rejects.toThrow('cancelled');
    expect(world.tick).toBeLessThan(120);
    await player.step(10);
    const x = world.player.x;
    await player.step(10);
    expect(world.player.x).toBeCloseTo(x, 2);
  });

  it('is at rest when a fall is over', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/tp ${x} ${y + 6} ${z}`);
    await player.step(5);
    expect(player.game.world.player.onGround).toBe(false);
    const { settled } = await player.click('Turn left');
    expect(settled).toBe(true);
    expect(player.game.world.player.onGround).toBe(true);
  });

  it('picks up what lies about', async () => {
    const player = await onGrass('/give @s apple 3');
    await player.click('Open inventory');
    await player.act('drag', 'Hotbar 1: apple x3');
    await player.click('Close');
    await player.step(50);
    const { history } = await player.click(/^Pick up apple x3, \d blocks ahead/);
    expect(history).toEqual(['Picked up 3 apple']);
  });

  it('eats what is in the hotbar, unless nobody is hungry', async () => {
    const player = await onGrass('/give @s stick', '/give @s apple 2');
    expect(player.shown.snapshot).toMatch(/"Eat apple" .*\[disabled\].*not hungry/);
    player.game.world.player.food = 10;
    await player.step(1);
    const { history } = await player.click('Eat apple');
    expect(history).toEqual(['Ate apple']);
    expect(player.game.world.player.food).toBe(14);
  });

  it('places a block from the hotbar beside the player', async () => {
    const player = await onGrass('/give @s stick', '/give @s crafting_table');
    const { history } = await player.click('Place crafting_table');
    expect(history?.[0]).toMatch(/^(Reached craft_table|Placed crafting_table at)/);
    expect(player.find(/^Use crafting_table, \d blocks?/)).toBeDefined();
    expect(player.shown.snapshot).toContain('"Hotbar 2: empty"');
  });

  it('digs down, and refuses to over lava or a deep hole', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    const { history } = await player.click('Dig down: grass_block');
    expect(history?.[0]).toBe(`Mined grass_block at ${x} ${y - 1} ${z}`);
    expect(feet(player)).toEqual([x, y - 1, z]);
    await player.command(`/setblock ${x} ${y - 3} ${z} lava`);
    await player.look();
    expect(player.shown.snapshot).toMatch(/"Dig down: \w+" .*\[disabled\].*lava is near/);
    await expect(player.click(/^Dig down/)).rejects.toThrow(/is disabled/);
    await player.command(`/fill ${x} ${y - 7} ${z} ${x} ${y - 3} ${z} air`);
    await player.look();
    expect(player.shown.snapshot).toMatch(/"Dig down: \w+" .*\[disabled\].*a drop of more than 3/);
  });

  it('walks where it is told, and turns', async () => {
    const player = await onGrass();
    const [x, , z] = feet(player);
    await player.click('Explore south (walk 24 blocks)');
    const [nx, , nz] = feet(player);
    expect(Math.abs(nx - x)).toBeLessThan(5);
    expect(nz - z).toBeGreaterThanOrEqual(20);
    expect(nz - z).toBeLessThanOrEqual(26);
  });

  it('walks on as far as it gets, and says that there was no way on', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    const [low, high] = [`${x - 9} ${y - 1} ${z - 9}`, `${x + 9} ${y + 5} ${z + 9}`];
    await player.command(`/fill ${low} ${high} bedrock`);
    await player.command(`/fill ${x - 8} ${y} ${z - 8} ${x + 8} ${y + 5} ${z + 8} air`);
    await player.look();
    const { history } = await player.click('Explore south (walk 24 blocks)');
    expect(history).toEqual([
      expect.stringMatching(/^Walked \d+ blocks, then there was no way on$/),
    ]);
    expect(feet(player)[2]).toBeGreaterThan(z + 5);
  });

  it('says that nobody walks who rides', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/summon horse ${x + 1} ${y} ${z}`);
    const { world } = player.game;
    const [horse] = world.land.mobs.list;
    horse!.isTame = true;
    const { hands } = player.game.facets.avatar!;
    const mounting = hands.mount(horse!.id);
    for (let step = mounting.next(); !step.done; step = mounting.next()) await player.step(1);
    await expect(player.click('Explore east (walk 24 blocks)')).rejects.toThrow('sits on a mount');
  });

  it('looks at what is hovered', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x} ${y + 1} ${z - 3} oak_log`);
    await player.look();
    await player.act('hover', /^Mine oak_log/);
    expect(player.shown.snapshot).toContain(
      `status "Looking at" [value="oak_log at ${x} ${y + 1} ${z - 3}"]`,
    );
  });

  it('ends with a reason when the player dies under way', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 12} ${y} ${z} oak_log`);
    player.game.world.player.health = 1;
    await player.command('/effect give @s poison 1 1');
    await player.look();
    player.game.world.player.health = 0.5;
    await player.command('/effect give @s wither 10 3');
    await expect(player.click(/^Mine oak_log/)).rejects.toThrow(/^the player died \(before that: /);
    expect(player.shown.snapshot).toContain('- alertdialog "You died"');
  });
});
