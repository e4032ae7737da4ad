/**
 * A document number with all but its ends masked: `3301**********122X`; one of fewer than 12 characters shows one at
 * each end.
 */
export function maskNumber(text: string): string {
  const shown = text.length >= 12 ? 4 : 1;
  if (text.length <= shown * 2) return '*'.repeat(text.length);
  return text.slice(0, shown) + '*'.repeat(text.length - shown * 2) + text.slice(-shown);
}
