/** Numbers that JSON has none for are written as text: `#NaN`, `#Infinity`. */
const revive = (_, value) =>
  typeof value === 'string' && value.startsWith('#') ? Number(value.slice(1)) : value;

/** What no honest server does: single packets of any kind, past all faults, and a cut line. */
export function installHostile(game) {
  const { tell } = game;

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
}
