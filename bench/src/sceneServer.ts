import { join } from 'node:path';
import { Host, OPS, parseAddress, Server } from '@bridle/harness';
import { abu, agentBrowser } from '@bridle/harness/dialects';
import { ElementRefs, look, snapshot } from '@bridle/harness/scene';
import { BUTTONS, buttonsGame } from './buttons.js';

/**
 * A page of buttons behind ABU and agent-browser, run as a child process:
 * `sceneServer.js <formatted nodes> <folder for the socket of the session>`.
 */
const nodesWanted = Number(process.argv[2]);
const folder = process.argv[3]!;

const game = buttonsGame();
const host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => process.exit() });
const server = new Server();
const dialect = Promise.resolve(abu({ host }));
const endpoint = await server.listenTcp(parseAddress('127.0.0.1:0'), dialect);
const session = Promise.resolve(agentBrowser({ host, session: 'buttons' }));
await server.listenUnix(join(folder, 'buttons.sock'), session);
host.start();
process.send!({ port: parseAddress(endpoint).port, nodesPerSecond: formatNodes() });
// Whatever ends the bench, even a kill, ends this too.
process.once('disconnect', () => process.exit());

/** Elements that the text of a scene gets in a second, from the tree as it was walked. */
function formatNodes(): number {
  const root = game.facets.scene!.read();
  if (root instanceof Promise) throw new Error('this game answers at once');
  const scene = look(root, new ElementRefs());
  let best = 0;
  for (let done = 0; done < nodesWanted; ) {
    const rounds = 100;
    const startedAt = performance.now();
    for (let i = 0; i < rounds; i++) snapshot(scene);
    const nodes = rounds * (BUTTONS + 1);
    best = Math.max(best, (nodes * 1000) / (performance.now() - startedAt));
    done += nodes;
  }
  return best;
}
