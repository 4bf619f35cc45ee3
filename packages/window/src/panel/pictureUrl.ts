import { decodeQoi } from '../draw/decodeQoi.js';

/** A picture that came in an answer, as an address that an image can show; whoever has it revokes it. */
export async function pictureUrl(base64: string, format: 'png' | 'qoi'): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  if (format === 'png') return URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
  const { width, height, data } = decodeQoi(bytes);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')!.putImageData(new ImageData(data, width, height), 0, 0);
  return URL.createObjectURL(await canvas.convertToBlob({ type: 'image/png' }));
}
