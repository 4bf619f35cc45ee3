/** What a server has of which its parent says nothing; see test/support/minecraftServer.ts. */
export const DEFAULTS = {
  version: '1.21.4',
  land: 'flat',
  seed: 42,
  viewDistance: 3,
  port: 0,
  gameMode: 'survival',
  maxPlayers: 10,
  everybodyOp: true,
  motd: 'a test',
  cookingSpeed: 20,
  eatTicks: 32,
  sleepTicks: 20,
  biteTicks: 20,
  keepAliveMs: 4000,
  packetsPerSecondMax: 0,
  ridesPlayers: false,
};
