import { describe, expect, test } from 'vitest';
import { HandPackets } from '../packages/minecraft/src/hands/packets.js';
import type { MineflayerBot } from '../packages/minecraft/src/mineflayer.js';
import { minecraftLibrary } from './support/minecraftPlayer.js';
import { HAS_MINECRAFT_SERVERS } from './support/minecraftServer.js';

interface Packets {
  createPacketBuffer(packet: { name: string; params: object }): Buffer;
  parsePacketBuffer(buffer: Buffer): { data: { name: string; params: object } };
}
interface Protocol {
  createSerializer(options: object): Packets;
  createDeserializer(options: object): Packets;
}

/** The packets that a hand writes, as a server of a version reads them. */
function written(version: string, act: (packets: HandPackets) => void): object[] {
  const protocol = minecraftLibrary('minecraft-protocol') as Protocol;
  const registry = (minecraftLibrary('prismarine-registry') as (version: string) => object)(
    version,
  );
  const { createSerializer, createDeserializer } = protocol;
  const state = { state: 'play', version };
  const writer = createSerializer({ ...state, isServer: false });
  const reader = createDeserializer({ ...state, isServer: true });
  const seen: object[] = [];
  const write = (name: string, params: object): void => {
    const { data } = reader.parsePacketBuffer(writer.createPacketBuffer({ name, params }));
    seen.push({ name: data.name, ...data.params });
  };
  const bot = {
    registry,
    supportFeature: (name: string) => (registry as MineflayerBot['registry']).supportFeature(name),
    getControlState: () => false,
    entity: { id: 7, yaw: 0, pitch: 0 },
    heldItem: null,
    on: () => {},
    _client: { state: 'play', write },
  };
  act(new HandPackets(bot as unknown as MineflayerBot));
  return seen;
}

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.19.4', '1.21.4', '1.21.11', '26.1'])(
  'packets of hands on %s',
  (version) => {
    test('are understood by a server', () => {
      const seen = written(version, (packets) => {
        packets.dig(2, [8, -4, 9], 1);
        packets.useOnBlock([8, -4, 9], 5, [1, 0.5, 0.25]);
        packets.useItem();
        packets.stopUsing();
        packets.drop(true);
        packets.attack(5);
        packets.useOnEntity(6);
        packets.getOff();
        packets.sneak(true);
        packets.leaveBed();
        packets.respawn();
      });
      expect(seen).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ name: 'block_dig', status: 2, face: 1 }),
          expect.objectContaining({ name: 'block_place', direction: 5, cursorX: 1, cursorZ: 0.25 }),
          expect.objectContaining({ name: 'use_item', hand: 0 }),
          expect.objectContaining({ name: 'block_dig', status: 5 }),
          expect.objectContaining({ name: 'block_dig', status: 3 }),
          expect.objectContaining({ name: 'arm_animation' }),
          expect.objectContaining({ name: 'use_entity', target: 6, sneaking: false }),
          expect.objectContaining({ name: 'entity_action', entityId: 7 }),
          expect.objectContaining({ name: 'client_command' }),
        ]),
      );
      const blow = version === '26.1' ? { name: 'attack', entityId: 5 } : { target: 5, mouse: 1 };
      expect(seen).toContainEqual(expect.objectContaining(blow));
    });
  },
);
