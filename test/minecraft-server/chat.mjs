import { createHash } from 'node:crypto';
import { nbt } from './library.mjs';

// A line costs 20 and a tick forgives 1, as in the game, which kicks above 200 who is no operator.
const LINE_COST = 20;
const SPAM_MAX = 200;

/** What players say reaches the others as the words of a player; who says too much is kicked. */
export function installChat(game) {
  const { serv, ask, tell } = game;
  const heard = [];
  const hasPlayerChat = game.isAtLeast('1.19.3');

  function sayAs(name, uuid, text) {
    if (!hasPlayerChat) {
      const message = JSON.stringify({
        translate: 'chat.type.text',
        with: [{ text: name }, { text }],
      });
      return game.toAll('chat', { message, position: 0, sender: uuid });
    }
    for (const { _client } of serv.players) {
      _client.write('player_chat', {
        senderUuid: uuid,
        index: 0,
        signature: undefined,
        plainMessage: text,
        timestamp: BigInt(Date.now()),
        salt: 0n,
        previousMessages: [],
        unsignedChatContent: undefined,
        filterType: 0,
        type: { chatType: 0 },
        networkName: nbt.comp({ text: nbt.string(name) }),
        networkTargetName: undefined,
      });
    }
  }

  tell.say = ({ text, from }) => {
    if (from === undefined) return serv.broadcast(text, { system: true });
    sayAs(from, serv.getPlayer(from)?.uuid ?? uuidOf(from), text);
  };
  /** Chat and commands of players, in order; commands begin with a slash. */
  ask.chat = () => heard;

  tell.resourcePack = ({ url, hash, isForced = false, ...who }) => {
    const packet = { url, hash, forced: isForced, promptMessage: undefined };
    const client = game.playerOf(who)._client;
    if (!game.isAtLeast('1.20.3')) return client.write('resource_pack_send', packet);
    const uuid = '00000000-0000-4000-8000-000000000001';
    client.write('add_resource_pack', { uuid, ...packet });
  };
  ask.resourcePackAnswers = (params) => game.playerOf(params).packAnswers;

  function count(player, text) {
    heard.push({ player: player.username, text });
    player.spam = (player.spam ?? 0) + LINE_COST;
    if (player.spam > SPAM_MAX && !player.op) game.kick(player._client, 'disconnect.spam');
  }

  game.preparations.push((player) => {
    if (!hasPlayerChat) {
      // flying-squid shows the server's own words above the hotbar, where nobody reads them again.
      player.system = (text) => {
        const sender = '00000000-0000-0000-0000-000000000000';
        player._client.write('chat', { message: JSON.stringify({ text }), position: 1, sender });
      };
    }
    player.on('chat_cancel', ({ message }, cancel) => {
      cancel(false);
      count(player, message);
      sayAs(player.username, player.uuid, message);
    });
    player.on('command', ({ command }) => count(player, `/${command}`));
    player.packAnswers = [];
    player._client.on('resource_pack_receive', ({ result }) => player.packAnswers.push(result));
    let packets = 0;
    player._client.on('packet', () => {
      packets++;
      const most = game.settings.packetsPerSecondMax;
      if (most === 0 || packets !== most + 1) return;
      game.kick(player._client, 'disconnect.exceeded_packet_rate');
    });
    player.on('second', () => {
      packets = 0;
    });
  });

  serv.on('tick', (_, tick) => {
    for (const player of serv.players) {
      player.spam = Math.max(0, (player.spam ?? 0) - 1);
      if (tick % 20 === 0) player.emit('second');
    }
  });
}

/** The id of a name on a server that asks nobody about names. */
function uuidOf(name) {
  const bytes = createHash('md5').update(`OfflinePlayer:${name}`).digest();
  bytes[6] = (bytes[6] & 0x0f) | 0x30;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
