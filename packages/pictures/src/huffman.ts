/**
 * How long the code of each symbol should be, given how often it occurs: 0 for those that never
 * do. No code is longer than `lengthMax` bits, and together they use all codes there are, as some
 * readers insist; so at least two symbols have to occur.
 */
export function codeLengths(counts: Uint32Array, lengthMax: number): Uint8Array {
  const rarestFirst = sortedByCount(counts);
  const perLength = new Uint32Array(64);
  for (const depth of leafDepths(rarestFirst, counts)) perLength[depth]!++;
  shorten(perLength, lengthMax);
  const lengths = new Uint8Array(counts.length);
  let next = 0;
  for (let length = lengthMax; length > 0; length--) {
    for (let i = perLength[length]!; i > 0; i--) lengths[rarestFirst[next++]!] = length;
  }
  return lengths;
}

/** The codes for such lengths, in the order that deflate prescribes, their first bit lowest. */
export function codesOf(lengths: Uint8Array): Uint16Array {
  const perLength = new Uint32Array(16);
  for (const length of lengths) perLength[length]!++;
  const next = new Uint32Array(16);
  for (let length = 2; length < 16; length++) {
    next[length] = (next[length - 1]! + perLength[length - 1]!) << 1;
  }
  const codes = new Uint16Array(lengths.length);
  for (const [symbol, length] of lengths.entries()) {
    if (length > 0) codes[symbol] = reversed(next[length]!++, length);
  }
  return codes;
}

/** Equal counts stand in the order of their symbols, so that the result is always the same. */
function sortedByCount(counts: Uint32Array): Uint16Array {
  const occurring: number[] = [];
  for (const [symbol, count] of counts.entries()) {
    if (count > 0) occurring.push(count * 512 + symbol);
  }
  return Uint16Array.from(Float64Array.from(occurring).sort(), (key) => key % 512);
}

/**
 * The depth of each leaf of the Huffman tree. Leaves come sorted and joined nodes arise sorted,
 * so the two lightest are always at the head of one of the two.
 */
function leafDepths(rarestFirst: Uint16Array, counts: Uint32Array): Uint8Array {
  const leaves = rarestFirst.length;
  const weights = new Float64Array(2 * leaves - 1);
  for (let i = 0; i < leaves; i++) weights[i] = counts[rarestFirst[i]!]!;
  const parents = new Uint16Array(2 * leaves - 1);
  let leaf = 0;
  let joined = leaves;
  for (let node = leaves; node < weights.length; node++) {
    for (let child = 0; child < 2; child++) {
      const takesLeaf = leaf < leaves && (joined >= node || weights[leaf]! <= weights[joined]!);
      const lightest = takesLeaf ? leaf++ : joined++;
      weights[node]! += weights[lightest]!;
      parents[lightest] = node;
    }
  }
  const depths = new Uint8Array(weights.length);
  for (let node = weights.length - 2; node >= 0; node--) depths[node] = depths[parents[node]!]! + 1;
  return depths.subarray(0, leaves);
}

/** Lifts codes that are too long; each pair that goes up pushes a shorter code down. */
function shorten(perLength: Uint32Array, lengthMax: number): void {
  for (let length = perLength.length - 1; length > lengthMax; length--) {
    while (perLength[length]! > 0) {
      let shorter = length - 2;
      while (perLength[shorter] === 0) shorter--;
      // One of the pair takes the place of their parent; the other shares that of a shorter code.
      perLength[length]! -= 2;
      perLength[length - 1]! += 1;
      perLength[shorter]! -= 1;
      perLength[shorter + 1]! += 2;
    }
  }
}

function reversed(code: number, length: number): number {
  let turned = 0;
  for (let bit = 0; bit < length; bit++) turned |= ((code >>> bit) & 1) << (length - 1 - bit);
  return turned;
}
