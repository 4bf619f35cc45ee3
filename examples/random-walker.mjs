// Walks about at random and sees with 64 × 64 pixels. The same seed gives the same walk.
import { VoxelEnv } from 'bridle/env';

const STEPS = Number(process.argv[2] ?? 500);

const env = new VoxelEnv({
  seed: 7,
  picture: { width: 64, height: 64 },
  maxSteps: STEPS,
  // A little for every block of the way: a walker that stands still learns nothing.
  reward: ({ before, after }) => distance(before.player.pos, after.player.pos),
});

function distance([ax, , az], [bx, , bz]) {
  return Math.sqrt((bx - ax) ** 2 + (bz - az) ** 2);
}

/** Random numbers that are the same in every run. */
let word = 1;
function random() {
  word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0;
  return word / 2 ** 32;
}

let { observation } = env.reset();
let total = 0;
for (let over = false; !over; ) {
  const { velocity, on_ground } = observation.state.player;
  const isStuck = Math.abs(velocity[0]) + Math.abs(velocity[2]) < 0.05;
  const result = env.step({
    move_y: 1,
    sprint: true,
    jump: isStuck && on_ground,
    look_dyaw: (random() - 0.5) * 0.6,
  });
  observation = result.observation;
  total += result.reward;
  over = result.terminated || result.truncated;
}

const [x, y, z] = observation.state.player.pos.map((value) => value.toFixed(1));
const mean =
  observation.picture.reduce((sum, value) => sum + value, 0) / observation.picture.length;
console.log(`walked ${total.toFixed(1)} blocks to ${x} ${y} ${z}`);
console.log(`what it sees last has a mean brightness of ${mean.toFixed(1)} of 255`);
console.log(`the world is ${env.hash()}`);
