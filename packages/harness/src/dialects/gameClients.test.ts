import { expect, it } from 'vitest';
import { threeGames } from '../../../../test/support/threeGames.js';
import { GameClients } from './gameClients.js';
import { WireHolders } from './wireHolders.js';

it('a wire is not read while one of the games of its clients has no room, whatever another says', () => {
  const { a } = threeGames();
  const holds: boolean[] = [];
  const holders = new WireHolders((isHeld) => holds.push(isHeld));
  const clients = new GameClients(a, 'test', holders.by);
  const [inA, inB] = ['a', 'b'].map((game) => clients.at({ game }).client);
  inA!.hold!(true);
  inB!.hold!(true);
  inB!.hold!(false);
  expect(holds).toEqual([true]);
  inA!.hold!(true);
  inA!.hold!(false);
  expect(holds).toEqual([true, false]);
});
