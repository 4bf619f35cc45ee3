import { vector } from './library.mjs';

/** Who is there, where they are and what they said; being moved, kicked and let in. */
export function installPlayers(game) {
  const { serv, ask, tell } = game;
  const counts = new Map();

  ask.players = () => serv.players.map(described);
  ask.player = (params) => described(game.playerOf(params));
  /** How long each answer to a keepalive took, in milliseconds. */
  ask.latencies = (params) => game.playerOf(params).latencies;
  ask.position = (params) => ({ ...game.playerOf(params).position });
  /** How often each packet came from a player, since they joined, by name. */
  ask.packets = (params) => Object.fromEntries(counts.get(game.playerOf(params).username));

  /** Done when the client has confirmed it. */
  tell.teleport = async ({ to, yaw, pitch, ...who }) => {
    const player = game.playerOf(who);
    await player.sendPosition(vector(to), true, true); // what others see
    player.position = vector(to);
    if (yaw !== undefined) player.lookYaw = yaw;
    if (pitch !== undefined) player.lookPitch = pitch;
    game.sendPosition(player);
    player.updateAndSpawn();
    return new Promise((resolve) => {
      const done = () => {
        player.removeListener('teleportConfirmed', done);
        player.removeListener('disconnected', done);
        resolve();
      };
      player.once('teleportConfirmed', done);
      player.once('disconnected', done);
    });
  };
  tell.kick = ({ reason, ...who }) => kick(game.playerOf(who)._client, reason);
  tell.op = ({ isOp = true, ...who }) => {
    game.playerOf(who).op = isOp;
  };
  tell.gameMode = ({ mode, ...who }) => {
    game
      .playerOf(who)
      .setGameMode(['survival', 'creative', 'adventure', 'spectator'].indexOf(mode));
  };
  /** Says why and closes; a reason is plain text, or a key of the game's translations. */
  function kick(client, reason) {
    client.end(reason, game.isKey(reason) ? game.translated(client, reason) : undefined);
  }
  game.kick = kick;

  /** Until the client confirms where it was put, the places that it says are old ones. */
  game.sendPosition = (player) => {
    player.teleportId = (player.teleportId ?? 0) + 1;
    player.isUnconfirmed = true;
    player._client.write('position', {
      ...player.position,
      dx: 0,
      dy: 0,
      dz: 0,
      yaw: player.lookYaw ?? 0,
      pitch: player.lookPitch ?? 0,
      flags: game.isAtLeast('1.21.3') ? {} : 0,
      teleportId: player.teleportId,
    });
  };

  function described(player) {
    const { username, uuid, position, health, food, gameMode, xp, level, op } = player;
    return {
      name: username,
      uuid,
      position: { ...position },
      health,
      food,
      gameMode,
      xp,
      level,
      isOp: op,
      isOnGround: player.isStanding,
      isCrouching: player.crouching,
      heldSlot: player.heldItemSlot,
      yaw: player.lookYaw,
      pitch: player.lookPitch,
    };
  }

  game.preparations.push((player) => {
    const mine = new Map();
    player._client.on('packet', (_, { name }) => mine.set(name, (mine.get(name) ?? 0) + 1));
    counts.set(player._client.username, mine);
    const look = ({ yaw, pitch }) => Object.assign(player, { lookYaw: yaw, lookPitch: pitch });
    player._client.on('look', look);
    player._client.on('position_look', look);
    player.latencies = [];
    player._client.on('keep_alive', () => player.latencies.push(player._client.latency));
    readGround(player);
    player.sendSelfPosition = (to) => {
      // At the end of a login flying-squid puts everybody back to where they began.
      if (!to) game.sendPosition(player);
    };
    player._client.on('teleport_confirm', ({ teleportId }) => {
      if (teleportId !== player.teleportId) return;
      player.isUnconfirmed = false;
      player.emit('teleportConfirmed');
    });
    listInTab(player);
    player.once('spawned', () => game.spawned?.(player));
  });

  /** New versions say by flags whether somebody stands; flying-squid reads a field of old ones. */
  function readGround(player) {
    for (const name of ['position', 'position_look', 'look', 'flying']) {
      player._client.prependListener(name, (packet) => {
        packet.onGround ??= Boolean(packet.flags?.onGround);
        player.isStanding = packet.onGround;
      });
    }
  }

  function listInTab(player) {
    const entry = ({ uuid, username, gameMode, _client }) => ({
      uuid,
      name: username,
      player: { name: username, properties: [] },
      properties: [],
      gamemode: gameMode,
      listed: 1,
      latency: _client.latency ?? 0,
      ping: _client.latency ?? 0,
    });
    const isNew = game.has('playerInfoActionIsBitfield');
    const flags = { add_player: true, update_game_mode: true, update_listed: true };
    const action = isNew ? { ...flags, update_latency: true } : 'add_player';
    serv._sendPlayerList = () =>
      game.toAll('player_info', { action, data: serv.players.map(entry) });
    serv._sendPlayerEventLeave = ({ uuid }) => {
      if (isNew) game.toAll('player_remove', { players: [uuid] });
      else game.toAll('player_info', { action: 'remove_player', data: [{ uuid }] });
    };
    player.on('disconnected', () => counts.get(player.username)?.clear());
  }
}
