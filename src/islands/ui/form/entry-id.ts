/** A random id for a new list entry: 20 characters. */
export function newEntryId(): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
  return Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => alphabet[byte & 31]).join('');
}
