/**
 * Returns a typed number, or undefined if the text is empty. Text that is not a number is returned trimmed, so that the server
 * reports it.
 */
export function typedNumber(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return Number.isNaN(Number(trimmed)) ? trimmed : Number(trimmed);
}

/** A key with a number that makes it differ from all keys in `others`. */
export function freeKey(name: string, others: readonly { key: string }[]): string {
  const taken = new Set(others.map(({ key }) => key));
  let number = others.length + 1;
  while (taken.has(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}
