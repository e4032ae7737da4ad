/**
 * Masks the number of a document or phone, except for four characters at each end: `3301**********122X`. With fewer than 12
 * characters, one is shown at each end; with fewer than 3, none.
 */
export function maskNumber(text: string): string {
  const shown = text.length >= 12 ? 4 : 1;
  if (text.length <= shown * 2) return '*'.repeat(text.length);
  return text.slice(0, shown) + '*'.repeat(text.length - shown * 2) + text.slice(-shown);
}
