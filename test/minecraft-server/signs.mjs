import { keyOf, nbt, vector } from './library.mjs';

/** The text on signs, which everybody is told who sees the chunk. */
export function installSigns(game) {
  const { serv, ask, tell } = game;
  const signs = new Map();
  const isTwoSided = game.isAtLeast('1.20');
  const asJson = (line) => JSON.stringify({ text: line ?? '' });
  const four = (lines) => [0, 1, 2, 3].map((at) => lines[at] ?? '');

  function packetOf({ at, front, back }) {
    const place = { x: nbt.int(at.x), y: nbt.int(at.y), z: nbt.int(at.z) };
    const side = (lines) =>
      nbt.comp({
        messages: nbt.list(nbt.string(four(lines).map(asJson))),
        color: nbt.string('black'),
        has_glowing_text: nbt.byte(0),
      });
    const text = isTwoSided
      ? { front_text: side(front), back_text: side(back), is_waxed: nbt.byte(0) }
      : Object.fromEntries(
          four(front).map((line, at) => [`Text${at + 1}`, nbt.string(asJson(line))]),
        );
    return {
      location: at,
      action: game.isAtLeast('1.18') ? 7 : 9,
      nbtData: nbt.comp({ id: nbt.string('minecraft:sign'), ...place, ...text }),
    };
  }

  tell.putSign = async ({ at, lines, back = [], name = 'oak_sign', properties }) => {
    await game.setState(at, game.stateIdOf(name, properties));
    const sign = { at: vector(at), front: lines, back };
    signs.set(keyOf(sign.at), sign);
    game.toAll('tile_entity_data', packetOf(sign));
  };

  game.editSign = (player, at) => {
    const key = keyOf(at);
    if (!signs.has(key)) signs.set(key, { at, front: [], back: [] });
    player._client.write('open_sign_entity', { location: at, isFrontText: true });
    player.edits = key;
  };

  ask.sign = ({ at }) => {
    const sign = signs.get(keyOf(vector(at)));
    return sign ? { front: four(sign.front), back: four(sign.back) } : null;
  };

  game.blockChanged = async (at) => {
    if (signs.has(keyOf(at)) && !/sign$/.test((await game.blockAt(at)).name))
      signs.delete(keyOf(at));
  };

  game.preparations.push((player) => {
    game.handle(player, 'update_sign', ({ location, isFrontText = true, ...texts }) => {
      const sign = signs.get(keyOf(location));
      // Only who was asked to write may: a sign that stands is not open to everybody.
      if (!sign || player.edits !== keyOf(location)) return;
      player.edits = undefined;
      sign[isFrontText ? 'front' : 'back'] = [texts.text1, texts.text2, texts.text3, texts.text4];
      game.toAll('tile_entity_data', packetOf(sign));
    });
    player.on('sendChunk_done', ({ x, z }) => {
      for (const sign of signs.values()) {
        const isThere = Math.floor(sign.at.x / 16) === x && Math.floor(sign.at.z / 16) === z;
        if (isThere) player._client.write('tile_entity_data', packetOf(sign));
      }
    });
  });
  serv.setMaxListeners(0);
}
