/**
 * What has grown more than it may from the middle third of a run to the last, in words: the first third still fills
 * caches that have bounds of their own.
 * @param {readonly Record<string, number>[]} samples
 * @param {Record<string, { share: number, least: number }>} limits
 * @returns {string[]}
 */
export function growthsOf(samples, limits) {
  const third = Math.floor(samples.length / 3);
  if (third === 0) return [`${samples.length} looks at the memory are too few: soak for longer`];
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(-third)];
  return Object.entries(limits).flatMap(([name, { share, least }]) => {
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

/** A look at what is held, as a line. */
export function sampleText({ seconds, ...held }) {
  const words = Object.entries(held).map(([name, value]) => `${name} ${Math.round(value)}`);
  return `${Math.round(seconds)} s: ${words.join(', ')}`;
}
