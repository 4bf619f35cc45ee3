const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** A kernel over the memory of an arena; nothing here is of Node or of browsers alone. */
export function loadKernel<Exports>(
  base64: string,
  { memory }: { readonly memory: WebAssembly.Memory },
): Exports {
  const module = new WebAssembly.Module(fromBase64(base64));
  return new WebAssembly.Instance<Exports>(module, { env: { memory } }).exports;
}

export function fromBase64(text: string): Uint8Array {
  const digits = text.replace(/={1,2}$/, '');
  const bytes = new Uint8Array((digits.length * 3) >> 2);
  const values = new Uint8Array(128);
  for (let i = 0; i < 64; i++) values[DIGITS.charCodeAt(i)] = i;
  let bits = 0;
  let count = 0;
  let at = 0;
  for (let i = 0; i < digits.length; i++) {
    bits = (bits << 6) | values[digits.charCodeAt(i)]!;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[at++] = (bits >> count) & 255;
  }
  return bytes;
}
