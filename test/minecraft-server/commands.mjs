const TIMES = { day: 1000, noon: 6000, night: 13_000, midnight: 18_000 };

/**
 * Commands in the game's own form, where flying-squid has another or none, which answer with the
 * game's own words. They are for players who are op; all others are flying-squid's.
 */
export function installCommands(game) {
  const { serv, tell } = game;
  const bare = (name) => name.replace(/^minecraft:/, '');
  const place = ([x, y, z]) => ({ x: Number(x), y: Number(y), z: Number(z) });

  /** Each gives the key of what was done, with its words. */
  const COMMANDS = {
    time: (_, how, value) => {
      if (how !== 'set') return undefined;
      const time = TIMES[value] ?? Number(value);
      serv.setTime(time);
      return ['commands.time.set', String(time)];
    },
    weather: (_, weather) => {
      tell.weather({ weather });
      return [`commands.weather.set.${weather}`];
    },
    tp: async ({ username }, who, ...to) => {
      if (who !== '@s') return undefined;
      await tell.teleport({ to: place(to), player: username });
      return ['commands.teleport.success.location.single', username, ...to];
    },
    give: ({ username }, who, item, count = '1') => {
      if (who !== '@s') return undefined;
      tell.give({ item: { name: bare(item), count: Number(count) }, player: username });
      return ['commands.give.success.single', count, bare(item), username];
    },
    setblock: async (_, x, y, z, name) => {
      if (!name?.startsWith('minecraft:')) return undefined; // flying-squid's own says nothing
      await tell.setBlock({ at: place([x, y, z]), name: bare(name) });
      return ['commands.setblock.success', x, y, z];
    },
    summon: (_, name, ...at) => {
      tell.spawn({ name: bare(name), at: place(at) });
      return ['commands.summon.success', bare(name)];
    },
  };

  function answer(player, key, words) {
    const content = game.translated(player._client, key, words);
    if (game.has('signedChat')) {
      player._client.write('system_chat', { content, type: 1, isActionBar: false });
    } else player._client.write('chat', { message: content, position: 1, sender: '0' });
  }

  game.preparations.push((player) => {
    const { handleCommand } = player;
    player.handleCommand = async (line) => {
      const [name, ...args] = line.split(' ');
      const isOurs = player.op && Object.hasOwn(COMMANDS, name);
      const done = isOurs ? await COMMANDS[name](player, ...args) : undefined;
      if (done === undefined) return handleCommand(line);
      const [key, ...words] = done;
      answer(player, key, words);
    };
  });
}
