import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPS_WITH_HAND } from './support/minecraftHandOp.js';
import { MinecraftPlayer } from './support/minecraftPlayer.js';
import {
  HAS_MINECRAFT_SERVERS,
  type MinecraftServer,
  startMinecraftServer,
} from './support/minecraftServer.js';

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])('server of %s', (version) => {
  let server: MinecraftServer;
  beforeAll(async () => {
    server = await startMinecraftServer({ version });
  });
  afterAll(() => server.stop());
  test('x', async () => {
    const player = await MinecraftPlayer.join(server, { ops: OPS_WITH_HAND });
    const bot = (player.game.life as any).session.bot;
    const isNew = version === '1.21.4';
    let mark = 0;
    const seen = async () => {
      const text = `mark ${++mark}`;
      await server.tell('say', { text, from: 'marker' });
      await player.until(() =>
        player.game.facets.chat!.history().some((l) => l.text.endsWith(text)),
      );
    };
    const text = (t: string) =>
      isNew ? { type: 'string', value: t } : JSON.stringify({ text: t });
    const chat = (t: any) =>
      isNew
        ? ['system_chat', { content: t, isActionBar: false }]
        : [
            'chat',
            {
              message: typeof t === 'string' ? t : JSON.stringify(t),
              position: 1,
              sender: '00000000-0000-0000-0000-000000000000',
            },
          ];
    const send = async (what: string, name: string, fields: object, times = 1) => {
      const d = monitorEventLoopDelay({ resolution: 1 });
      d.enable();
      const t0 = performance.now();
      try {
        await server.tell('packet', { name, fields, times });
        await seen();
        const t1 = performance.now();
        const st: any = await player.op('get_state', {}, true);
        const t2 = performance.now();
        const sc: any = await player.op('get_scene', {}, true).catch((e: any) => e.message);
        const t3 = performance.now();
        d.disable();
        console.log(
          version,
          what,
          'seen',
          (t1 - t0) | 0,
          'state',
          (t2 - t1) | 0,
          'scene',
          (t3 - t2) | 0,
          'max',
          (d.max / 1e6) | 0,
          JSON.stringify(st.player.pos),
          st.player.game_mode,
          st.dimension,
          player.logged.slice(-1)[0]?.slice(0, 100),
          typeof sc === 'string' ? sc : '',
        );
      } catch (e: any) {
        console.log(version, what, 'ERR', e.message.slice(0, 300));
      }
    };
    const at = (o: object) => ({
      x: 8.5,
      y: 5,
      z: 8.5,
      dx: 0,
      dy: 0,
      dz: 0,
      yaw: 0,
      pitch: 0,
      flags: isNew ? {} : 0,
      teleportId: 77,
      ...o,
    });
    await send(
      'nothing',
      ...(chat(isNew ? { type: 'string', value: 'hi' } : '{"text":"hi"}') as [string, object]),
    );
    await send('NaN pos', 'position', at({ x: '#NaN', y: '#NaN' }));
    await send('y 1e300', 'position', at({ y: 1e300 }));
    await send('yaw nan', 'position', at({ yaw: '#NaN' }));
    await send('inf', 'position', at({ x: '#Infinity' }));
    await send('home', 'position', at({}));
    if (!isNew)
      await send('explosion', 'explosion', {
        x: 8,
        y: 5,
        z: 8,
        radius: 1,
        affectedBlockOffsets: [],
        playerMotionX: 1e30,
        playerMotionY: 1e30,
        playerMotionZ: -1e30,
      });
    await send('home', 'position', at({}));
    const key = bot.physics.movementSpeedAttribute;
    console.log(key, Object.keys(bot.entity.attributes ?? {}));
    await send('attr', 'entity_update_attributes', {
      entityId: bot.entity.id,
      properties: [
        {
          key: isNew ? 'movement_speed' : 'minecraft:generic.movement_speed',
          value: 1e200,
          modifiers: [],
        },
      ],
    });
    console.log(JSON.stringify(bot.entity.attributes));
    bot.setControlState('forward', true);
    await send('walk', 'position', at({}));
    bot.setControlState('forward', false);
    await send('attr nan', 'entity_update_attributes', {
      entityId: bot.entity.id,
      properties: [
        {
          key: isNew ? 'movement_speed' : 'minecraft:generic.movement_speed',
          value: '#NaN',
          modifiers: [],
        },
      ],
    });
    bot.setControlState('forward', true);
    await send('walk', 'position', at({}));
    bot.setControlState('forward', false);
    await send('attr ok', 'entity_update_attributes', {
      entityId: bot.entity.id,
      properties: [
        {
          key: isNew ? 'movement_speed' : 'minecraft:generic.movement_speed',
          value: 0.1,
          modifiers: [],
        },
      ],
    });
    await send('home', 'position', at({}));
    // chat
    const big = 'x'.repeat(isNew ? 60000 : 250000);
    await send(
      'big chat',
      ...(chat(isNew ? { type: 'string', value: big } : JSON.stringify({ text: big })) as [
        string,
        object,
      ]),
      20,
    );
    let deep: any = isNew
      ? { type: 'compound', value: { text: { type: 'string', value: 'end' } } }
      : { text: 'end' };
    for (let i = 0; i < 1500; i++)
      deep = isNew
        ? {
            type: 'compound',
            value: {
              text: { type: 'string', value: '' },
              extra: { type: 'list', value: { type: 'compound', value: [deep.value] } },
            },
          }
        : { text: '', extra: [deep] };
    await send('deep chat', ...(chat(deep) as [string, object]));
    if (!isNew) {
      const wide = {
        translate: 'chat.type.text',
        with: Array.from({ length: 20000 }, (_, i) => ({ text: `${i}`, extra: [{ text: 'y' }] })),
      };
      await send('wide chat', ...(chat(wide) as [string, object]), 5);
      let bomb: any = { text: 'zzzz' };
      for (let i = 0; i < 12; i++)
        bomb = { translate: '%1$s%1$s%1$s%1$s%1$s%1$s%1$s%1$s', with: [bomb] };
      await send('bomb chat', ...(chat(bomb) as [string, object]));
      let bomb2: any = { text: 'zzzz' };
      for (let i = 0; i < 12; i++) bomb2 = { translate: 'chat.type.text', with: [bomb2, bomb2] };
      await send('bomb2 chat', ...(chat(bomb2) as [string, object]));
    }
    await send(
      'rain 1000 chat',
      ...(chat(isNew ? { type: 'string', value: 'hi' } : '{"text":"hi"}') as [string, object]),
      1000,
    );
    const item = isNew ? { itemCount: 0 } : { present: false };
    await send('set_slot 99', 'set_slot', { windowId: 99, stateId: 1, slot: 5, item });
    await send('set_slot 0 32767', 'set_slot', { windowId: 0, stateId: 1, slot: 32767, item });
    await send('set_slot 0 -5', 'set_slot', { windowId: 0, stateId: 1, slot: -5, item });
    await send('set_slot flood', 'set_slot', { windowId: 0, stateId: 1, slot: 36, item }, 5000);
    await send('window_items 99', 'window_items', {
      windowId: 99,
      stateId: 1,
      items: Array.from({ length: 1000 }, () => item),
      carriedItem: item,
    });
    await send('window_items 0 long', 'window_items', {
      windowId: 0,
      stateId: 1,
      items: Array.from({ length: 10000 }, () => item),
      carriedItem: item,
    });
    console.log(
      'slots',
      bot.inventory.slots.length,
      JSON.stringify(await player.op('get_inventory', {}, true)).slice(0, 200),
    );
    await send('close 99', 'close_window', { windowId: 99 });
    await send('craft progress 99', 'craft_progress_bar', {
      windowId: 99,
      property: 999,
      value: -1,
    });
    for (let i = 0; i < 3000; i += 1) {
      const fields = {
        entityId: 100000 + i,
        objectUUID: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
        entityUUID: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
        type: bot.registry.entitiesByName.zombie.id,
        x: 8 + (i % 50) / 10,
        y: 5,
        z: 11,
        pitch: 0,
        yaw: 0,
        headPitch: 0,
        objectData: 0,
        velocity: { x: 0, y: 0, z: 0 },
        velocityX: 0,
        velocityY: 0,
        velocityZ: 0,
        metadata: [],
      };
      void server.tell('packet', { name: isNew ? 'spawn_entity' : 'spawn_entity_living', fields });
    }
    await send(
      'entities',
      ...(chat(isNew ? { type: 'string', value: 'hi' } : '{"text":"hi"}') as [string, object]),
    );
    console.log('entities', Object.keys(bot.entities).length);
    await send('idle with entities', 'held_item_slot', { slot: 1 });
    {
      const d = monitorEventLoopDelay({ resolution: 1 });
      d.enable();
      const t = performance.now();
      await player
        .op('get_entities', { radius: 32 }, true)
        .catch((e: any) => console.log(e.message));
      const t1 = performance.now();
      await player.op('observe_snapshot', {}, true).catch((e: any) => console.log(e.message));
      const t2 = performance.now();
      await new Promise((r) => setTimeout(r, 1000));
      d.disable();
      console.log(
        version,
        'get_entities',
        t1 - t,
        'snapshot',
        t2 - t1,
        'idle delay max',
        d.max / 1e6,
        'p99',
        d.percentile(99) / 1e6,
      );
    }
    await send('destroy', 'entity_destroy', {
      entityIds: Array.from({ length: 3000 }, (_, i) => 100000 + i),
    });
    for (let k = 0; k < 2; k++)
      await send(
        'block changes',
        'block_change',
        { location: { x: 8, y: 20 + k, z: 9 }, type: k },
        5000,
      );
    await send(
      'block change unloaded',
      'block_change',
      { location: { x: 800000, y: 20, z: 9 }, type: 1 },
      1,
    );
    await send(
      'block change state 99999',
      'block_change',
      { location: { x: 8, y: 4, z: 9 }, type: 99999 },
      1,
    );
    await send(
      'block change y 4000',
      'block_change',
      { location: { x: 8, y: 2000, z: 9 }, type: 1 },
      1,
    );
    await send('passengers loop', 'set_passengers', {
      entityId: bot.entity.id,
      passengers: [bot.entity.id],
    });
    await send('passengers', 'set_passengers', { entityId: 987654, passengers: [bot.entity.id] });
    await send('gone', 'set_passengers', { entityId: 987654, passengers: [] });
    await send('destroy self', 'entity_destroy', { entityIds: [bot.entity.id] });
    await send('health nan', 'update_health', { health: '#NaN', food: 20, foodSaturation: '#NaN' });
    await send('health 1e30', 'update_health', {
      health: 1e30,
      food: 2000000,
      foodSaturation: 1e30,
    });
    await send('health', 'update_health', { health: 20, food: 20, foodSaturation: 5 });
    await send('exp', 'experience', { experienceBar: '#NaN', level: -5, totalExperience: -7 });
    await send('gm', 'game_state_change', { reason: isNew ? 'change_game_mode' : 3, gameMode: 99 });
    await send('gm 0', 'game_state_change', {
      reason: isNew ? 'change_game_mode' : 3,
      gameMode: 0,
    });
    await send(
      'time',
      'update_time',
      isNew ? { age: 1, time: 1, tickDayTime: true } : { age: [0, 1], time: [-1, -1] },
    );
    console.log(player.logged.slice(-30));
  }, 60000);
});
