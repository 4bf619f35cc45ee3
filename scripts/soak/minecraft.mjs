// Two bots on a Minecraft server, one of which is sent away again and again. Fails when a tool does not
// end, when the process falls, or when it keeps more and more.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { growthsOf, sampleText } from './growth.mjs';

const PROCESS = fileURLToPath(new URL('./minecraftProcess.mjs', import.meta.url));

/**
 * How much more of each there may be in the last third of a run than in the middle one: a run of a few minutes
 * still fills caches that have bounds of their own.
 */
export const GROWTH_MAX = {
  heapMb: { share: 0.05, least: 4 },
  buffersMb: { share: 0.1, least: 8 },
  residentMb: { share: 0.1, least: 60 },
  listeners: { share: 0, least: 2 },
  gone: { share: 0.5, least: 20 },
  columns: { share: 0.5, least: 100 },
  unpacked: { share: 0.5, least: 100 },
};

/** Plays for so long, and looks at what the process holds. */
export async function soakMinecraft({ minutes, seed }) {
  const child = spawn(process.execPath, ['--expose-gc', PROCESS, String(minutes), String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const samples = [];
  const errors = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    const { sample, error, told } = JSON.parse(line);
    if (error !== undefined) errors.push(error);
    if (told !== undefined) console.log(`soak: ${told}`);
    if (sample === undefined) return;
    samples.push(sample);
    console.log(`soak: ${sampleText(sample)}`);
  });
  const [code] = await once(child, 'close');
  if (code !== 0 && errors.length === 0) errors.push(`the process of the bots ended with ${code}`);
  errors.push(...growthsOf(samples, GROWTH_MAX));
  if (errors.length === 0) return { passed: 1, failures: [] };
  const again = `npm run soak -- --game minecraft --seed ${seed} --minutes ${minutes}`;
  const text = [...errors, ...samples.map(sampleText)].join('\n');
  return { passed: 0, failures: [{ name: `minecraft-${seed}`, again, text }] };
}
