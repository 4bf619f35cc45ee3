/** Numbers that JSON has none for are written as text: `#NaN`, `#Infinity`. */
const revive = (_, value) =>
  typeof value === 'string' && value.startsWith('#') ? Number(value.slice(1)) : value;

/** What no honest server does: single packets of any kind, past all faults, and a cut line. */
export function installHostile(game) {
  const { tell, registry } = game;

  /** Goes out at once, also where nothing else does; `times` of it in one go. */
  tell.packet = ({ name, fields, times = 1, ...who }) => {
    const client = game.playerOf(who)._client;
    const { write } = Object.getPrototypeOf(client);
    const revived = JSON.parse(JSON.stringify(fields), revive);
    for (let i = 0; i < times; i++) write.call(client, name, revived);
  };
  /** The connection breaks, as where the server is killed; who comes back finds the world, without faults. */
  tell.cut = (params) => {
    game.playerOf(params)._client.socket.destroy();
    tell.noFaults();
  };
  /** The player stands in the nether, of another height, where nothing is loaded. */
  tell.nether = (params) => {
    const name = 'minecraft:the_nether';
    const { loginPacket } = registry;
    const kinds = loginPacket.dimensionCodec?.value?.['minecraft:dimension_type'];
    const kind = kinds?.value.value.value.value.find((one) => one.name.value === name);
    const common = { worldName: name, hashedSeed: [0, 1], isDebug: false, isFlat: false };
    game.playerOf(params)._client.write('respawn', {
      ...common,
      dimension: kind && { type: 'compound', name: '', value: kind.element.value },
      ...{ gamemode: 0, previousGamemode: 255, portalCooldown: 0 },
      copyMetadata: loginPacket.worldState ? 0 : false,
      worldState: loginPacket.worldState && {
        ...loginPacket.worldState,
        ...{ name, dimension: 3, gamemode: 'survival', death: undefined },
      },
    });
    game.sendPosition(game.playerOf(params));
  };
}
