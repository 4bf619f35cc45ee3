// Two bots on a Minecraft server, one of which is sent away again and again. Fails when a tool does not
// end, when the process falls, or when it keeps more and more.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

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
    console.log(`soak: ${textOf(sample)}`);
  });
  const [code] = await once(child, 'close');
  if (code !== 0 && errors.length === 0) errors.push(`the process of the bots ended with ${code}`);
  errors.push(...growthsOf(samples));
  if (errors.length === 0) return { passed: 1, failures: [] };
  const again = `npm run soak -- --game minecraft --seed ${seed} --minutes ${minutes}`;
  const text = [...errors, ...samples.map(textOf)].join('\n');
  return { passed: 0, failures: [{ name: `minecraft-${seed}`, again, text }] };
}

function textOf({ seconds, ...held }) {
  const words = Object.entries(held).map(([name, value]) => `${name} ${Math.round(value)}`);
  return `${Math.round(seconds)} s: ${words.join(', ')}`;
}

/**
 * What has grown more than it may, in words.
 * @param {readonly Record<string, number>[]} samples
 * @returns {string[]}
 */
export function growthsOf(samples) {
  const third = Math.floor(samples.length / 3);
  if (third === 0) return [`${samples.length} looks at the memory are too few: soak for longer`];
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(-third)];
  return Object.entries(GROWTH_MAX).flatMap(([name, { share, least }]) => {
    const [before, after] = [middle, last].map((part) => medianOf(part.map((one) => one[name])));
    const most = Math.max(least, share * before);
    if (after - before <= most) return [];
    const [from, to] = [before, after].map((value) => Math.round(value));
    return [`${name} has grown from ${from} to ${to}, from the middle third to the last`];
  });
}

function medianOf(list) {
  return [...list].sort((a, b) => a - b)[list.length >> 1];
}
