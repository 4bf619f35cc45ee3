/** A number as it stands; words stand for the same number each time, as 32 bits without a sign. */
export function seedOf(text: string): string {
  if (/^[0-9]{1,20}$/.test(text)) return text;
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return String(hash >>> 0);
}
