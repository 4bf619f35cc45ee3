// Walks on in a run that is there, and tells what happens on the way: a client of automation-v1.
import { connect } from 'bridle/client';

const TICKS = Number(process.argv[2] ?? 200);

const world = await connect({ name: 'stroll' });
try {
  await world.on('damage', ({ target, amount, cause }) => {
    if (target === 'player') console.log(`hurt by ${cause}: ${amount}`);
  });
  await world.on('pickup', ({ item, count }) => console.log(`picked up ${count} ${item}`));
  const from = (await world.get_state()).player.pos;
  await world.set_actions({ actions: { move_y: 1, sprint: true, jump_hold: true } });
  const { ended_by, tick } = await world.waitUntil({ health_below: 10 }, { ticks: TICKS });
  await world.set_actions({ actions: { move_y: 0, sprint: false, jump_hold: false } });
  const to = (await world.get_state()).player.pos;
  const blocks = Math.hypot(to[0] - from[0], to[2] - from[2]);
  const end = ended_by === null ? 'well' : 'hurt';
  console.log(`${blocks.toFixed(1)} blocks from where it began, ${end}, at tick ${tick}`);
} finally {
  await world.close();
}
