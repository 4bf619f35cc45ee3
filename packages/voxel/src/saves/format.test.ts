import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FlatLand, formatBlockState, ITEM_KINDS } from '@bridle/engine';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporaryFolder.js';
import { SaveFolder } from './saveFolder.js';

/**
 * A save as format 1 was written. It stays here when formats, blocks, items and rules come and
 * go: who has such a save must be able to load it.
 */
const FILES = {
  'level.json':
    '{"bridle":"save","format":1,"checksum":"668f1d14896124e4253e5a6257a3a7c5","save":{"seed":"21474836489","worldType":"flat","world":{"tick":3,"timeOfDay":1003,"nextEntityId":3,"streams":{"drops":[2888861349,2781345489,3388050608,1565377594]},"player":{"x":8.5,"y":64,"z":8.5,"vx":"-0","vy":-0.0784,"vz":0,"yaw":0,"pitch":0,"onGround":true,"againstWall":false,"flying":false,"sprinting":false,"sneaking":false,"fallen":0,"health":20,"food":20,"saturation":5,"exhaustion":0,"air":300,"fireTicks":0,"hurtTicks":0,"foodTicks":0,"deadTicks":0,"miningX":0,"miningY":0,"miningZ":0,"miningProgress":0,"useCooldown":0,"eatingTicks":0,"xp":0,"spawnX":8.5,"spawnY":64,"spawnZ":8.5,"mode":"creative","hotbarSlot":1},"inventory":[{"slot":0,"item":"minecraft:iron_pickaxe","count":1,"damage":12},{"slot":1,"item":"minecraft:bread","count":3,"damage":0}],"items":[{"id":1,"item":"minecraft:bread","count":1,"damage":0,"x":9.38212,"y":65.37722400000001,"z":8.5,"vx":0.2823576,"vy":-0.021144479999999997,"vz":0,"onGround":false,"age":3,"pickupDelay":37},{"id":2,"item":"minecraft:bread","count":1,"damage":0,"x":9.094000000000001,"y":65.39880000000001,"z":8.5,"vx":0.28812,"vy":0.018424000000000003,"vz":0,"onGround":false,"age":2,"pickupDelay":38}],"pending":[[5,[4,65,-3]]],"rules":{"game":{"doDaylightCycle":true,"doFireTick":true,"doImmediateRespawn":false,"doMobSpawning":true,"doTileDrops":true,"doWeatherCycle":true,"drowningDamage":true,"fallDamage":true,"fireDamage":true,"keepInventory":false,"mobGriefing":true,"naturalRegeneration":true,"randomTickSpeed":3},"difficulty":"normal","weather":"clear","weatherTicks":0,"day":0,"hasOwnSpawn":false,"frozen":false,"stepTicks":0,"ticksPerSecond":20}},"columns":["0.-1.331a07ae936e960657b7340ae56517d8.json","1.1.4d3610c9e5131c7109b0470aef639a42.json"]}}\n',
  'columns/0.-1.331a07ae936e960657b7340ae56517d8.json':
    '{"bridle":"column","format":1,"x":0,"z":-1,"palette":["minecraft:stone","minecraft:water[level=0]"],"runs":[32978,5,0,33236,1,1]}',
  'columns/1.1.4d3610c9e5131c7109b0470aef639a42.json':
    '{"bridle":"column","format":1,"x":1,"z":1,"palette":["minecraft:oak_log[axis=x]"],"runs":[34372,1,0]}',
};

it('loads a save of format 1', async () => {
  const path = temporaryFolder();
  mkdirSync(join(path, 'columns'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(path, name), text);
  const folder = await SaveFolder.open(path, { seed: 0x5_0000_0009n, worldType: 'flat' });
  const world = (await folder.load(new FlatLand()))!;
  const { player, blocks, items, pending } = world;
  expect([world.tick, world.timeOfDay, pending.size]).toEqual([3, 1_003, 1]);
  expect([player.x, player.y, player.z, player.vx]).toEqual([8.5, 64, 8.5, -0]);
  expect([player.mode, player.hotbarSlot]).toEqual(['creative', 1]);
  const { items: slots, counts, damage } = player.inventory;
  expect(ITEM_KINDS[slots[0]! - 1]!.name).toBe('minecraft:iron_pickaxe');
  expect([counts[0], damage[0], counts[1]]).toEqual([1, 12, 3]);
  expect(items.map(({ id, item, age }) => [id, ITEM_KINDS[item]!.name, age])).toEqual([
    [1, 'minecraft:bread', 3],
    [2, 'minecraft:bread', 2],
  ]);
  const at = (x: number, y: number, z: number) => formatBlockState(blocks.get(x, y, z));
  expect([at(2, 64, -3), at(6, 64, -3), at(7, 64, -3)]).toEqual([
    'minecraft:stone',
    'minecraft:stone',
    'minecraft:air',
  ]);
  expect(at(4, 65, -3)).toMatch(/^minecraft:water/);
  expect(at(20, 70, 20)).toMatch(/^minecraft:oak_log\[.*axis=x/);
  await folder.save(world);
  await folder.close();
});
